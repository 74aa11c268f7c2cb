/// A byte range of a resource.
public struct PlaylistByteRange: Equatable, Sendable {
    /// The offset from the start of the resource, in bytes; not negative.
    ///
    /// If the playlist omits the offset, the parser sets it to the end of the previous byte range of the resource, or
    /// to 0 without one.
    public var offset: Int64
    /// The length, in bytes. The parser limits the offset and the length so that `offset + length` does not overflow.
    public var length: Int64

    /// Creates a byte range.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
