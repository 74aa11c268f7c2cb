import Foundation

/// How often, and after which waits, something is tried again after an error that may pass: exponential back-off with
/// jitter.
///
/// See "Exponential Backoff And Jitter", AWS Architecture Blog, 2015: jitter 1 is its full jitter, 0.5 its equal jitter.
public struct RetryPolicy: Equatable, Sendable {
    /// In a row, without progress between them.
    public let attempts: Int
    /// Before the first attempt, without jitter.
    public let firstDelay: Duration
    /// How many times as long each wait is as the one before it.
    public let factor: Double
    /// No wait is longer.
    public let longestDelay: Duration
    /// The share of a wait that chance may take away, from 0 to 1, so that not all clients of a server come back at once.
    public let jitter: Double

    /// What fails stays failed.
    public static let none = RetryPolicy(attempts: 0)

    /// By default 1, 2, 4 s and so on, 30 s at most, and at least half of that.
    ///
    /// - Precondition: no number is negative, the first delay is more than nothing, the factor at least 1, the jitter at
    ///   most 1.
    public init(
        attempts: Int, firstDelay: Duration = .seconds(1), factor: Double = 2, longestDelay: Duration = .seconds(30),
        jitter: Double = 0.5
    ) {
        precondition(attempts >= 0, "the number of attempts must not be negative")
        precondition(firstDelay > .zero && longestDelay > .zero, "the delays must be positive")
        precondition(factor >= 1 && factor.isFinite, "the factor must be finite and at least 1")
        precondition((0...1).contains(jitter), "the jitter must be between 0 and 1")
        self.attempts = attempts
        self.firstDelay = firstDelay
        self.factor = factor
        self.longestDelay = longestDelay
        self.jitter = jitter
    }

    /// The wait before an attempt, which are counted from 1; nil if that is one too many.
    ///
    /// - Parameter random: from 0 to 1, without the latter.
    public func delay(beforeAttempt attempt: Int, random: Double) -> Duration? {
        guard attempt >= 1, attempt <= attempts else { return nil }
        let whole = min(firstDelay.seconds * pow(factor, Double(attempt - 1)), longestDelay.seconds)
        return .seconds(whole * (1 - jitter * random))
    }
}
