import Foundation

/// The clocks of the system: a monotonic clock and the wall clock.
///
/// The monotonic clock starts when the process creates the first `SystemClock`. The monotonic clock stops while the
/// device sleeps, so that no timeout expires during sleep. All instances share one start, so a deadline of one instance
/// is valid for another instance.
public struct SystemClock: MonotonicClock {
    private static let start = SuspendingClock.now
    private let wallClock: @Sendable () -> Date

    /// Creates a system clock. The first system clock in the process starts the monotonic time at 0.
    public init() {
        self.init(wallClock: { Date() })
    }

    /// Creates a clock with another wall clock, for tests.
    ///
    /// - Parameter wallClock: A closure that returns the current date.
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
