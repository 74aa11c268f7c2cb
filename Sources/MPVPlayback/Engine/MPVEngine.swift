import Foundation
import StreamingCore

/// The logic of `MPVPlayer` as a value. The engine decides which commands to send and which events to report.
///
/// The engine decides when the process starts and ends, and owns the settings. `MPVConversation` matches replies to
/// commands, and `MPVMedia` tracks the state of the loaded media.
struct MPVEngine: Sendable {
    private(set) var settings = MPVSettings()
    private var content = MPVContent.none(position: 0)
    private var conversation = MPVConversation()
    private var headers: HTTPHeaders
    private let maximumBitrate: Int?
    /// The number of loads and seeks so far, which each report contains.
    private var generation = 0
    private var lastRead = 0
    /// The URL of the last live stream; nil before a live stream, and after a playlist with an end was read. A load of
    /// this URL counts as live at once, because the app ignores a rejected seek during the retry of a live stream.
    private var liveURL: URL?
    /// Whether the last load failed because mpv cannot run on this system.
    private var cannotRun = false
    private var outputs: [MPVOutput] = []

    /// Creates an engine without media, whose mpv process sends `headers` with requests for media.
    ///
    /// - Parameter maximumBitrate: The maximum bitrate in the options of mpv, in bits per second, or nil for no limit.
    init(headers: HTTPHeaders = [:], maximumBitrate: Int? = nil) {
        (self.headers, self.maximumBitrate) = (headers, maximumBitrate)
    }

    /// Handles an input, and returns the outputs to perform, in order.
    mutating func handle(_ input: MPVInput, at now: Duration) -> [MPVOutput] {
        outputs = []
        let read = content.media?.currentRead
        switch input {
        case .load(let url): load(url, at: now)
        case .play: setPlaying(true, at: now)
        case .pause: setPlaying(false, at: now)
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .setVolume(let volume) where volume.isNaN: break
        case .setVolume(let volume):
            settings.setVolume(volume)
            send(.volume, at: now)
        case .toggleMute:
            settings.toggleMute()
            send(.mute, at: now)
        case .selectTrack(let id, let kind): update(at: now) { $0.selectTrack(id, of: kind) }
        case .stop:
            endProcess(at: now)
            content = .none(position: 0)
        case .setHeaders(let headers): setHeaders(headers, at: now)
        case .setMemoryPressure(let level):
            if settings.setMemoryPressure(level) { send(.bufferLimit, at: now) }
        case .message(let message): receive(message, at: now)
        case .didNotStart(let reason): didNotStart(reason, at: now)
        case .exited(let exit): didExit(exit, at: now)
        case .playlist(let reading, let id): didReadPlaylist(reading, id: id, at: now)
        case .tick: checkForReply(at: now)
        }
        poll(at: now)
        change { [isRunning = conversation.isRunning] in $0.updatePlayhead(isRunning: isRunning, at: now) }
        if let read, content.media?.currentRead != read { outputs.append(.cancelRead(id: read)) }
        return outputs
    }

    // MARK: State

    var tracks: [MediaTrack] { content.media?.tracks ?? [] }

