/// A byte range of a resource: an offset and a length.
public struct PlaylistByteRange: Equatable, Sendable {
    /// The offset from the start of the resource, in bytes; not negative.
    ///
    /// If the playlist omits the offset, the parser uses the end of the byte range of the previous segment or partial
    /// segment. The parser uses 0 if that segment has no byte range of the same resource, and for initialization
    /// sections.
    public var offset: Int64
    /// The length, in bytes. The parser limits the offset and the length so that `offset + length` does not overflow.
    public var length: Int64

    /// Creates a byte range without checking the offset and the length.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
