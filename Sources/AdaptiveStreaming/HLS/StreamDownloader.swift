import Foundation
import HLSPlaylist
import StreamingCore

/// Decides what to download for a presentation, and how to recover from failures; adds its requests to `EngineCore`.
struct StreamDownloader: Sendable {
    private let configuration: HLSEngine.Configuration
    private let catalogue: StreamCatalogue
    private var tracks: PresentationTracks
    private var selection: StreamSelection
    private var recovery: StreamRecovery
    private var warnings: StreamWarnings
    private var measuredBitrate = MeasuredBitrate()

    init(_ playlist: OpenedPlaylist, _ configuration: HLSEngine.Configuration, _ core: inout EngineCore) {
        (self.configuration, catalogue) = (configuration, playlist.catalogue)
        tracks = PresentationTracks(main: catalogue.variants[0], playlist.timeline)
        selection = StreamSelection(catalogue, configuration.rule, bufferTarget: configuration.bufferTarget)
        recovery = StreamRecovery(configuration)
        warnings = StreamWarnings(catalogue)
        selection.chooseVariant(of: &tracks, excluding: [], &core)
    }

    var bufferedEnd: BufferedEnd? { tracks.bufferedEnd }

    /// The average bitrate of the received segments of the variant, in bits per second.
    var bitrate: Double? { measuredBitrate.current }

    var audioTracks: [MediaTrack] { selection.audioTracks(of: tracks.main.stream) }

    /// The requests under way, in the order in which they were sent.
    var requests: [RequestID] { tracks.all.compactMap { $0.download?.id }.sorted() }

    func isDownloading(_ id: RequestID) -> Bool { tracks.kind(of: id) != nil }

    /// The time at which there is something to do without an input.
    func nextDeadline(_ progress: PlaybackProgress) -> Duration? {
        let (all, target) = (TrackKind.allCases, configuration.bufferTarget)
        let requests = all.map { tracks.requestTime(of: $0, bufferTarget: target, progress.clock) }
        let stalls = all.map { stallDeadline(of: $0, progress) }
        let deadlines = stalls + (recovery.isExhausted ? [recovery.exhaustionEnd] : requests)
        return deadlines.compactMap(\.self).min()
    }

    /// Adds what this type knows to a snapshot.
    func complete(_ snapshot: inout PlayerSnapshot) {
        snapshot.duration = tracks.duration
        snapshot.variant = selection.variant.flatMap { catalogue[$0].variant }.map(MediaVariant.init)
        snapshot.variantSwitches = selection.variantSwitches
        snapshot.measuredBitrate = bitrate
        snapshot.capabilities.hasTracks = catalogue.audio(of: tracks.main.stream).count > 1
    }

    // MARK: Playback

    /// Lets the position advance. After a final error, an empty buffer ends the load instead of a stall.
    mutating func advance(_ core: inout EngineCore) {
        core.advance(bufferedEnd, reportsStall: recovery.finalError(at: core.now) == nil)
        tracks.trim(at: core.position)
    }

    /// Throws the final error once the buffer is empty, unless more can be requested, now or after an outage.
    func failIfBufferExhausted(_ core: EngineCore) throws(HLSError) {
        if core.progress.wait != nil, let error = recovery.finalError(at: core.now) { throw error }
    }

    mutating func seek(to target: TimeInterval, _ core: inout EngineCore) {
        guard let duration = tracks.duration else { return core.setStartPosition(target) }
        let position = min(max(0, target), duration)
        core.seek(to: position)
        if !tracks.contains(position) {
            recovery.restart()
            tracks.restart(at: position, &core)
        }
        core.reportSeek(bufferedEnd, bufferForPlayback: configuration.bufferForPlayback)
    }

    mutating func selectAudio(_ id: Int, _ core: inout EngineCore) {
        // When nothing can be requested, no rendition can be selected.
        let unavailable = recovery.isExhausted ? Set(catalogue.audio(of: tracks.main.stream)) : excludedStreams(core)
        if let reason = selection.selectAudio(id, of: &tracks, excluding: unavailable, &core) {
            core.report(.refused(.track, reason: reason), bufferedEnd)
        }
    }

    // MARK: Requests

    /// Requests what the buffers lack, as far as there is room.
    mutating func requestMore(_ core: inout EngineCore) {
        guard tracks.all.contains(where: { !$0.isDownloading }) else { return }
        // A change without a request, such as a gap or an invalid URL, may change the other track, too.
        while ensureStreams(&core) {
            tracks.open(at: catalogue.start, &core)
            if let warning = warnings.shortAudio(tracks) { core.report(.warning(warning), bufferedEnd) }
            guard requestMore(for: .main, &core) || requestMore(for: .audio, &core) else { return }
        }
    }

    private func excludedStreams(_ core: EngineCore) -> Set<StreamID> { recovery.excludedStreams(at: core.now) }

