import Foundation
import StreamingCore

/// The distance between the live edges of the variants of a stream, in segments.
///
/// Playlists with program dates are compared by their dates. Without dates, media sequence numbers need not be equal
/// across variants, so only the media that each variant has published since its first comparison counts.
///
/// Two versions are compared only if the one that is behind was requested after the other one was received. The
/// variant was then behind by at least the difference, however long ago the other version was received.
struct VariantDrift: Equatable, Sendable {
    /// The number of segments above which variants are too far apart.
    static let limit = 3.0
    /// The number of live edges per variant that are kept, for variants that load faster than others.
    private static let capacity = 8

    /// The live edge of one version.
    private struct Edge: Equatable, Sendable {
        let receivedAt: Duration
        /// The date of the edge; nil without dates.
        let date: Date?
        /// The time at the first comparison plus the duration of all media since then, in seconds.
        let published: Double

        /// Returns the distance to a later edge, in seconds.
        func distance(to later: Edge) -> Double {
            guard let date, let laterDate = later.date else { return later.published - published }
            return laterDate.timeIntervalSince(date)
        }
    }

    /// The first version of each variant that was compared.
    private struct Start: Equatable, Sendable {
        let restartCount: Int
        /// The time of the request, in seconds. A slow download does not change the content.
        let time: Double
        let published: Double
    }

    private var starts: [URL: Start] = [:]
    /// The last live edges of each variant, oldest first.
    private var edges: [URL: [Edge]] = [:]

    /// Adds the newest version of a variant, and returns its distance behind the other variants in segments.
    ///
    /// - Parameters:
    ///   - url: The variant whose newest version was just received.
    ///   - variants: All variants with a version.
    /// - Returns: The distance to the latest of the other live edges, which is negative or zero for a variant that is
    ///   not behind; nil if no other version can be compared.
    mutating func add(_ url: URL, in variants: [URL: PlaylistWatch]) -> Double? {
        let live = variants.filter { $0.value.isLive }
        guard live.count > 1, let watch = live[url] else { return nil }
        if let start = starts[url], start.restartCount != watch.restartCount {
            // The amount of media that a restart has skipped is unknown, so the next versions are the first again.
            (starts, edges) = ([:], [:])
        }
        let start =
            starts[url]
            ?? Start(restartCount: watch.restartCount, time: watch.requestedAt.seconds, published: watch.published)
        starts[url] = start
        let edge = Edge(
            receivedAt: watch.receivedAt, date: watch.edgeDate,
            published: start.time + watch.published - start.published)
        edges[url] = (edges[url] ?? []).suffix(Self.capacity - 1) + [edge]
        guard let duration = live.values.compactMap(\.segmentDuration).max(), duration > 0 else { return nil }
        let others = live.keys.filter { $0 != url }.flatMap { edges[$0] ?? [] }
        let distances = others.filter { $0.receivedAt <= watch.requestedAt }.map(edge.distance)
        return distances.max().map { $0 / duration }
    }
}

extension PlaylistWatch {
    /// The average duration of the segments of the newest version, in seconds; nil without segments.
    fileprivate var segmentDuration: Double? {
        guard let segments = newest?.segments, !segments.isEmpty else { return nil }
        return segments.reduce(0) { $0 + $1.duration } / Double(segments.count)
    }
}
