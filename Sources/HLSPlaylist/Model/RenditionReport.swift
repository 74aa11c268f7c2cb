/// How far another rendition of the same stream is (RFC 8216bis, 4.4.5.4).
public struct RenditionReport: Equatable, Sendable {
    /// As it is written, after substitution; relative to this playlist.
    public var uri: String
    /// The number of its last segment; nil means the same as here.
    public var lastMediaSequence: Int?
    /// The place of its last partial segment in that segment.
    public var lastPart: Int?

    public init(uri: String, lastMediaSequence: Int? = nil, lastPart: Int? = nil) {
        self.uri = uri
        self.lastMediaSequence = lastMediaSequence
        self.lastPart = lastPart
    }
}
