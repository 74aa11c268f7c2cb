import StreamingCore

/// Distinguishes the end of a stream from an interruption after which mpv has no more data.
extension MPVEngine {
    /// Handles that mpv has played all of its data: ends playback, fails, or reads the playlist to decide between them.
    mutating func didReachEnd(at now: Duration) {
        guard let media, media.move == .none, media.eofReached, !media.hasEnded, !media.isEnding else { return }
        if media.isBeforeItsEnd, let error = complaints.breakOff {
            timeline.move(to: media.timePosition, at: now)
            return fail(error, at: now)
        }
        // FFmpeg reports the same end of file when a live stream ends, stalls or cannot be reached.
        if media.isHLS && media.ending != .declared {
            self.media?.isEnding = true
            return readPlaylist()
        }
        end(at: now)
    }

    mutating func didReadPlaylist(_ ending: StreamEnding, id: Int, at now: Duration) {
        guard let media, media.reading == id else { return }
        self.media?.reading = nil
        switch ending {
        case .unknown: break
        case .declared, .open:
            self.media?.ending = ending
            liveURL = ending == .open ? media.url : nil
        }
        guard media.isEnding else { return }
        self.media?.isEnding = false
        switch (ending, complaints.breakOff) {
        case (.declared, _): end(at: now)
        case (.open, let error): breakOff(error?.reason ?? "its playlist has no EXT-X-ENDLIST", at: now)
        case (.unknown, let error?): breakOff(error.reason, at: now)
        case (.unknown(let reason), nil) where media.ending == .open: breakOff(reason, at: now)
        // The playlist was never readable from here, and mpv reported no network error.
        case (.unknown, nil): end(at: now)
        }
    }

    /// Warns once per load if even the lowest variant exceeds the maximum bitrate.
    mutating func warnOfMaximumBitrate(lowest: Int?, at now: Duration) {
        guard let maximumBitrate, let lowest, lowest > maximumBitrate, media?.hasWarnedOfBitrate == false else {
            return
        }
        media?.hasWarnedOfBitrate = true
        report(.warning(PlaybackWarning(maximumBitrate: maximumBitrate, lowest: lowest)), at: now)
    }

    private mutating func breakOff(_ reason: String, at now: Duration) {
        fail(.networkError(reason: "the stream broke off before its end: \(reason)"), at: now)
    }

    private mutating func end(at now: Duration) {
        guard let media else { return }
        warnOfSkips(isLast: true, at: now)
        // The last position from mpv is the start of the last frame, which is before the end.
        let isWhole = !media.isBeforeItsEnd && !complaints.skips.isAny
        timeline.move(to: isWhole ? media.duration ?? media.timePosition : media.timePosition, at: now)
        self.media?.hasEnded = true
        self.media?.isBuffering = false
        report(.action(.didReachEnd), at: now)
    }

    /// Handles that mpv has unloaded its media.
    mutating func didUnload(_ reason: String, _ error: String?, at now: Duration) {
        switch reason {
        // The process is about to exit, and its exit is handled on its own.
        case "quit": return
        // The user pressed a key in mpv's window.
        case "stop": return stopByItself(at: now)
        // The file is a list of other media, which must not be played.
        case "redirect": send(.stop, for: .other, at: now)
        default: break
        }
        // Log messages with the cause come before or after this event, but before the reply to any later command.
        let word = reason == "redirect" ? MPVFailure.list : error ?? "it ended without anything to show"
        send(.get(.pause), for: .cause(fileError: word), at: now)
    }
}
