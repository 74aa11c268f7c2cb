import Foundation
import HLSPlaylist
import StreamingCore

/// The buffered range of a track.
struct TrackBuffer: Equatable, Sendable {
    /// A buffered segment or partial segment.
    struct Segment: Equatable {
        /// The time range, in seconds.
        let range: Range<Double>
        /// The stream of the segment.
        var stream: StreamID
    }

    /// The buffered segments, in order.
    private(set) var segments: [Segment] = []
    /// The start of the buffered range, in seconds.
    private(set) var begin: Double
    /// The end of the buffered range, in seconds.
    private(set) var end: Double
    /// The end of the last received segment, in seconds. Gaps may follow.
    private(set) var mediaEnd: Double
    /// The end of the last received segment or gap, in seconds. After the start of decoding, the value may be before
    /// the end of the buffered range, because a decoder needs earlier partial segments.
    private(set) var nextTime: Double

    /// The duration of media before the position that stays buffered for a seek backward, in seconds.
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

    /// Extends the buffer by the next segment of a stream.
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

    /// Replaces a buffered segment by the segment of another stream.
    ///
    /// - Parameters:
    ///   - range: The time range of the segment, in seconds.
    ///   - position: The current position, in seconds. If the segment has begun to play, it is not replaced.
    mutating func replace(_ range: Range<Double>, with stream: StreamID, after position: Double) {
        guard range.lowerBound > position else { return }
        if let place = segments.lastIndex(where: { $0.range == range }) { segments[place].stream = stream }
    }

    /// Removes media more than 30 s before the position from the buffer.
    mutating func trim(at position: Double) {
        begin = max(begin, min(position - Self.backBuffer, end))
        let expired = segments.prefix { $0.range.upperBound < begin }.count
        if expired > 0 { segments.removeFirst(expired) }
    }
}
