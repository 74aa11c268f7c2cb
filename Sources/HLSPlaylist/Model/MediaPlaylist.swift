/// A list of segments that are played one after the other (RFC 8216bis, 4.4.3).
public struct MediaPlaylist: Equatable, Sendable {
    /// What may still change (4.4.3.5).
    public enum Kind: Equatable, Sendable {
        /// Nothing may.
        case vod
        /// Segments may be added at the end, and nothing else.
        case event
    }

    /// Nil where the playlist names none, which counts as 1.
    public var version: Int?
    /// The longest segment in seconds, rounded.
    public var targetDuration: Int
    /// The Media Sequence Number of the first segment, even if `skip` omits that segment. At most 2^61, so that later
    /// numbers do not overflow.
    public var mediaSequence: Int
    /// How many discontinuities there were before the first segment.
    public var discontinuitySequence: Int
    /// Nil for one whose first segments may go, as those of a live stream do.
    public var kind: Kind?
    /// True if no segment will be added.
    public var hasEnd: Bool
    /// True if each segment is a single picture, which needs none before it.
    public var isIFramesOnly: Bool
    /// True if each segment can be decoded without those before it.
    public var hasIndependentSegments: Bool
    /// Where one should begin to play.
    public var start: StartPoint?
    /// Without those that `skip` leaves out.
    public var segments: [MediaSegment]
    public var dateRanges: [DateRange]
    /// The longest partial segment in seconds.
    public var partTarget: Double?
    public var serverControl: ServerControl?
    /// What a delta update leaves out, before `segments`.
    public var skip: SkippedSegments?
    public var preloadHints: [PreloadHint]
    public var renditionReports: [RenditionReport]
    /// The segment after `segments` that the server is still producing; nil if no part and no tag announces one.
    public var unfinishedSegment: UnfinishedSegment?
    /// In all texts above they are substituted already.
    public var defines: [VariableDefinition]

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
