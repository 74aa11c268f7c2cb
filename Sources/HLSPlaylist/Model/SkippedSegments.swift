/// The segments and date ranges that a delta update omits (RFC 8216bis, 4.4.5.2).
public struct SkippedSegments: Equatable, Sendable {
    /// The number of segments omitted before the first listed segment.
    public var count: Int
    /// The `id`s of the date ranges that were recently removed from the playlist.
    public var removedDateRanges: [String]

    /// Creates the omissions of a delta update.
    public init(count: Int, removedDateRanges: [String] = []) {
        self.count = count
        self.removedDateRanges = removedDateRanges
    }
}
