import StreamingCore

/// The state of the player, as apps and sessions read it.
extension MPVEngine {
    var capabilities: PlayerCapabilities {
        PlayerCapabilities(
            canSeek: media?.isSeekable ?? (lost != nil), speeds: MPVPlayer.speeds,
            hasTracks: media?.tracks.isEmpty == false, isLive: media?.ending == .open)
    }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.isPlaying = isAdvancing
        snapshot.position = timeline.position(at: now)
        snapshot.capabilities = capabilities
        snapshot.isOwnFailure = cannotRun
        guard let media else { return snapshot }
        // The duration that mpv reports for a live stream grows with the loaded data.
        snapshot.duration = media.ending == .open ? nil : media.duration
        snapshot.buffered = media.cacheDuration
        snapshot.bufferingPercent = media.isBuffering ? media.bufferingPercent : nil
        snapshot.throughput = media.cacheSpeed.map { $0 * 8 }
        return snapshot
    }
}
