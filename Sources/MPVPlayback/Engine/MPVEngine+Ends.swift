import StreamingCore

/// Tells true ends from those where mpv merely has no more data.
extension MPVEngine {
    /// Decides what it means that mpv has played all the data that it has.
    mutating func didReachEnd(at now: Duration) {
        guard let media, media.move == .none, media.eofReached, !media.hasEnded, !media.isEnding else { return }
        if media.isBeforeItsEnd, let error = complaints.breakOff {
            timeline.move(to: media.timePosition, at: now)
            return fail(error, at: now)
        }
        // FFmpeg ends a live stream alike when the stream ends, stalls or cannot be reached.
        if media.isHLS && media.ending != .declared {
            self.media?.isEnding = true
            return readPlaylist()
        }
        end(at: now)
    }

    mutating func didReadPlaylist(_ ending: StreamEnding, id: Int, at now: Duration) {
        guard let media, media.reading == id else { return }
        self.media?.reading = nil
        if case .unknown = ending {} else { self.media?.ending = ending }
        guard media.isEnding else { return }
        self.media?.isEnding = false
        switch (ending, complaints.breakOff) {
        case (.declared, _): end(at: now)
        case (.open, let error): breakOff(error?.reason ?? "its playlist has no EXT-X-ENDLIST", at: now)
        case (.unknown, let error?): breakOff(error.reason, at: now)
        case (.unknown(let reason), nil) where media.ending == .open: breakOff(reason, at: now)
        // The playlist could never be read here, and mpv misses nothing.
        case (.unknown, nil): end(at: now)
        }
    }

    private mutating func breakOff(_ reason: String, at now: Duration) {
        fail(.networkError(reason: "the stream broke off before its end: \(reason)"), at: now)
    }

    private mutating func end(at now: Duration) {
        guard let media else { return }
        warnOfSkips(isLast: true, at: now)
        // mpv tells of the last frame, which begins before the end.
        let isWhole = !media.isBeforeItsEnd && !complaints.skips.isAny
        timeline.move(to: isWhole ? media.duration ?? media.timePosition : media.timePosition, at: now)
        self.media?.hasEnded = true
        self.media?.isBuffering = false
        report(.action(.didReachEnd), at: now)
    }

    /// mpv has unloaded what it played.
    mutating func didUnload(_ reason: String, _ error: String?, at now: Duration) {
        switch reason {
        // The process ends, and its exit says the rest.
        case "quit": return
        // By a key in its window.
        case "stop": return stopByItself(at: now)
        // What a list names is not to be played.
        case "redirect": send(.stop, for: .other, at: now)
        default: break
        }
        // Log messages that say why come before or after this, and before the answer to any question.
        let word = reason == "redirect" ? MPVFailure.list : error ?? "it ended without anything to show"
        send(.get(.pause), for: .cause(fileError: word), at: now)
    }
}
