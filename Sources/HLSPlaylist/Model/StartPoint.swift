/// The preferred position to start playback (RFC 8216bis, 4.4.2.2).
public struct StartPoint: Equatable, Sendable {
    /// The offset, in seconds. A negative offset counts back from the end of the playlist. Any other offset counts from
    /// the start.
    public var timeOffset: Double
    /// Whether playback should start exactly at the offset, without the earlier media of the same segment.
    public var isPrecise: Bool

    /// Creates a start point. By default, playback may include the earlier media of the same segment.
    public init(timeOffset: Double, isPrecise: Bool = false) {
        self.timeOffset = timeOffset
        self.isPrecise = isPrecise
    }
}
