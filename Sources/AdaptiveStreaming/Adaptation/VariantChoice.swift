/// A variant that an ``AdaptationRule`` may choose.
public struct VariantChoice: Equatable, Sendable {
    /// The peak bitrate, in bits per second.
    public let bitrate: Int
    /// The average bitrate, in bits per second; nil if it is not declared.
    public let averageBitrate: Int?
    /// The height of the video, in pixels; nil if it is not declared.
    public let height: Int?

    /// Creates a choice.
    public init(bitrate: Int, averageBitrate: Int? = nil, height: Int? = nil) {
        self.bitrate = bitrate
        self.averageBitrate = averageBitrate
        self.height = height
    }
}
