/// A list of segments to be played in order (RFC 8216bis, 4.4.3).
public struct MediaPlaylist: Equatable, Sendable {
    /// The mutability of a playlist, as EXT-X-PLAYLIST-TYPE declares it (RFC 8216bis, 4.4.3.5).
    public enum Kind: Equatable, Sendable {
        /// A playlist that does not change.
        case vod
        /// A playlist to which segments may be appended, but which does not change otherwise.
        case event
    }

    /// The protocol version. Nil if the playlist declares none, which means 1.
    public var version: Int?
    /// The target duration, in seconds. No segment is longer, rounded to the nearest second, unless the playlist is
    /// invalid.
    public var targetDuration: Int
    /// The Media Sequence Number of the first segment, even if `skip` omits that segment.
    ///
    /// At most 2^61, so that later numbers do not overflow.
    public var mediaSequence: Int
    /// The number of discontinuities before the first segment.
    public var discontinuitySequence: Int
    /// The mutability of the playlist. If nil, the server may also remove segments from the start, as in a live stream.
    public var kind: Kind?
    /// Whether the playlist is complete: no more segments will be added.
    public var hasEnd: Bool
    /// Whether each segment is a single I-frame, which can be decoded on its own.
    public var isIFramesOnly: Bool
    /// Whether each segment can be decoded without the segments before it.
    public var hasIndependentSegments: Bool
    /// The preferred position to start playback.
    public var start: StartPoint?
    /// The segments, without those that `skip` omits.
    public var segments: [MediaSegment]
    /// The date ranges, in the order of their tags.
    public var dateRanges: [DateRange]
    /// The part target duration, in seconds: the maximum duration of a partial segment.
    public var partTarget: Double?
    /// The delivery features of the server, for live streams.
    public var serverControl: ServerControl?
    /// The segments before `segments` that a delta update omits; nil for a full playlist.
    public var skip: SkippedSegments?
    /// The resources that the client may request in advance.
    public var preloadHints: [PreloadHint]
    /// The reports about other renditions of the same stream.
    public var renditionReports: [RenditionReport]
    /// The segment after `segments` that the server is still producing; nil if no part and no tag announces one.
    public var unfinishedSegment: UnfinishedSegment?
    /// The variable definitions. In the other properties, variables are already substituted.
    public var defines: [VariableDefinition]

    /// Creates a media playlist.
    public init(
        version: Int? = nil, targetDuration: Int, mediaSequence: Int = 0, discontinuitySequence: Int = 0,
        kind: Kind? = nil, hasEnd: Bool = false, isIFramesOnly: Bool = false,
        hasIndependentSegments: Bool = false, start: StartPoint? = nil, segments: [MediaSegment] = [],
        dateRanges: [DateRange] = [], partTarget: Double? = nil, serverControl: ServerControl? = nil,
        skip: SkippedSegments? = nil, preloadHints: [PreloadHint] = [],
        renditionReports: [RenditionReport] = [], unfinishedSegment: UnfinishedSegment? = nil,
        defines: [VariableDefinition] = []
    ) {
        self.version = version
        self.targetDuration = targetDuration
        self.mediaSequence = mediaSequence
        self.discontinuitySequence = discontinuitySequence
        self.kind = kind
        self.hasEnd = hasEnd
        self.isIFramesOnly = isIFramesOnly
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.segments = segments
        self.dateRanges = dateRanges
        self.partTarget = partTarget
        self.serverControl = serverControl
        self.skip = skip
        self.preloadHints = preloadHints
        self.renditionReports = renditionReports
        self.unfinishedSegment = unfinishedSegment
        self.defines = defines
    }
}
