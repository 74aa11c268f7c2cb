import Foundation
import StreamingCore

extension MPVEngine {
    mutating func receive(_ message: MPVMessage, at now: Duration) {
        switch message {
        case .reply(let id, let data, let error):
            guard let purpose = purpose(ofRequest: id, at: now) else { return }
            take(data, error, for: purpose, at: now)
        case .property(let property, let value):
            // Settings are there without media; all else is of the old media until the new one has started.
            if media?.hasStarted == true || [.pause, .speed, .volume, .mute].contains(property) {
                note(property, value, at: now)
                follow(at: now)
            }
        case .log(let text, let part):
            complaints.note(text)
            if part == "cplayer" && text.hasPrefix("Cannot seek in this") {
                refuseSeek("mpv cannot seek there", at: now)
            }
        case .startFile(let entry):
            guard media?.entry == entry else { return }
            media?.hasStarted = true
        case .endFile(let entry, let reason, let error):
            guard media?.entry == entry else { return }
            didUnload(reason, error, at: now)
        case .seek: didBeginSeek(at: now)
        case .playbackRestart: didArrive(at: now)
        }
    }

    private mutating func take(_ data: MPVValue, _ error: String?, for purpose: Purpose, at now: Duration) {
        switch purpose {
        case .load:
            if let error { return fail(.loadFailed(reason: "mpv: \(error)"), at: now) }
            media?.entry = data["playlist_entry_id"].int
        case .seek:
            if let error { return refuseSeek("mpv: \(error)", at: now) }
            if case .seeking(_, let isBegun) = media?.move { media?.move = .seeking(isTaken: true, isBegun: isBegun) }
        case .setting(.audioTrack), .setting(.subtitleTrack):
            if let error { report(.refused(.track, reason: "mpv: \(error)"), at: now) }
        case .property(let property): note(property, data, at: now)
        case .poll:
            warnOfSkips(at: now)
            follow(at: now)
        case .settle: didSettle(at: now)
        case .end: didReachEnd(at: now)
        case .cause(let fileError):
            let waited = media.map { now - $0.began } ?? .zero
            fail(complaints.cause(fileError: fileError, after: waited), at: now)
        case .setting, .other: break
        }
    }

    // MARK: Properties

    private mutating func note(_ property: MPVProperty, _ value: MPVValue, at now: Duration) {
        if isBeingSet(property) { return }
        switch property {
        case .pause: isPaused = value.bool ?? isPaused
        case .speed:
            guard let speed = value.number, speed > 0 else { return }
            settings.speed = Float(speed)
            timeline.setSpeed(speed, at: now)
        case .volume: settings.volume = value.number.map { min(max(Float($0) / 100, 0), 1) } ?? settings.volume
        case .mute: settings.isMuted = value.bool ?? settings.isMuted
        case .duration:
            media?.duration = value.number.flatMap { $0 > 0 ? $0 : nil }
            timeline.setEnd(media?.end)
        case .seekable: media?.isSeekable = value.bool ?? true
        case .timePosition:
            guard let position = value.number else { return }
            // The last frame may end a little after the file says that it does.
            let place = min(max(0, position), media?.duration ?? .infinity)
            media?.timePosition = place
            media?.progress.note(position: place)
            if media?.move == MPVMedia.Move.none, media?.hasEnded == false { come(to: place, at: now) }
        case .audioPosition: media?.progress.note(audioPosition: value.number)
        case .eofReached: media?.eofReached = value.bool ?? false
        case .pausedForCache: media?.pausedForCache = value.bool ?? false
        case .bufferingPercent: media?.bufferingPercent = value.int
        case .cacheDuration:
            media?.cacheDuration = max(0, value.number ?? 0)
            guard let media else { return }
            complaints.notice(bufferEnd: media.bufferEnd)
            timeline.setEnd(media.end)
        // It is 0 while nothing is asked for.
        case .cacheSpeed: if let speed = value.number, speed > 0 { media?.cacheSpeed = speed }
        case .fileFormat: media?.isHLS = value.string?.hasPrefix("hls") ?? false
        case .trackList: media?.tracks = value.array.compactMap(MediaTrack.init)
        case .audioTrack, .subtitleTrack, .headers, .userAgent: break
        }
    }

    /// Follows a position from mpv. A jump over skipped segments is reported as a stall of no duration, so that it does
    /// not count as played media.
    private mutating func come(to position: TimeInterval, at now: Duration) {
        guard isAdvancing, complaints.skips.isAny, media?.isBuffering == false, timeline.isJump(to: position, at: now)
        else { return timeline.follow(position, at: now) }
        report(.action(.didStartBuffering), at: now)
        timeline.move(to: position, at: now)
        report(.action(.didFinishBuffering), at: now)
    }

