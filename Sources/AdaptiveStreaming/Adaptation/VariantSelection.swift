/// Limits the variants of a stream that may be played.
public struct VariantSelection: Equatable, Sendable {
    /// The choice of one variant, regardless of the bandwidth.
    public enum Choice: Equatable, Sendable {
        /// The variant with the lowest bitrate.
        case lowest
        /// The variant with the highest bitrate.
        case highest
        /// The variant with this number, counted by bitrate from 1 for the lowest. The load fails if there is none.
        case number(Int)
        /// The best variant with at most this height in pixels, or else the lowest one.
        case height(Int)
    }

    /// The highest peak bitrate to play, in bits per second. If every variant exceeds it, the lowest one is played,
    /// with a warning.
    public var maximumBitrate: Int?
    /// The variant to play; nil leaves the choice to the adaptation rule.
    public var choice: Choice?

    /// Creates a selection; by default, the adaptation rule chooses among all variants.
    public init(maximumBitrate: Int? = nil, choice: Choice? = nil) {
        self.maximumBitrate = maximumBitrate
        self.choice = choice
    }
}