    /// The time at which the next `tick` is due, or nil if no tick is needed.
    var nextDeadline: Duration? { conversation.nextDeadline }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = content.snapshot(at: now)
        if !conversation.isRunning { snapshot.isPlaying = false }
        snapshot.isOwnFailure = cannotRun
        return snapshot
    }

    // MARK: Commands of the app

    private mutating func load(_ url: URL, at now: Duration) {
        generation += 1
        cannotRun = false
        open(url, position: 0, wantsToPlay: false, isRevived: false, at: now)
    }

    /// Loads media. mpv is paused until the media is ready, so that a seek that is requested during the load finishes
    /// before playback starts.
    private mutating func open(
        _ url: URL, position: TimeInterval, wantsToPlay: Bool, isRevived: Bool, at now: Duration
    ) {
        conversation.beginLoad()
        let playhead = MPVPlayhead(position: position, speed: settings.speed, wantsToPlay: wantsToPlay, at: now)
        content = .media(MPVMedia(url, playhead, isLive: url == liveURL, isRevived: isRevived, at: now))
        // Other schemes refer to files, devices and mpv commands.
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return fail(MPVFailure.unsupportedScheme, at: now)
        }
        startProcess(at: now)
        outputs += conversation.set(.pause, true, at: now)
        outputs += conversation.send(.load(url), for: .load, at: now)
    }

    private mutating func setPlaying(_ plays: Bool, at now: Duration) {
        let isPauseBeingSet = conversation.isBeingSet(.pause)
        update(at: now) { $0.setPlaying(plays, isPauseBeingSet: isPauseBeingSet) }
    }

    private mutating func seek(to target: TimeInterval, at now: Duration) {
        generation += 1
        if case .ended(let url, let position, let wantsToPlay) = content {
            open(url, position: position, wantsToPlay: wantsToPlay, isRevived: true, at: now)
        }
        update(at: now) { $0.seek(to: target, at: now) }
    }

    private mutating func setSpeed(_ speed: Float, at now: Duration) {
        if let rejection = content.capabilities.rejection(ofSpeed: speed) {
            return report(.rejected(.speed, reason: rejection), position: content.position(at: now))
        }
        settings.setSpeed(speed)
        change { $0.setSpeed(speed, at: now) }
        send(.speed, at: now)
    }

    private mutating func send(_ setting: MPVProperty, at now: Duration) {
        outputs += conversation.set(setting, settings.value(of: setting), at: now)
    }

    // MARK: Messages of mpv

    private mutating func receive(_ message: MPVMessage, at now: Duration) {
        switch message {
        case .reply(let id, let data, let error):
            guard let purpose = conversation.didReply(to: id, at: now) else { return }
            didReply(data, error, for: purpose, at: now)
        case .property(let property, let value):
            // Until the new media has started, all properties except settings belong to the old media.
            let isSetting = [.pause, .speed, .volume, .mute].contains(property)
            guard isSetting || content.media?.hasStarted == true else { return }
            note(property, value, at: now)
            perform([.reportChanges], at: now)
        case .log(let text, let part): update(at: now) { $0.didLog(text, from: part, at: now) }
        case .startFile(let entry): change { $0.didStart(entry) }
        case .endFile(let entry, let reason, let error):
            update(at: now) { $0.didUnload(entry, reason: reason, error: error) }
        case .seek: update(at: now) { $0.didBeginSeek(at: now) }
        case .playbackRestart: update(at: now) { $0.didArrive() }
        }
    }

    private mutating func didReply(
        _ data: MPVValue, _ error: String?, for purpose: MPVCommandPurpose, at now: Duration
    ) {
        switch (purpose, error) {
        case (.property(let property), _): note(property, data, at: now)
        case (.setting(.audioTrack), let error?), (.setting(.subtitleTrack), let error?):
            report(.rejected(.track, reason: "mpv: \(error)"), position: content.position(at: now))
        case (.load, let error?): fail(MPVFailure.rejected(error), at: now)
        case (.seek, let error?): update(at: now) { $0.rejectSeek("mpv: \(error)", at: now) }
        case (.load, nil): change { $0.didQueue(data["playlist_entry_id"].int) }
        case (.seek, nil): change { $0.didAcceptSeek() }
        case (.poll, _): update(at: now) { $0.didPoll(at: now) }
        case (.settle, _): update(at: now) { $0.didSettle(at: now) }
        case (.end, _): update(at: now) { $0.didReachEnd(at: now) }
        case (.cause(let fileError), _): update(at: now) { $0.didFail(fileError: fileError, at: now) }
        case (.setting, _), (.other, _): break
        }
    }

    /// Records a reported property. Ignores the value while a command that sets the property has no reply.
    private mutating func note(_ property: MPVProperty, _ value: MPVValue, at now: Duration) {
        if conversation.isBeingSet(property) { return }
        settings.note(property, value)
        update(at: now) { $0.note(property, value, at: now) }
    }

    // MARK: The process

    /// Sets the header fields. If the fields change, ends the process, which would use the old fields for new media.
    private mutating func setHeaders(_ headers: HTTPHeaders, at now: Duration) {
        if headers == self.headers { return }
        self.headers = headers
        endProcess(at: now)
    }

    private mutating func startProcess(at now: Duration) {
        if conversation.isRunning { return }
        outputs.append(.start)
        outputs += conversation.begin(headers, settings, at: now)
    }

    private mutating func endProcess(at now: Duration) {
        if conversation.end() { outputs.append(.end) }
        content.didEndProcess(at: now)
    }

    private mutating func didNotStart(_ reason: String, at now: Duration) {
        endProcess(at: now)
        fail(MPVFailure.unavailable(reason), at: now)
        cannotRun = true
    }

    private mutating func didExit(_ exit: MPVExit, at now: Duration) {
        guard conversation.isRunning else { return }
        let (hadMedia, hadReplied) = (content.media != nil, conversation.hasReplied)
        endProcess(at: now)
        switch exit {
        // The user has closed the window of mpv.
        case .code(0) where hadReplied:
            if hadMedia { unload(at: now) }
        case .code where !hadReplied:
            didNotStart("mpv exited \(exit) before it responded; \(MPVInstallation.requirement())", at: now)
        case .code, .signal, .unresponsive:
            fail(MPVFailure.exited("mpv exited \(exit)"), at: now)
        }
    }

    private mutating func checkForReply(at now: Duration) {
        guard let reason = conversation.checkForReply(at: now) else { return }
        endProcess(at: now)
        fail(MPVFailure.unresponsive(reason), at: now)
    }

    /// Checks the progress of playback, and requests the polled properties from mpv, if a poll is due.
    private mutating func poll(at now: Duration) {
        guard conversation.pollIsDue(every: content.media?.pollInterval, at: now) else { return }
        let isAnswered = conversation.isAnswered
        update(at: now) { $0.checkProgress(isAnswered: isAnswered) }
        // Properties are not requested again before mpv has replied.
        if conversation.isAnswered { outputs += conversation.ask(.poll, at: now) }
    }

    // MARK: Reads of the playlist

    private mutating func readPlaylist(at now: Duration) {
        guard let media = content.media else { return }
        lastRead += 1
        outputs.append(.readPlaylist(media.url, headers, id: lastRead))
        change { [lastRead] in $0.beginRead(lastRead) }
    }

    private mutating func didReadPlaylist(_ reading: StreamReading, id: Int, at now: Duration) {
        guard let media = content.media, media.currentRead == id else { return }
        switch reading.ending {
        case .declared: liveURL = nil
        case .open: liveURL = media.url
        case .unknown: break
        }
        update(at: now) { [maximumBitrate] in
            $0.didReadPlaylist(reading, maximumBitrate: maximumBitrate, at: now)
        }
    }

    // MARK: Actions of the media

    /// Passes the media to `change`, which may modify the media. Does nothing without media.
    private mutating func change(_ change: (inout MPVMedia) -> Void) { _ = content.withMedia(change) }

    /// Passes the media to `change`, and performs the returned actions. Does nothing without media.
    private mutating func update(at now: Duration, _ change: (inout MPVMedia) -> [MPVMedia.Action]) {
        perform(content.withMedia(change) ?? [], at: now)
    }

    private mutating func perform(_ actions: [MPVMedia.Action], at now: Duration) {
        for action in actions {
            switch action {
            case .report(let event, let position): report(event, position: position)
            case .send(let command, let purpose): outputs += conversation.send(command, for: purpose, at: now)
            case .ask(let purpose): outputs += conversation.ask(purpose, at: now)
            case .readPlaylist: readPlaylist(at: now)
            case .reportChanges:
                let isPauseBeingSet = conversation.isBeingSet(.pause)
                update(at: now) { $0.reportChanges(isPauseBeingSet: isPauseBeingSet, at: now) }
            case .fail(let failure): fail(failure, at: now)
            case .unload: unload(at: now)
            }
        }
    }

    private mutating func report(_ event: PlayerEvent, position: TimeInterval) {
        outputs.append(.report(PlaybackReport(event, generation: generation, position: position)))
    }

    /// Reports a failure at the current position, and unloads the media. Does nothing without media.
    private mutating func fail(_ failure: PlaybackFailure, at now: Duration) {
        guard let media = content.media else { return }
        let position = media.position(at: now)
        report(.didFail(failure), position: position)
        content = .none(position: position)
        outputs += conversation.send(.stop, for: .other, at: now)
    }

    private mutating func unload(at now: Duration) {
        report(.didStop, position: content.position(at: now))
        content = .none(position: 0)
    }
}
