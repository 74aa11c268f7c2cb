/// A list of variants of one presentation (RFC 8216bis, 4.4.6). RFC 8216 calls it a master playlist.
public struct MultivariantPlaylist: Equatable, Sendable {
    /// The protocol version. Nil if the playlist declares none, which means 1.
    public var version: Int?
    /// The variants in the order of the playlist. The first is the author's choice for the start.
    public var variants: [Variant]
    /// The variants of I-frames only.
    public var iFrameVariants: [IFrameVariant]
    /// The renditions of all groups.
    public var renditions: [Rendition]
    /// The metadata of the presentation.
    public var sessionData: [SessionData]
    /// The keys of the media playlists, listed so that clients can load them in advance.
    public var sessionKeys: [EncryptionKey]
    /// The content steering; nil if the playlist declares none.
    public var contentSteering: ContentSteering?
    /// The preferred position to start playback.
    public var start: StartPoint?
    /// Whether each segment of all media playlists can be decoded without the segments before it.
    public var hasIndependentSegments: Bool
    /// The variable definitions, which media playlists may import. In the other properties, variables are already
    /// substituted.
    public var defines: [VariableDefinition]

    /// Creates a multivariant playlist.
    public init(
        version: Int? = nil, variants: [Variant] = [], iFrameVariants: [IFrameVariant] = [],
        renditions: [Rendition] = [], sessionData: [SessionData] = [], sessionKeys: [EncryptionKey] = [],
        contentSteering: ContentSteering? = nil, start: StartPoint? = nil,
        hasIndependentSegments: Bool = false, defines: [VariableDefinition] = []
    ) {
        self.version = version
        self.variants = variants
        self.iFrameVariants = iFrameVariants
        self.renditions = renditions
        self.sessionData = sessionData
        self.sessionKeys = sessionKeys
        self.contentSteering = contentSteering
        self.start = start
        self.hasIndependentSegments = hasIndependentSegments
        self.defines = defines
    }
}
