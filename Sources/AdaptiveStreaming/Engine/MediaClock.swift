import StreamingCore

/// A position in the media that advances with time, or pauses.
struct MediaClock: Equatable, Sendable {
    private(set) var speed = 1.0
    private(set) var isAdvancing = false
    private var position = 0.0
    private var since = Duration.zero

    func position(at now: Duration) -> Double {
        isAdvancing ? position + (now - since).seconds * speed : position
    }

    mutating func move(to position: Double, at now: Duration) {
        self.position = position
        since = now
    }

    mutating func setAdvancing(_ advances: Bool, at now: Duration) {
        move(to: position(at: now), at: now)
        isAdvancing = advances
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        move(to: position(at: now), at: now)
        self.speed = speed
    }

    /// Returns the time at which the position reaches `target`, rounded up to a nanosecond; nil while the clock is
    /// paused, or if it takes longer than a century.
    func time(of target: Double) -> Duration? {
        guard isAdvancing else { return nil }
        let seconds = max(0, target - position) / speed
        guard seconds < 3e9 else { return nil }
        return since + .nanoseconds(Int64((seconds * 1e9).rounded(.up)))
    }
}
