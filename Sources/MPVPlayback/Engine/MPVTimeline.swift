import StreamingCore

/// A position as mpv told it last, carried on between two answers.
struct MPVTimeline: Sendable {
    private var position = 0.0
    private var since = Duration.zero
    private var speed = 1.0
    private var isAdvancing = false
    private var end = Double.infinity

    /// How long a position is carried on: if mpv hangs, it is seen to stand.
    private static let limit = 1.0

    func position(at now: Duration) -> Double {
        let elapsed = min((now - since).seconds, Self.limit)
        return isAdvancing ? min(position + elapsed * speed, max(position, end)) : position
    }

    mutating func move(to position: Double, at now: Duration) {
        self.position = position
        since = now
    }

    mutating func setAdvancing(_ advances: Bool, at now: Duration) {
        if advances == isAdvancing { return }
        move(to: position(at: now), at: now)
        isAdvancing = advances
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) {
        move(to: position(at: now), at: now)
        self.speed = speed
    }

    mutating func setEnd(_ end: Double?) { self.end = end ?? .infinity }
}
