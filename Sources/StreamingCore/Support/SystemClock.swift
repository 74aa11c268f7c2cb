import Foundation

/// The clocks of the system: a monotonic clock and the wall clock.
///
/// The monotonic clock starts at its first use in the process. It stops while the machine sleeps, so that no timeout
/// expires during sleep. All instances share one start, so a deadline of one instance is valid for another.
public struct SystemClock: MonotonicClock {
    private static let start = SuspendingClock.now
    private let wallClock: @Sendable () -> Date

    /// Creates a clock. The first system clock of the process starts the monotonic time.
    public init() {
        self.init(wallClock: { Date() })
    }

    /// Creates a clock with another wall clock, for tests.
    package init(wallClock: @escaping @Sendable () -> Date) {
        _ = Self.start
        self.wallClock = wallClock
    }

    public var now: Duration { Self.start.duration(to: .now) }

    public var date: Date { wallClock() }

    public func sleep(until deadline: Duration) async throws {
        try await Task.sleep(until: Self.start + deadline, clock: .suspending)
    }
}
