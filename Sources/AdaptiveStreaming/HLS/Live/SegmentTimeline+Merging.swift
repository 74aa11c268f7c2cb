import Foundation
import HLSPlaylist

/// The difference between a received version of a live playlist and the previous version.
enum PlaylistChange: Equatable, Sendable {
    /// The playlist has no new segments or partial segments.
    case unchanged
    /// New segments or partial segments directly follow the previous ones, or the playlist has ended.
    case extended
    /// New segments follow the previous ones after missing segments with this total duration, in seconds.
    case skipped(Double)
    /// The server has restarted the stream. The positions of the new segments follow those of the previous segments.
    case restarted
    /// The version is older than the previous version, and was ignored.
    case stale

    /// Whether the playlist has new segments or partial segments, or has ended.
    var isChange: Bool {
        switch self {
        case .extended, .skipped, .restarted: true
        case .unchanged, .stale: false
        }
    }
}

extension SegmentTimeline {
    /// The maximum duration of missing segments without program dates, in seconds. With program dates, the maximum is
    /// 24 times as long. A longer duration means that the server has restarted the stream.
    private static let longestGap = 3_600.0

    /// Returns the timeline after another version of this playlist was received (RFC 8216bis, 6.2.2 and 6.3.4).
    ///
    /// A segment that is in both versions keeps its index and its position. New segments follow the previous segments.
    /// An older version is ignored.
    ///
    /// - Parameters:
    ///   - playlist: The received version of the playlist.
    ///   - base: The URL of this version after redirects.
    /// - Returns: The timeline, and the difference between this version and the previous version.
    func merging(_ playlist: MediaPlaylist, at base: URL) -> (timeline: SegmentTimeline, change: PlaylistChange) {
        guard let last = playlist.lastSequence else {
            return (SegmentTimeline(self, isEnded: playlist.hasEnd, staleUpdates), ended(by: playlist, or: .unchanged))
        }
        if playlist.mediaSequence > nextSequence {
            let gap = gap(before: playlist)
            guard let gap else { return restarted(playlist, base) }
            return (following(playlist, base, from: max(end, segmentsEnd + gap)), .skipped(gap))
        }
        if last < mediaSequence { return isOlder(playlist) ? stale(playlist, base, last) : restarted(playlist, base) }
        let overlap =
            max(
                mediaSequence, playlist.mediaSequence)..<max(
                max(mediaSequence, playlist.mediaSequence), min(nextSequence, last + 1))
        let isSame = overlap.contains { sequence in
            let (one, other) = (sequence - mediaSequence, sequence - playlist.mediaSequence)
            return segments[one].isSame(as: playlist.segments[other], within: targetDuration)
        }
        if !overlap.isEmpty, !isSame { return restarted(playlist, base) }
        if last < nextSequence - 1 { return stale(playlist, base, last) }
        if last >= nextSequence { return (extended(playlist, base), .extended) }
        let timeline = extended(playlist, base)
        let (known, received) = (unfinished?.parts.count ?? 0, timeline.unfinished?.parts.count ?? 0)
        if received < known, timeline.delivery.partTarget != nil {
            return (SegmentTimeline(self, isEnded: false, staleUpdates), .stale)
        }
        return (timeline, ended(by: playlist, or: received > known ? .extended : .unchanged))
    }

    /// The media sequence number of the segment that follows the last segment.
    var nextSequence: Int { mediaSequence + segments.count }

    private func ended(by playlist: MediaPlaylist, or change: PlaylistChange) -> PlaylistChange {
        playlist.hasEnd && !isEnded ? .extended : change
    }

