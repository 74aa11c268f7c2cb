import Foundation
import HLSPlaylist
import StreamingCore

/// The downloads of a presentation: the choice of the requests, and the recovery from their failures.
struct StreamDownloader: Sendable {
    private let configuration: NativePlayerConfiguration
    private let catalogue: StreamCatalogue
    private(set) var tracks: PresentationTracks
    private var selection: StreamSelection
    private var recovery: StreamRecovery
    private var warnings: StreamWarnings
    private var reloads: LiveReloads
    private var measuredBitrate = MeasuredBitrate()
    private var lastTimeline: SegmentTimeline?

    init(_ playlist: OpenedPlaylist, _ configuration: NativePlayerConfiguration, _ core: inout EngineCore) {
        (self.configuration, catalogue) = (configuration, playlist.catalogue)
        tracks = PresentationTracks(
            main: catalogue.variants[0], playlist.timeline, heldRequests: configuration.heldRequests)
        selection = StreamSelection(catalogue)
        (recovery, warnings) = (StreamRecovery(configuration), StreamWarnings(catalogue))
        reloads = LiveReloads(configuration, catalogue)
        reloads.didLoad(
            catalogue.variants[0], for: .main, tracks, since: playlist.begin, age: playlist.age, at: core.now)
        selection.chooseVariant(of: &tracks, excluding: [], &core)
    }

    var bufferedEnd: BufferedEnd? { tracks.bufferedEnd }
    /// The timeline of the variant, or of the previous variant while a playlist is loaded; nil if neither is known.
    var mainTimeline: SegmentTimeline? { tracks.timeline(of: tracks.main.stream) ?? lastTimeline }
    /// Returns the buffered duration at which playback starts or resumes, in seconds.
    func requiredBuffer(after wait: PlaybackProgress.Wait?, _ core: EngineCore) -> Double {
        tracks.requiredBuffer(after: wait, configuration, bufferTarget: core.bufferTarget)
    }
    /// Returns the live latencies and the duration of the live window; nil if the window is unknown or not live.
    func liveTiming(_ core: EngineCore) -> LiveTiming? { reloads.timing(of: core.position, tracks, at: core.now) }
    /// The measured bitrate of the variant plus separate audio, in bits per second; nil until a variant was measured.
    var bitrate: Double? { measuredBitrate.current }
    /// Whether no stream can be used at present, so that an empty buffer ends the load.
    var isFinal: Bool { recovery.finalFailure != nil }
    var audioTracks: [MediaTrack] { selection.audioTracks(of: tracks.main.stream) }
    /// The identifiers of the requests under way, in the order in which they were sent.
    var requests: [RequestID] { (tracks.all.compactMap { $0.download?.id } + reloads.requests).sorted() }
    func isDownloading(_ id: RequestID) -> Bool { tracks.kind(of: id) != nil || reloads.requests.contains(id) }

    /// Returns the time of the next request, retry, reload or timeout; nil if no such time is known.
    func nextDeadline(_ core: EngineCore) -> Duration? {
        let times = TrackKind.allCases.map { recovery.nextTime(of: $0, tracks, core) }
        return (times + [reloads.nextDeadline(tracks, core)]).compactMap(\.self).min()
    }

    /// Adds the properties of the presentation at the time `now` to a snapshot.
    func complete(_ snapshot: inout PlayerSnapshot, at now: Duration) {
        reloads.complete(&snapshot, tracks, at: now)
        snapshot.variant = selection.variant.flatMap { catalogue[$0].variant }.map(MediaVariant.init)
        (snapshot.variants, snapshot.variantSwitches) = (catalogue.mediaVariants, selection.variantSwitches)
        snapshot.measuredBitrate = bitrate
        snapshot.capabilities.hasTracks = catalogue.audio(of: tracks.main.stream).count > 1
    }

    // MARK: Playback

    /// Advances the position. If no stream can be used, no stall is reported, because an empty buffer ends the load.
    mutating func advance(_ core: inout EngineCore) {
        core.advance(bufferedEnd, reportsStall: !isFinal) { tracks.starvedTracks(at: $0) }
        tracks.trim(at: core.position)
    }

