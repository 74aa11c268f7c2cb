import Foundation
import HLSPlaylist

/// The segments of a media playlist, with their start times. The first segment starts at the time 0.
struct SegmentTimeline: Equatable, Sendable {
    let segments: [MediaSegment]
    /// The base URL of the URIs in the playlist: the URL of the playlist after redirects (RFC 8216, 4.1).
    let base: URL
    /// The start position that the playlist suggests (EXT-X-START); nil if there is none.
    let start: StartPoint?
    /// The start times of the segments, followed by the end of the last segment, in seconds.
    private let borders: [Double]

    /// Creates the timeline of a media playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist, which has at least one segment.
    ///   - base: The URL of the playlist after redirects.
    init(_ playlist: MediaPlaylist, base: URL) {
        segments = playlist.segments
        start = playlist.start
        self.base = base
        var borders = [0.0]
        borders.reserveCapacity(segments.count + 1)
        var end = 0.0
        for segment in segments {
            end += segment.duration
            borders.append(end)
        }
        self.borders = borders
    }

    /// The duration of the stream, in seconds.
    var duration: Double { borders[borders.count - 1] }

    /// Returns the time range of the segment with this index, in seconds.
    func range(of index: Int) -> Range<Double> { borders[index]..<borders[index + 1] }

    /// Returns the end of the gap that begins with a segment, in seconds; nil if the segment is not a gap.
    ///
    /// A gap is a sequence of segments with EXT-X-GAP (RFC 8216bis, 4.4.4.7).
    ///
    /// - Parameter index: The index of the segment.
    func gapEnd(from index: Int) -> Double? {
        guard segments[index].isGap else { return nil }
        return borders[segments[index...].firstIndex { !$0.isGap } ?? segments.count]
    }

    /// Returns the index of the segment to play at a time; nil at the end of the stream and later.
    ///
    /// The result is the segment that contains the time. If only a short remainder of this segment is left, the result
    /// is the next segment.
    ///
    /// - Parameters:
    ///   - time: The time, in seconds. A negative time counts as 0.
    ///   - shortest: The longest remainder of a segment to skip, in seconds. At most half of a segment is skipped.
    func index(at time: Double, shortest: Double = PlaybackProgress.tolerance) -> Int? {
        let index = search(max(0, time) + PlaybackProgress.tolerance)
        guard let found = index, borders[found + 1] - time <= min(shortest, range(of: found).length / 2) else {
            return index
        }
        return search(borders[found + 1] + PlaybackProgress.tolerance)
    }

    /// Returns the index of the first segment that ends after a time; nil if there is no such segment.
    private func search(_ time: Double) -> Int? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if borders[middle + 1] > time { high = middle } else { low = middle + 1 }
        }
        return low < segments.count ? low : nil
    }
}

extension Range<Double> {
    /// The duration of the range, in seconds.
    var length: Double { upperBound - lowerBound }
}
