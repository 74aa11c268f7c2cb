/// A variant that contains only I-frames, for fast forward, rewind and scrubbing (RFC 8216bis, 4.4.6.3).
public struct IFrameVariant: Equatable, Sendable {
    /// The URI of the media playlist after variable substitution. The URI may be relative to the playlist's URL.
    public var uri: String
    /// The peak segment bitrate, in bits per second; 0 if an invalid playlist omits the bitrate.
    public var bandwidth: Int
    /// The average segment bitrate, in bits per second; nil if the playlist does not declare it.
    public var averageBandwidth: Int?
    /// The score that the author gives the variant; nil if the playlist does not declare a score. Clients should prefer
    /// variants with higher scores.
    public var score: Double?
    /// The codecs in the format of RFC 6381; empty if the playlist does not declare them.
    public var codecs: [String]
    /// The codecs of the enhancement layers; empty if the playlist declares none. ``codecs`` contains the codecs of the
    /// base layers.
    ///
    /// Each entry is a codec and its compatibility brands, separated by slashes.
    public var supplementalCodecs: [String]
    /// The resolution of the video; nil if the playlist does not declare it.
    public var resolution: Resolution?
    /// The type of HDCP copy protection that the display must support: `TYPE-0`, `TYPE-1` or `NONE`. Nil if the
    /// playlist does not declare the type.
    public var hdcpLevel: String?
    /// The dynamic range: `SDR`, `HLG` or `PQ`. Nil means `SDR`.
    public var videoRange: String?
    /// The stable identifier of the variant, which stays the same when the playlist is reloaded; nil if the playlist
    /// does not declare one.
    public var stableID: String?
    /// The content steering pathway of the variant. Nil means the pathway `.`.
    public var pathwayID: String?
    /// The identifier of the group of video renditions; nil if the variant refers to none.
    public var video: String?
    /// A human-readable name; nil if the playlist does not declare one. The NAME attribute is widely used, but no RFC
    /// defines it.
    public var name: String?
    /// The content protection configurations (CPC) of the devices that may play the variant. The array is empty if all
    /// devices may play the variant.
    ///
    /// Each entry is a key format, a colon, and configurations separated by slashes.
    public var allowedCPC: [String]
    /// The specialized rendering, such as stereo, that the video requires; empty if the video requires none.
    ///
    /// Each entry is a list of specifiers separated by slashes: a channel layout such as `CH-STEREO`, and a projection.
    public var videoLayout: [String]

    /// Creates an I-frame variant. By default, only the URI and the bandwidth are declared.
    public init(
        uri: String, bandwidth: Int, averageBandwidth: Int? = nil, score: Double? = nil,
        codecs: [String] = [], supplementalCodecs: [String] = [], resolution: Resolution? = nil,
        hdcpLevel: String? = nil, videoRange: String? = nil, stableID: String? = nil,
        pathwayID: String? = nil, video: String? = nil, name: String? = nil,
        allowedCPC: [String] = [], videoLayout: [String] = []
    ) {
        self.uri = uri
        self.bandwidth = bandwidth
        self.averageBandwidth = averageBandwidth
        self.score = score
        self.codecs = codecs
        self.supplementalCodecs = supplementalCodecs
        self.resolution = resolution
        self.hdcpLevel = hdcpLevel
        self.videoRange = videoRange
        self.stableID = stableID
        self.pathwayID = pathwayID
        self.video = video
        self.name = name
        self.allowedCPC = allowedCPC
        self.videoLayout = videoLayout
    }
}
