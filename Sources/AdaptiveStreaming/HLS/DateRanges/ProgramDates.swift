import Foundation
import HLSPlaylist

/// The relation between the positions and the dates of a playlist, from the program dates of its segments
/// (EXT-X-PROGRAM-DATE-TIME; RFC 8216bis, 4.4.4.6).
struct ProgramDates: Equatable, Sendable {
    /// The start of a segment that has a program date.
    private struct Anchor: Equatable {
        let position: Double
        let date: Date
    }

    /// The anchors, by ascending position.
    private let anchors: [Anchor]

    /// Creates the relation for segments.
    ///
    /// - Parameters:
    ///   - segments: The segments of the playlist.
    ///   - borders: The start positions of the segments, in seconds.
    init(_ segments: [MediaSegment] = [], borders: [Double] = []) {
        anchors = zip(segments, borders).compactMap { segment, position in
            segment.programDate.map { Anchor(position: position, date: $0) }
        }
    }

    /// Returns the date of a position in seconds, calculated from the nearest earlier program date, or else from the
    /// first.
    ///
    /// - Returns: The date; nil if no segment has a program date.
    func date(at position: Double) -> Date? {
        var (low, high) = (0, anchors.count)
        while low < high {
            let middle = (low + high) / 2
            if anchors[middle].position <= position { low = middle + 1 } else { high = middle }
        }
        guard let anchor = low > 0 ? anchors[low - 1] : anchors.first else { return nil }
        return anchor.date.addingTimeInterval(position - anchor.position)
    }

    /// Returns the position of a date.
    ///
    /// If the dates overlap, the last segment that contains the date determines the position (RFC 8216bis, 6.2.1). A
    /// date that falls between two segments has the position of the later segment.
    ///
    /// - Returns: The position, in seconds; nil if no segment has a program date.
    func position(of date: Date) -> Double? {
        guard let index = anchors.lastIndex(where: { $0.date <= date }) else {
            return anchors.first.map { $0.position + date.timeIntervalSince($0.date) }
        }
        let position = anchors[index].position + date.timeIntervalSince(anchors[index].date)
        return index + 1 < anchors.count ? min(position, anchors[index + 1].position) : position
    }
}