    /// Throws the failure that ends the load if playback waits, and no stream can be used or a live playlist fails.
    func failIfBufferExhausted(_ core: EngineCore) throws(FinalFailure) {
        if core.progress.wait != nil, let failure = recovery.finalFailure { throw failure }
        if let failure = reloads.finalFailure(tracks, core) { throw failure }
    }

    mutating func seek(to target: TimeInterval, _ core: inout EngineCore) {
        guard let window = tracks.window else { return core.setStartPosition(target) }
        let position = window.seekTarget(target)
        core.seek(to: position)
        if !tracks.contains(position) {
            recovery.restart()
            selection.didRestart()
            tracks.restart(at: position, &core)
        }
        core.reportSeek(bufferedEnd, bufferForPlayback: requiredBuffer(after: .seek, core))
    }

    mutating func selectAudio(_ id: Int, _ core: inout EngineCore) {
        // If no stream can be used, no rendition can be selected.
        let unavailable = recovery.isExhausted ? Set(catalogue.audio(of: tracks.main.stream)) : excludedStreams(core)
        if let reason = selection.selectAudio(id, of: &tracks, excluding: unavailable, &core) {
            core.report(.rejected(.track, reason: reason), bufferedEnd)
        }
    }

    // MARK: Requests

    /// Requests the next resource of each track that has room in its buffer and no request under way.
    mutating func requestMore(_ core: inout EngineCore) {
        lastTimeline = mainTimeline
        reloads.update(tracks, &core)
        for event in tracks.resolveHints(failedTracks: reloads.failedTracks, &core) { handle(event, &core) }
        guard tracks.all.contains(where: { !$0.isDownloading }) else { return }
        // After a gap or an error in one track, both tracks are checked again, because the other may be affected.
        while ensureStreams(&core) {
            tracks.open(at: catalogue.start, &core)
            let skipped = tracks.continueInWindow(bufferTarget: core.bufferTarget, &core)
            for warning in [warnings.shortAudio(tracks), skipped].compactMap(\.self) {
                core.report(.warning(warning), bufferedEnd)
            }
            guard requestMore(for: .main, &core) || requestMore(for: .audio, &core) else { return }
        }
    }

    private func excludedStreams(_ core: EngineCore) -> Set<StreamID> { recovery.excludedStreams(at: core.now) }

    private mutating func ensureStreams(_ core: inout EngineCore) -> Bool {
        let hasStreams = selection.ensureStreams(of: &tracks, excluding: excludedStreams(core), &core)
        if hasStreams { recovery.didFindStreams() } else { recovery.didFindNoStream(at: core.now) }
        return hasStreams
    }

    /// Requests the next resource of a track if needed. Returns whether a gap or an error prevented the request.
    private mutating func requestMore(for kind: TrackKind, _ core: inout EngineCore) -> Bool {
        let deadline = recovery.deadline(of: kind, core.progress)
        guard tracks.update(kind, { $0.becomeReady(at: core.now, deadline: deadline) }) == true else { return false }
        var replacement: SegmentAddress?
        if let cursor = tracks.cursor(of: kind) {
            if kind == .main, let missing = cursor.missingAtEnd {
                recover(StreamFailure(tracks.main.stream, of: kind, "duration", .short(missing)), &core)
                return true
            }
            if let failure = reloads.failure(of: kind, tracks, at: core.now),
                selection.hasAlternative(to: failure.stream, excluding: excludedStreams(core))
            {
                giveUp(after: failure, &core)
                return true
            }
            guard cursor.hasRoom(at: core.position, bufferTarget: core.bufferTarget) else { return false }
            if kind == .main, cursor.allowsSwitch {
                let choice = selection.chooseVariant(
                    of: &tracks, excluding: excludedStreams(core), allowsReplacement: true, &core)
                if let end = tracks.gapEnd(in: choice.usable) { return tracks.skip(to: end, of: kind) }
                replacement = choice.replacement
            }
        }
        guard let track = tracks[kind] else { return false }
        guard let cursor = tracks.cursor(of: kind) else {
            if let url = catalogue[track.stream].url {
                let request = reloads.firstRequest(of: track.stream, at: url, tracks, at: core.now)
                tracks.send(request, for: kind, catalogue, configuration, &core)
            }
            return false
        }
        if let end = cursor.gapEnd { return tracks.skip(to: end, of: kind) }
        guard let next = replacement ?? cursor.nextSegment else { return false }
        return requestSegment(next, cursor.timeline, for: kind, track, isReplacement: replacement != nil, &core)
    }

