import Foundation
import HLSPlaylist

/// A media playlist with the times at which its segments begin, from 0.
struct SegmentTimeline: Equatable, Sendable {
    let segments: [MediaSegment]
    /// What the URIs of the playlist are relative to: where it came from in the end (RFC 8216 §4.1).
    let base: URL
    let start: StartPoint?
    /// Where each segment begins, and then where the last one ends: seconds.
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

    /// Where the gap ends that begins with this segment: seconds; nil if the segment is none (RFC 8216bis §4.4.4.7).
    func gapEnd(from index: Int) -> Double? {
        guard segments[index].isGap else { return nil }
        return borders[segments[index...].firstIndex { !$0.isGap } ?? segments.count]
    }

    /// The segment that has this time in it; nil at the end and beyond.
    ///
    /// - Parameter shortest: seconds; a segment of which no more than that is left, or half of it, is passed over.
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
