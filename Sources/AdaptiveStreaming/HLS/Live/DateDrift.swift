import Foundation
import HLSPlaylist

/// The difference that accumulates between the program dates and the segment durations of a live playlist.
///
/// A drift shows that the clock of the encoder was set, that the encoder lost media, or that the listed durations are
/// wrong. The positions of the engine follow the durations, so a drift affects neither playback nor the live latency.
struct DateDrift: Equatable, Sendable {
    /// A program date, and the position to which it belongs, in seconds.
    private struct Point: Equatable {
        let position: Double
        let date: Date
    }

    /// The last program date since the last discontinuity, missing segments or restart; nil if there is none.
    private var last: Point?
    /// The drift since the last warning, in seconds. The drift is positive if the dates advance faster.
    private var seconds = 0.0

    /// Adds the program dates of new segments.
    ///
    /// Discontinuities, missing segments and restarts change the dates for other reasons, so these changes do not
    /// count.
    ///
    /// - Parameters:
    ///   - timeline: The timeline of the received version.
    ///   - change: The difference between this version and the previous version.
    mutating func update(_ timeline: SegmentTimeline, _ change: PlaylistChange) {
        switch change {
        case .extended: break
        case .skipped, .restarted: last = nil
        case .unchanged, .stale: return
        }
        let known = last?.position ?? -.infinity
        let first = (timeline.borders.lastIndex { $0 <= known } ?? -1) + 1
        for index in timeline.segments.indices.dropFirst(first) {
            let segment = timeline.segments[index]
            if segment.isDiscontinuity { last = nil }
            guard let date = segment.programDate else { continue }
            let point = Point(position: timeline.borders[index], date: date)
            if let last { seconds += point.date.timeIntervalSince(last.date) - (point.position - last.position) }
            last = point
        }
    }

    /// Resets the drift and the last program date, because the next segments are segments of another playlist.
    mutating func reset() { self = Self() }

    /// Returns the drift since the last warning, and resets the drift to 0. If the drift is less than `limit` in either
    /// direction, the method has no effect and returns nil.
    ///
    /// - Parameter limit: The shortest drift that causes a warning, in seconds.
    /// - Returns: The drift, in seconds; nil if the drift is less than `limit`.
    mutating func takeWarning(limit: Double) -> Double? {
        guard abs(seconds) >= limit else { return nil }
        defer { seconds = 0 }
        return seconds
    }
}
