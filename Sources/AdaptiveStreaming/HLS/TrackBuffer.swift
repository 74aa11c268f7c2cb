import Foundation
import HLSPlaylist
import StreamingCore

/// The buffered range of a track, in seconds.
struct TrackBuffer: Equatable, Sendable {
    private(set) var begin: Double
    private(set) var end: Double

    /// The seconds of media before the position that are kept for a seek.
    private static let backBuffer = 30.0

    init(at position: Double) {
        begin = position
        end = position
    }

    var isEmpty: Bool { begin == end }

    func contains(_ position: Double) -> Bool {
        (begin - PlaybackProgress.tolerance...end + PlaybackProgress.tolerance).contains(position)
    }

    /// Adds a segment that continues the buffer.
    mutating func append(_ range: Range<Double>) {
        if isEmpty { begin = min(begin, range.lowerBound) }
        end = max(end, range.upperBound)
    }

    /// Extends the buffer over a gap of the stream.
    mutating func skip(to end: Double) { self.end = max(self.end, end) }

    /// Removes media far before the position.
    mutating func trim(at position: Double) { begin = max(begin, min(position - Self.backBuffer, end)) }
}
