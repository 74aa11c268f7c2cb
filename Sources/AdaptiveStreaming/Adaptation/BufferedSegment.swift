/// A segment in the buffer.
public struct BufferedSegment: Equatable, Sendable {
    /// The index of the variant in ``AdaptationContext/choices``; nil if the choices do not contain the variant.
    public var variant: Int?
    /// The playback duration, in seconds.
    public var duration: Double
    /// The time until the segment begins to play at normal speed, in seconds; at most 0 for the segment that plays.
    public var playsIn: Double
    /// Whether the engine can replace the segment.
    ///
    /// The segment that plays and the segment after it cannot be replaced. A segment of a live stream, or of a variant
    /// outside of the choices, cannot be replaced either.
    public var isReplaceable: Bool
    /// The size of the segment in each variant, in bytes, by the index in ``AdaptationContext/choices``. An unknown
    /// size is nil. The array is empty if no size is known.
    public var sizes: [Int64?]

    /// Creates a segment from its properties.
    public init(variant: Int?, duration: Double, playsIn: Double, isReplaceable: Bool, sizes: [Int64?] = []) {
        self.variant = variant
        self.duration = duration
        self.playsIn = playsIn
        self.isReplaceable = isReplaceable
        self.sizes = sizes
    }
}
