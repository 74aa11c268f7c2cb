import Foundation
import StreamingCore

/// The state of the loaded media, which decides which events to report and which commands to send to mpv.
///
/// Events of mpv arrive late and in batches, but a reply is up to date when the reply arrives. The end of a load, of a
/// seek or of the media is therefore reported only after mpv has replied to commands that were sent after the event.
struct MPVMedia: Sendable {
    let url: URL
    private let loadTime: Duration
    /// Whether a seek from the end has loaded the media again, because the mpv process had exited.
    private let isRevived: Bool
    private var entry = MPVEntry.requested
    private var phase = MPVMediaPhase.moving(.load)
    private var playhead: MPVPlayhead
    private var errors = MPVErrorLog()
    private var reads: MPVPlaylistReads

    /// Creates the state of media whose load begins. mpv is paused until the media is ready.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - playhead: The playhead, at the position to report until mpv reports a position.
    ///   - isLive: Whether the stream counts as live before its playlist is read.
    ///   - isRevived: Whether the media had ended before, so that the end of this load is reported as the end of a
    ///     seek.
    ///   - now: The current time.
    init(_ url: URL, _ playhead: MPVPlayhead, isLive: Bool, isRevived: Bool, at now: Duration) {
        self.url = url
        self.playhead = playhead
        self.isRevived = isRevived
        loadTime = now
        reads = MPVPlaylistReads(isLive: isLive)
    }

    // MARK: State

    private var properties: MPVMediaProperties { playhead.properties }
    var wantsToPlay: Bool { playhead.wantsToPlay }
    var tracks: [MediaTrack] { properties.tracks }
    var hasStarted: Bool { entry.hasStarted }
    var hasEnded: Bool { phase == .ended }
    /// The identifier of the read of the playlist that is in progress; nil if no read is in progress.
    var currentRead: Int? { reads.current }
    /// Whether the media is live; nil if this is unknown.
    ///
    /// For an HLS stream, the value is nil until `reads` knows whether the stream is live. For other media, the value
    /// is false if the duration is known, otherwise nil.
    private var isLive: Bool? {
        reads.isLive ?? (properties.isHLS || properties.duration == nil ? nil : false)
    }

    /// The interval between polls, or nil before the media is ready.
    var pollInterval: Duration? {
        guard phase.isReady else { return nil }
        return playhead.needsFrequentPolls(phase) ? .milliseconds(250) : .seconds(1)
    }

    var capabilities: PlayerCapabilities {
        PlayerCapabilities(
            canSeek: properties.isSeekable && reads.allowSeeks, speeds: MPVOptions.speeds,
            hasTracks: !tracks.isEmpty, isLive: isLive)
    }

