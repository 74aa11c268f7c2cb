import Foundation

/// A retry that a session will make, unless something else is asked of it before.
public struct PendingRetry: Equatable, Sendable {
    /// Counted from 1.
    public let attempt: Int
    /// How many there will be at most.
    public let attempts: Int
    /// When it is made, by the monotonic time of the session's clock.
    public let instant: Duration
    /// When it is made, by the wall clock as it was when the retry was planned.
    public let date: Date

    /// For sessions and tests of what shows it.
    public init(attempt: Int, of attempts: Int, at instant: Duration, date: Date) {
        self.attempt = attempt
        self.attempts = attempts
        self.instant = instant
        self.date = date
    }
}
