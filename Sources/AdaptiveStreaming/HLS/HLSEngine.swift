import Foundation
import HLSPlaylist
import StreamingCore

/// An engine that streams HLS (RFC 8216), on demand and live, without I/O and without decoding.
///
/// The engine is a value that handles commands, received bytes and ticks, each with the current time. The engine
/// returns requests and reports. For each track, the engine has at most one request under way, apart from reloads of
/// live playlists. The tracks are the variant, an audio rendition with its own playlist, and subtitles. The engine
/// measures the buffer without keeping the media, so a long buffer needs little memory.
package struct HLSEngine: Sendable {
    private let configuration: NativePlayerConfiguration
    private(set) var core: EngineCore
    private var phase = HLSPhase.idle(HLSPhase.LastLoad())
    private var dateRanges = DateRangeTracker()
    private var liveSpeed: LiveSpeedAdjustment
    private var subtitles = SubtitleTrack()

    /// Creates an engine with nothing loaded.
    package init(configuration: NativePlayerConfiguration = NativePlayerConfiguration()) {
        self.init(configuration: configuration, core: EngineCore(configuration))
    }

    /// Creates an engine that continues with the playback state of another engine.
    init(configuration: NativePlayerConfiguration, core: EngineCore) {
        (self.configuration, self.core) = (configuration, core)
        liveSpeed = LiveSpeedAdjustment(target: configuration.targetLatency)
    }

    /// Handles an input, and returns the resulting requests and reports.
    ///
    /// - Parameter now: The current time, which never decreases.
    /// - Returns: The outputs to carry out, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        let input = core.begin(input, at: now)
        advance()
        adjustSpeed()  // A nearly empty buffer limits the speed, until the input extends the buffer.
        switch input {
        case .load(let url): load(url)
        case .play: core.play()
        case .pause: core.pause()
        case .seek(let target): seek(to: target)
        case .setSpeed(let speed): core.setSpeed(speed, bufferedEnd)
        case .setMaximumBitrate(let bitrate): core.setMaximumBitrate(bitrate)
        case .setBufferTarget(let target): core.setBufferTarget(target)
        case .activate(let handover): core.activate(handover, bufferedEnd)
        case .selectTrack(let id, let kind): selectTrack(id, of: kind)
        case .stop: unload()
        case .response, .bytes, .finished, .failed, .parsed: receive(input)
        case .tick: break
        }
        settle()
        advance()
        // While a download continues, its track needs no other request.
        if case .bytes(let id, _) = input, isDownloading(id) { return core.takeOutputs() }
        updateStream { stream, core in
            stream.abandonStalledDownloads(&core)
            stream.requestMore(&core)
        }
        // The next segments may be gaps, which extend the buffer without a request.
        settle()
        reportDateRanges()
        adjustSpeed()
        updateSubtitles()
        updateStream { stream, core throws(FinalFailure) in try stream.failIfBufferExhausted(core) }
        return core.takeOutputs()
    }

    /// Continues the load of another engine, which found that `url` is a playlist.
    ///
    /// - Returns: The outputs to carry out, in order.
    mutating func takeOver(_ url: URL) -> [EngineOutput] {
        requestEntry(url)
        return core.takeOutputs()
    }

    // MARK: State

    /// The time at which to send the next `tick`, unless another input comes first; nil if no tick is needed.
    package var nextDeadline: Duration? {
        guard case .streaming(let stream) = phase else { return nil }
        let bufferEnd = stream.bufferedEnd.flatMap { core.progress.clock.time(of: $0.position) }
        let dateRange = dateRanges.nextBorder.flatMap { core.progress.clock.time(of: $0) }
        let subtitle = stream.mainTimeline.flatMap { _ in subtitles.nextDeadline(core) }
        let times = [bufferEnd, dateRange, subtitle, liveSpeed.nextUpdate, stream.nextDeadline(core)]
        return times.compactMap(\.self).min()
    }

    /// Returns the observable state of the engine at the time `now`.
    package func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = core.snapshot(at: now, bufferedEnd)
        if liveSpeed.isOn { snapshot.liveSpeedChanges = liveSpeed.changes }
        switch phase {
        case .idle(let last):
            snapshot.isOwnFailure = last.isUnsupported
            snapshot.measuredBitrate = last.measuredBitrate
        case .loadingEntry:
            snapshot.variantSwitches = 0
            snapshot.capabilities.canSeek = true
            snapshot.capabilities.hasTracks = false
        case .streaming(let stream):
            snapshot.capabilities.canSeek = true
            stream.complete(&snapshot, at: now)
            if snapshot.capabilities.isLive == true { snapshot.liveSpeed = liveSpeed.speed }
            snapshot.capabilities.hasTracks = snapshot.capabilities.hasTracks || !subtitles.isEmpty
            snapshot.currentDate = bufferedEnd.flatMap { _ in programDates.date(at: snapshot.position) }
        }
        return snapshot
    }

    /// The audio tracks that the current variant offers, and the subtitle tracks; empty until the first playlist is
    /// known, or while nothing is loaded.
    package var tracks: [MediaTrack] {
        if case .streaming(let stream) = phase { stream.audioTracks + subtitles.tracks } else { [] }
    }

    /// The end of the buffered range; nil until the playlists of the variant and of separate audio are known, or while
    /// nothing is loaded.
    var bufferedEnd: BufferedEnd? { if case .streaming(let stream) = phase { stream.bufferedEnd } else { nil } }

    /// The relation between positions and dates, which has no dates until the playlist of a variant is known, or while
    /// nothing is loaded.
    var programDates: ProgramDates {
        if case .streaming(let stream) = phase {
            stream.mainTimeline?.programDates ?? ProgramDates()
        } else {
            ProgramDates()
        }
    }

    private func isDownloading(_ id: RequestID) -> Bool {
        if case .streaming(let stream) = phase { stream.isDownloading(id) } else { false }
    }

    // MARK: Commands

    private mutating func load(_ url: URL) {
        unload()
        core.load()
        requestEntry(url)
    }

    private mutating func requestEntry(_ url: URL) {
        let request = ResourceRequest(content: .playlist, url: url)
        let id = core.send(
            request.httpRequest(sizeLimits: configuration.sizeLimits), CMCDObject(type: .manifest, format: .hls))
        phase = .loadingEntry(EntryDownload(id, of: url, since: core.now))
    }

    private mutating func seek(to target: TimeInterval) {
        core.countSeek()
        switch phase {
        case .idle: break
        case .loadingEntry: core.setStartPosition(target)
        case .streaming: updateStream { stream, core in stream.seek(to: target, &core) }
        }
    }

    private mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {
        var reason: String? = StreamSelection.noSuchTrack
        if case .streaming = phase, kind == .audio, let id {
            updateStream { stream, core in stream.selectAudio(id, &core) }
            if case .streaming(let stream) = phase {
                subtitles.chooseAutomatically(audioLanguage: stream.audioLanguage, &core)
            }
            reason = nil
        } else if case .streaming = phase, kind == .subtitle {
            reason = subtitles.select(id, &core)
        }
        if let reason { core.report(.rejected(.track, reason: reason), bufferedEnd) }
    }

    // MARK: Responses

    private mutating func receive(_ input: EngineInput) {
        receiveEntry(input)
        updateStream { stream, core in stream.handle(input, &core) }
        guard subtitles.isDownloading, case .streaming(let stream) = phase else { return }
        subtitles.handle(input, stream.subtitleMedia(at: core.position), &core)
    }

    private mutating func receiveEntry(_ input: EngineInput) {
        guard case .loadingEntry(var entry) = phase else { return }
        // With a second reference to the data, each change would copy the data.
        phase = .idle(HLSPhase.LastLoad())
        do throws(HLSError) {
            switch input {
            case .response(entry.id, let head):
                if let deviation = try entry.receive(head) { core.report(deviation, of: "playlist", nil) }
            case .bytes(entry.id, let data):
                core.measure(data)
                entry.receive(data)
            case .finished(entry.id): core.parse(entry.id, entry.document)
            case .failed(entry.id, let error): return end(with: .transport(error), at: entry.url)
            case .parsed(entry.id, let result): return try open(entry, result)
            default: break
            }
            phase = .loadingEntry(entry)
        } catch {
            if case .response = input { core.cancel(entry.id) }
            end(with: error, at: entry.url)
        }
    }

    private mutating func open(
        _ entry: EntryDownload, _ result: Result<ParsedPlaylist, PlaylistError>
    ) throws(HLSError) {
        let playlist = try entry.open(result, configuration)
        for warning in playlist.warnings { core.report(.warning(warning), nil) }
        let stream = StreamDownloader(playlist, configuration, &core)
        phase = .streaming(stream)
        subtitles = SubtitleTrack(playlist.catalogue, configuration)
        subtitles.chooseAutomatically(audioLanguage: stream.audioLanguage, &core)
    }

    private mutating func advance() {
        guard case .streaming = phase else { return core.advance(nil) }
        updateStream { stream, core in stream.advance(&core) }
    }

    private mutating func settle() {
        var buffer = configuration.requiredBuffer(after: core.progress.wait, core.bufferTarget)
        if case .streaming(let stream) = phase {
            buffer = stream.requiredBuffer(after: core.progress.wait, core)
            // The remaining buffer is played before the load fails.
            if stream.isFinal, core.progress.wait == .stall { buffer = 2 * PlaybackProgress.tolerance }
        }
        core.settle(bufferedEnd, bufferForPlayback: buffer)
    }

    /// Reports the date ranges that the position has entered or left, and the active ranges that have changed.
    private mutating func reportDateRanges() {
        guard case .streaming(let stream) = phase else { return }
        let events = dateRanges.follow(stream.mainTimeline, core.progress, stream.bufferedEnd, at: core.now)
        for event in events { core.report(.dateRange(event), stream.bufferedEnd) }
    }

    /// Adjusts the speed of playback to the target latency.
    private mutating func adjustSpeed() {
        guard liveSpeed.isOn, case .streaming(let stream) = phase else { return }
        let buffered = (stream.bufferedEnd?.position ?? 0) - core.position
        liveSpeed.update(stream.liveTiming(core), core.progress, buffered: buffered, at: core.now)
        core.adjustSpeed(by: liveSpeed.speed ?? 1)
    }

    /// Requests subtitles, and reports the cues at the position if they have changed.
    private mutating func updateSubtitles() {
        guard !subtitles.isEmpty, case .streaming(let stream) = phase else { return }
        if let media = stream.subtitleMedia(at: core.position) { subtitles.update(media, &core) }
    }

    /// Reports the failure of the load, and unloads the media. After the failure, no further events of this load are
    /// reported.
    ///
    /// - Parameter url: The URL of the request or the playlist that failed; nil if there is none.
    private mutating func end(with error: HLSError, at url: URL?) {
        core.report(.didFail(error.failure(at: url)), bufferedEnd)
        unload(isUnsupported: error.isUnsupported)
    }

    /// Ends the load and cancels its requests.
    ///
    /// - Parameter isUnsupported: Whether the load failed because the stream is not supported; nil if the load did not
    ///   fail.
    private mutating func unload(isUnsupported: Bool? = nil) {
        var last = HLSPhase.LastLoad()
        switch phase {
        case .idle(let previous): last = previous
        case .loadingEntry(let entry): core.cancel(entry.id)
        case .streaming(let stream):
            for id in stream.requests { core.cancel(id) }
            last.measuredBitrate = stream.bitrate
        }
        if let isUnsupported { last.isUnsupported = isUnsupported }
        subtitles.cancel(&core)
        (phase, dateRanges, subtitles) = (.idle(last), DateRangeTracker(), SubtitleTrack())
        liveSpeed = LiveSpeedAdjustment(target: configuration.targetLatency, changes: liveSpeed.changes)
        core.unload()
    }

    /// Calls `change` with the downloads of the stream, which `change` may modify in place. An error ends the load.
    ///
    /// Before the first playlist is known, and after the end of a load, `change` is not called.
    private mutating func updateStream(
        _ change: (inout StreamDownloader, inout EngineCore) throws(FinalFailure) -> Void
    ) {
        guard case .streaming(var stream) = phase else { return }
        // With a second reference to the data, each change would copy the data.
        phase = .idle(HLSPhase.LastLoad())
        do throws(FinalFailure) {
            try change(&stream, &core)
            phase = .streaming(stream)
        } catch {
            phase = .streaming(stream)
            end(with: error.error, at: error.url)
        }
    }
}
