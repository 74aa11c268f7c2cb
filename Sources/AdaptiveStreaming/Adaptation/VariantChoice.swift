/// What a rule may choose: one variant of a stream.
public struct VariantChoice: Equatable, Sendable {
    /// Bits a second, at its peak.
    public let bitrate: Int
    /// Bits a second; nil where the playlist does not say.
    public let averageBitrate: Int?
    /// Pixels; nil where the playlist does not say.
    public let height: Int?

    public init(bitrate: Int, averageBitrate: Int? = nil, height: Int? = nil) {
        self.bitrate = bitrate
        self.averageBitrate = averageBitrate
        self.height = height
    }
}
