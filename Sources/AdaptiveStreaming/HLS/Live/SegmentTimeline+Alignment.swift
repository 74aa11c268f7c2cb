import Foundation
import HLSPlaylist

extension SegmentTimeline {
    /// The longest distance between two windows with the same content, in seconds. If the dates or numbers of two
    /// playlists differ more, the playlists do not use the same clock or count.
    private static let longestDistance = 60.0

    /// Creates the timeline of a live playlist, with the positions that another playlist of the presentation has for
    /// the same content.
    ///
    /// The playlists are aligned by their program dates. Without program dates, they are aligned by the start of a
    /// discontinuity, by media sequence numbers, or by their ends, in this order of preference.
    ///
    /// - Parameters:
    ///   - playlist: The playlist, which has at least one segment.
    ///   - base: The URL of the playlist after redirects.
    ///   - reference: The timeline of another playlist; nil if there is none.
    init(_ playlist: MediaPlaylist, base: URL, alignedWith reference: SegmentTimeline?) {
        guard let reference else {
            // A playlist on demand counts its segments from 0.
            self.init(playlist, base: base, firstIndex: playlist.hasEnd ? 0 : playlist.mediaSequence)
            return
        }
        let own = SegmentTimeline(playlist, base: base)
        let begin = reference.begin(of: own)
        self.init(playlist, base: base, firstIndex: playlist.mediaSequence, borders: [begin])
    }

    /// Returns the position of the start of another playlist, whose positions count from its own start.
    private func begin(of other: SegmentTimeline) -> Double {
        let candidates = [dateAlignment, discontinuityAlignment, sequenceAlignment]
        let begin = candidates.lazy.compactMap { $0(other) }.first { [self] begin in
            begin <= end + Self.longestDistance && begin + other.end >= self.begin - Self.longestDistance
        }
        return begin ?? end - other.end
    }

    private func dateAlignment(_ other: SegmentTimeline) -> Double? {
        other.programDates.date(at: 0).flatMap(programDates.position)
    }

    private func discontinuityAlignment(_ other: SegmentTimeline) -> Double? {
        let starts = discontinuityStarts
        // If the playlists agree on the numbers of the discontinuities, the media sequence numbers may differ.
        for (number, place) in other.discontinuityStarts.sorted(by: { $0.key > $1.key }) {
            if let own = starts[number] { return borders[own] - other.borders[place] }
        }
        return nil
    }

    private func sequenceAlignment(_ other: SegmentTimeline) -> Double? {
        let distance = other.mediaSequence - mediaSequence
        if distance >= 0 {
            if distance <= segments.count { return borders[distance] }
            return segmentsEnd + Double(distance - segments.count) * (segmentsEnd - begin) / Double(segments.count)
        }
        guard -distance <= other.segments.count else { return nil }
        return begin - other.borders[-distance]
    }

    /// The offsets in `segments` of the segments that start a discontinuity, by discontinuity sequence number.
    private var discontinuityStarts: [Int: Int] {
        var (starts, number) = ([Int: Int](), discontinuitySequence)
        for place in segments.indices where segments[place].isDiscontinuity {
            // A tag before the first segment may be counted or not, so the first segment is not used.
            number += 1
            if place > 0 { starts[number] = place }
        }
        return starts
    }
}
