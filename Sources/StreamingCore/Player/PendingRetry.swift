import Foundation

/// A planned automatic retry of a session. A load, a stop, a manual retry or a failure that is not recoverable cancels
/// the planned retry.
public struct PendingRetry: Equatable, Sendable {
    /// The number of the attempt, starting at 1.
    public let attempt: Int
    /// The maximum number of consecutive attempts.
    public let attempts: Int
    /// The time of the retry, on the session's monotonic clock.
    public let instant: Duration
    /// The expected date of the retry, calculated from the wall clock when the retry was planned.
    public let date: Date

    /// Creates a planned retry, for sessions and tests.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt, starting at 1.
    ///   - attempts: The maximum number of consecutive attempts.
    ///   - instant: The time of the retry, on the session's monotonic clock.
    ///   - date: The expected date of the retry.
    public init(attempt: Int, of attempts: Int, at instant: Duration, date: Date) {
        self.attempt = attempt
        self.attempts = attempts
        self.instant = instant
        self.date = date
    }
}
