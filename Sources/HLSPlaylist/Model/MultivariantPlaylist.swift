/// The versions of one presentation, to choose from (RFC 8216bis, 4.4.6; RFC 8216 calls it a master playlist).
public struct MultivariantPlaylist: Equatable, Sendable {
    /// Nil where the playlist names none, which counts as 1.
    public var version: Int?
    /// In the order of the playlist: the first is what its author would start with.
    public var variants: [Variant]
    public var iFrameVariants: [IFrameVariant]
    public var renditions: [Rendition]
    public var sessionData: [SessionData]
    /// Keys of the media playlists, to be had beforehand.
    public var sessionKeys: [EncryptionKey]
    public var contentSteering: ContentSteering?
    /// Where one should begin to play.
    public var start: StartPoint?
    /// True if it is so in all media playlists.
    public var hasIndependentSegments: Bool
    /// In all texts above they are substituted already; media playlists may import them.
    public var defines: [VariableDefinition]

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
