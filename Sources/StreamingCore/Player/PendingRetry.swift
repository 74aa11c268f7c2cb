import Foundation

/// A planned automatic retry of a session. A load, a stop or a manual retry cancels it.
public struct PendingRetry: Equatable, Sendable {
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The maximum number of attempts.
    public let attempts: Int
    /// The time of the retry, on the session's monotonic clock.
    public let instant: Duration
    /// The date of the retry, by the wall clock at the time when the retry was planned.
    public let date: Date

    /// Creates a planned retry, for sessions and tests.
    public init(attempt: Int, of attempts: Int, at instant: Duration, date: Date) {
        self.attempt = attempt
        self.attempts = attempts
        self.instant = instant
        self.date = date
    }
}
