import StreamingCore

/// The times of repeated rounds. Round k begins at the start plus k intervals, so that delays do not accumulate.
package struct RoundSchedule: Equatable, Sendable {
    private let start: Duration
    private let interval: Duration
    /// The number of rounds that were given out.
    package private(set) var round = 0

    /// Creates a schedule whose first round begins at `start`. Without an interval above 0, all rounds begin there.
    package init(start: Duration, interval: Duration) {
        (self.start, self.interval) = (start, interval)
    }

    /// Returns the time of the next round. Rounds whose time has passed are skipped, except the first.
    package mutating func next(at now: Duration) -> Duration {
        guard round > 0, interval > .zero else {
            round += 1
            return start
        }
        let passed = Int(((now - start) / interval).rounded(.up))
        round = max(round + 1, passed + 1)
        return start + interval * (round - 1)
    }
}
