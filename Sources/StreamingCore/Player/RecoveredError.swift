import Foundation

/// A request that failed, and succeeded on a later attempt or was replaced by another one.
public struct RecoveredError: Equatable, Sendable {
    /// The cause of the last failure.
    public let code: PlaybackFailure.Code
    /// The status of the last response; nil if the failure is not about a status.
    public let httpStatus: Int?
    /// The URL of the failed request, without credentials, fragment and query values.
    public let url: String
    /// The number of failed attempts, at least 1.
    public let attempts: Int
    /// The time from the first failure to the success, in seconds.
    public let duration: TimeInterval

    /// Creates a recovered error.
    ///
    /// - Parameters:
    ///   - code: The code of the last failed attempt.
    ///   - httpStatus: The HTTP status of that attempt, if the server responded.
    ///   - url: The URL of the failed request, which the error redacts.
    ///   - attempts: The number of failed attempts.
    ///   - duration: The time from the first failure to the success, in seconds.
    public init(code: PlaybackFailure.Code, httpStatus: Int? = nil, url: URL, attempts: Int, duration: TimeInterval) {
        self.code = code
        self.httpStatus = httpStatus
        self.url = url.redacted
        self.attempts = attempts
        self.duration = duration
    }
}