    private mutating func requestSegment(
        _ address: SegmentAddress, _ timeline: SegmentTimeline, for kind: TrackKind, _ track: TrackDownloader,
        isReplacement: Bool, _ core: inout EngineCore
    ) -> Bool {
        do throws(HLSError) {
            let request = try track.request(for: address, of: timeline, isReplacement: isReplacement)
            if kind == .main { selection.didRequest(request, of: track.stream) }
            tracks.send(request, for: kind, catalogue, configuration, &core)
            return false
        } catch {
            recover(StreamFailure(track.stream, of: kind, "\(address)", error), &core)
            return true
        }
    }

    // MARK: Responses

    /// Handles an input about a request, and ignores other inputs.
    mutating func handle(_ input: EngineInput, _ core: inout EngineCore) {
        if reloads.handle(input, &tracks, &core) { return }
        if case .parsed(let id, let result) = input { return receive(result, id, &core) }
        handle(tracks.handle(input, limit: configuration.sizeLimits[.segment] ?? .max, &core), &core)
    }

    private mutating func handle(_ event: TrackEvent?, _ core: inout EngineCore) {
        switch event {
        case .stored(let download, let kind):
            recovery.didFinishDownload()
            core.report(recovery.didReceive(download, of: kind, at: core.now), bufferedEnd)
        case .parse(let id, let data, let url):
            recovery.didFinishDownload()
            core.parse(id, PlaylistDocument(data, at: url, imported: catalogue.variables))
        case .segment(let download, let kind):
            recovery.didFinishDownload()
            receiveSegment(download, kind, &core)
        case .checkSpeed(let download, let kind): abandonIfSlow(download, kind, &core)
        case .failed(let download, let kind, let error):
            if reloads.didRefuse(download, of: kind, error, &tracks, &core) { return }
            let isOptional = selection.isOptional(download, of: kind, excluding: excludedStreams(core))
            recover(StreamFailure(download, of: kind, error), isOptional: isOptional, &core)
        case nil: break
        }
    }

    private mutating func receiveSegment(_ download: HLSDownload, _ kind: TrackKind, _ core: inout EngineCore) {
        guard let range = download.request.mediaRange else { return }
        core.addThroughput(of: selection.measurement(of: download, tracks, isComplete: true, core))
        measuredBitrate.add(bytes: download.receivedBytes, seconds: range.length, of: download.stream)
        let variant = kind == .main ? selection.didReceive(download) : nil
        measuredBitrate.update(selection, tracks)
        tracks.update(kind) { $0.add(download, range, at: core.position) }
        if let variant { core.report(.didChangeVariant(variant), bufferedEnd) }
        let kinds = tracks.audio == nil ? TrackKind.allCases : [kind]
        core.report(recovery.didReceiveSegment(of: download.stream, for: kinds, at: core.now), bufferedEnd)
    }

    private mutating func receive(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ id: RequestID, _ core: inout EngineCore
    ) {
        guard let (download, kind) = tracks.takeDownload(id) else { return }
        do throws(HLSError) {
            let parsed = try ParsedPlaylist(result)
            let playlist = reloads.usable(try parsed.supportedMediaPlaylist(), of: download.stream, at: core.now)
            _ = try tracks.add(playlist, base: download.url, of: download.stream)
            reloads.didLoad(
                download.stream, for: kind, tracks, since: download.begin, age: download.age, at: core.now)
            let name = "the playlist of \(catalogue[download.stream].name)"
            if let warning = SkippedContent.warning(of: parsed, at: download.url, name) {
                core.report(.warning(warning), bufferedEnd)
            }
            core.report(recovery.didReceive(download, of: kind, at: core.now), bufferedEnd)
        } catch {
            recover(StreamFailure(download, of: kind, error), &core)
        }
    }

