import Foundation

/// A retry that a session will make, unless something else is asked of it before.
public struct PendingRetry: Equatable, Sendable {
    /// Counted from 1.
    public let attempt: Int
    /// How many there will be at most.
    public let attempts: Int
    /// The monotonic time of the retry, by the session's clock.
    public let instant: Duration
    /// The date of the retry, by the wall clock at the time of planning.
    public let date: Date

    /// For sessions and tests of what shows it.
    public init(attempt: Int, of attempts: Int, at instant: Duration, date: Date) {
        self.attempt = attempt
        self.attempts = attempts
        self.instant = instant
        self.date = date
    }
}
