/// A part of a segment, published before the segment is whole (RFC 8216bis, 4.4.4.9).
public struct PartialSegment: Equatable, Sendable {
    /// As it is written, after substitution.
    public var uri: String
    /// Seconds, finite and not negative.
    public var duration: Double
    /// The part of the resource that is meant; nil for all of it.
    public var byteRange: PlaylistByteRange?
    /// True if it holds a picture that needs none before it.
    public var isIndependent: Bool
    /// True if it is missing, and should not be asked for.
    public var isGap: Bool

    public init(
        uri: String, duration: Double, byteRange: PlaylistByteRange? = nil, isIndependent: Bool = false,
        isGap: Bool = false
    ) {
        self.uri = uri
        self.duration = duration
        self.byteRange = byteRange
        self.isIndependent = isIndependent
        self.isGap = isGap
    }
}
