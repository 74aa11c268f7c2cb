import Foundation
import StreamingCore

/// The distance between the live edges of the variants of a stream, in segments.
///
/// Playlists with program dates are compared by their dates. Without dates, media sequence numbers need not be equal
/// across variants, so only the change of their differences counts.
struct VariantDrift: Equatable, Sendable {
    /// The number of segments above which variants are too far apart.
    static let limit = 3.0

    /// The delay of each variant behind the clock at the first comparison, for variants without dates.
    private var firstLags: [URL: Double] = [:]

    /// Returns the name of the variant with the earliest live edge, and its distance from the latest one in segments;
    /// nil if fewer than two variants can be compared.
    mutating func measure(_ variants: [URL: PlaylistWatch]) -> (behind: String, segments: Double)? {
        let live = variants.filter { $0.value.isLive }
        guard live.count > 1 else { return nil }
        let hasDates = live.allSatisfy { $0.value.edgeDate != nil }
        let lags = live.compactMap { url, watch -> (name: String, lag: Double)? in
            guard let duration = watch.segmentDuration, duration > 0 else { return nil }
            let time = watch.receivedAt.seconds
            if hasDates, let date = watch.edgeDate {
                return (watch.name, (time - date.timeIntervalSinceReferenceDate) / duration)
            }
            let lag = time / duration - Double(watch.end)
            let first = firstLags[url] ?? lag
            firstLags[url] = first
            return (watch.name, lag - first)
        }
        guard let behind = lags.max(by: { $0.lag < $1.lag }), let ahead = lags.map(\.lag).min() else { return nil }
        return (behind.name, behind.lag - ahead)
    }
}

extension PlaylistWatch {
    /// The average duration of the segments of the newest version, in seconds; nil without segments.
    fileprivate var segmentDuration: Double? {
        guard let segments = newest?.segments, !segments.isEmpty else { return nil }
        return segments.reduce(0) { $0 + $1.duration } / Double(segments.count)
    }
}
