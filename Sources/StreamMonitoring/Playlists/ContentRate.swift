import StreamingCore

/// The amount of media that a live playlist publishes per second of clock time, over windows of 60 s or more.
///
/// A client sees new segments only when it reloads the playlist, so the exact time of their publication is unknown: it
/// is between the request for the version before and the reception of the new version. The rate is therefore a range. A
/// slow reload alone never makes the range exclude 1.
///
/// A longer window has a narrower range. The window grows from 60 s, to 10 minutes at most, until its range is inside
/// or outside of the limits.
package struct ContentRate: Equatable, Sendable {
    /// The length of the shortest window, in seconds.
    package static let window = 60.0
    /// The length of the longest window, in seconds.
    static let longestWindow = 600.0
    /// The range of good rates.
    package static let limits = 0.97...1.03
    private static let capacity = 512
    /// The maximum duration of one update, in seconds. A hostile playlist may declare any durations, and their sum must
    /// stay finite.
    static let longestUpdate = 1e9

    private struct Update: Equatable, Sendable {
        /// The earliest and the latest possible time of the publication.
        let earliest: Duration
        let latest: Duration
        /// The duration of all media published up to this update, in seconds.
        let published: Double
    }

    private var updates: [Update] = []
    /// The range of possible rates of the last window; nil before the end of the first window.
    package private(set) var range: ClosedRange<Double>?
    /// The rate of the last window, by the middle of the possible times; nil before the end of the first window.
    package private(set) var rate: Double?
    /// The length of the last window, in seconds.
    private var length = 0.0

    /// Creates a measurement without updates.
    package init() {}

    /// Records the publication of media.
    ///
    /// - Parameters:
    ///   - duration: The duration of the new segments, in seconds.
    ///   - earliest: The time of the request for the last version without the segments.
    ///   - latest: The time at which the new version was received.
    package mutating func publish(_ duration: Double, after earliest: Duration, until latest: Duration) {
        let published = (updates.last?.published ?? 0) + min(duration, Self.longestUpdate)
        let update = Update(earliest: earliest, latest: latest, published: published)
        updates.append(update)
        // The oldest update is the start of the longest window, so the one after it must be too young to start it.
        while updates.count > 2,
            updates.count > Self.capacity || (latest - updates[1].latest).seconds >= Self.longestWindow
        {
            updates.removeFirst()
        }
        for first in updates.reversed() where (latest - first.latest).seconds >= Self.window {
            measure(from: first, to: update)
            if isDecided { return }
        }
    }

    private mutating func measure(from first: Update, to last: Update) {
        let media = last.published - first.published
        let shortest = (last.earliest - first.latest).seconds
        let longest = (last.latest - first.earliest).seconds
        guard shortest > 0 else { return }
        range = media / longest...media / shortest
        rate = media * 2 / (shortest + longest)
        length = (last.latest - first.latest).seconds
    }

    private var isDecided: Bool {
        guard let range else { return false }
        return isOutside || Self.limits.contains(range.lowerBound) && Self.limits.contains(range.upperBound)
    }

    /// Whether each possible rate of the last window is outside of ``limits``.
    package var isOutside: Bool { range.map { !$0.overlaps(Self.limits) } ?? false }

    /// Whether each possible rate of the last window is below ``limits``.
    var isBelow: Bool { range.map { $0.upperBound < Self.limits.lowerBound } ?? false }

    /// The rate as evidence, such as `0.92 s of media per second over the last 60 s`; nil before the end of the first
    /// window.
    var text: String? {
        rate.map { "\(($0 * 100).rounded() / 100) s of media per second over the last \(Int(length)) s" }
    }
}
