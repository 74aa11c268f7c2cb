import Foundation
import HLSPlaylist

/// A version of a live playlist, whose segments are named by their media sequence numbers.
struct LivePlaylist {
    var sequence: Int
    var count: Int
    var duration = 4.0
    var name = "a"
    /// The program date of the first segment, in seconds since 2001; nil for a playlist without dates.
    var date: Double?
    /// The number of seconds by which the program dates of the segments since a media sequence number are later.
    var dateStep: (sequence: Int, seconds: Double)?
    var targetDuration = 4
    var discontinuitySequence = 0
    /// The media sequence numbers of segments that start a discontinuity.
    var discontinuities: Set<Int> = []
    var dateRanges: [DateRange] = []
    var query = ""
    var kind: MediaPlaylist.Kind?
    var hasEnd = false

    init(_ sequences: ClosedRange<Int>) { (sequence, count) = (sequences.lowerBound, sequences.count) }

    var playlist: MediaPlaylist {
        MediaPlaylist(
            version: 7, targetDuration: targetDuration, mediaSequence: sequence,
            discontinuitySequence: discontinuitySequence, kind: kind, hasEnd: hasEnd,
            segments: (0..<count).map { place in
                MediaSegment(
                    uri: "\(name)\(sequence + place).ts\(query)", duration: duration,
                    isDiscontinuity: discontinuities.contains(sequence + place),
                    programDate: date.map { date in
                        let step = dateStep.map { sequence + place >= $0.sequence ? $0.seconds : 0 } ?? 0
                        return Date(timeIntervalSinceReferenceDate: date + Double(place) * duration + step)
                    })
            }, dateRanges: dateRanges)
    }

    /// Returns a copy to which `change` was applied.
    func with(_ change: (inout LivePlaylist) -> Void) -> LivePlaylist {
        var copy = self
        change(&copy)
        return copy
    }

    var text: String { PlaylistWriter.text(of: .media(playlist)) }
}
