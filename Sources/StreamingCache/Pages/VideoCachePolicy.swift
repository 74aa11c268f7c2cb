import Foundation
import StreamingCore

/// A policy that decides how long saved videos are valid.
public struct VideoCachePolicy: Equatable, Sendable {
    /// The maximum age of valid videos, in seconds.
    public let maxAge: TimeInterval

    /// Creates a policy.
    ///
    /// - Parameter maxAge: The maximum age, in seconds. The default is 7 times 24 hours, regardless of the calendar.
    public init(maxAge: TimeInterval = 7 * 24 * 3_600) {
        self.maxAge = maxAge
    }

    /// Returns whether videos that were saved at `timestamp` are valid at `date`.
    ///
    /// Videos are invalid as soon as they reach the maximum age, or if `timestamp` is later than `date`.
    public func isValid(_ timestamp: Date, at date: Date) -> Bool {
        let age = date.timeIntervalSince(timestamp)
        return age >= 0 && age < maxAge
    }
}
