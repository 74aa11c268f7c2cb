import Foundation

/// The monotonic clock of the system, counted from the first use in the process. It stands still while the machine sleeps, so
/// that waking up exceeds no timeout.
///
/// All values share one zero, so a deadline taken from one is right for another.
public struct SystemClock: PlaybackClock {
    private static let start = (instant: SuspendingClock.now, date: Date())

    /// All have the same start: the first use of any of them in this process.
    public init() {
        _ = Self.start
    }

    public var now: Duration { Self.start.instant.duration(to: .now) }

    public var startDate: Date { Self.start.date }

    public func sleep(until deadline: Duration) async throws {
        try await Task.sleep(until: Self.start.instant + deadline, clock: .suspending)
    }
}
