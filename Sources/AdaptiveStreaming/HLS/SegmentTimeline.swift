import Foundation
import HLSPlaylist

/// The segments of a media playlist, with their start times. The first one starts at 0.
struct SegmentTimeline: Equatable, Sendable {
    let segments: [MediaSegment]
    /// The base URL of the URIs in the playlist: its own URL after redirects (RFC 8216, 4.1).
    let base: URL
    /// The start position that the playlist suggests; nil if there is none.
    let start: StartPoint?
    /// The start times of the segments, followed by the end of the last one, in seconds.
    private let borders: [Double]

    /// Creates the timeline of a playlist.
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

    /// Returns the time range of a segment, in seconds.
    func range(of index: Int) -> Range<Double> { borders[index]..<borders[index + 1] }

    /// Returns the end of the gap that begins with a segment, in seconds; nil if the segment exists (RFC 8216bis,
    /// 4.4.4.7).
    func gapEnd(from index: Int) -> Double? {
        guard segments[index].isGap else { return nil }
        return borders[segments[index...].firstIndex { !$0.isGap } ?? segments.count]
    }

    /// Returns the index of the segment that contains a time; nil at the end and later.
    ///
    /// - Parameter shortest: The longest remainder of a segment that is skipped, in seconds. At most half of a segment
    ///   is skipped.
    func index(at time: Double, shortest: Double = PlaybackProgress.tolerance) -> Int? {
        let index = search(max(0, time) + PlaybackProgress.tolerance)
        guard let found = index, borders[found + 1] - time <= min(shortest, range(of: found).length / 2) else {
            return index
        }
        return search(borders[found + 1] + PlaybackProgress.tolerance)
    }

    /// Returns the index of the first segment that ends after a time; nil if there is none.
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
