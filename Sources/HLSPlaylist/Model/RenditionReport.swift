/// The progress of another rendition of the same stream (RFC 8216bis, 4.4.5.4).
public struct RenditionReport: Equatable, Sendable {
    /// The URI of the rendition's media playlist after variable substitution. In a valid report, the URI is relative to
    /// the URL of the playlist that contains the report.
    public var uri: String
    /// The media sequence number of the rendition's last segment. Nil means that the number is the same as in the
    /// playlist that contains the report.
    public var lastMediaSequence: Int?
    /// The index of the rendition's last partial segment within the rendition's last segment; nil if the playlist does
    /// not declare it.
    public var lastPart: Int?

    /// Creates a report on the progress of another rendition.
    public init(uri: String, lastMediaSequence: Int? = nil, lastPart: Int? = nil) {
        self.uri = uri
        self.lastMediaSequence = lastMediaSequence
        self.lastPart = lastPart
    }
}
