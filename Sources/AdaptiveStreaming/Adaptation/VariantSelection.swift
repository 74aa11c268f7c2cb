/// The variants of a stream that may be played.
public struct VariantSelection: Equatable, Sendable {
    /// A fixed variant, regardless of the bandwidth.
    public enum Choice: Equatable, Sendable {
        /// The variant with the lowest bitrate.
        case lowest
        /// The variant with the highest bitrate.
        case highest
        /// The variants with this bitrate, numbered by ascending bitrate from 1 for the lowest.
        ///
        /// The load fails if there is no such bitrate. ``VariantSelection/maximumBitrate`` still limits the choice.
        case number(Int)
        /// The variant with the highest bitrate among those of at most this height in pixels, or else the lowest one.
        case height(Int)
    }

    /// The maximum peak bitrate to play, in bits per second; nil without a limit.
    ///
    /// If every variant exceeds it, the lowest one is played, with a warning.
    public var maximumBitrate: Int?
    /// The variant to play; nil if the adaptation rule chooses.
    public var choice: Choice?

    /// Creates a selection. By default, the adaptation rule chooses among all variants.
    public init(maximumBitrate: Int? = nil, choice: Choice? = nil) {
        self.maximumBitrate = maximumBitrate
        self.choice = choice
    }
}
