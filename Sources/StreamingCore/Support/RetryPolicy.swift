import Foundation

/// The number of retries after a transient error, and the delay before each retry. Delays use exponential back-off with
/// jitter.
///
/// The article "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015) describes the method. A jitter of 1 is
/// the "full jitter" of that article, and a jitter of 0.5 is the "equal jitter".
///
/// ```swift
/// let policy = RetryPolicy(attempts: 4, firstDelay: .seconds(1), factor: 2, longestDelay: .seconds(5), jitter: 0)
/// let delays = (1...5).map { policy.delay(beforeAttempt: $0, random: 0) }
/// // 1 s, 2 s, 4 s, 5 s, nil
/// ```
public struct RetryPolicy: Equatable, Sendable {
    /// The maximum number of consecutive retries without progress between them; 0 for no retries.
    public let attempts: Int
    /// The delay before the first retry, without jitter.
    public let firstDelay: Duration
    /// The ratio of each delay to the previous delay, without jitter.
    public let factor: Double
    /// The upper limit of each delay, without jitter.
    public let longestDelay: Duration
    /// The share of each delay that may be subtracted at random, from 0 to 1.
    ///
    /// Jitter keeps many clients from sending their retries to a server at the same moment.
    public let jitter: Double

    /// The policy that allows no retries.
    public static let none = RetryPolicy(attempts: 0)

    /// Creates a retry policy. By default, the delays are 1 s, 2 s, 4 s and so on, up to 30 s. The default jitter
    /// shortens each delay by up to half.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of consecutive retries; 0 for no retries.
    ///   - firstDelay: The delay before the first retry, without jitter.
    ///   - factor: The ratio of each delay to the previous delay, without jitter.
    ///   - longestDelay: The upper limit of each delay.
    ///   - jitter: The share of each delay that may be subtracted at random, from 0 to 1.
    /// - Precondition: `attempts` is not negative, both delays are positive, `factor` is finite and at least 1, and
    ///   `jitter` is from 0 to 1.
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

    /// Returns the delay before a retry, with jitter.
    ///
    /// - Parameters:
    ///   - attempt: The number of the retry in a series of consecutive retries, counted from 1.
    ///   - random: A random number in `0..<1`, for the jitter. A larger number shortens the delay more.
    /// - Returns: The delay; nil if `attempt` is less than 1 or more than ``attempts``.
    public func delay(beforeAttempt attempt: Int, random: Double) -> Duration? {
        guard attempt >= 1, attempt <= attempts else { return nil }
        let whole = min(firstDelay.seconds * pow(factor, Double(attempt - 1)), longestDelay.seconds)
        return .seconds(whole * (1 - jitter * random))
    }
}
