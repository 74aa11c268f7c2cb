import Foundation

/// The source of time: a monotonic clock for durations and a wall clock for dates.
///
/// Use ``now`` to measure durations, timeouts and delays. Use ``date`` only for dates. The wall clock jumps when the
/// user or the network corrects the time, so the difference of two dates is not a duration.
public protocol MonotonicClock: Sendable {
    /// The monotonic time: the time since a fixed moment. This time never decreases.
    var now: Duration { get }

    /// The current date of the wall clock.
    var date: Date { get }

    /// The executor for tasks that wait for a time of this clock; nil for the default executor.
    ///
    /// A manual clock for tests returns its own executor, so that the clock knows when all tasks of an instant have
    /// finished.
    var executor: (any TaskExecutor)? { get }

    /// Suspends the task until `deadline`. Returns immediately if the deadline has passed.
    ///
    /// - Parameter deadline: The value of ``now`` at which the task resumes.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until deadline: Duration) async throws
}

extension MonotonicClock {
    /// The executor of a clock without its own executor: nil, which means the default executor.
    public var executor: (any TaskExecutor)? { nil }

    /// The current date minus ``now``, rounded to microseconds. This is the date at which ``now`` was zero, unless the
    /// monotonic clock was suspended or the wall clock was corrected since then.
    public var startDate: Date {
        let seconds = date.timeIntervalSinceReferenceDate - now.seconds
        // Rounding removes the floating-point noise of a difference of two large numbers.
        return Date(timeIntervalSinceReferenceDate: (seconds * 1e6).rounded() / 1e6)
    }

    /// The current moment on both clocks.
    package var moment: Moment { Moment(instant: now, date: date) }

    /// Suspends the task for `duration`, measured with ``now``. Returns immediately if the duration is zero or
    /// negative.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        try await sleep(until: now + duration)
    }
}
