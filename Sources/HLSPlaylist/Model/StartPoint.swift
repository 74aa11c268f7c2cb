/// The preferred position to start playback (RFC 8216bis, 4.4.2.2).
public struct StartPoint: Equatable, Sendable {
    /// The offset in seconds: from the start of the playlist, or if negative, from its end.
    public var timeOffset: Double
    /// Whether media before the offset should not be shown.
    public var isPrecise: Bool

    /// Creates a start point.
    public init(timeOffset: Double, isPrecise: Bool = false) {
        self.timeOffset = timeOffset
        self.isPrecise = isPrecise
    }
}
