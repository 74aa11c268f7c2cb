import Foundation
import HLSPlaylist
import StreamingCore

/// The reloads of the live playlists that the tracks use. A reload does not wait for the downloads of the tracks.
///
/// If the server permits it, a reload blocks: the server waits for the next segment or partial segment before it
/// responds. If the server announces blocking reloads but does not respond as required, ordinary reloads are used for a
/// while.
struct LiveReloads: Sendable {
    private let configuration: NativePlayerConfiguration
    private let catalogue: StreamCatalogue
    private var reloads: [TrackKind: TrackReload] = [:]
    private var fallbacks = LowLatencyFallbacks()
    private var window = LiveWindow()

    init(_ configuration: NativePlayerConfiguration, _ catalogue: StreamCatalogue) {
        (self.configuration, self.catalogue) = (configuration, catalogue)
    }

    /// The identifiers of the requests under way.
    var requests: [RequestID] { reloads.values.compactMap { $0.download?.id } }

    /// Returns the time of the next reload, timeout or failure; nil if no such time is known.
    func nextDeadline(_ tracks: PresentationTracks, _ core: EngineCore) -> Duration? {
        // The track itself loads the first playlist of a stream.
        let known = reloads.values.filter { tracks.timeline(of: $0.stream) != nil }
        return known.compactMap { $0.nextTime(core.progress, configuration, at: core.now) }.min()
    }

    /// Adds the duration, the window and the live latency at the time `now` to a snapshot.
    func complete(_ snapshot: inout PlayerSnapshot, _ tracks: PresentationTracks, at now: Duration) {
        let playbackWindow = tracks.window
        (snapshot.duration, snapshot.seekableRange) = (tracks.duration, playbackWindow?.range)
        snapshot.capabilities.isLive = tracks.end.map(\.isInfinite)
        guard tracks.isLive else { return }
        snapshot.capabilities.canSeek = window.isDVR
        snapshot.livePosition = playbackWindow?.livePosition
        snapshot.liveLatency = reloads[.main]?.edge.latency(of: snapshot.position, at: now)
    }

    /// Returns the live latency of a position, the default live latency, and the duration of the live window; nil if
    /// the window is unknown, or if the media is not live.
    func timing(of position: Double, _ tracks: PresentationTracks, at now: Duration) -> LiveTiming? {
        guard tracks.isLive, let window = tracks.window, let edge = reloads[.main]?.edge else { return nil }
        return LiveTiming(
            latency: edge.latency(of: position, at: now),
            defaultLatency: edge.latency(of: window.livePosition, at: now),
            window: window.range.upperBound - window.range.lowerBound)
    }

    // MARK: Requests

    /// Records the first playlist of a stream that a track has begun to use. A playlist that has ended is ignored.
    ///
    /// - Parameters:
    ///   - stream: The stream of the playlist.
    ///   - kind: The kind of the track.
    ///   - tracks: The tracks, with the timeline of the stream.
    ///   - begin: The time at which the request began.
    ///   - age: The time that the playlist spent in caches, in seconds.
    ///   - now: The current time.
    mutating func didLoad(
        _ stream: StreamID, for kind: TrackKind, _ tracks: PresentationTracks, since begin: Duration, age: Double,
        at now: Duration
    ) {
        guard let timeline = tracks.timeline(of: stream), !timeline.isEnded else { return }
        var reload = reloads[kind] ?? TrackReload(stream, timeline, at: now)
        _ = reload.use(stream, at: now)
        reload.didLoad(timeline, change: .extended, since: begin, age: age, random: configuration.random(), at: now)
        reloads[kind] = reload
    }

    /// Requests the playlists that are due, and cancels the reloads of playlists that no track uses.
    mutating func update(_ tracks: PresentationTracks, _ core: inout EngineCore) {
        if let range = tracks.window?.range, let timeline = tracks.timeline(of: tracks.main.stream) {
            window.update(range, targetDuration: timeline.targetDuration)
        }
        // If only some reloads may block at a time, the reload that was due first is sent first.
        let kinds = TrackKind.allCases.sorted { reloads[$0]?.dueTime ?? .zero < reloads[$1]?.dueTime ?? .zero }
        for kind in kinds { update(kind, tracks, &core) }
    }

    /// Returns the first request for the playlist of a stream. The request asks for the newest version that a rendition
    /// report names, unless low latency is off for the stream, or no further request may be held.
    func firstRequest(of stream: StreamID, at url: URL, _ tracks: PresentationTracks, at now: Duration)
        -> ResourceRequest
    {
        // The server may hold this request too, so the request needs a connection that no reload holds.
        let mayHold = reloads.values.count(where: \.isBlocking) < configuration.heldRequests
        let isPlain = !mayHold || fallbacks.contains(stream, at: now)
        return .playlist(at: url, isPlain ? nil : tracks.directives(forPlaylistAt: url))
    }

