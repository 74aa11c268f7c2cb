import Foundation

/// A retry that a session will make, unless something else is asked of it before.
public struct PendingRetry: Equatable, Sendable {
    /// Counted from 1.
    public let attempt: Int
    /// How many there will be at most.
    public let attempts: Int
    /// When it is made, by the clock of the session.
    public let date: Date

    /// For sessions and tests of what shows it.
    public init(attempt: Int, of attempts: Int, at date: Date) {
        self.attempt = attempt
        self.attempts = attempts
        self.date = date
    }
}