    /// Reports a warning about the segments that were skipped.
    ///
    /// - Parameter isLast: Whether no further segments can be skipped, because the load has ended.
    mutating func warnOfSkips(isLast: Bool = false, at now: Duration) {
        if let warning = complaints.skips.takeWarning(isLast: isLast) { report(.warning(warning), at: now) }
    }

    /// Reports what mpv did by itself since the last time: a pause in its window, a stall, the end.
    mutating func follow(at now: Duration) {
        if media?.move == .filling && media?.pausedForCache == false { settle(at: now) }
        guard let media, media.isReady, media.move == .none else { return }
        if !isBeingSet(.pause), isPaused == wantsToPlay {
            wantsToPlay = !isPaused
            // At the end nothing plays or pauses.
            if !media.hasEnded { report(.action(wantsToPlay ? .didStartPlaying : .didPause), at: now) }
            // To a session, what has started to play is no longer stalled.
            if wantsToPlay { self.media?.isBuffering = false }
        }
        if media.isStalled != self.media?.isBuffering && !media.hasEnded {
            self.media?.isBuffering = media.isStalled
            report(.action(media.isStalled ? .didStartBuffering : .didFinishBuffering), at: now)
        }
        // Where it ended is not known yet.
        if media.eofReached && !media.hasEnded && !media.isEnding { ask(for: MPVProperty.polled, then: .end, at: now) }
    }

    // MARK: Loads and seeks

    private mutating func didBeginSeek(at now: Duration) {
        guard let media else { return }
        switch media.move {
        case .seeking(let isTaken, _): self.media?.move = .seeking(isTaken: isTaken, isBegun: isTaken)
        case .none, .settling, .filling:
            // One that nobody here has asked for is one in mpv's own window.
            guard media.isReady else { return }
            self.media?.move = .followed
            self.media?.leaveEnd()
            if media.move == .none { report(.action(.didStartSeeking), at: now) }
        case .loading, .followed: break
        }
    }

    private mutating func didArrive(at now: Duration) {
        guard let media, media.hasStarted else { return }
        switch media.move {
        case .loading, .followed, .seeking(isTaken: true, isBegun: true): settle(at: now)
        case .none, .settling, .filling, .seeking: break
        }
    }

    private mutating func settle(at now: Duration) {
        media?.move = .settling
        ask(for: MPVProperty.settling, then: .settle, at: now)
    }

    private mutating func didSettle(at now: Duration) {
        guard let media, media.move == .settling else { return }
        if media.target != nil && media.isSeekable { return move(at: now) }
        if media.pausedForCache && !media.eofReached {
            self.media?.move = .filling
            return
        }
        if media.target != nil, let refusal = capabilities.refusalOfSeek {
            report(.refused(.seek, reason: refusal), at: now, position: media.timePosition)
        }
        self.media?.target = nil
        self.media?.move = .none
        self.media?.isBuffering = false
        complaints.didMove()
        timeline.move(to: media.timePosition, at: now)
        report(.action(media.isReady || media.isRevived ? .didFinishSeeking : .didBecomeReady), at: now)
        self.media?.isReady = true
        if !media.isReady {
            if media.isHLS { readPlaylist() }
            if wantsToPlay { setPaused(false, at: now) }
        }
        follow(at: now)
    }

    /// The position is where it was, as mpv goes on from there.
    private mutating func refuseSeek(_ reason: String, at now: Duration) {
        guard let media, case .seeking = media.move else { return }
        report(.refused(.seek, reason: reason), at: now, position: media.timePosition)
        self.media?.target = nil
        if !media.isReady { return settle(at: now) }
        self.media?.move = .none
        self.media?.isBuffering = false
        timeline.move(to: media.timePosition, at: now)
        follow(at: now)
    }
}

extension MediaTrack {
    /// An entry of mpv's track list; nil for pictures and what is malformed.
    fileprivate init?(_ value: MPVValue) {
        let kind: Kind? =
            switch value["type"].string {
            case "audio": .audio
            case "sub": .subtitle
            default: nil
            }
        guard let kind, let id = value["id"].int else { return nil }
        self.init(
            kind: kind, id: id, language: value["lang"].string, title: value["title"].string,
            isSelected: value["selected"].bool ?? false)
    }
}
