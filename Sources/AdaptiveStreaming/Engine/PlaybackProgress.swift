import StreamingCore

/// The progress of playback, which every engine tracks in the same way: the position, the intent to play, and why the
/// position waits.
struct PlaybackProgress: Equatable, Sendable {
    /// Why the position does not advance, although the intent may be to play.
    enum Wait: Equatable {
        case start
        case stall
        case seek
    }

    private(set) var clock = MediaClock()
    /// The number of loads and seeks so far.
    private(set) var generation = 0
    /// Nil if the buffer lets the position advance.
    private(set) var wait: Wait? = .start
    /// The time at which the last wait began.
    private var waitBegin = Duration.zero
    /// The position to start at, in seconds, as a seek requested it before the duration was known.
    private(set) var startPosition: Double?
    private var wantsToPlay = false
    private var hasEnded = false

    /// Smaller than any relevant difference, larger than rounding errors: seconds.
    static let tolerance = 1e-6

    private static let speeds = 0.25...4.0

    /// The position, regardless of what is buffered, in seconds.
    func position(at now: Duration) -> Double { clock.position(at: now) }

    /// The position, at most at the end of the buffer, in seconds. While the duration is not known, the start position.
    func position(at now: Duration, within bufferedEnd: BufferedEnd?) -> Double {
        bufferedEnd.map { min(clock.position(at: now), $0.position) } ?? startPosition ?? 0
    }

    // MARK: Commands

    /// Resets the progress for a new load.
    mutating func begin(at now: Duration) {
        unload(at: now)
        generation += 1
    }

    mutating func unload(at now: Duration) {
        wantsToPlay = false
        begin(.start, at: now)
        hasEnded = false
        startPosition = nil
        clock.setAdvancing(false, at: now)
        clock.move(to: 0, at: now)
    }

    mutating func play() {
        wantsToPlay = true
        // At the end of the media the position cannot advance, and the end is reported again.
        hasEnded = false
    }

    mutating func pause() { wantsToPlay = false }

    /// Counts a seek, also one that is refused, so that older reports are recognised.
    mutating func countSeek() { generation += 1 }

    mutating func setStartPosition(_ position: Double) { startPosition = position }

    mutating func move(to position: Double, at now: Duration) {
        clock.move(to: position, at: now)
        hasEnded = false
    }

    /// Moves the position and waits for the buffer there.
    mutating func seek(to position: Double, at now: Duration) {
        move(to: position, at: now)
        if wait != .start { begin(.seek, at: now) }
    }

    /// - Returns: The reason why the speed is refused; nil if it is not.
    mutating func setSpeed(_ speed: Double, at now: Duration) -> String? {
        let speeds = Self.speeds
        guard speeds.contains(speed) else {
            return "the speed must be between \(speeds.lowerBound) and \(speeds.upperBound)"
        }
        clock.setSpeed(speed, at: now)
        return nil
    }

    // MARK: Time

    /// Lets the position advance up to the end of the buffer.
    ///
    /// - Returns: The event to report if the position reached that end.
    mutating func advance(to now: Duration, _ bufferedEnd: BufferedEnd?) -> PlayerEvent? {
        guard clock.isAdvancing, let bufferedEnd,
            clock.position(at: now) >= bufferedEnd.position - Self.tolerance
        else { return nil }
        clock.setAdvancing(false, at: now)
        clock.move(to: bufferedEnd.position, at: now)
        if bufferedEnd.isEndOfMedia {
            hasEnded = true
            return .didReachEnd
        }
        begin(.stall, at: now)
        return .didStartBuffering
    }

    private mutating func begin(_ wait: Wait, at now: Duration) { (self.wait, waitBegin) = (wait, now) }

    /// Ends a wait if `bufferForPlayback` seconds are buffered, or everything to the end of the media.
    ///
    /// - Returns: The event to report if the wait ended.
    mutating func endWait(at now: Duration, _ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) -> PlayerEvent? {
        guard let wait, canPlay(at: now, bufferedEnd, bufferForPlayback: bufferForPlayback) else { return nil }
        self.wait = nil
        switch wait {
        case .start: return .didBecomeReady
        case .stall: return .didFinishBuffering
        case .seek: return .didFinishSeeking
        }
    }

    /// Whether `bufferForPlayback` seconds are buffered, or everything to the end of the media.
    func canPlay(at now: Duration, _ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) -> Bool {
        guard let bufferedEnd else { return false }
        return bufferedEnd.isEndOfMedia
            || bufferedEnd.position - clock.position(at: now) >= bufferForPlayback - Self.tolerance
    }

    /// Returns the time at which failed requests are no longer retried; nil while the buffer lasts.
    ///
    /// - Parameter begin: The time of the first failure since the last success; nil if there is none.
    func recoveryDeadline(failingSince begin: Duration?, gracePeriod: Duration) -> Duration? {
        guard wait != nil, let begin else { return nil }
        return max(waitBegin, begin) + gracePeriod
    }

    /// Starts or pauses the clock: it runs if the intent is to play and nothing hinders it.
    mutating func updateClock(at now: Duration, isOpen: Bool) {
        clock.setAdvancing(wantsToPlay && isOpen && wait == nil && !hasEnded, at: now)
    }
}
