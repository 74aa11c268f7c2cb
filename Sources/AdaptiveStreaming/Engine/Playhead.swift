import StreamingCore

/// Where playback is, what is wanted of it, and why it stands although nobody paused: the same for every engine.
struct Playhead: Equatable, Sendable {
    /// Why the position stands although nobody paused.
    enum Wait: Equatable {
        case start
        case stall
        case seek
    }

    /// How far the media is there, as an engine knows it.
    struct Reach: Equatable {
        /// Up to where the position can go without a gap: seconds.
        let end: Double
        /// Whether that is the end of the media.
        let isAll: Bool
    }

    private(set) var timeline = Timeline()
    private(set) var epoch = 0
    private(set) var wantsToPlay = false
    var wait: Wait? = .start
    var hasEnded = false
    /// Where a person wants to begin, while nothing is known yet: seconds.
    var startPosition: Double?

    /// Smaller than any difference that matters, larger than what is lost by rounding: seconds.
    static let tolerance = 1e-6

    /// The speeds it advances at.
    static let speeds = 0.25...4.0

    func position(at now: Duration) -> Double { timeline.position(at: now) }

    // MARK: Commands

    /// For a new load.
    mutating func begin(at now: Duration) {
        unload(at: now)
        epoch += 1
    }

    mutating func unload(at now: Duration) {
        wantsToPlay = false
        wait = .start
        hasEnded = false
        startPosition = nil
        timeline.setAdvancing(false, at: now)
        timeline.move(to: 0, at: now)
    }

    mutating func play() {
        wantsToPlay = true
        // At the end, the position has nowhere to go, and the end is reported again.
        hasEnded = false
    }

    mutating func pause() { wantsToPlay = false }

    mutating func countSeek() { epoch += 1 }

    mutating func move(to position: Double, at now: Duration) {
        timeline.move(to: position, at: now)
        hasEnded = false
    }

    /// - Returns: why not.
    mutating func setSpeed(_ speed: Double, at now: Duration) -> String? {
        let speeds = Self.speeds
        guard speeds.contains(speed) else { return "the speed goes from \(speeds.lowerBound) to \(speeds.upperBound)" }
        timeline.setSpeed(speed, at: now)
        return nil
    }

    // MARK: Time

    /// Lets the position advance up to the end of what is there.
    ///
    /// - Returns: what to report, if it got there.
    mutating func advance(to now: Duration, _ reach: Reach?) -> PlaybackAction? {
        guard timeline.isAdvancing, let reach, timeline.position(at: now) >= reach.end - Self.tolerance else {
            return nil
        }
        timeline.setAdvancing(false, at: now)
        timeline.move(to: reach.end, at: now)
        if reach.isAll {
            hasEnded = true
            return .didReachEnd
        }
        wait = .stall
        return .didStartBuffering
    }

    /// Ends a wait if there are `enough` seconds ahead, or all there is.
    ///
    /// - Returns: what to report, if it does.
    mutating func endWait(at now: Duration, _ reach: Reach?, enough: Double) -> PlaybackAction? {
        guard let wait, isEnough(enough, at: now, reach) else { return nil }
        self.wait = nil
        switch wait {
        case .start: return .didBecomeReady
        case .stall: return .didFinishBuffering
        case .seek: return .didFinishSeeking
        }
    }

    func isEnough(_ seconds: Double, at now: Duration, _ reach: Reach?) -> Bool {
        guard let reach else { return false }
        return reach.isAll || reach.end - timeline.position(at: now) >= seconds - Self.tolerance
    }

    /// Advances if it is wanted and nothing hinders it.
    mutating func go(at now: Duration, isOpen: Bool) {
        timeline.setAdvancing(wantsToPlay && isOpen && wait == nil && !hasEnded, at: now)
    }
}
