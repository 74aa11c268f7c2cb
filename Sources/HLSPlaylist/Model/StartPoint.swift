/// Where one should begin to play (RFC 8216bis, 4.4.2.2).
public struct StartPoint: Equatable, Sendable {
    /// Seconds from the start of the playlist, or if negative from its end.
    public var timeOffset: Double
    /// True if nothing before that time should be shown.
    public var isPrecise: Bool

    public init(timeOffset: Double, isPrecise: Bool = false) {
        self.timeOffset = timeOffset
        self.isPrecise = isPrecise
    }
}
