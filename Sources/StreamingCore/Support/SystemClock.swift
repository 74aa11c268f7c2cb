import Foundation

/// The system clocks: a monotonic clock, which starts at its first use in the process, and the wall clock.
///
/// The monotonic clock stops while the machine sleeps, so that waking up exceeds no timeout. All instances share one
/// start, so a deadline from one is valid for another.
public struct SystemClock: MonotonicClock {
    private static let start = SuspendingClock.now
    private let wallClock: @Sendable () -> Date

    /// Creates a clock that starts at the first use of any system clock in this process.
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
