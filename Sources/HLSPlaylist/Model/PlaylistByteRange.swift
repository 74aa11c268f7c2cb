/// A byte range of a resource.
public struct PlaylistByteRange: Equatable, Sendable {
    /// The offset from the start of the resource, in bytes; not negative. The parser resolves offsets that the playlist
    /// omits.
    public var offset: Int64
    /// The length, in bytes. The parser limits both values so that `offset + length` does not overflow.
    public var length: Int64

    /// Creates a byte range.
    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
