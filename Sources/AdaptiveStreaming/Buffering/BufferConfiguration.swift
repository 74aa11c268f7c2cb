import Foundation

/// A buffer size, with the strategy and the reason that led to the size.
public struct BufferConfiguration: Equatable, Sendable {
    /// The strategy that led to the size.
    public let strategy: BufferStrategy
    /// The duration to buffer ahead of the position, in seconds.
    public let preferredForwardBufferDuration: TimeInterval
    /// The reason for the size, as a text for logs.
    public let reason: String

    /// Creates a configuration from its properties.
    public init(strategy: BufferStrategy, preferredForwardBufferDuration: TimeInterval, reason: String) {
        self.strategy = strategy
        self.preferredForwardBufferDuration = preferredForwardBufferDuration
        self.reason = reason
    }

    /// A buffer of 2 s, for critical memory.
    public static let minimal = Self(
        strategy: .minimal, preferredForwardBufferDuration: 2, reason: "Memory critical - minimal buffering")
    /// A buffer of 5 s, for scarce memory.
    public static let conservative = Self(
        strategy: .conservative, preferredForwardBufferDuration: 5,
        reason: "Limited resources - conservative buffering")
    /// A buffer of 10 s, for a fair network or a network of unknown quality.
    public static let balanced = Self(
        strategy: .balanced, preferredForwardBufferDuration: 10, reason: "Normal conditions - balanced buffering")
    /// A buffer of 30 s, for a good or excellent network.
    public static let aggressive = Self(
        strategy: .aggressive, preferredForwardBufferDuration: 30, reason: "Optimal conditions - aggressive buffering")

    /// A buffer of 30 s against the outages of a poor connection.
    static let poorNetwork = Self(
        strategy: .aggressive, preferredForwardBufferDuration: 30, reason: "Poor network - aggressive buffering")
}
