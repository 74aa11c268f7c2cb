/// A part of a segment, published before the segment is complete (RFC 8216bis, 4.4.4.9).
public struct PartialSegment: Equatable, Sendable {
    /// The URI of the resource, after variable substitution. The URI may be relative to the playlist's URL.
    public var uri: String
    /// The duration, in seconds; finite and not negative.
    public var duration: Double
    /// The byte range of the partial segment in the resource; nil for the whole resource.
    public var byteRange: PlaylistByteRange?
    /// Whether the partial segment contains an independent frame, at which decoding can start.
    public var isIndependent: Bool
    /// Whether the partial segment is missing and should not be requested.
    public var isGap: Bool

    /// Creates a partial segment. By default, the partial segment is the whole resource, and is not independent.
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