    private mutating func ensureStreams(_ core: inout EngineCore) -> Bool {
        let hasStreams = selection.ensureStreams(of: &tracks, excluding: excludedStreams(core), &core)
        if hasStreams { recovery.didFindStreams() } else { recovery.didFindNoStream(at: core.now) }
        return hasStreams
    }

    /// Requests what a track lacks, and returns whether the track changed without a request, as by a gap.
    private mutating func requestMore(for kind: TrackKind, _ core: inout EngineCore) -> Bool {
        guard tracks.update(kind, { $0.becomeReady(at: core.now) }) == true else { return false }
        if let cursor = tracks.cursor(of: kind) {
            if kind == .main, let missing = cursor.missingAtEnd {
                giveUp(tracks.main.stream, of: kind, "its end", .short(missing), &core)
                return true
            }
            guard cursor.hasRoom(at: core.position, bufferTarget: configuration.bufferTarget) else { return false }
            if kind == .main {
                let variants = selection.chooseVariant(of: &tracks, excluding: excludedStreams(core), &core)
                if let end = tracks.gapEnd(in: variants) { return tracks.skip(to: end, of: kind) }
            }
        }
        guard let track = tracks[kind] else { return false }
        guard let cursor = tracks.cursor(of: kind) else {
            if let url = catalogue[track.stream].url {
                send(ResourceRequest(content: .playlist, url: url), for: kind, track.stream, &core)
            }
            return false
        }
        if let end = cursor.gapEnd { return tracks.skip(to: end, of: kind) }
        return cursor.nextSegment.map { requestSegment($0, cursor.timeline, for: kind, track, &core) } ?? false
    }

    private mutating func requestSegment(
        _ index: Int, _ timeline: SegmentTimeline, for kind: TrackKind, _ track: TrackDownloader,
        _ core: inout EngineCore
    ) -> Bool {
        do throws(HLSError) {
            let request = try ResourceRequest.next(
                for: index, of: timeline, received: track.keys, track.initializationSection)
            if kind == .main, case .segment = request.content {
                let previous = selection.variant
                let variant = selection.didRequestSegment(of: track.stream)
                if selection.variant != previous { updateBitrate() }
                if let variant { core.report(.didChangeVariant(variant), bufferedEnd) }
            }
            send(request, for: kind, track.stream, &core)
            return false
        } catch {
            giveUp(track.stream, of: kind, "segment \(index)", error, &core)
            return true
        }
    }

    private mutating func send(
        _ request: ResourceRequest, for kind: TrackKind, _ stream: StreamID, _ core: inout EngineCore
    ) {
        let id = core.send(request.httpRequest(sizeLimits: configuration.sizeLimits))
        tracks.update(kind) { $0.start(HLSDownload(request, id: id, of: stream, core)) }
    }

    // MARK: Responses

    /// Handles a response, its bytes or its end. Throws the error that ends the load.
    mutating func handle(_ input: EngineInput, _ core: inout EngineCore) throws(HLSError) {
        switch input {
        case .response(let id, let head):
            let limit = configuration.sizeLimits[.segment] ?? .max
            handle(tracks.receive(head, id, limit: limit, &core), &core)
        case .bytes(let id, let data): handle(tracks.receive(data, id, &core), &core)
        case .finished(let id): handle(tracks.finish(id), &core)
        case .failed(let id, let error): handle(tracks.fail(id, .transport(error)), &core)
        case .parsed(let id, let result): try receive(result, id, &core)
        case .load, .play, .pause, .seek, .setSpeed, .selectTrack, .stop, .tick: break
        }
    }

    private mutating func handle(_ event: TrackEvent?, _ core: inout EngineCore) {
        switch event {
        case .stored: recovery.didFinishDownload()
        case .parse(let id, let data, let url):
            recovery.didFinishDownload()
            core.parse(id, PlaylistDocument(data, at: url, imported: catalogue.variables))
        case .segment(let index, let download, let kind):
            recovery.didFinishDownload()
            receiveSegment(index, download, kind, &core)
        case .checkSpeed(let download, let kind): abandonIfSlow(download, kind, &core)
        case .failed(let download, let kind, let error): recover(download, kind, error, &core)
        case nil: break
        }
    }

    private mutating func receiveSegment(
        _ index: Int, _ download: HLSDownload, _ kind: TrackKind, _ core: inout EngineCore
    ) {
        guard let range = tracks.timeline(of: download.stream)?.range(of: index) else { return }
        core.addThroughput(since: download.begin, previousBytes: download.previousBytes)
        measuredBitrate.add(bytes: download.receivedBytes, seconds: range.length, of: download.stream)
        updateBitrate()
        tracks.update(kind) { $0.append(range) }
        recovery.didReceiveSegment(of: download.stream, for: kind)
        if kind == .main { selection.didReceiveSegment() }
    }

