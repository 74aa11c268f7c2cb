/// The progress of another rendition of the same stream (RFC 8216bis, 4.4.5.4).
public struct RenditionReport: Equatable, Sendable {
    /// The URI of the rendition's media playlist, with variables substituted, relative to this playlist's URL.
    public var uri: String
    /// The Media Sequence Number of the rendition's last segment. Nil means the same as in this playlist.
    public var lastMediaSequence: Int?
    /// The index of the rendition's last partial segment in that segment.
    public var lastPart: Int?

    /// Creates a rendition report.
    public init(uri: String, lastMediaSequence: Int? = nil, lastPart: Int? = nil) {
        self.uri = uri
        self.lastMediaSequence = lastMediaSequence
        self.lastPart = lastPart
    }
}