    /// Returns a playlist, without its low-latency features if low latency is off for its stream.
    func usable(_ playlist: MediaPlaylist, of stream: StreamID, at now: Duration) -> MediaPlaylist {
        fallbacks.contains(stream, at: now) ? playlist.withoutLowLatency : playlist
    }

    private mutating func update(_ kind: TrackKind, _ tracks: PresentationTracks, _ core: inout EngineCore) {
        let stream = tracks[kind]?.stream
        let timeline = stream.flatMap(tracks.timeline)
        guard let stream, timeline?.isEnded != true else {
            if let reload = reloads.removeValue(forKey: kind), let download = reload.download {
                core.cancel(download.id)
            }
            return
        }
        guard var reload = reloads[kind] else { return }
        if reload.stream != stream, let request = reload.use(stream, at: core.now) { core.cancel(request) }
        if let download = reload.download, let end = reload.holdEnd, end <= core.now {
            core.cancel(download.id)
            fail(.transport(.timedOut(.firstByte, after: core.now - download.begin)), &reload, tracks, &core)
        }
        // The track itself loads the first playlist of a stream.
        if let timeline, reload.isDue(at: core.now) { send(&reload, timeline, for: kind, tracks, &core) }
        if let warning = reload.takeWarning() {
            let reason = "the playlist of \(catalogue[stream].name): \(warning)"
            core.report(.warning(PlaybackWarning(.playlist, reason: reason)), tracks.bufferedEnd)
        }
        reloads[kind] = reload
    }

    private func send(
        _ reload: inout TrackReload, _ timeline: SegmentTimeline, for kind: TrackKind, _ tracks: PresentationTracks,
        _ core: inout EngineCore
    ) {
        guard let url = catalogue[reload.stream].url else { return }
        let isPlain = fallbacks.contains(reload.stream, at: core.now)
        let directives = isPlain ? nil : reload.directives(after: timeline, at: core.now)
        // Reloads must not hold all connections to the host, because other requests need a connection.
        let blocking = reloads.count { $0.key != kind && $0.value.isBlocking }
        reload.isWaitingForConnection = directives?.isBlocking == true && blocking >= configuration.heldRequests
        if reload.isWaitingForConnection { return }
        let request = ResourceRequest.playlist(at: url, directives)
        let object = CMCDObject(request, of: reload.stream, for: kind, tracks, catalogue, core)
        let id = core.send(request.httpRequest(sizeLimits: configuration.sizeLimits), object)
        reload.download = HLSDownload(request, id: id, of: reload.stream, core)
    }

    // MARK: Responses

    /// Handles an input about a reload.
    ///
    /// - Returns: Whether the input is about a reload.
    mutating func handle(
        _ input: EngineInput, _ tracks: inout PresentationTracks, _ core: inout EngineCore
    ) -> Bool {
        guard let id = input.request, let (kind, old) = reloads.first(where: { $0.value.download?.id == id }),
            var download = old.download
        else { return false }
        var reload = old
        // With a second reference to the data, each change would copy the data.
        (reloads[kind], reload.download) = (nil, nil)
        defer { reloads[kind] = reload }
        switch input {
        case .response(_, let head):
            let action = download.receive(head, limit: .max, at: core.now)
            reload.download = download
            switch action {
            case .accept(let deviation):
                if let deviation { core.report(deviation, of: "playlist", tracks.bufferedEnd) }
            case .refuse(let error):
                core.cancel(id)
                fail(error, &reload, tracks, &core)
            }
        case .bytes(_, let data):
            core.measure(data)
            _ = download.receive(data, at: core.now)
            reload.download = download
        case .finished:
            let document = download.takeDocument()
            reload.download = download
            core.parse(id, PlaylistDocument(document, at: download.url, imported: catalogue.variables))
        case .failed(_, let error):
            reload.download = download
            fail(.transport(error), &reload, tracks, &core)
        case .parsed(_, let result):
            reload.download = download
            receive(result, &reload, download, &tracks, &core)
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .setBufferTarget, .activate, .selectTrack,
            .stop, .tick:
            break
        }
        return true
    }

