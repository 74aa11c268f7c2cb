import HLSPlaylist
import StreamingCore

/// Methods for low-latency playback, which uses partial segments.
extension PresentationTracks {
    /// Returns the buffered duration at which playback starts or resumes, in seconds.
    ///
    /// With low latency, the result is at most the hold-back distance, because no media exists beyond the live edge.
    ///
    /// - Parameters:
    ///   - wait: The reason why playback waits for the buffer; nil if playback does not wait.
    ///   - configuration: The settings with the buffered durations for playback.
    ///   - bufferTarget: The current buffer target, in seconds.
    func requiredBuffer(
        after wait: PlaybackProgress.Wait?, _ configuration: NativePlayerConfiguration, bufferTarget: Double
    ) -> Double {
        let segments = TrackKind.allCases.compactMap { cursor(of: $0)?.segmentDuration }
        let buffer = configuration.requiredBuffer(after: wait, segmentDuration: segments.max() ?? 0, bufferTarget)
        let hasParts = all.allSatisfy { timeline(of: $0.stream)?.delivery.partTarget != nil }
        return hasParts ? min(buffer, window?.holdBack ?? buffer) : buffer
    }

    /// Compares the requested hints with the playlists.
    ///
    /// A partial segment that the playlist now lists becomes an ordinary partial segment. A hint that the playlist has
    /// replaced or withdrawn is discarded. The hint of a stream that the track has left is discarded too.
    ///
    /// - Parameter failedTracks: The tracks whose playlist cannot be reloaded. The hints of these tracks are not
    ///   requested again.
    /// - Returns: The events of the partial segments that were complete before the playlist listed them.
    mutating func resolveHints(failedTracks: [TrackKind], _ core: inout EngineCore) -> [TrackEvent] {
        for kind in failedTracks {
            guard let hint = self[kind]?.hint, let uri = hint.request.hintURI else { continue }
            update(kind) { $0.refuseHint(uri) }
            if let id = update(kind, { $0.discardHint() }) ?? nil { core.cancel(id) }
        }
        return TrackKind.allCases.compactMap { resolveHint(of: $0, &core) }
    }

    private mutating func resolveHint(of kind: TrackKind, _ core: inout EngineCore) -> TrackEvent? {
        guard let hint = self[kind]?.hint, case .segment(let address) = hint.request.content,
            let uri = hint.request.hintURI
        else { return nil }
        let timeline = hint.stream == self[kind]?.stream ? timeline(of: hint.stream) : nil
        if let timeline, timeline.lists(address, uri, hint.request.range) {
            let range = timeline.range(of: address)
            let download = update(kind) { $0.confirmHint(range, at: core.now) } ?? nil
            return download.map { .segment($0, kind) }
        }
        if let timeline, timeline.hintAddress == address, timeline[address].uri == uri,
            timeline[address].byteRange == hint.request.range
        {
            return nil
        }
        if let id = update(kind, { $0.discardHint() }) ?? nil { core.cancel(id) }
        return nil
    }

    /// Records that a hint must not be requested again, because its request failed.
    ///
    /// - Returns: Whether the download was for a hint.
    mutating func refuseHint(_ download: HLSDownload, of kind: TrackKind) -> Bool {
        guard let uri = download.request.hintURI else { return false }
        update(kind) { $0.refuseHint(uri) }
        return true
    }
}
