/// The number of segments that a delta update omits, and the date ranges that the server has removed (RFC 8216bis,
/// 4.4.5.2).
public struct SkippedSegments: Equatable, Sendable {
    /// The number of omitted segments, which precede the first listed segment.
    public var count: Int
    /// The identifiers of the date ranges that the server recently removed from the playlist.
    public var removedDateRanges: [String]

    /// Creates a description of the omitted segments and the removed date ranges.
    public init(count: Int, removedDateRanges: [String] = []) {
        self.count = count
        self.removedDateRanges = removedDateRanges
    }
}
