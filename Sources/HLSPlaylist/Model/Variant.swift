/// One version of the presentation (RFC 8216bis, 4.4.6.2).
public struct Variant: Equatable, Sendable {
    /// The media playlist's, as it is written, after substitution.
    public var uri: String
    /// The peak of all segments in bits per second, with its renditions.
    public var bandwidth: Int
    /// Bits per second.
    public var averageBandwidth: Int?
    /// The higher, the more its author would have it played.
    public var score: Double?
    /// As in RFC 6381; empty if the playlist does not say.
    public var codecs: [String]
    /// Codecs with their brands that the same media can also be played with.
    public var supplementalCodecs: [String]
    public var resolution: Resolution?
    /// The highest, in pictures per second.
    public var frameRate: Double?
    /// The protection an output needs: `TYPE-0`, `TYPE-1` or `NONE`.
    public var hdcpLevel: String?
    /// `SDR`, `HLG` or `PQ`; nil counts as `SDR`.
    public var videoRange: String?
    /// The same in each playlist of the presentation.
    public var stableID: String?
    /// The pathway of content steering it belongs to; nil counts as `.`.
    public var pathwayID: String?
    /// The group of its audio renditions.
    public var audio: String?
    /// The group of its video renditions.
    public var video: String?
    /// The group of its subtitles.
    public var subtitles: String?
    /// The group of its closed captions; nil also for `NONE`.
    public var closedCaptions: String?
    /// For people; widely used, though in no RFC.
    public var name: String?
    /// Which protections may play it: a key format, a colon, and its configurations with slashes between; empty if all may.
    public var allowedCPC: [String]
    /// What a screen must be able to show, any of these: a channel layout such as `CH-STEREO`, with a projection after a slash.
    public var videoLayout: [String]

    public init(
        uri: String, bandwidth: Int, averageBandwidth: Int? = nil, score: Double? = nil,
        codecs: [String] = [], supplementalCodecs: [String] = [], resolution: Resolution? = nil,
        frameRate: Double? = nil, hdcpLevel: String? = nil, videoRange: String? = nil,
        stableID: String? = nil, pathwayID: String? = nil, audio: String? = nil, video: String? = nil,
        subtitles: String? = nil, closedCaptions: String? = nil, name: String? = nil,
        allowedCPC: [String] = [], videoLayout: [String] = []
    ) {
        self.uri = uri
        self.bandwidth = bandwidth
        self.averageBandwidth = averageBandwidth
        self.score = score
        self.codecs = codecs
        self.supplementalCodecs = supplementalCodecs
        self.resolution = resolution
        self.frameRate = frameRate
        self.hdcpLevel = hdcpLevel
        self.videoRange = videoRange
        self.stableID = stableID
        self.pathwayID = pathwayID
        self.audio = audio
        self.video = video
        self.subtitles = subtitles
        self.closedCaptions = closedCaptions
        self.name = name
        self.allowedCPC = allowedCPC
        self.videoLayout = videoLayout
    }
}
