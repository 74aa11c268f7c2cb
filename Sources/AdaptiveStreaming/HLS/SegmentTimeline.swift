import Foundation
import HLSPlaylist

/// The segments of a media playlist, with their positions in the presentation.
///
/// In a playlist on demand, the first segment has the index 0 and starts at the position 0. The playlist of a live
/// stream is a window that moves. A reload removes and appends segments, but never changes the index or the
/// position of a segment.
struct SegmentTimeline: Equatable, Sendable {
    let segments: [MediaSegment]
    /// The base URL of the URIs in the playlist: the URL of the playlist after redirects (RFC 8216, 4.1).
    let base: URL
    /// The start position that the playlist suggests (EXT-X-START); nil if there is none.
    let start: StartPoint?
    /// The index of the first segment.
    let firstIndex: Int
    /// The media sequence number of the first segment.
    let mediaSequence: Int
    /// The discontinuity sequence number of the first segment.
    let discontinuitySequence: Int
    /// The target duration, in seconds.
    let targetDuration: Double
    /// The distance from the end of a live playlist at which playback starts, in seconds: HOLD-BACK, or three target
    /// durations (RFC 8216bis, 4.4.3.8).
    let holdBack: Double
    /// Whether no segments will be appended, because the playlist has EXT-X-ENDLIST.
    let isEnded: Bool
    /// The older versions of the playlist that were received since the last newer version.
    let staleUpdates: StaleUpdates
    /// The start positions of the segments, followed by the end of the last segment, in seconds.
    let borders: [Double]

    /// Creates the timeline of a media playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist, which has at least one segment.
    ///   - base: The URL of the playlist after redirects.
    ///   - firstIndex: The index of the first segment.
    ///   - borders: The known positions: the start of the first segment, followed by the ends of the next segments, in
    ///     seconds. The array has at least one element. Further positions result from the durations of the segments.
    init(_ playlist: MediaPlaylist, base: URL, firstIndex: Int = 0, borders known: [Double] = [0]) {
        segments = playlist.segments
        start = playlist.start
        self.base = base
        self.firstIndex = firstIndex
        (mediaSequence, discontinuitySequence) = (playlist.mediaSequence, playlist.discontinuitySequence)
        targetDuration = Double(max(1, playlist.targetDuration))
        holdBack = playlist.serverControl?.holdBack ?? 3 * targetDuration
        (isEnded, staleUpdates) = (playlist.hasEnd, StaleUpdates())
        var borders = Array(known.prefix(segments.count + 1))
        borders.reserveCapacity(segments.count + 1)
        var end = borders[borders.count - 1]
        for segment in segments.dropFirst(borders.count - 1) {
            end += segment.duration
            borders.append(end)
        }
        self.borders = borders
    }

    /// Creates a copy of a timeline after a version of the playlist that adds no segments.
    ///
    /// - Parameters:
    ///   - other: The timeline to copy.
    ///   - isEnded: Whether the new version has EXT-X-ENDLIST.
    ///   - staleUpdates: The older versions of the playlist that were received.
    init(_ other: SegmentTimeline, isEnded: Bool, _ staleUpdates: StaleUpdates) {
        (segments, base, start) = (other.segments, other.base, other.start)
        (firstIndex, mediaSequence) = (other.firstIndex, other.mediaSequence)
        (discontinuitySequence, borders) = (other.discontinuitySequence, other.borders)
        (targetDuration, holdBack) = (other.targetDuration, other.holdBack)
        self.isEnded = other.isEnded || isEnded
        self.staleUpdates = staleUpdates
    }

    /// The position of the start of the first segment, in seconds.
    var begin: Double { borders[0] }

    /// The position of the end of the last segment, in seconds.
    var end: Double { borders[borders.count - 1] }

    /// The index that follows the index of the last segment.
    var endIndex: Int { firstIndex + segments.count }

    /// The segment with this index.
    subscript(_ index: Int) -> MediaSegment { segments[index - firstIndex] }

    /// Returns the time range of the segment with this index, in seconds.
    func range(of index: Int) -> Range<Double> { borders[index - firstIndex]..<borders[index - firstIndex + 1] }

    /// Returns the end of the gap that begins with a segment, in seconds; nil if the segment is not a gap.
    ///
    /// A gap is a sequence of segments with EXT-X-GAP (RFC 8216bis, 4.4.4.7).
    ///
    /// - Parameter index: The index of the segment.
    func gapEnd(from index: Int) -> Double? {
        let place = index - firstIndex
        guard segments[place].isGap else { return nil }
        return borders[segments[place...].firstIndex { !$0.isGap } ?? segments.count]
    }

    /// Returns the index of the segment to play at a time; nil at the end of the playlist and later.
    ///
    /// The result is the segment that contains the time. If only a short remainder of this segment is left, the result
    /// is the next segment.
    ///
    /// - Parameters:
    ///   - time: The time, in seconds. A time before the first segment counts as its start.
    ///   - shortest: The longest remainder of a segment to skip, in seconds. At most half of a segment is skipped.
    func index(at time: Double, shortest: Double = PlaybackProgress.tolerance) -> Int? {
        let index = search(max(begin, time) + PlaybackProgress.tolerance)
        guard let found = index, range(of: found).upperBound - time <= min(shortest, range(of: found).length / 2) else {
            return index
        }
        return search(range(of: found).upperBound + PlaybackProgress.tolerance)
    }

    /// Returns the index of the first segment that ends after a time; nil if there is no such segment.
    private func search(_ time: Double) -> Int? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if borders[middle + 1] > time { high = middle } else { low = middle + 1 }
        }
        return low < segments.count ? firstIndex + low : nil
    }
}

extension Range<Double> {
    /// The duration of the range, in seconds.
    var length: Double { upperBound - lowerBound }
}
