import Foundation

/// A segment that the server is still producing, with its parts and tags so far (RFC 8216bis, 4.4.4.9).
public struct UnfinishedSegment: Equatable, Sendable {
    /// The partial segments published so far; empty if only tags announce the segment.
    public var parts: [PartialSegment]
    /// Whether timestamps, tracks or encoding change before the segment.
    public var isDiscontinuity: Bool
    /// Whether the segment is missing and should not be requested.
    public var isGap: Bool
    /// The keys in force, one for each key format; empty if the segment is not encrypted.
    public var keys: [EncryptionKey]
    /// The initialization section in force.
    public var map: MediaInitialization?
    /// The date of the first sample, if the playlist declares it.
    public var programDate: Date?

    /// Creates an unfinished segment.
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