    private mutating func receive(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ reload: inout TrackReload, _ download: HLSDownload,
        _ tracks: inout PresentationTracks, _ core: inout EngineCore
    ) {
        do throws(HLSError) {
            let known = tracks.timeline(of: reload.stream)
            let playlist = try ParsedPlaylist(result).supportedMediaPlaylist(after: known)
            let change = try tracks.add(
                usable(playlist, of: reload.stream, at: core.now), base: download.url, of: reload.stream)
            guard let timeline = tracks.timeline(of: reload.stream) else { return }
            reload.download = nil
            reload.didLoad(
                timeline, change: change, since: download.begin, age: download.age,
                random: configuration.random(), at: core.now)
            if let directives = download.request.directives, !change.isChange, !directives.areMet(by: timeline) {
                refuse(directives, nil, &reload, tracks, &core)
            }
            core.report(reload.takeRecoveredErrors(at: core.now), tracks.bufferedEnd)
            if change == .restarted {
                let reason = "the playlist of \(catalogue[reload.stream].name): the server has restarted the stream"
                core.report(.warning(PlaybackWarning(.playlist, reason: reason)), tracks.bufferedEnd)
            }
        } catch {
            fail(error, &reload, tracks, &core)
        }
    }

    // MARK: Delivery directives

    /// Ends a reload that has failed. If the server may have refused the delivery directives, the next reload is due at
    /// once and omits the refused directives.
    private mutating func fail(
        _ error: HLSError, _ reload: inout TrackReload, _ tracks: PresentationTracks, _ core: inout EngineCore
    ) {
        if let directives = reload.download?.request.directives, error.mayRefuseDirectives {
            refuse(directives, error, &reload, tracks, &core)
        } else {
            reload.didFail(error, configuration, at: core.now)
        }
    }

    /// Makes the next reload due at once, because the server did not respond as the directives require. Turns low
    /// latency off for the stream unless only a part of the directives was refused.
    ///
    /// - Parameter error: The error of the response; nil if the response came too early.
    private mutating func refuse(
        _ directives: ReloadDirectives, _ error: HLSError?, _ reload: inout TrackReload, _ tracks: PresentationTracks,
        _ core: inout EngineCore
    ) {
        guard reload.didRefuse(directives, error, at: core.now) else { return }
        turnOffLowLatency(of: reload.stream, error?.description ?? "the response came too early", tracks, &core)
    }

    private mutating func turnOffLowLatency(
        of stream: StreamID, _ reason: String, _ tracks: PresentationTracks, _ core: inout EngineCore
    ) {
        fallbacks.add(stream, until: core.now + configuration.exclusionDuration)
        let reason = "the playlist of \(catalogue[stream].name): \(reason): low latency is off for a while"
        core.report(.warning(PlaybackWarning(.playlist, reason: reason)), tracks.bufferedEnd)
    }

    /// Handles the failure of a request that a server need not support: a request for a hint, or with delivery
    /// directives for the first version of a playlist. Other failures are ignored.
    ///
    /// - Returns: Whether the track continues without the request.
    mutating func didRefuse(
        _ download: HLSDownload, of kind: TrackKind, _ error: HLSError, _ tracks: inout PresentationTracks,
        _ core: inout EngineCore
    ) -> Bool {
        if tracks.refuseHint(download, of: kind) { return true }
        guard download.request.directives != nil, error.mayRefuseDirectives else { return false }
        turnOffLowLatency(of: download.stream, error.description, tracks, &core)
        return true
    }

    // MARK: Failures

    /// The tracks whose last reload failed, so that no playlist can list their hinted partial segments.
    var failedTracks: [TrackKind] { TrackKind.allCases.filter { reloads[$0]?.hasFailed == true } }

    /// Returns the failure of a track's playlist; nil if there is none, or if the track has a further segment to
    /// request.
    func failure(of kind: TrackKind, _ tracks: PresentationTracks, at now: Duration) -> StreamFailure? {
        guard let reload = reloads[kind], tracks[kind]?.stream == reload.stream,
            tracks.cursor(of: kind)?.nextSegment == nil, let error = reload.fault(configuration, at: now)
        else { return nil }
        return StreamFailure(reload.stream, of: kind, "playlist", error)
    }

    /// Returns the failure that ends the load, because playback waits for segments of a playlist that cannot be
    /// reloaded or does not change. The result is nil if there is no such failure.
    func finalFailure(_ tracks: PresentationTracks, _ core: EngineCore) -> FinalFailure? {
        reloads.lazy.compactMap { kind, reload -> FinalFailure? in
            guard let cursor = tracks.cursor(of: kind), cursor.nextSegment == nil else { return nil }
            return reload.finalFailure(
                core.progress, configuration, url: catalogue[reload.stream].url, at: core.now)
        }.first
    }
}

extension EngineInput {
    /// The request that the input is about; nil for a command or a tick.
    fileprivate var request: RequestID? {
        switch self {
        case .response(let id, _), .bytes(let id, _), .finished(let id), .failed(let id, _), .parsed(let id, _): id
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .setBufferTarget, .activate, .selectTrack,
            .stop, .tick:
            nil
        }
    }
}
