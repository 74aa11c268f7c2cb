import Foundation

/// A media segment, with the tags that apply to it (RFC 8216bis, 4.4.4).
public struct MediaSegment: Equatable, Sendable {
    /// The URI of the resource, after variable substitution. The URI may be relative to the playlist's URL.
    public var uri: String
    /// The duration, in seconds; finite and not negative.
    public var duration: Double
    /// A human-readable title; nil if the playlist declares none.
    public var title: String?
    /// The byte range of the segment in the resource; nil for the whole resource.
    public var byteRange: PlaylistByteRange?
    /// Whether timestamps, tracks or encoding change at the start of the segment.
    public var isDiscontinuity: Bool
    /// Whether the segment is missing and should not be requested.
    public var isGap: Bool
    /// The encryption keys of the segment, one for each key format; empty if the segment is not encrypted. In a delta
    /// update, ``EncryptionKey/omitted`` may stand for keys that the update does not list.
    public var keys: [EncryptionKey]
    /// The initialization section required to parse the segment; nil if the playlist declares none.
    public var map: MediaInitialization?
    /// The date of the first sample; nil if no EXT-X-PROGRAM-DATE-TIME tag applies to the segment.
    /// ``MediaPlaylist/programDate(ofSegmentAt:)`` also computes the dates of segments without the tag.
    public var programDate: Date?
    /// The approximate bitrate, in kilobits per second; nil if the playlist does not declare it, or if the segment has
    /// a byte range.
    public var bitrate: Int?
    /// The partial segments that make up the segment; empty if the playlist lists none.
    public var parts: [PartialSegment]

    /// Creates a media segment. By default, the segment is the whole resource, and is not encrypted.
    public init(
        uri: String, duration: Double, title: String? = nil, byteRange: PlaylistByteRange? = nil,
        isDiscontinuity: Bool = false, isGap: Bool = false, keys: [EncryptionKey] = [],
        map: MediaInitialization? = nil, programDate: Date? = nil, bitrate: Int? = nil,
        parts: [PartialSegment] = []
    ) {
        self.uri = uri
        self.duration = duration
        self.title = title
        self.byteRange = byteRange
        self.isDiscontinuity = isDiscontinuity
        self.isGap = isGap
        self.keys = keys
        self.map = map
        self.programDate = programDate
        self.bitrate = bitrate
        self.parts = parts
    }
}
