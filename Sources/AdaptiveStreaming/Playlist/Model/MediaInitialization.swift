/// What is needed to parse segments, such as the header of fragmented MP4 (RFC 8216bis, 4.4.4.5).
public struct MediaInitialization: Equatable, Sendable {
    /// As it is written, after substitution.
    public var uri: String
    /// The part of the resource that is meant; nil for all of it.
    public var byteRange: PlaylistByteRange?

    public init(uri: String, byteRange: PlaylistByteRange? = nil) {
        self.uri = uri
        self.byteRange = byteRange
    }
}
