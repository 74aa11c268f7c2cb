import StreamingCore

/// A clock that provides the position in the media. The position advances with time, or is paused.
struct MediaClock: Equatable, Sendable {
    /// The playback speed; 1 is normal speed.
    private(set) var speed = 1.0
    /// Whether the position advances.
    private(set) var isAdvancing = false
    /// The position at the time of the last change, in seconds.
    private var position = 0.0
    /// The time of the last change of the position, the speed or `isAdvancing`.
    private var since = Duration.zero

    /// Returns the position at `now`, in seconds.
    func position(at now: Duration) -> Double {
        isAdvancing ? position + (now - since).seconds * speed : position
    }

    /// Sets the position at the time `now`, in seconds.
    mutating func move(to position: Double, at now: Duration) {
        self.position = position
        since = now
    }

    /// Starts or pauses the clock at the time `now`. The position at that time does not change.
    mutating func setAdvancing(_ advances: Bool, at now: Duration) {
        move(to: position(at: now), at: now)
        isAdvancing = advances
    }

    /// Sets the playback speed that applies after the time `now`.
    mutating func setSpeed(_ speed: Double, at now: Duration) {
        move(to: position(at: now), at: now)
        self.speed = speed
    }

    /// Returns the time at which the position reaches `target`, rounded up to a nanosecond.
    ///
    /// - Returns: The time, or the time of the last change if the target was reached before. Nil while the clock is
    ///   paused, or if the time is more than 3e9 s (95 years) after the last change.
    func time(of target: Double) -> Duration? {
        guard isAdvancing else { return nil }
        let seconds = max(0, target - position) / speed
        guard seconds < 3e9 else { return nil }
        return since + .nanoseconds(Int64((seconds * 1e9).rounded(.up)))
    }
}
