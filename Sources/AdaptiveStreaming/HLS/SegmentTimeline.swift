import Foundation
import HLSPlaylist

/// The segments of a media playlist, with the time at which each begins, from 0.
struct SegmentTimeline: Equatable, Sendable {
    let segments: [MediaSegment]
    /// The URL that the URIs of the playlist are relative to: its own after redirects (RFC 8216, 4.1).
    let base: URL
    let start: StartPoint?
    /// The start of each segment, and the end of the last one, in seconds.
    private let borders: [Double]

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

    /// Seconds.
    var duration: Double { borders[borders.count - 1] }

    func range(of index: Int) -> Range<Double> { borders[index]..<borders[index + 1] }

    /// The end of the gap that begins with a segment, in seconds; nil if the segment exists (RFC 8216bis, 4.4.4.7).
    func gapEnd(from index: Int) -> Double? {
        guard segments[index].isGap else { return nil }
        return borders[segments[index...].firstIndex { !$0.isGap } ?? segments.count]
    }

    /// The index of the segment that contains a time; nil at the end and later.
    ///
    /// - Parameter shortest: The longest rest of a segment that is skipped, in seconds, if it is at most half of it.
    func index(at time: Double, shortest: Double = PlaybackProgress.tolerance) -> Int? {
        let index = search(max(0, time) + PlaybackProgress.tolerance)
        guard let found = index, borders[found + 1] - time <= min(shortest, range(of: found).length / 2) else {
            return index
        }
        return search(borders[found + 1] + PlaybackProgress.tolerance)
    }

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
    /// Seconds.
    var length: Double { upperBound - lowerBound }
}
