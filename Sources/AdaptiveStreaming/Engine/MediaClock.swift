import StreamingCore

/// A position in the media that advances with time, or is paused.
struct MediaClock: Equatable, Sendable {
    /// The playback speed; 1 is normal.
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

    /// Moves to a position, in seconds, at the time `now`.
    mutating func move(to position: Double, at now: Duration) {
        self.position = position
        since = now
    }

    /// Starts or pauses the clock at its position at `now`.
    mutating func setAdvancing(_ advances: Bool, at now: Duration) {
        move(to: position(at: now), at: now)
        isAdvancing = advances
    }

    /// Sets the speed from `now` on.
    mutating func setSpeed(_ speed: Double, at now: Duration) {
        move(to: position(at: now), at: now)
        self.speed = speed
    }

    /// Returns the time at which the position reaches `target`, rounded up to a nanosecond.
    ///
    /// - Returns: The time, or the time of the last change if the target was reached before; nil while the clock is
    ///   paused, or if the time is more than 3e9 s (95 years) after the last change.
    func time(of target: Double) -> Duration? {
        guard isAdvancing else { return nil }
        let seconds = max(0, target - position) / speed
        guard seconds < 3e9 else { return nil }
        return since + .nanoseconds(Int64((seconds * 1e9).rounded(.up)))
    }
}
