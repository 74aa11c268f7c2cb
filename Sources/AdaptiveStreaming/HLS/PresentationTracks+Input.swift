import StreamingCore

extension PresentationTracks {
    /// Handles the head, the bytes, the end or the failure of a response, and ignores other inputs.
    ///
    /// - Parameter limit: The maximum size of a file that may be received instead of a range, in bytes.
    /// - Returns: The event that the engine handles; nil if there is no event, or if no track has this request.
    mutating func handle(_ input: EngineInput, limit: Int64, _ core: inout EngineCore) -> TrackEvent? {
        switch input {
        case .response(let id, let head): receive(head, id, limit: limit, &core)
        case .bytes(let id, let data): receive(data, id, &core)
        case .finished(let id): finish(id)
        case .failed(let id, let error): fail(id, .transport(error))
        case .parsed, .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .setBufferTarget, .activate,
            .selectTrack, .stop, .tick:
            nil
        }
    }

    /// Sends a request of a track that has no request under way. If the track does not exist, the call has no effect.
    mutating func send(
        _ request: ResourceRequest, for kind: TrackKind, _ catalogue: StreamCatalogue,
        _ configuration: NativePlayerConfiguration, _ core: inout EngineCore
    ) {
        guard let stream = self[kind]?.stream else { return }
        let object = CMCDObject(request, of: stream, for: kind, self, catalogue, core)
        let id = core.send(request.httpRequest(sizeLimits: configuration.sizeLimits), object)
        update(kind) { $0.start(HLSDownload(request, id: id, of: stream, core)) }
    }

    /// Returns the time of the next request of a track; nil if the track does not exist, or must wait for another
    /// input, such as a response.
    ///
    /// - Parameters:
    ///   - kind: The kind of the track.
    ///   - bufferTarget: The buffer target, in seconds.
    ///   - clock: The clock that maps positions to times.
    ///   - deadline: The latest time at which the delay of a retry ends; nil for no limit.
    func requestTime(
        of kind: TrackKind, bufferTarget: Double, _ clock: MediaClock, deadline: Duration?
    ) -> Duration? {
        guard let track = self[kind], !track.isDownloading else { return nil }
        if let time = track.retryTime { return min(time, deadline ?? time) }
        guard end != nil else { return nil }
        return cursor(of: kind)?.roomPosition(bufferTarget: bufferTarget).flatMap(clock.time)
    }
}
