/// A resource that the server will publish soon, and that the client may request in advance (RFC 8216bis, 4.4.5.3).
public struct PreloadHint: Equatable, Sendable {
    /// The kind of the hinted resource.
    public enum Kind: Equatable, Sendable {
        /// A partial segment.
        case part
        /// A media initialization section.
        case map
    }

    /// The kind of the resource.
    public var kind: Kind
    /// The URI of the resource, after variable substitution. The URI may be relative to the playlist's URL.
    public var uri: String
    /// The offset of the first hinted byte from the start of the resource, in bytes.
    public var byteRangeStart: Int64
    /// The number of hinted bytes; nil if the hint extends to the end of the resource.
    public var byteRangeLength: Int64?

    /// Creates a preload hint. By default, the hint covers the whole resource.
    public init(kind: Kind, uri: String, byteRangeStart: Int64 = 0, byteRangeLength: Int64? = nil) {
        self.kind = kind
        self.uri = uri
        self.byteRangeStart = byteRangeStart
        self.byteRangeLength = byteRangeLength
    }
}
