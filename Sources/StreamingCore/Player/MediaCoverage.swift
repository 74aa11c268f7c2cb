import Foundation

/// The parts of the media that have been played at least once.
///
/// Memory is limited to ``maximumCount`` ranges. If there are more ranges, the shortest unplayed interval between two
/// ranges counts as played.
struct MediaCoverage: Equatable, Sendable {
    /// The maximum number of separate ranges. The limit bounds the memory after many seeks.
    static let maximumCount = 200

    /// The played ranges in seconds of media, in ascending order. No two ranges touch.
    private(set) var ranges: [ClosedRange<TimeInterval>] = []

    /// The duration of the distinct media that was played, in seconds.
    var duration: TimeInterval { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }

    /// Adds a played range, in seconds of media.
    mutating func add(_ range: ClosedRange<TimeInterval>) {
        let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.endIndex
        let end = ranges[first...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.endIndex
        let touching = ranges[first..<end]
        let low = min(range.lowerBound, touching.first?.lowerBound ?? range.lowerBound)
        let high = max(range.upperBound, touching.last?.upperBound ?? range.upperBound)
        ranges.replaceSubrange(first..<end, with: CollectionOfOne(low...high))
        if ranges.count > Self.maximumCount { closeSmallestGap() }
    }

    private mutating func closeSmallestGap() {
        let gaps = zip(ranges.indices, ranges.indices.dropFirst())
        guard
            let (left, right) = gaps.min(by: { gap(after: $0.0) < gap(after: $1.0) })
        else { return }
        ranges.replaceSubrange(
            left...right, with: CollectionOfOne(ranges[left].lowerBound...ranges[right].upperBound))
    }

    private func gap(after index: Int) -> TimeInterval { ranges[index + 1].lowerBound - ranges[index].upperBound }
}
