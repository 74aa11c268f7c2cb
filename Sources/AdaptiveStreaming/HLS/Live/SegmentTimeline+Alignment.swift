import Foundation
import HLSPlaylist

extension SegmentTimeline {
    /// The longest distance between two windows with the same content, in seconds. If the dates or numbers of two
    /// playlists differ more, the playlists use different clocks or counts.
    private static let longestDistance = 60.0

    /// Creates the timeline of a live playlist, with the positions that another playlist of the presentation has for
    /// the same content.
    ///
    /// The playlists are aligned by their program dates, a common discontinuity, their media sequence numbers, or their
    /// ends, in this order of preference. An alignment that puts the windows more than 60 s apart is not used.
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

    /// Returns the position of the start of another playlist, in seconds. The positions of the other playlist count
    /// from its start.
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
        // The discontinuity sequence numbers of two playlists must agree, but their media sequence numbers can differ.
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

    /// The offsets in `segments` of the segments that start a discontinuity, by discontinuity sequence number. The
    /// first segment of the playlist is left out.
    private var discontinuityStarts: [Int: Int] {
        var (starts, number) = ([Int: Int](), discontinuitySequence)
        for place in segments.indices where segments[place].isDiscontinuity {
            // Some servers count an EXT-X-DISCONTINUITY before the first segment, and others do not. The first segment
            // is therefore not used.
            number += 1
            if place > 0 { starts[number] = place }
        }
        return starts
    }
}
