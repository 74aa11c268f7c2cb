import Foundation
import HLSPlaylist
import StreamingCore

/// The buffered range of a track, with the segments in it.
struct TrackBuffer: Equatable, Sendable {
    /// A buffered segment or partial segment.
    struct Segment: Equatable {
        /// The time range, in seconds.
        let range: Range<Double>
        /// The stream of the segment.
        var stream: StreamID

        /// Returns whether the segment has a time range, in seconds. The positions of another playlist may differ by
        /// rounding.
        fileprivate func hasRange(_ other: Range<Double>) -> Bool {
            abs(range.lowerBound - other.lowerBound) <= PlaybackProgress.tolerance
                && abs(range.upperBound - other.upperBound) <= PlaybackProgress.tolerance
        }
    }

    /// The buffered segments, in order.
    private(set) var segments: [Segment] = []
    /// The start of the buffered range, in seconds.
    private(set) var begin: Double
    /// The end of the buffered range, in seconds.
    private(set) var end: Double
    /// The end of the buffered range after the last received segment, in seconds. Skipped gaps may follow.
    private(set) var mediaEnd: Double
    /// The end of the last received segment or gap, in seconds. The value is less than ``end`` while the track receives
    /// earlier partial segments that a decoder needs to start.
    private(set) var nextTime: Double

    /// The duration of media before the position that stays buffered, in seconds, so that a short seek backward needs
    /// no download.
    private static let backBuffer = 30.0

    /// Creates an empty buffer that begins at a position, in seconds.
    init(at position: Double) {
        begin = position
        end = position
        mediaEnd = position
        nextTime = position
    }

    /// Whether nothing is buffered.
    var isEmpty: Bool { begin == end }

    /// Returns whether a position, in seconds, is buffered.
    func contains(_ position: Double) -> Bool {
        (begin - PlaybackProgress.tolerance...end + PlaybackProgress.tolerance).contains(position)
    }

    /// Adds a segment of a stream at the end of the buffer.
    ///
    /// - Parameter range: The time range of the segment, in seconds.
    mutating func append(_ range: Range<Double>, of stream: StreamID) {
        segments.append(Segment(range: range, stream: stream))
        if isEmpty { begin = min(begin, range.lowerBound) }
        end = max(end, range.upperBound)
        mediaEnd = end
        nextTime = range.upperBound
    }

    /// Extends the buffer over a gap or missing segments, up to the position `end`, in seconds.
    mutating func skip(to end: Double) {
        self.end = max(self.end, end)
        nextTime = self.end
    }

    /// Replaces a buffered segment by a segment of another stream. If no buffered segment has the range, the call has
    /// no effect.
    ///
    /// - Parameters:
    ///   - range: The time range of the segment, in seconds.
    ///   - position: The current position, in seconds. A segment that has begun to play is not replaced.
    mutating func replace(_ range: Range<Double>, with stream: StreamID, after position: Double) {
        guard range.lowerBound > position else { return }
        if let place = segments.lastIndex(where: { $0.hasRange(range) }) { segments[place].stream = stream }
    }

    /// Returns the buffered segment with a time range, in seconds; nil if there is none.
    func segment(at range: Range<Double>) -> Segment? { segments.last { $0.hasRange(range) } }

    /// Removes from the buffer the media more than 30 s before a position, in seconds.
    mutating func trim(at position: Double) {
        begin = max(begin, min(position - Self.backBuffer, end))
        let expired = segments.prefix { $0.range.upperBound < begin }.count
        if expired > 0 { segments.removeFirst(expired) }
    }
}
