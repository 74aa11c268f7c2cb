/// A segment that follows the end of the buffer.
public struct UpcomingSegment: Equatable, Sendable {
    /// The playback duration, in seconds.
    public var duration: Double
    /// The size of the segment in each variant, in bytes, by the index in ``AdaptationContext/choices``.
    ///
    /// A size is nil if the playlist of the variant is not loaded, or has no media with the same time range. A size is
    /// also nil if neither a byte range nor EXT-X-BITRATE declares the size. The array is empty if no size is known.
    public var sizes: [Int64?]

    /// Creates a segment from its properties.
    public init(duration: Double, sizes: [Int64?] = []) {
        self.duration = duration
        self.sizes = sizes
    }
}
