import Foundation
import HLSPlaylist
import StreamingCore

/// The delivery directives of a request for a playlist (RFC 8216bis, 6.2.5).
struct ReloadDirectives: Equatable, Sendable {
    /// The media sequence number of the segment for which the server waits (`_HLS_msn`); nil if the server responds at
    /// once.
    private(set) var sequence: Int?
    /// The number of the partial segment for which the server waits (`_HLS_part`); nil for the whole segment.
    private(set) var part: Int?
    /// Whether the server may omit known segments (`_HLS_skip=YES`).
    private(set) var isDelta = false
    /// Whether the request is for a later partial segment than the next one, because the playlist came from a cache.
    private(set) var isTuneIn = false

    /// Creates the directives of the next reload of a playlist.
    ///
    /// - Parameters:
    ///   - timeline: The timeline of the playlist.
    ///   - age: The time that the playlist spent in caches (`Age`), in seconds.
    ///   - elapsed: The time since the playlist was received, in seconds.
    ///   - isFull: Whether the server must not omit segments.
    /// - Returns: The directives; nil for an ordinary reload.
    init?(after timeline: SegmentTimeline, age: Double, elapsed: Double, isFull: Bool) {
        let delivery = timeline.delivery
        // A client should not request a delta update if its playlist is older than half of the skip boundary.
        isDelta = !isFull && delivery.canSkipUntil.map { elapsed <= $0 / 2 } ?? false
        if delivery.canBlockReload {
            sequence = timeline.nextSequence
            if let target = delivery.partTarget { tuneIn(timeline, partTarget: target, age: age) }
        }
        if sequence == nil, !isDelta { return nil }
    }

    /// Creates the directives of the first request for a playlist that a rendition report describes.
    ///
    /// - Parameters:
    ///   - report: The report, whose segment is available already.
    ///   - delivery: The features of the server for the playlist with the report.
    /// - Returns: The directives; nil if the report names no segment, or if only one of the report and the playlist has
    ///   partial segments.
    init?(_ report: RenditionReport, _ delivery: PlaylistDelivery) {
        guard let sequence = report.lastMediaSequence, (report.lastPart == nil) == (delivery.partTarget == nil) else {
            return nil
        }
        (self.sequence, part) = (sequence, report.lastPart)
    }

    /// Requests the next partial segment, or a later partial segment if the playlist came from a cache (RFC 8216bis,
    /// appendix C). The later partial segment is at most as far ahead as a server must accept (6.2.5.2).
    private mutating func tuneIn(_ timeline: SegmentTimeline, partTarget: Double, age: Double) {
        let next = timeline.unfinished?.parts.count ?? 0
        part = next
        guard age >= partTarget, age <= timeline.targetDuration else { return }
        let limit = partTarget < 1 ? (3 / partTarget).rounded(.down) : 3
        let partsPerSegment = max(1, Int((timeline.targetDuration / partTarget).rounded()))
        let number = next + Int(min(limit, (age / partTarget).rounded(.down)))
        guard number > next, next < partsPerSegment else { return }
        isTuneIn = true
        (sequence, part) = (timeline.nextSequence + number / partsPerSegment, number % partsPerSegment)
    }

    /// Returns the URL of a playlist with these directives in its query.
    func url(_ url: URL) -> URL {
        var list: [String] = []
        if let sequence { list.append("_HLS_msn=\(sequence)") }
        if let part { list.append("_HLS_part=\(part)") }
        if isDelta { list.append("_HLS_skip=YES") }
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let query = parts?.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
        parts?.percentEncodedQuery = (query + list).joined(separator: "&")
        return parts?.url ?? url
    }

    /// Whether the server may wait before it responds.
    var isBlocking: Bool { sequence != nil }

    /// Returns whether a playlist contains the requested segment or partial segment, or a later one, or has ended. If
    /// the directives request no segment, the result is true.
    func areMet(by timeline: SegmentTimeline) -> Bool {
        guard let sequence else { return true }
        if timeline.isEnded || timeline.nextSequence > sequence { return true }
        return timeline.nextSequence == sequence && (timeline.unfinished?.parts.count ?? 0) > part ?? .max
    }
}

extension HLSError {
    /// Whether the error can mean that the server does not support the delivery directives of the request.
    var mayRefuseDirectives: Bool {
        switch self {
        case .status, .transport(.timedOut), .deltaUpdate: true
        default: false
        }
    }
}