    /// Returns the timeline of a version that overlaps with this version, or that directly follows it.
    private func extended(_ playlist: MediaPlaylist, _ base: URL) -> SegmentTimeline {
        let removed = playlist.mediaSequence - mediaSequence
        guard removed < 0 else {
            return SegmentTimeline(
                playlist, base: base, firstIndex: firstIndex + removed, borders: Array(borders[removed...]))
        }
        // The server lists earlier segments again, so the window begins before this window.
        let earlier = playlist.segments.prefix(-removed).reversed()
        let begins = earlier.reduce(into: [begin]) { $0.append($0[$0.count - 1] - $1.duration) }
        return SegmentTimeline(
            playlist, base: base, firstIndex: firstIndex + removed,
            borders: begins.dropFirst().reversed() + borders)
    }

    /// Returns the timeline of segments that follow this timeline.
    ///
    /// - Parameter begin: The position of the first of these segments, in seconds.
    private func following(_ playlist: MediaPlaylist, _ base: URL, from begin: Double) -> SegmentTimeline {
        let unfinished = unfinished == nil ? 0 : 1
        return SegmentTimeline(
            playlist, base: base, firstIndex: max(endIndex + unfinished, playlist.mediaSequence), borders: [begin])
    }

    private func restarted(_ playlist: MediaPlaylist, _ base: URL) -> (SegmentTimeline, PlaylistChange) {
        (following(playlist, base, from: end), .restarted)
    }

    /// Ignores an older version, and returns this timeline. If the older versions show that the server has restarted
    /// the stream, returns the timeline of the restarted stream.
    ///
    /// - Parameter last: The media sequence number of the last segment of the older version.
    private func stale(_ playlist: MediaPlaylist, _ base: URL, _ last: Int) -> (SegmentTimeline, PlaylistChange) {
        var updates = staleUpdates
        updates.add(last)
        if updates.showRestart { return restarted(playlist, base) }
        return (SegmentTimeline(self, isEnded: playlist.hasEnd, updates), ended(by: playlist, or: .stale))
    }

    /// Returns whether the program dates say that a version is older than this version.
    private func isOlder(_ playlist: MediaPlaylist) -> Bool {
        guard let date = programDates.date(at: begin), let other = playlist.programDate(ofSegmentAt: 0) else {
            return false
        }
        return other < date
    }

    /// Returns the duration between the last complete segment of this version and the start of a later version, in
    /// seconds.
    ///
    /// The program dates determine the duration. Without program dates, the missing segments are assumed to have the
    /// average duration. The result is nil if the duration is so long that the server must have restarted the stream.
    private func gap(before playlist: MediaPlaylist) -> Double? {
        if let date = programDates.date(at: segmentsEnd), let next = playlist.programDate(ofSegmentAt: 0) {
            let gap = next.timeIntervalSince(date)
            return gap <= Self.longestGap * 24 ? max(0, gap) : nil
        }
        let gap = Double(playlist.mediaSequence - nextSequence) * (segmentsEnd - begin) / Double(segments.count)
        return gap <= Self.longestGap ? gap : nil
    }
}

extension MediaPlaylist {
    /// The media sequence number of the last segment; nil if there are no segments.
    fileprivate var lastSequence: Int? { segments.isEmpty ? nil : mediaSequence + segments.count - 1 }
}

extension MediaSegment {
    /// Returns whether two versions of a playlist list the same segment under the same media sequence number.
    ///
    /// If both segments have program dates, the dates decide. Otherwise, the paths of the URIs and the byte ranges
    /// decide. The host and the query make no difference, because a content delivery network may change the host, and
    /// the query may contain a token.
    ///
    /// - Parameter tolerance: The longest difference between the program dates, in seconds.
    fileprivate func isSame(as other: MediaSegment, within tolerance: Double) -> Bool {
        if let programDate, let date = other.programDate {
            return abs(date.timeIntervalSince(programDate)) <= tolerance
        }
        return path == other.path && byteRange == other.byteRange
    }

    /// The URI without its scheme, host, query and fragment.
    private var path: Substring {
        let path = uri.prefix { $0 != "?" && $0 != "#" }
        guard let authority = path.firstRange(of: "://") else { return path }
        return path[authority.upperBound...].drop { $0 != "/" }
    }
}
