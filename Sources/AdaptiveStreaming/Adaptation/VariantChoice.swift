/// A variant that an ``AdaptationRule`` may choose.
public struct VariantChoice: Equatable, Sendable {
    /// The peak bitrate, in bits per second; 0 if it is not known.
    public let bitrate: Int
    /// The average bitrate, in bits per second; nil if the playlist does not declare it.
    public let averageBitrate: Int?
    /// The height of the video, in pixels; nil if the playlist does not declare it.
    public let height: Int?

    /// Creates a choice from its properties.
    public init(bitrate: Int, averageBitrate: Int? = nil, height: Int? = nil) {
        self.bitrate = bitrate
        self.averageBitrate = averageBitrate
        self.height = height
    }

    /// The expected bitrate of a segment, in bits per second: the average bitrate, or else the peak bitrate.
    ///
    /// The average bitrate is ignored if it is not positive, or if it exceeds a known peak bitrate.
    public var usualBitrate: Double {
        guard let averageBitrate, averageBitrate > 0, averageBitrate <= bitrate || bitrate == 0 else {
            return Double(bitrate)
        }
        return Double(averageBitrate)
    }
}
