/// The segments and date ranges that a delta update omits (RFC 8216bis, 4.4.5.2).
public struct SkippedSegments: Equatable, Sendable {
    /// The number of omitted segments, which precede the first listed segment.
    public var count: Int
    /// The identifiers of the date ranges that the server recently removed from the playlist.
    public var removedDateRanges: [String]

    /// Creates a description of the segments and date ranges that a delta update omits.
    public init(count: Int, removedDateRanges: [String] = []) {
        self.count = count
        self.removedDateRanges = removedDateRanges
    }
}
