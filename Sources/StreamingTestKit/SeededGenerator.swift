import StreamingCore

/// A random number generator that produces the same numbers for the same seed, so that a failed random test can be
/// repeated.
///
/// The algorithm is SplitMix64 (Steele et al., "Fast Splittable Pseudorandom Number Generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var generator: SplitMix64

    /// Creates a generator whose numbers depend only on the seed, and not on the system.
    ///
    /// - Parameter seed: The initial state, which can be any number.
    public init(seed: UInt64) { generator = SplitMix64(state: seed) }

    public mutating func next() -> UInt64 { generator.next() }
}
