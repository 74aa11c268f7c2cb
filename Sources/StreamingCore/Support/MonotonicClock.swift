import Foundation

/// The source of time: a monotonic clock for durations and a wall clock for dates.
///
/// Durations, timeouts and delays are measured with `now`. Dates come from `date`, which jumps when the user or the
/// network corrects the wall clock. The difference of two dates is therefore not a duration.
public protocol MonotonicClock: Sendable {
    /// The time since a fixed moment, which never goes back.
    var now: Duration { get }

    /// The current date of the wall clock.
    var date: Date { get }

    /// Where work that waits on this clock runs; nil is the default executor.
    ///
    /// A manual clock names its own, so that it knows when all the work of an instant is done.
    var executor: (any TaskExecutor)? { get }

    /// Returns at `deadline`, at once if that has passed.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until deadline: Duration) async throws
}

extension MonotonicClock {
    public var executor: (any TaskExecutor)? { nil }

    /// The date at which `now` was zero, according to the current wall clock, rounded to microseconds.
    public var startDate: Date {
        let seconds = date.timeIntervalSinceReferenceDate - now.seconds
        // The difference of two large numbers has noise in its last digits.
        return Date(timeIntervalSinceReferenceDate: (seconds * 1e6).rounded() / 1e6)
    }

    /// This moment on both clocks.
    package var moment: Moment { Moment(instant: now, date: date) }

    /// Waits for `duration` from now on.
    public func sleep(for duration: Duration) async throws {
        try await sleep(until: now + duration)
    }
}
