import HLSPlaylist

/// The features of a server for the reload of a live playlist (RFC 8216bis, 4.4.3.8).
struct PlaylistDelivery: Equatable, Sendable {
    /// Whether the server may hold a reload until the next segment or partial segment exists.
    let canBlockReload: Bool
    /// The part target duration, in seconds; nil if partial segments are not used.
    let partTarget: Double?
    /// The distance from the live edge at which low-latency playback starts, in seconds; nil if partial segments are
    /// not used. The distance is PART-HOLD-BACK, by default three part target durations, and at least two of them.
    let partHoldBack: Double?
    /// The skip boundary of delta updates, in seconds; nil if the server sends no delta updates.
    let canSkipUntil: Double?
    /// The partial segment that the server will publish next; nil if partial segments are not used, or if the playlist
    /// has no hint that can be requested.
    let hint: PreloadHint?
    /// The rendition reports about other playlists; empty if reloads cannot block.
    let reports: [RenditionReport]

    /// The shortest part target duration that is used, in seconds. Shorter partial segments would need too many
    /// requests.
    private static let shortestPart = 0.1
    /// The longest part target duration, or else target duration, for which reloads block, in seconds. A longer wait
    /// could reach the timeout of the transport (`HTTPTimeouts.firstByte`).
    private static let longestWait = 8.0

    init(_ playlist: MediaPlaylist) {
        let control = playlist.hasEnd ? nil : playlist.serverControl
        let promises = control?.canBlockReload == true
        let parts = Self.shortestPart...Self.longestWait
        let target = promises ? playlist.partTarget.flatMap { parts.contains($0) ? $0 : nil } : nil
        canBlockReload = promises && (target != nil || Double(playlist.targetDuration) <= Self.longestWait)
        partTarget = target
        // RFC 8216bis requires at least two part target durations, and recommends at least three.
        partHoldBack = target.map { max(2 * $0, control?.partHoldBack ?? 3 * $0) }
        canSkipUntil = control?.canSkipUntil
        hint = target == nil ? nil : playlist.preloadHints.first { $0.kind == .part && playlist.canRequest($0) }
        reports = canBlockReload ? playlist.renditionReports : []
    }
}

extension MediaPlaylist {
    /// Returns whether a request for a hint receives only the hinted partial segment.
    ///
    /// If the partial segments are ranges of one file, a hint without a length stands for the rest of the file. A
    /// request would then receive all further partial segments.
    fileprivate func canRequest(_ hint: PreloadHint) -> Bool {
        if hint.byteRangeLength != nil { return true }
        let last = unfinishedSegment?.parts.last ?? segments.last?.parts.last
        return hint.byteRangeStart == 0 && last?.byteRange == nil
    }

    /// The playlist without its low-latency features, so that whole segments and ordinary reloads are used.
    ///
    /// The partial segments of complete segments are kept, because a track may already have received some of them.
    var withoutLowLatency: MediaPlaylist {
        var playlist = self
        playlist.serverControl = ServerControl(holdBack: serverControl?.holdBack)
        return playlist
    }
}
