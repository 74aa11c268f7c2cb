/// What will be there soon, and may be asked for already (RFC 8216bis, 4.4.5.3).
public struct PreloadHint: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A partial segment.
        case part
        /// A media initialization section.
        case map
    }

    public var kind: Kind
    /// As it is written, after substitution.
    public var uri: String
    public var byteRangeStart: Int64
    /// Nil if it goes to the end of the resource.
    public var byteRangeLength: Int64?

    public init(kind: Kind, uri: String, byteRangeStart: Int64 = 0, byteRangeLength: Int64? = nil) {
        self.kind = kind
        self.uri = uri
        self.byteRangeStart = byteRangeStart
        self.byteRangeLength = byteRangeLength
    }
}
