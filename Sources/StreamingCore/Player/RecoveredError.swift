import Foundation

/// A failed request that succeeded on a later attempt, or that was replaced by another request.
public struct RecoveredError: Equatable, Sendable {
    /// The code of the last failed attempt.
    public let code: PlaybackFailure.Code
    /// The HTTP status of the last failed attempt; nil if the attempt did not fail because of its status.
    public let httpStatus: Int?
    /// The URL of the failed request, without credentials, fragment and query values.
    public let url: String
    /// The number of failed attempts, which is at least 1.
    public let attempts: Int
    /// The time from the first failure to the recovery, in seconds.
    public let duration: TimeInterval

    /// Creates a recovered error.
    ///
    /// - Parameters:
    ///   - code: The code of the last failed attempt.
    ///   - httpStatus: The HTTP status of the last failed attempt; nil if the attempt did not fail because of its
    ///     status.
    ///   - url: The URL of the failed request. Credentials, the fragment and query values are removed.
    ///   - attempts: The number of failed attempts. Numbers below 1 count as 1, and numbers above 1,000,000 as
    ///     1,000,000.
    ///   - duration: The time from the first failure to the recovery, in seconds, from 0 to 1e9. Other times are
    ///     limited to this range, and a time that is not finite counts as 0.
    public init(code: PlaybackFailure.Code, httpStatus: Int? = nil, url: URL, attempts: Int, duration: TimeInterval) {
        self.code = code
        self.httpStatus = httpStatus
        self.url = url.redacted
        self.attempts = min(max(attempts, Self.attemptRange.lowerBound), Self.attemptRange.upperBound)
        self.duration = duration.limited(to: PlaybackInput.timeRange) ?? 0
    }

    /// The range of ``attempts``. The initializer limits other numbers to this range.
    package static let attemptRange = 1...1_000_000
}
