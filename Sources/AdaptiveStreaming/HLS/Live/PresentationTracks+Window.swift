import StreamingCore

extension PresentationTracks {
    /// Continues the tracks whose next segment has left the live window.
    ///
    /// If at most one target duration is missing, playback skips the missing segments. Otherwise, playback continues to
    /// the end of the buffer, and then joins the live stream again.
    ///
    /// - Parameters:
    ///   - bufferTarget: The buffer target, in seconds. Missing segments that end further ahead are not skipped yet.
    ///   - core: The state of the engine.
    /// - Returns: The warning about skipped media; nil if playback did not join the stream again, and at most 0.25 s
    ///   was skipped.
    mutating func continueInWindow(bufferTarget: Double, _ core: inout EngineCore) -> PlaybackWarning? {
        guard end != nil, let window else { return nil }
        var warning: PlaybackWarning?
        for kind in TrackKind.allCases {
            guard let cursor = cursor(of: kind), let missing = cursor.missingDuration,
                self[kind]?.isDownloading == false
            else { continue }
            let begin = cursor.timeline.begin
            if begin - cursor.buffer.mediaEnd <= cursor.timeline.targetDuration {
                if core.position < begin - bufferTarget { continue }
                _ = skip(to: begin, of: kind)
                if missing > SegmentCursor.shortestRest {
                    warning = PlaybackWarning(
                        .segment, reason: "\(missing.secondsText) are missing from the live stream: skipped")
                }
            } else if core.progress.wait != nil {
                let position = window.startPosition(nil, nil)
                let skipped = max(0, position - core.position)
                core.move(to: position)
                restart(at: position, &core)
                return PlaybackWarning(
                    .segment, reason: "playback fell behind the live window: skipped \(skipped.secondsText)")
            }
        }
        return warning
    }

    /// Skips a segment of a live stream that is missing on the server, because no other stream is left.
    ///
    /// At most three target durations are skipped without a received segment.
    ///
    /// - Returns: The new end of the buffer, in seconds; nil if nothing was skipped.
    mutating func skipMissingSegment(_ failure: StreamFailure, _ core: inout EngineCore) -> Double? {
        guard isLive, failure.isMissingSegment, let end = failure.mediaRange?.upperBound,
            let buffer = self[failure.track]?.buffer, let timeline = timeline(of: failure.stream),
            end > buffer.end, end - buffer.mediaEnd <= 3 * timeline.targetDuration + PlaybackProgress.tolerance
        else { return nil }
        _ = skip(to: end, of: failure.track)
        let reason = "\(failure.resource): \(failure.error): skipped"
        core.report(.warning(PlaybackWarning(.segment, reason: reason)), bufferedEnd)
        return end
    }
}
