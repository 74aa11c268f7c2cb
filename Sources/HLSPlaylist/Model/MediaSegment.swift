import Foundation

/// A piece of the media, with all that applies to it (RFC 8216bis, 4.4.4).
public struct MediaSegment: Equatable, Sendable {
    /// As it is written, after substitution: relative to the playlist's URL.
    public var uri: String
    /// Seconds, finite and not negative.
    public var duration: Double
    public var title: String?
    /// The part of the resource that is meant; nil for all of it.
    public var byteRange: PlaylistByteRange?
    /// True if timestamps, tracks or encoding change before it.
    public var isDiscontinuity: Bool
    /// True if it is missing, and should not be asked for.
    public var isGap: Bool
    /// The ways to its one key, one for each key format; empty if it is not encrypted.
    public var keys: [EncryptionKey]
    /// What is needed to parse it.
    public var map: MediaInitialization?
    /// The date of its first sample, where the playlist says it; see `MediaPlaylist.programDate(ofSegmentAt:)`.
    public var programDate: Date?
    /// Thousands of bits per second, about.
    public var bitrate: Int?
    /// The partial segments that it is also made of.
    public var parts: [PartialSegment]

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
