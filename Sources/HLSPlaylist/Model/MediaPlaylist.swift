/// A list of segments to be played in order (RFC 8216bis, 4.4.3).
public struct MediaPlaylist: Equatable, Sendable {
    /// The kinds of changes that a server may make to a playlist, as EXT-X-PLAYLIST-TYPE declares them (RFC 8216bis,
    /// 4.4.3.5).
    public enum Kind: Equatable, Sendable {
        /// A playlist that does not change.
        case vod
        /// A playlist to which segments may be appended, but which does not change otherwise.
        case event
    }

    /// The version of HLS that the playlist declares. Nil if the playlist declares none, which means version 1.
    public var version: Int?
    /// The target duration, in seconds: the upper limit of the segment durations, rounded to the nearest second.
    ///
    /// The parser replaces a missing value and 0 by the longest segment duration. Segments of an invalid playlist may
    /// be longer.
    public var targetDuration: Int
    /// The media sequence number of the first segment. If `skip` omits segments, the number is that of the first
    /// omitted segment.
    ///
    /// The parser limits the number to 2^61, so that the numbers of later segments do not overflow.
    public var mediaSequence: Int
    /// The number of discontinuities before the first segment, including those of segments that the server has removed.
    public var discontinuitySequence: Int
    /// The kinds of changes that the server may make to the playlist. If nil, the server may also remove segments from
    /// the start, as in a live stream.
    public var kind: Kind?
    /// Whether the playlist is complete: no more segments will be added.
    public var hasEnd: Bool
    /// Whether each segment is a single I-frame, which can be decoded on its own.
    public var isIFramesOnly: Bool
    /// Whether the playlist declares that each segment can be decoded without the segments before it.
    public var hasIndependentSegments: Bool
    /// The preferred position to start playback; nil if the playlist does not declare one.
    public var start: StartPoint?
    /// The segments, without those that `skip` omits.
    public var segments: [MediaSegment]
    /// The date ranges, one for each EXT-X-DATERANGE tag, in the order of the tags.
    public var dateRanges: [DateRange]
    /// The part target duration, in seconds: the maximum duration of a partial segment. Nil if the playlist does not
    /// declare it.
    public var partTarget: Double?
    /// The delivery features of the server; nil if the playlist does not declare them.
    public var serverControl: ServerControl?
    /// The segments that a delta update omits; nil for a full playlist. They belong before ``segments``.
    public var skip: SkippedSegments?
    /// The resources that the server will publish soon, and that the client may request in advance.
    public var preloadHints: [PreloadHint]
    /// The progress of other renditions of the same stream.
    public var renditionReports: [RenditionReport]
    /// The segment that the server is still producing, which follows ``segments``. Nil if neither a partial segment nor
    /// a tag announces it.
    public var unfinishedSegment: UnfinishedSegment?
    /// The definitions of variables. In the other properties, variables are already replaced by their values.
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
