import Foundation
import HLSPlaylist
import StreamingCore

/// The buffered range of a track.
struct TrackBuffer: Equatable, Sendable {
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

    /// Extends the buffer by the time range of the next segment, in seconds.
    mutating func append(_ range: Range<Double>) {
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

    /// Removes media more than 30 s before the position from the buffer.
    mutating func trim(at position: Double) { begin = max(begin, min(position - Self.backBuffer, end)) }
}
