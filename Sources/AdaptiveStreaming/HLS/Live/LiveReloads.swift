import Foundation
import HLSPlaylist
import StreamingCore

/// The reloads of the live playlists that the tracks use. A reload does not wait for the downloads of the tracks.
struct LiveReloads: Sendable {
    private let configuration: NativePlayerConfiguration
    private let catalogue: StreamCatalogue
    private var reloads: [TrackKind: TrackReload] = [:]

    init(_ configuration: NativePlayerConfiguration, _ catalogue: StreamCatalogue) {
        (self.configuration, self.catalogue) = (configuration, catalogue)
    }

    /// The identifiers of the requests under way.
    var requests: [RequestID] { reloads.values.compactMap { $0.download?.id } }

    /// Returns the next time after the current time at which an action is due; nil if no such time is known.
    func nextDeadline(_ tracks: PresentationTracks, _ core: EngineCore) -> Duration? {
        // The track itself loads the first playlist of a stream.
        let known = reloads.values.filter { tracks.timeline(of: $0.stream) != nil }
        return known.compactMap { $0.nextTime(core.progress, configuration, at: core.now) }.min()
    }

    /// Returns the duration between the position and the live edge, in seconds; nil if the stream is not live.
    func latency(of position: Double, at now: Duration) -> Double? {
        reloads[.main]?.edge.latency(of: position, at: now)
    }

    // MARK: Requests

    /// Records the first playlist of a stream that a track uses.
    ///
    /// - Parameters:
    ///   - stream: The stream of the playlist.
    ///   - kind: The kind of the track.
    ///   - tracks: The tracks, with the timeline of the stream.
    ///   - begin: The time at which the request began.
    ///   - now: The current time.
    mutating func didLoad(
        _ stream: StreamID, for kind: TrackKind, _ tracks: PresentationTracks, since begin: Duration, at now: Duration
    ) {
        guard let timeline = tracks.timeline(of: stream), !timeline.isEnded else { return }
        var reload = reloads[kind] ?? TrackReload(stream, timeline, at: now)
        _ = reload.use(stream, at: now)
        reload.didLoad(timeline, isChanged: true, since: begin, random: configuration.random(), at: now)
        reloads[kind] = reload
    }

    /// Requests the playlists that are due, and cancels the reloads of playlists that no track uses.
    mutating func update(_ tracks: PresentationTracks, _ core: inout EngineCore) {
        for kind in TrackKind.allCases { update(kind, tracks, &core) }
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
        // The track itself loads the first playlist of a stream.
        if timeline != nil, reload.isDue(at: core.now), let url = catalogue[stream].url {
            let request = ResourceRequest(content: .playlist, url: url)
            let object = CMCDObject(request, of: stream, for: kind, tracks, catalogue, core)
            let id = core.send(request.httpRequest(sizeLimits: configuration.sizeLimits), object)
            reload.download = HLSDownload(request, id: id, of: stream, core)
        }
        if reload.takeWarning(at: core.now) {
            let seconds = (core.now - reload.edge.time).seconds
            let reason = "the playlist of \(catalogue[stream].name): \(HLSError.stuck(seconds))"
            core.report(.warning(PlaybackWarning(.playlist, reason: reason)), tracks.bufferedEnd)
        }
        reloads[kind] = reload
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
        // A second reference to the received data would make each change copy it.
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
                reload.didFail(error, configuration, at: core.now)
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
            reload.didFail(.transport(error), configuration, at: core.now)
        case .parsed(_, let result):
            reload.download = download
            receive(result, &reload, download, &tracks, &core)
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .selectTrack, .stop, .tick: break
        }
        return true
    }

    private func receive(
        _ result: Result<ParsedPlaylist, PlaylistError>, _ reload: inout TrackReload, _ download: HLSDownload,
        _ tracks: inout PresentationTracks, _ core: inout EngineCore
    ) {
        do throws(HLSError) {
            let playlist = try ParsedPlaylist(result).supportedMediaPlaylist()
            let change = try tracks.add(playlist, base: download.url, of: reload.stream)
            guard let timeline = tracks.timeline(of: reload.stream) else { return }
            reload.download = nil
            reload.didLoad(
                timeline, isChanged: change.isChange, since: download.begin, random: configuration.random(),
                at: core.now)
            core.report(reload.takeRecoveredErrors(at: core.now), tracks.bufferedEnd)
            if change == .restarted {
                let reason = "the playlist of \(catalogue[reload.stream].name): the server has restarted the stream"
                core.report(.warning(PlaybackWarning(.playlist, reason: reason)), tracks.bufferedEnd)
            }
        } catch {
            reload.didFail(error, configuration, at: core.now)
        }
    }

    // MARK: Failures

    /// Returns the failure of a playlist whose track has no further segments to request; nil if there is no failure.
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
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .selectTrack, .stop, .tick: nil
        }
    }
}
