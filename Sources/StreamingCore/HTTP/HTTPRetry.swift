import Foundation

/// A request that failed, or was refused for now, and will be sent again.
public struct HTTPRetry: Equatable, Sendable {
    /// Counted from 1.
    public let attempt: Int
    /// How many there will be at most.
    public let attempts: Int
    /// Until it is sent.
    public let delay: Duration
    /// What came of the last one, in a few words that name no URL.
    public let reason: String
    /// With all that stands in it: to be shown as `url.redacted`.
    public let url: URL

    /// For transports and tests of what shows it.
    public init(attempt: Int, of attempts: Int, after delay: Duration, because reason: String, url: URL) {
        self.attempt = attempt
        self.attempts = attempts
        self.delay = delay
        self.reason = reason
        self.url = url
    }
}
