/// What a delta update leaves out (RFC 8216bis, 4.4.5.2).
public struct SkippedSegments: Equatable, Sendable {
    /// Segments left out before the first that is listed.
    public var count: Int
    /// The `id`s of date ranges that went since the last playlist.
    public var removedDateRanges: [String]

    public init(count: Int, removedDateRanges: [String] = []) {
        self.count = count
        self.removedDateRanges = removedDateRanges
    }
}
