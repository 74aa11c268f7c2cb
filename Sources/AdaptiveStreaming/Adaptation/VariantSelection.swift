/// A setting that determines which variants of a stream may be played.
public struct VariantSelection: Equatable, Sendable {
    /// A choice of one bitrate, which is played regardless of the bandwidth.
    public enum Choice: Equatable, Sendable {
        /// The lowest bitrate of all variants.
        case lowest
        /// The highest bitrate of all variants up to ``VariantSelection/maximumBitrate``.
        case highest
        /// The bitrate with this number; 1 is the lowest bitrate of the stream.
        ///
        /// The load fails if the number is below 1, or if the stream has fewer bitrates. If the bitrate exceeds
        /// ``VariantSelection/maximumBitrate``, the highest bitrate up to that limit is played.
        case number(Int)
        /// The highest bitrate among the variants whose video has at most this height, in pixels.
        ///
        /// Variants above ``VariantSelection/maximumBitrate`` are ignored. If every remaining variant is taller or
        /// declares no height, the lowest bitrate is played.
        case height(Int)
    }

    /// The maximum peak bitrate to play, in bits per second; nil for no limit.
    ///
    /// If every variant exceeds the limit, the lowest variant is played, and the player reports a warning.
    public var maximumBitrate: Int?
    /// The fixed bitrate to play; nil if the adaptation rule chooses the variant of each segment.
    public var choice: Choice?

    /// Creates a selection. By default, the adaptation rule chooses among all variants.
    public init(maximumBitrate: Int? = nil, choice: Choice? = nil) {
        self.maximumBitrate = maximumBitrate
        self.choice = choice
    }
}