    private mutating func updateBitrate() {
        guard let variant = selection.variant else { return }
        measuredBitrate.update(variant: variant, separateAudio: tracks.audio?.stream)
    }

    /// - Throws: `live` if the stream is live, before playback starts.
    private mutating func receive(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ id: RequestID, _ core: inout EngineCore
    ) throws(HLSError) {
        guard let (download, kind) = tracks.takeDownload(id) else { return }
        do throws(HLSError) {
            let parsed = try ParsedPlaylist(result)
            let timeline = SegmentTimeline(try parsed.supportedMediaPlaylist(), base: download.url)
            tracks.add(timeline, of: download.stream)
            let name = "the playlist of \(catalogue[download.stream].name)"
            if let warning = SkippedContent.warning(of: parsed, at: download.url, name) {
                core.report(.warning(warning), bufferedEnd)
            }
            tracks.update(kind) { $0.resetFailures() }
        } catch {
            if error == .live, tracks.duration == nil { throw error }
            giveUp(download.stream, of: kind, download.request.name, error, &core)
        }
    }

    // MARK: Recovery

    /// Retries a request, or excludes its stream.
    private mutating func recover(
        _ download: HLSDownload, _ kind: TrackKind, _ error: HLSError, _ core: inout EngineCore
    ) {
        let isWaiting = core.progress.wait != nil
        let delays = configuration.retryDelays[download.request.resource] ?? []
        guard recovery.allowsRetry(after: error, isWaiting: isWaiting, at: core.now),
            !isOptional(download, kind, core),
            tracks.update(kind, { $0.retry(after: delays, at: core.now) }) == true
        else { return giveUp(download.stream, of: kind, download.request.name, error, &core) }
    }

    /// Whether a download is the playlist of a variant to switch to, while the previous variant can still be used.
    private func isOptional(_ download: HLSDownload, _ kind: TrackKind, _ core: EngineCore) -> Bool {
        guard kind == .main, download.request.content == .playlist, let variant = selection.variant,
            download.stream != variant
        else { return false }
        return catalogue.isUsable(variant, excluding: excludedStreams(core))
    }

    /// Excludes a stream after `resource` failed, and chooses another one. If there is none, the buffer plays on.
    private mutating func giveUp(
        _ stream: StreamID, of kind: TrackKind, _ resource: String, _ error: HLSError, isStalled: Bool = false,
        _ core: inout EngineCore
    ) {
        recovery.exclude(
            stream, of: kind, after: error, "\(resource) of \(catalogue[stream].name)", isStalled: isStalled,
            isWaiting: core.progress.wait != nil, at: core.now)
        tracks.update(kind) { $0.resetFailures() }
        if !ensureStreams(&core) { recovery.setCause(error) }
        let warning = warnings.exclusion(
            of: stream, because: "\(resource): \(error)", main: tracks.main.stream, selection,
            excluding: excludedStreams(core))
        if let warning { core.report(.warning(warning), bufferedEnd) }
    }

    /// Abandons a segment that arrives too late, if one of a lower variant would arrive sooner.
    private mutating func abandonIfSlow(_ download: HLSDownload, _ kind: TrackKind, _ core: inout EngineCore) {
        guard kind == .main, case .segment(let index) = download.request.content,
            let duration = tracks.timeline(of: download.stream)?.range(of: index).length,
            selection.abandons(
                download, segmentDuration: duration, tracks, excluding: excludedStreams(core), core)
        else { return }
        // The previous measurements no longer apply to the network.
        core.resetThroughput()
        core.addThroughput(since: download.begin, previousBytes: download.previousBytes)
        tracks.cancel(kind, &core)
    }

    /// Switches to another stream if a download makes no progress while the buffer runs out.
    mutating func abandonStalledDownloads(_ core: inout EngineCore) {
        for kind in TrackKind.allCases {
            guard let deadline = stallDeadline(of: kind, core.progress), deadline <= core.now,
                let download = tracks[kind]?.download
            else { continue }
            guard selection.hasAlternative(to: download.stream, excluding: excludedStreams(core)) else {
                // Another stream may become usable later.
                _ = tracks.update(kind) { track in track.updateDownload { $0.extendStallTimeout(at: core.now) } }
                continue
            }
            tracks.cancel(kind, &core)
            let error = HLSError.transport(.timedOut(.idle, after: core.now - download.lastProgress))
            giveUp(download.stream, of: kind, download.request.name, error, isStalled: true, &core)
        }
    }

    private func stallDeadline(of kind: TrackKind, _ progress: PlaybackProgress) -> Duration? {
        guard let track = tracks[kind], let download = track.download else { return nil }
        return recovery.stallDeadline(of: download, bufferEnd: track.buffer.end, progress)
    }
}
