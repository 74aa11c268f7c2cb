import Foundation

/// The source of time: a monotonic clock for durations and a wall clock for dates.
///
/// Durations, timeouts and delays are measured with `now`. Dates come from `date`, which jumps when the user or the
/// network corrects the wall clock. The difference of two dates is therefore not a duration.
public protocol MonotonicClock: Sendable {
    /// The time since a fixed moment. It never decreases.
    var now: Duration { get }

    /// The current date of the wall clock.
    var date: Date { get }

    /// The executor for work that waits on this clock, or nil for the default executor.
    ///
    /// A manual clock returns its own executor, so that it knows when all work of an instant has finished.
    var executor: (any TaskExecutor)? { get }

    /// Suspends the task until `deadline`. Returns immediately if the deadline has passed.
    ///
    /// - Parameter deadline: A value of `now`.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until deadline: Duration) async throws
}

extension MonotonicClock {
    /// Nil, for the default executor.
    public var executor: (any TaskExecutor)? { nil }

    /// The date at which `now` was zero according to the current wall clock, rounded to microseconds.
    public var startDate: Date {
        let seconds = date.timeIntervalSinceReferenceDate - now.seconds
        // Rounding removes the floating-point noise of a difference of two large numbers.
        return Date(timeIntervalSinceReferenceDate: (seconds * 1e6).rounded() / 1e6)
    }

    /// The current moment on both clocks.
    package var moment: Moment { Moment(instant: now, date: date) }

    /// Suspends the task for `duration`, starting now.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        try await sleep(until: now + duration)
    }
}