    // MARK: Recovery

    /// Retries a request, or excludes its stream. After a failed replacement, no segment is replaced for a while.
    ///
    /// - Parameter isOptional: Whether playback can continue without the request, which is then not retried.
    private mutating func recover(_ failure: StreamFailure, isOptional: Bool = false, _ core: inout EngineCore) {
        if failure.isReplacement { return selection.didFailToReplace() }
        let time = isOptional ? nil : recovery.retryTime(after: failure, core.progress, at: core.now)
        guard let time else { return giveUp(after: failure, &core) }
        tracks.update(failure.track) { $0.wait(until: time) }
    }

    /// Excludes the stream that failed, and chooses another stream, if necessary an excluded stream. Without any
    /// stream, playback continues to the end of the buffer.
    private mutating func giveUp(after failure: StreamFailure, _ core: inout EngineCore) {
        let (stream, bufferEnd) = (failure.stream, tracks[failure.track]?.buffer.end ?? 0)
        recovery.exclude(
            after: failure, "\(failure.resource) of \(catalogue[stream].name)", bufferEnd: bufferEnd, core.progress,
            at: core.now)
        var isReadmitted = false
        // With separate audio, playback may need more than one readmitted stream.
        while !ensureStreams(&core) {
            let end = tracks.skipMissingSegment(failure, &core) ?? bufferEnd
            isReadmitted = recovery.readmitStreams(after: failure, bufferEnd: end, core.progress, at: core.now)
            if !isReadmitted { break }
        }
        if recovery.isExhausted { recovery.setCause(failure.error, at: failure.request ?? catalogue[stream].url) }
        let next = tracks[failure.track]?.stream ?? stream
        if let time = recovery.requestTime(of: next, after: failure, at: core.now) {
            tracks.update(failure.track) { $0.wait(until: time) }
        }
        // A readmitted stream is used again, so the exclusion is not reported.
        if isReadmitted { return }
        let warning = warnings.exclusion(
            of: stream, because: "\(failure.resource): \(failure.error)", main: tracks.main.stream, selection,
            excluding: excludedStreams(core))
        if let warning { core.report(.warning(warning), bufferedEnd) }
    }

    /// Cancels a download of the main track if the adaptation rule abandons the download, or a replacement is too late.
    private mutating func abandonIfSlow(_ download: HLSDownload, _ kind: TrackKind, _ core: inout EngineCore) {
        guard kind == .main else { return }
        guard selection.abandons(download, tracks, excluding: excludedStreams(core), &core) else { return }
        core.addThroughput(of: selection.measurement(of: download, tracks, isComplete: false, core))
        tracks.cancel(kind, &core)
    }

    /// Abandons each stalled download that is a replacement, or whose track can use another stream.
    mutating func abandonStalledDownloads(_ core: inout EngineCore) {
        for kind in TrackKind.allCases {
            guard let deadline = recovery.stallDeadline(of: tracks[kind], core.progress), deadline <= core.now,
                let download = tracks[kind]?.download
            else { continue }
            let canSwitch = selection.hasAlternative(to: download.stream, excluding: excludedStreams(core))
            guard canSwitch || download.request.isReplacement else {
                // Another stream may become usable later.
                _ = tracks.update(kind) { track in track.updateDownload { $0.extendStallTimeout(at: core.now) } }
                continue
            }
            tracks.cancel(kind, &core)
            let error = HLSError.transport(.timedOut(.idle, after: core.now - download.lastProgress))
            recover(StreamFailure(download, of: kind, error, isStalled: true), &core)
        }
    }
}
