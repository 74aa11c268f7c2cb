import StreamingCore

/// What stands still while the buffer runs out gives way to another stream, before the connection's time is over. As it may be the
/// link that is silent, that is done once, until something comes again.
extension HLSEngine {
    /// When what is under way for a track has brought nothing for too long; nil while there is time.
    func silenceDeadline(_ kind: TrackBuffer.Kind) -> Duration? {
        guard let track = tracks[kind], let download = track.download.flatMap({ downloads[$0] }), !download.isParsing,
            !hasGivenUpInSilence
        else { return nil }
        let end = download.lastCame + configuration.patience
        if playhead.wait != nil { return end }
        return playhead.timeline.time(of: track.end - configuration.enough).map { max(end, $0) }
    }

    /// Turns to another stream where one has been silent for too long.
    mutating func leaveSilence(at now: Duration) {
        for kind in TrackBuffer.Kind.allCases {
            guard let end = silenceDeadline(kind), end <= now, let id = tracks[kind]?.download,
                let download = downloads[id]
            else { continue }
            guard hasAnother(than: download.stream, at: now) else {
                // There may be one later.
                downloads[id]?.lastCame = now
                continue
            }
            cancel(id)
            hasGivenUpInSilence = true
            let wasSilent = presentation?.streams[download.stream].isSilent == true
            presentation?.streams[download.stream].isSilent = true
            giveUp(
                download.stream, kind, download.name,
                .transport(.timedOut(.idle, after: now - download.lastCame)), at: now,
                for: wasSilent ? configuration.exclusion : configuration.outage)
        }
    }

    /// Whether there is something else to turn to, in the same language.
    private func hasAnother(than stream: Int, at now: Duration) -> Bool {
        guard var others = presentation else { return false }
        others.streams[stream].excludedUntil = now + configuration.exclusion
        return others.variants.contains {
            others.isUsable($0, at: now) && others.keepsLanguage($0, of: wantedSound, at: now)
        }
    }
}
