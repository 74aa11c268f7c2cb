import Foundation
import StreamingCore
import HLSPlaylist

/// What is buffered of the picture or of the sound, and how more of it is had.
struct TrackBuffer: Equatable, Sendable {
    enum Kind: CaseIterable {
        /// The variant: the picture, and the sound where it does not come apart.
        case main
        case sound
    }

    /// A file of its own that segments need before them.
    struct Header: Equatable {
        let url: URL
        let range: PlaylistByteRange?
    }

    /// The stream whose segments come next.
    var stream: Int
    /// The media that is there: seconds. Beyond `end` there is none.
    private(set) var begin: Double
    private(set) var end: Double
    /// The request under way.
    var download: RequestID?
    /// The last that came: it holds for all segments until there is another.
    private(set) var header: Header?
    /// The last ones that came, as few are used at a time.
    private(set) var keys: [URL] = []
    /// In a row, without anything that came between.
    var failures = 0
    var retryAt: Duration?

    init(stream: Int, at position: Double) {
        self.stream = stream
        begin = position
        end = position
    }

    /// Seconds of media behind the position that are kept for a seek.
    private static let behind = 30.0
    private static let keyLimit = 8

    /// Whether there is nothing in it.
    var isEmpty: Bool { begin == end }

    func holds(_ position: Double) -> Bool {
        (begin - Playhead.tolerance...end + Playhead.tolerance).contains(position)
    }

    /// A segment has come that goes on where the buffer ends.
    mutating func append(_ range: Range<Double>) {
        if isEmpty { begin = min(begin, range.lowerBound) }
        end = max(end, range.upperBound)
        failures = 0
    }

    /// There is nothing to be had up to there.
    mutating func pass(to end: Double) { self.end = max(self.end, end) }

    mutating func append(key: URL) {
        keys = keys.suffix(Self.keyLimit - 1) + [key]
        failures = 0
    }

    mutating func set(_ header: Header) {
        self.header = header
        failures = 0
    }

    /// Lets go of what lies far behind.
    mutating func trim(at position: Double) { begin = max(begin, min(position - Self.behind, end)) }

    /// Holds nothing, and goes on at `position`.
    mutating func restart(at position: Double) {
        begin = position
        end = position
        failures = 0
        retryAt = nil
    }
}
