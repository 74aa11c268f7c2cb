import StreamingCore

/// The progress of playback: the position, the intent to play, and the reason why playback waits for the buffer.
struct PlaybackProgress: Equatable, Sendable {
    /// A reason why playback waits for the buffer, even if the intent is to play.
    enum Wait: Equatable {
        /// A load has begun, and the media is not ready yet.
        case start
        /// The buffer ran empty.
        case stall
        /// The target of a seek is not buffered yet.
        case seek
    }

    private(set) var clock = MediaClock()
    /// The playback speed that the app has chosen; 1 is normal speed. The speed of ``clock`` may be adjusted.
    private(set) var speed = 1.0
    /// The number of loads and seeks so far.
    private(set) var generation = 0
    /// The reason why playback waits for the buffer; nil if the buffer suffices.
    private(set) var wait: Wait? = .start
    /// The time at which playback last began to wait for the buffer.
    private var waitBegin = Duration.zero
    /// The target of a seek before the duration or the live window was known, in seconds; nil if there was no such
    /// seek.
    private(set) var startPosition: Double?
    private var wantsToPlay = false
    /// Whether a command has paused playback. A new load or the command to play resets the value to false.
    private(set) var isPaused = false
    private var hasEnded = false

    /// The maximum difference of two positions that count as equal, in seconds. Rounding errors are smaller than this
    /// tolerance.
    static let tolerance = 1e-6

    private static let speeds = 0.25...4.0

    /// Returns the position at `now`, in seconds. The position may be beyond the end of the buffer.
    func position(at now: Duration) -> Double { clock.position(at: now) }

    /// Returns the position at `now`, in seconds, limited to the end of the buffer.
    ///
    /// - Parameter bufferedEnd: The end of the buffered range; nil until it is known.
    /// - Returns: The position. If `bufferedEnd` is nil, the result is the start position, or 0 if there is none.
    func position(at now: Duration, within bufferedEnd: BufferedEnd?) -> Double {
        bufferedEnd.map { min(clock.position(at: now), $0.position) } ?? startPosition ?? 0
    }

    // MARK: Commands

    /// Resets the progress for a new load, and increments the generation.
    mutating func begin(at now: Duration) {
        unload(at: now)
        generation += 1
    }

    /// Resets the progress, except for the generation and the speed.
    mutating func unload(at now: Duration) {
        (wantsToPlay, isPaused) = (false, false)
        begin(.start, at: now)
        hasEnded = false
        startPosition = nil
        clock.setAdvancing(false, at: now)
        clock.move(to: 0, at: now)
        adjustSpeed(by: 1, at: now)
    }

    /// Sets the generation of a preloaded load, which becomes the load of the player.
    mutating func setGeneration(_ generation: Int) { self.generation = generation }

    mutating func play() {
        (wantsToPlay, isPaused) = (true, false)
        // If playback starts at the end of the media, the position cannot advance, and the end is reported again.
        hasEnded = false
    }

    mutating func pause() { (wantsToPlay, isPaused) = (false, true) }

    /// Increments the generation for a seek, even if the seek is rejected, so that earlier reports count as stale.
    mutating func countSeek() { generation += 1 }

    mutating func setStartPosition(_ position: Double) { startPosition = position }

    mutating func move(to position: Double, at now: Duration) {
        clock.move(to: position, at: now)
        hasEnded = false
    }

    /// Moves the position, and makes playback wait until enough media is buffered at `position`.
    mutating func seek(to position: Double, at now: Duration) {
        move(to: position, at: now)
        if wait != .start { begin(.seek, at: now) }
    }

    /// Sets the playback speed.
    ///
    /// - Returns: The reason for the rejection if the speed is out of range; nil if the speed was set.
    mutating func setSpeed(_ speed: Double, at now: Duration) -> String? {
        let speeds = Self.speeds
        guard speeds.contains(speed) else {
            return "the speed must be between \(speeds.lowerBound) and \(speeds.upperBound)"
        }
        self.speed = speed
        clock.setSpeed(speed, at: now)
        return nil
    }

    /// Sets the factor by which the speed of the clock deviates from ``speed``.
    mutating func adjustSpeed(by factor: Double, at now: Duration) {
        if clock.speed != speed * factor { clock.setSpeed(speed * factor, at: now) }
    }

    // MARK: Time

    /// Advances the position, at most to the end of the buffer.
    ///
    /// - Returns: The event for the end of the media or for a stall; nil if the clock is paused, or if the position has
    ///   not reached the end of the buffer.
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

    /// Ends the wait for the buffer if `bufferForPlayback` seconds, or all media up to the end, are buffered.
    ///
    /// - Returns: The event to report if the wait has ended; nil if playback still waits or did not wait before.
    mutating func endWait(at now: Duration, _ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) -> PlayerEvent? {
        guard let wait, canPlay(at: now, bufferedEnd, bufferForPlayback: bufferForPlayback) else { return nil }
        self.wait = nil
        switch wait {
        case .start: return .didBecomeReady
        case .stall: return .didFinishBuffering
        case .seek: return .didFinishSeeking
        }
    }

    /// Returns whether `bufferForPlayback` seconds, or all media up to the end, are buffered ahead of the position. If
    /// `bufferedEnd` is nil, the result is false.
    func canPlay(at now: Duration, _ bufferedEnd: BufferedEnd?, bufferForPlayback: Double) -> Bool {
        guard let bufferedEnd else { return false }
        return bufferedEnd.isEndOfMedia
            || bufferedEnd.position - clock.position(at: now) >= bufferForPlayback - Self.tolerance
    }

    /// Returns the time after which failed requests are no longer retried: the end of the grace period.
    ///
    /// - Parameter begin: The time of the first failure since the last success; nil if there is none.
    /// - Returns: The time; nil if playback does not wait for the buffer, or if there is no failure.
    func recoveryDeadline(failingSince begin: Duration?, gracePeriod: Duration) -> Duration? {
        guard wait != nil, let begin else { return nil }
        return max(waitBegin, begin) + gracePeriod
    }

    /// Starts or pauses the clock.
    ///
    /// The clock runs if the intent is to play, playback does not wait for the buffer, and the media has not ended.
    ///
    /// - Parameter isOpen: Whether the end of the buffered range is known. Until the end is known, the clock is paused.
    mutating func updateClock(at now: Duration, isOpen: Bool) {
        clock.setAdvancing(wantsToPlay && isOpen && wait == nil && !hasEnded, at: now)
    }
}
