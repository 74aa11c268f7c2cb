import Foundation

/// A planned retry of a request that failed, or whose response had a transient error status.
public struct HTTPRetry: Equatable, Sendable {
    /// The number of the retry, counted from 1.
    public let attempt: Int
    /// The maximum number of retries.
    public let attempts: Int
    /// The delay before the retry: the delay of the policy with jitter, or a longer delay that the server requested.
    public let delay: Duration
    /// The reason why the last attempt failed, in a few words without a URL.
    public let reason: String
    /// The complete URL of the request. The URL may contain secrets, so display only `url.redacted`.
    public let url: URL

    /// Creates a retry, for transports and for tests.
    public init(attempt: Int, of attempts: Int, after delay: Duration, because reason: String, url: URL) {
        self.attempt = attempt
        self.attempts = attempts
        self.delay = delay
        self.reason = reason
        self.url = url
    }
}