    func position(at now: Duration) -> TimeInterval { playhead.position(at: now) }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = playhead.snapshot(phase, at: now)
        snapshot.capabilities = capabilities
        guard isLive == true else { return snapshot }
        // The duration that mpv reports for a live stream grows with the loaded data.
        (snapshot.duration, snapshot.seekableRange) = (nil, properties.cachedRange)
        snapshot.livePosition = properties.livePosition(targetDuration: reads.targetDuration)
        return snapshot
    }

    // MARK: Commands

    mutating func setPlaying(_ plays: Bool, isPauseBeingSet: Bool) -> [Action] {
        let actions = playhead.setPlaying(plays, isReady: phase.isReady, isPauseBeingSet: isPauseBeingSet)
        guard plays && hasEnded else { return actions }
        // The position cannot advance at the end, so the next poll only reports the end again.
        phase = .active
        return actions + [.ask(.poll)]
    }

    mutating func setSpeed(_ speed: Float, at now: Duration) { playhead.setSpeed(Double(speed), at: now) }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) -> [Action] {
        playhead.selectTrack(id, of: kind)
        let property: MPVProperty =
            switch kind {
            case .audio: .audioTrack
            case .subtitle: .subtitleTrack
            }
        return [.set(property, id.map { .number(Double($0)) } ?? "no")]
    }

    mutating func seek(to target: TimeInterval, at now: Duration) -> [Action] {
        if let rejection = target.isFinite ? properties.rejectionOfSeek : "the seek target is not a number of seconds" {
            return [playhead.report(.rejected(.seek, reason: rejection), at: now)]
        }
        let target = min(max(0, target), properties.duration ?? target)
        playhead.move(to: target, at: now)
        switch phase.withMove({ $0.request(target) }) {
        case true?: return sendRequestedSeek()
        case false?: return []
        case nil:
            phase = .moving(.seek)
            return [send(seekTo: target)]
        }
    }

    private mutating func sendRequestedSeek() -> [Action] {
        let target = phase.withMove { $0.send() } ?? nil
        return target.map { [send(seekTo: $0)] } ?? []
    }

    private func send(seekTo target: TimeInterval) -> Action {
        .send(.seek(to: min(target, properties.duration ?? target)), for: .seek)
    }

    // MARK: The load

    /// Records that mpv has accepted the load as an entry of its playlist.
    mutating func didQueue(_ entry: Int?) { self.entry.didQueue(entry) }

    mutating func didStart(_ entry: Int) { self.entry.didStart(entry) }

    /// Returns the actions to perform after mpv has unloaded an entry of its playlist; none for entries of other media.
    mutating func didUnload(_ entry: Int, reason: String, error: String?) -> [Action] {
        guard self.entry.isEntry(entry) else { return [] }
        // Log messages with the cause arrive before or after this event, but before the reply to any later command.
        func askForCause(_ error: String) -> Action { .send(.get(.pause), for: .cause(fileError: error)) }
        switch reason {
        // The process is about to exit, which is handled separately.
        case "quit": return []
        // The user pressed a key in the window of mpv.
        case "stop": return [.unload]
        // The file is a list of other media, which must not be played.
        case "redirect": return [.send(.stop, for: .other), askForCause(MPVFailure.list)]
        default: return [askForCause(error ?? "the media ended without playing")]
        }
    }

    mutating func didLog(_ text: String, from part: String, at now: Duration) -> [Action] {
        errors.note(text)
        guard part == "cplayer" && text.hasPrefix("Cannot seek in this") else { return [] }
        return rejectSeek("mpv cannot seek to this position", at: now)
    }

    /// Returns the action that reports why the load failed. Call this method once all log messages about the cause have
    /// arrived.
    func didFail(fileError: String, at now: Duration) -> [Action] {
        [.fail(errors.cause(fileError: fileError, after: now - loadTime))]
    }

    // MARK: Seeks

    mutating func didAcceptSeek() { phase.withMove { $0.didAccept() } }

    mutating func didBeginSeek(at now: Duration) -> [Action] {
        if phase.withMove({ $0.didBegin() }) != nil { return [] }
        phase = .moving(.externalSeek)
        return [playhead.report(.didStartSeeking, at: now)]
    }

    mutating func didArrive() -> [Action] {
        hasStarted && phase.withMove { $0.didArrive() } == true ? [.ask(.settle)] : []
    }

    /// Handles a rejected seek, and returns the actions; none if no seek is in progress. The previous position remains.
    mutating func rejectSeek(_ reason: String, at now: Duration) -> [Action] {
        guard let move = phase.move, move.isSeeking else { return [] }
        let rejection = Action.report(.rejected(.seek, reason: reason), position: properties.position)
        if move.isLoad {
            phase.withMove { $0.settle(forgetsTarget: true) }
            return [rejection, .ask(.settle)]
        }
        arrive(at: now)
        return [rejection, .reportChanges]
    }

    /// Handles the arrival of the properties requested after a load or a seek. Sends another seek if one was requested
    /// meanwhile. Otherwise, finishes the load or the seek unless mpv waits for data. Returns the actions to perform.
    mutating func didSettle(at now: Duration) -> [Action] {
        guard let move = phase.move, move.step == .settling else { return [] }
        if move.target != nil && properties.isSeekable { return sendRequestedSeek() }
        if properties.pausedForCache && !properties.eofReached {
            phase.withMove { $0.rebuffer() }
            return []
        }
        var actions: [Action] = []
        if move.target != nil, let rejection = properties.rejectionOfSeek {
            actions.append(.report(.rejected(.seek, reason: rejection), position: properties.position))
        }
        arrive(at: now)
        errors.didMove()
        let isLoad = move.isLoad && !isRevived
        actions.append(playhead.report(isLoad ? .didBecomeReady : .didFinishSeeking, at: now))
        if move.isLoad {
            if properties.isHLS { actions.append(.readPlaylist) }
            actions += playhead.resumeAfterLoad()
        }
        return actions + [.reportChanges]
    }

    private mutating func arrive(at now: Duration) {
        phase = .active
        playhead.forgetStall()
        playhead.moveToReportedPosition(at: now)
    }

    // MARK: Playback

    /// Records the value of a property that mpv reports, and returns the actions to perform.
    mutating func note(_ property: MPVProperty, _ value: MPVValue, at now: Duration) -> [Action] {
        let actions = playhead.note(property, value, phase, hasSkips: errors.hasSkips, at: now)
        if property == .cacheDuration { errors.note(bufferEnd: properties.bufferEnd) }
        return actions
    }

    /// Returns the actions at the end of a poll, when the values of all polled properties have arrived.
    mutating func didPoll(at now: Duration) -> [Action] {
        reads.follow(properties.cachedRange)
        return skipWarning(at: now) + [.reportChanges]
    }

    /// Returns the actions for changes since the last call: a pause or a start in the window of mpv, a stall, or the
    /// end.
    mutating func reportChanges(isPauseBeingSet: Bool, at now: Duration) -> [Action] {
        if let move = phase.move {
            guard move.step == .rebuffering, !properties.pausedForCache else { return [] }
            phase.withMove { $0.settle() }
            return [.ask(.settle)]
        }
        let changes = playhead.changes(isPauseBeingSet: isPauseBeingSet, hasEnded: hasEnded, at: now)
        // The position of the end is not known until mpv has replied.
        return changes + (properties.eofReached && phase == .active ? [.ask(.end)] : [])
    }

    /// Counts a poll without progress. After several such polls, returns the action that reports a stall; see
    /// `MPVPlayhead.checkProgress(_:isAnswered:)`.
    mutating func checkProgress(isAnswered: Bool) -> [Action] {
        playhead.checkProgress(phase, isAnswered: isAnswered) ? [.reportChanges] : []
    }

    /// Starts or stops the advance of the position, according to the current phase and properties.
    mutating func updatePlayhead(isRunning: Bool, at now: Duration) {
        playhead.update(phase, isRunning: isRunning, at: now)
    }

    // MARK: The end

    /// Returns the actions at the end of mpv's data: the end of playback, a failure, or a read of the playlist, which
    /// decides between an end and a failure.
    mutating func didReachEnd(at now: Duration) -> [Action] {
        guard phase == .active, properties.eofReached else { return [] }
        if properties.isBeforeEnd, let outage = errors.outage {
            playhead.moveToReportedPosition(at: now)
            return [.fail(outage)]
        }
        if properties.isHLS && reads.ending != .declared {
            phase = .ending
            return [.readPlaylist]
        }
        return end(at: now)
    }

    mutating func beginRead(_ id: Int) { reads.begin(id) }

    /// Handles the result of the playlist read in progress, and returns the actions to perform. The maximum bitrate is
    /// in bits per second, or nil for no limit.
    mutating func didReadPlaylist(_ reading: StreamReading, maximumBitrate: Int?, at now: Duration) -> [Action] {
        reads.finish(reading)
        let warning = reads.warning(lowestBitrate: reading.lowestBitrate, maximumBitrate: maximumBitrate)
        let actions = warning.map { [playhead.report(.warning($0), at: now)] } ?? []
        guard phase == .ending else { return actions }
        phase = .active
        switch reads.verdict(on: reading.ending, outage: errors.outage) {
        case .ended: return actions + end(at: now)
        case .brokeOff(let failure):
            return actions + [.fail(failure.interruptingPlayback("the stream was interrupted: "))]
        }
    }

    private mutating func end(at now: Duration) -> [Action] {
        let warning = skipWarning(isLast: true, at: now)
        phase = .ended
        playhead.forgetStall()
        // The last position from mpv is the start of the last frame, which is before the end.
        let isWhole = !properties.isBeforeEnd && !errors.hasSkips
        playhead.move(to: isWhole ? properties.duration ?? properties.position : properties.position, at: now)
        return warning + [playhead.report(.didReachEnd, at: now)]
    }

    private mutating func skipWarning(isLast: Bool = false, at now: Duration) -> [Action] {
        errors.takeSkipWarning(isLast: isLast).map { [playhead.report(.warning($0), at: now)] } ?? []
    }
}
