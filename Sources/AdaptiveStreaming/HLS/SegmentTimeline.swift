import Foundation
import HLSPlaylist

/// The segments of a media playlist, with their positions in the presentation.
///
/// In a playlist on demand, the first segment has the index 0 and starts at the position 0. The playlist of a live
/// stream is a window that moves. A reload adds and removes segments, but never changes the index or the position of a
/// segment.
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
    /// The distance from the end of a live playlist at which playback starts, in seconds (RFC 8216bis, 4.4.3.8).
    ///
    /// With partial segments, the distance is ``PlaylistDelivery/partHoldBack``. Otherwise, the distance is HOLD-BACK,
    /// by default three target durations.
    let holdBack: Double
    /// The features of the server for reloads.
    let delivery: PlaylistDelivery
    /// The segment that the server is still producing, with its partial segments; nil if there is none, or if partial
    /// segments are not used.
    let unfinished: MediaSegment?
    /// Whether no segments will be appended, because the playlist has EXT-X-ENDLIST.
    let isEnded: Bool
    /// The record of the older versions of the playlist that were received since the last newer version.
    let staleUpdates: StaleUpdates
    /// The start positions of the segments, followed by the end of the last complete segment, in seconds.
    let borders: [Double]
    /// The dates of the positions, from the program dates of the segments.
    let programDates: ProgramDates
    /// The date ranges, one for each EXT-X-DATERANGE tag.
    let dateRanges: [DateRange]

    /// Creates the timeline of a media playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist, which has at least one segment.
    ///   - base: The URL of the playlist after redirects.
    ///   - firstIndex: The index of the first segment.
    ///   - borders: The known positions: the start of the first segment, followed by the ends of this segment and the
    ///     next segments, in seconds. The array has at least one element. Further positions result from the durations
    ///     of the segments.
    init(_ playlist: MediaPlaylist, base: URL, firstIndex: Int = 0, borders known: [Double] = [0]) {
        segments = playlist.segments
        start = playlist.start
        self.base = base
        self.firstIndex = firstIndex
        (mediaSequence, discontinuitySequence) = (playlist.mediaSequence, playlist.discontinuitySequence)
        targetDuration = Double(max(1, playlist.targetDuration))
        delivery = PlaylistDelivery(playlist)
        holdBack = delivery.partHoldBack ?? playlist.serverControl?.holdBack ?? 3 * targetDuration
        unfinished = delivery.partTarget == nil ? nil : playlist.unfinishedSegment.map { MediaSegment($0) }
        (isEnded, staleUpdates) = (playlist.hasEnd, StaleUpdates())
        var borders = Array(known.prefix(segments.count + 1))
        borders.reserveCapacity(segments.count + 1)
        var end = borders[borders.count - 1]
        for segment in segments.dropFirst(borders.count - 1) {
            end += segment.duration
            borders.append(end)
        }
        self.borders = borders
        programDates = ProgramDates(segments + [unfinished].compactMap(\.self), borders: borders)
        dateRanges = playlist.dateRanges
    }

    /// Creates a copy of a timeline after the engine has received a version of the playlist without new segments.
    ///
    /// - Parameters:
    ///   - other: The timeline to copy.
    ///   - isEnded: Whether the new version has EXT-X-ENDLIST.
    ///   - staleUpdates: The record of the older versions of the playlist that were received.
    init(_ other: SegmentTimeline, isEnded: Bool, _ staleUpdates: StaleUpdates) {
        (segments, base, start) = (other.segments, other.base, other.start)
        (firstIndex, mediaSequence) = (other.firstIndex, other.mediaSequence)
        (discontinuitySequence, borders) = (other.discontinuitySequence, other.borders)
        (targetDuration, holdBack, delivery) = (other.targetDuration, other.holdBack, other.delivery)
        (unfinished, programDates, dateRanges) = (other.unfinished, other.programDates, other.dateRanges)
        self.isEnded = other.isEnded || isEnded
        self.staleUpdates = staleUpdates
    }

    /// The position of the start of the first segment, in seconds.
    var begin: Double { borders[0] }

    /// The position of the end of the last complete segment, in seconds.
    var segmentsEnd: Double { borders[borders.count - 1] }

    /// The position of the end of the last segment or partial segment, in seconds.
    var end: Double { segmentsEnd + (unfinished?.duration ?? 0) }

    /// The index that follows the index of the last complete segment.
    var endIndex: Int { firstIndex + segments.count }

    /// Returns the end of the gap that begins with a segment, in seconds; nil if the segment is not a gap.
    ///
    /// A gap is a sequence of segments with EXT-X-GAP, or of partial segments with GAP=YES (RFC 8216bis, 4.4.4.7 and
    /// 4.4.4.9).
    ///
    /// - Parameter address: The address of the segment or the partial segment.
    func gapEnd(from address: SegmentAddress) -> Double? {
        guard self[address].isGap else { return nil }
        var end = range(of: address).upperBound
        var next: SegmentAddress? = address
        while let gap = next, self[gap].isGap {
            end = gap.part.map { gapEnd(inSegment: gap.index, fromPart: $0) } ?? range(of: gap).upperBound
            next = search(end + PlaybackProgress.tolerance)
        }
        return end
    }

    /// Returns the address of the segment or the partial segment to play at a position; nil at the end of the playlist
    /// and later.
    ///
    /// The result is the segment or partial segment that contains the position. If only a short remainder follows the
    /// position, the result is the next segment or partial segment. At the start of a complete segment, the result is
    /// the whole segment.
    ///
    /// - Parameters:
    ///   - time: The position, in seconds. A position before the first segment counts as the start of that segment.
    ///   - shortest: The longest remainder of a segment to skip, in seconds. At most half of a segment is skipped.
    ///   - isStart: Whether a decoder starts at the result. The result is then independent of earlier partial segments,
    ///     and can begin before `time`.
    func address(
        at time: Double, shortest: Double = PlaybackProgress.tolerance, isStart: Bool = false
    ) -> SegmentAddress? {
        guard let found = search(max(begin, time) + PlaybackProgress.tolerance) else { return nil }
        let range = range(of: found)
        let isRest = range.upperBound - time <= min(shortest, range.length / 2)
        guard let address = isRest ? search(range.upperBound + PlaybackProgress.tolerance) : found else { return nil }
        return isStart ? independent(address) : address
    }

    /// Returns the last address at or before a partial segment, in the same segment, at which decoding can start.
    ///
    /// A gap is never the start. If the partial segment is a gap, or if there is no such address, the result is the
    /// given address.
    private func independent(_ address: SegmentAddress) -> SegmentAddress {
        guard let part = address.part, !self[address].isGap else { return address }
        let starts = (0...part).map { SegmentAddress(address.index, part: $0) }
        guard let start = starts.last(where: { isIndependent($0) && !self[$0].isGap }) else { return address }
        return start.part == 0 && start.index < endIndex ? SegmentAddress(start.index) : start
    }

    /// Returns the address of the first segment or partial segment that ends after a position in seconds; nil if there
    /// is none.
    private func search(_ time: Double) -> SegmentAddress? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if borders[middle + 1] > time { high = middle } else { low = middle + 1 }
        }
        let index = firstIndex + low
        let part = partRanges(of: index).firstIndex { $0.upperBound > time }
        if low < segments.count { return SegmentAddress(index, part: part == 0 ? nil : part) }
        return part.map { SegmentAddress(index, part: $0) }
    }
}

extension Range<Double> {
    /// The duration of the range, in seconds.
    var length: Double { upperBound - lowerBound }
}
