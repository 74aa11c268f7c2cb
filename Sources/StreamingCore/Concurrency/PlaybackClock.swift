import Foundation

/// The one source of time: every duration, time-out, back-off and tick is measured on it.
///
/// `Date` comes from it too, as `startDate + now`, so a wall clock that is set back changes no duration.
public protocol PlaybackClock: Sendable {
    /// Time since a fixed moment; never goes back.
    var now: Duration { get }

    /// The wall-clock date at which `now` was zero.
    var startDate: Date { get }

    /// Where work that waits on this clock runs; nil is the default executor.
    ///
    /// A manual clock names its own, so that it knows when all the work of an instant is done.
    var executor: (any TaskExecutor)? { get }

    /// Returns at `deadline`, at once if that has passed.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until deadline: Duration) async throws
}

extension PlaybackClock {
    public var executor: (any TaskExecutor)? { nil }

    /// The date for people that belongs to `now`.
    public var date: Date { startDate.addingTimeInterval(now.seconds) }

    /// Waits for `duration` from now on.
    public func sleep(for duration: Duration) async throws {
        try await sleep(until: now + duration)
    }
}
