import HLSPlaylist
import StreamingCore

extension CMCDObject {
    /// Creates the CMCD description of a resource that a track requests.
    ///
    /// - Parameters:
    ///   - request: The request for the resource.
    ///   - stream: The stream to which the resource belongs.
    ///   - kind: The track that requests the resource.
    ///   - tracks: The tracks of the presentation.
    ///   - catalogue: The streams of the presentation.
    ///   - core: The state of the engine, with the maximum bitrate.
    init(
        _ request: ResourceRequest, of stream: StreamID, for kind: TrackKind, _ tracks: PresentationTracks,
        _ catalogue: StreamCatalogue, _ core: EngineCore
    ) {
        self.init(type: Self.type(of: request, stream, kind, tracks, catalogue), format: .hls)
        streamType = tracks.end == nil ? nil : tracks.isLive ? .live : .onDemand
        next = tracks.request(after: request, of: stream, kind).map { Next(url: $0.url, range: $0.byteRange) }
        guard case .segment = request.content, let range = request.mediaRange, let track = tracks[kind] else { return }
        self.track = kind
        let bitrates = kind == .main ? catalogue.variants.map { catalogue[$0].bitrate }.filter { $0 > 0 } : []
        let allowed = bitrates.filter { $0 <= core.maximumBitrate ?? .max }
        segment = Segment(
            duration: range.length, bufferEnd: track.buffer.end,
            bitrate: catalogue[stream].bitrate > 0 ? catalogue[stream].bitrate : nil,
            topBitrate: allowed.max() ?? bitrates.min())
    }

    private static func type(
        of request: ResourceRequest, _ stream: StreamID, _ kind: TrackKind, _ tracks: PresentationTracks,
        _ catalogue: StreamCatalogue
    ) -> CMCDObjectType {
        switch request.content {
        case .playlist: return .manifest
        case .key: return .key
        case .initializationSection: return .initializationSection
        case .segment where kind == .audio: return .audio
        case .segment:
            let codecs = catalogue[stream].variant?.codecs ?? []
            let audioCount = codecs.count(where: CodecFamily.isAudio)
            if !codecs.isEmpty, audioCount == codecs.count { return .audio }
            // If a variant declares no codecs, and has no separate audio, the variant is assumed to contain audio.
            return tracks.audio != nil || !codecs.isEmpty && audioCount == 0 ? .video : .muxed
        }
    }
}

extension PresentationTracks {
    /// Returns the request that a track sends after `request`, on the assumption that the stream does not change.
    ///
    /// The result is nil if `request` is for a playlist, if the playlist of the stream is not known, or if the track
    /// does not exist. The result is also nil if no further segment is listed, or if the next segment is a gap or
    /// cannot be requested.
    fileprivate func request(
        after request: ResourceRequest, of stream: StreamID, _ kind: TrackKind
    ) -> ResourceRequest? {
        guard let track = self[kind], let timeline = timeline(of: stream) else { return nil }
        var (buffer, keys, section) = (track.buffer, track.keys, track.initializationSection)
        switch request.content {
        case .playlist: return nil
        case .key: keys.append(request.url)
        case .initializationSection(let received): section = received
        case .segment(let address):
            if !request.isReplacement { buffer.append(timeline.range(of: address), of: stream) }
        }
        let cursor = SegmentCursor(timeline: timeline, buffer: buffer, end: end, isContinuation: true)
        guard cursor.gapEnd == nil, let next = cursor.nextSegment else { return nil }
        return try? ResourceRequest.next(for: next, of: timeline, received: keys, section)
    }
}
