import StreamingCore

/// The times of repeated rounds. Round k, counted from 1, begins k - 1 intervals after the start, so that delays do not
/// accumulate.
package struct RoundSchedule: Equatable, Sendable {
    private let start: Duration
    private let interval: Duration
    /// The number of the latest round, from 1; 0 before the first round. Skipped rounds count.
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
