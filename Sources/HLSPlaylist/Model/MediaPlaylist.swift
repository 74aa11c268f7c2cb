/// A list of segments to be played in order (RFC 8216bis, 4.4.3).
public struct MediaPlaylist: Equatable, Sendable {
    /// The type of a media playlist, which limits the changes that a server may make to the playlist (RFC 8216bis,
    /// 4.4.3.5).
    public enum Kind: Equatable, Sendable {
        /// A playlist that the server does not change.
        case vod
        /// A playlist to which the server may append segments, but whose existing segments must stay.
        case event
    }

    /// The version of HLS that the playlist declares. Nil if the playlist declares none, which means version 1.
    public var version: Int?
    /// The target duration, in seconds. No segment duration, rounded to the nearest second, exceeds the target
    /// duration.
    ///
    /// If the target duration is missing or 0, the parser uses the longest segment duration, rounded to the nearest
    /// second. The segments of an invalid playlist may be longer than the target duration.
    public var targetDuration: Int
    /// The media sequence number of the first segment, even if ``skip`` omits this segment.
    ///
    /// The parser limits the number to 2^61, so that the numbers of later segments do not overflow.
    public var mediaSequence: Int
    /// The discontinuity sequence number of the first segment. The number also counts the discontinuities of segments
    /// that the server has removed.
    public var discontinuitySequence: Int
    /// The type of the playlist, which limits the changes that the server may make to the playlist. Nil means that the
    /// server may append segments, and remove segments from the start, as in a live stream.
    public var kind: Kind?
    /// Whether the playlist has an EXT-X-ENDLIST tag, so that no more segments will be added.
    public var hasEnd: Bool
    /// Whether each segment is a single I-frame, which can be decoded without other frames.
    public var isIFramesOnly: Bool
    /// Whether the playlist declares that each segment can be decoded without the segments before it.
    public var hasIndependentSegments: Bool
    /// The preferred position to start playback; nil if the playlist does not declare one.
    public var start: StartPoint?
    /// The segments, except the segments that ``skip`` omits.
    public var segments: [MediaSegment]
    /// The date ranges, one for each EXT-X-DATERANGE tag, in the order of the tags.
    public var dateRanges: [DateRange]
    /// The part target duration, in seconds, which is the maximum duration of a partial segment; nil if the playlist
    /// does not declare a part target duration.
    public var partTarget: Double?
    /// The delivery features of the server; nil if the playlist does not declare them.
    public var serverControl: ServerControl?
    /// The segments that a delta update omits; nil for a full playlist. The omitted segments precede ``segments``.
    public var skip: SkippedSegments?
    /// The resources that the server will publish soon, and that the client may request in advance.
    public var preloadHints: [PreloadHint]
    /// The reports on the progress of other renditions of the same stream.
    public var renditionReports: [RenditionReport]
    /// The segment that the server is still producing, which follows ``segments``. Nil if no partial segment, and no
    /// tag of a further segment, follows the last segment.
    public var unfinishedSegment: UnfinishedSegment?
    /// The definitions of variables. In the other properties, variables are already replaced by their values.
    public var defines: [VariableDefinition]

    /// The keys that apply before the first EXT-X-KEY: a placeholder if a delta update omits segments, and otherwise
    /// none.
    var firstKeys: [EncryptionKey] { skip.map { $0.count > 0 } == true ? [.omitted] : [] }

    /// Creates a media playlist. By default, the playlist is live and has no segments.
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
