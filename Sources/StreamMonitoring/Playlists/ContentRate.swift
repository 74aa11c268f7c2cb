import StreamingCore

/// The amount of media that a live playlist publishes per second of clock time, over windows of 60 s.
///
/// A client sees new segments only when it reloads the playlist, so the exact time of their publication is unknown: it
/// is between the request for the version before and the reception of the new version. The rate is therefore a range. A
/// slow reload alone never makes the range exclude 1.
package struct ContentRate: Equatable, Sendable {
    /// The length of a window, in seconds.
    package static let window = 60.0
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
        // The oldest update is the start of the window, so the one after it must be too young to start the window.
        while updates.count > 2,
            updates.count > Self.capacity || (latest - updates[1].latest).seconds >= Self.window
        {
            updates.removeFirst()
        }
        guard let first = updates.first, (latest - first.latest).seconds >= Self.window else { return }
        let media = published - first.published
        let shortest = (earliest - first.latest).seconds
        let longest = (latest - first.earliest).seconds
        guard shortest > 0 else { return }
        range = media / longest...media / shortest
        rate = media * 2 / (shortest + longest)
    }

    /// Whether each possible rate of the last window is outside of ``limits``.
    package var isOutside: Bool { range.map { !$0.overlaps(Self.limits) } ?? false }
}
