/// A list of the variants of one presentation, which RFC 8216 calls a master playlist (RFC 8216bis, 4.4.6).
public struct MultivariantPlaylist: Equatable, Sendable {
    /// The version of HLS that the playlist declares. Nil if the playlist declares none, which means version 1.
    public var version: Int?
    /// The variants, in the order of the playlist. The author recommends the first variant for the start of playback.
    public var variants: [Variant]
    /// The variants that contain only I-frames.
    public var iFrameVariants: [IFrameVariant]
    /// The renditions of all groups.
    public var renditions: [Rendition]
    /// The metadata of the presentation.
    public var sessionData: [SessionData]
    /// The encryption keys of the media playlists. The multivariant playlist lists the keys so that clients can load
    /// them in advance.
    public var sessionKeys: [EncryptionKey]
    /// The content steering; nil if the playlist declares none.
    public var contentSteering: ContentSteering?
    /// The preferred position to start playback; nil if the playlist does not declare one.
    public var start: StartPoint?
    /// Whether the playlist declares that each segment of all media playlists can be decoded without the segments
    /// before it.
    public var hasIndependentSegments: Bool
    /// The definitions of variables, which media playlists may import. In the other properties, variables are already
    /// replaced by their values.
    public var defines: [VariableDefinition]

    /// Creates a multivariant playlist. By default, the playlist is empty.
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
