/// A part of a resource, in bytes.
public struct PlaylistByteRange: Equatable, Sendable {
    /// From the start of the resource; not negative, also where the playlist leaves it out.
    public var offset: Int64
    /// `offset + length` does not overflow.
    public var length: Int64

    public init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
