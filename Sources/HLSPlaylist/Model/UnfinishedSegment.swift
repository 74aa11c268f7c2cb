import Foundation

/// A segment that the server is still producing, with the partial segments and tags published so far (RFC 8216bis,
/// 4.4.4.9).
public struct UnfinishedSegment: Equatable, Sendable {
    /// The partial segments published so far; empty if only tags announce the segment.
    public var parts: [PartialSegment]
    /// Whether timestamps, tracks or encoding change at the start of the segment.
    public var isDiscontinuity: Bool
    /// Whether the segment is missing and should not be requested.
    public var isGap: Bool
    /// The encryption keys of the segment, one for each key format; empty if the segment is not encrypted. In a delta
    /// update, ``EncryptionKey/omitted`` may stand for keys that the update does not list.
    public var keys: [EncryptionKey]
    /// The initialization section required to parse the segment; nil if the playlist declares none.
    public var map: MediaInitialization?
    /// The date of the first sample; nil if the playlist does not declare it.
    public var programDate: Date?

    /// Creates an unfinished segment. By default, the segment has no partial segments and no tags.
    public init(
        parts: [PartialSegment] = [], isDiscontinuity: Bool = false, isGap: Bool = false, keys: [EncryptionKey] = [],
        map: MediaInitialization? = nil, programDate: Date? = nil
    ) {
        self.parts = parts
        self.isDiscontinuity = isDiscontinuity
        self.isGap = isGap
        self.keys = keys
        self.map = map
        self.programDate = programDate
    }
}
