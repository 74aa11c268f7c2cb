import Foundation
import HLSPlaylist
import StreamingCore

/// An event in the download of a track, to which the engine responds.
enum TrackEvent {
    /// The download of a key or an initialization section is complete.
    case stored(HLSDownload, TrackKind)
    /// A segment or a partial segment is complete.
    case segment(HLSDownload, TrackKind)
    /// The playlist with these bytes and this URL is complete. The engine parses the playlist.
    case parse(RequestID, Data, url: URL)
    /// The engine should check whether the segment arrives in time.
    case checkSpeed(HLSDownload, TrackKind)
    /// The download failed and has been removed from its track.
    case failed(HLSDownload, TrackKind, HLSError)
}

/// The tracks of a presentation, with the timelines of their streams.
///
/// The structure combines the buffers of the tracks, and determines the next segment of each track.
struct PresentationTracks: Sendable {
    /// The track of the variant.
    private(set) var main: TrackDownloader
    /// The track of an audio rendition with its own playlist; nil if the audio is part of the variant.
    private(set) var audio: TrackDownloader?
    /// The timelines of the streams whose playlists are known.
    private var timelines: StreamTimelines
    /// The maximum number of requests that a server may hold. A hint is used only if the number allows two per track.
    private let heldRequests: Int

    /// Creates the tracks of a presentation, with only the main track at first.
    ///
    /// - Parameters:
    ///   - stream: The first stream of the main track.
    ///   - timeline: The timeline of the stream; nil if its playlist is not known yet.
    ///   - heldRequests: The maximum number of requests that a server may hold until the live edge advances.
    init(main stream: StreamID, _ timeline: SegmentTimeline?, heldRequests: Int) {
        main = TrackDownloader(stream: stream, at: 0)
        self.heldRequests = heldRequests
        timelines = StreamTimelines(stream, timeline)
    }

    /// All tracks. The main track is the first.
    var all: [TrackDownloader] { audio.map { [main, $0] } ?? [main] }

    subscript(kind: TrackKind) -> TrackDownloader? { kind == .main ? main : audio }

    /// Returns the kind of the track that downloads `request`; nil if there is no such track.
    func kind(of request: RequestID) -> TrackKind? {
        TrackKind.allCases.first { self[$0]?.isDownloading(request) == true }
    }

    /// Calls `change` with a track, which `change` may modify in place.
    ///
    /// - Returns: The result of `change`; nil if there is no track of this kind.
    @discardableResult
    mutating func update<Action>(_ kind: TrackKind, _ change: (inout TrackDownloader) -> Action) -> Action? {
        if kind == .main { return change(&main) }
        guard var track = audio else { return nil }
        // With a second reference to the data, each change would copy the data.
        audio = nil
        defer { audio = track }
        return change(&track)
    }

    /// Sets the audio rendition of the audio track. A call with the current rendition has no effect.
    ///
    /// - Parameter stream: The rendition; nil if the audio is part of the variant. In this case, the audio track is
    ///   removed.
    /// - Returns: The request to cancel; nil if there is none.
    mutating func setAudio(_ stream: StreamID?) -> RequestID? {
        guard stream != audio?.stream else { return nil }
        guard let stream else { return removeAudio() }
        if audio != nil { return update(.audio) { $0.change(to: stream) } ?? nil }
        audio = TrackDownloader(stream: stream, at: main.buffer.end)
        return nil
    }

    /// Discards the audio track and its buffer.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func removeAudio() -> RequestID? {
        defer { audio = nil }
        return audio?.download?.id
    }

    // MARK: Responses

    /// Handles the head of a response.
    ///
    /// - Parameter limit: The maximum size of a file that may be received instead of a range, in bytes.
    /// - Returns: The failure; nil if the response can be used, or if no track has this request.
    mutating func receive(
        _ head: ResponseHead, _ id: RequestID, limit: Int64, _ core: inout EngineCore
    ) -> TrackEvent? {
        guard let kind = kind(of: id), let name = self[kind]?.download?.request.name else { return nil }
        let action = update(kind) { track in track.updateDownload { $0.receive(head, limit: limit, at: core.now) } }
        switch action ?? nil {
        case .accept(let deviation):
            _ = update(kind) { track in track.updateDownload { $0.beginMeasurement(core) } }
            if let deviation { core.report(deviation, of: name, bufferedEnd) }
            return nil
        case .refuse(let error):
            core.cancel(id)
            return fail(id, error)
        case nil: return nil
        }
    }

    /// Handles received bytes of a response.
    ///
    /// - Returns: The event that the engine handles; nil if there is no event, or if no track has this request.
    mutating func receive(_ data: Data, _ id: RequestID, _ core: inout EngineCore) -> TrackEvent? {
        guard let kind = kind(of: id) else { return nil }
        core.measure(data)
        let action = update(kind) { track in track.updateDownload { $0.receive(data, at: core.now) } }
        switch action ?? nil {
        case .checkSpeed: return self[kind]?.download.map { .checkSpeed($0, kind) }
        case .finish:
            core.cancel(id)
            return finish(id)
        case .refuse(let error):
            core.cancel(id)
            return fail(id, error)
        case .proceed, nil: return nil
        }
    }

    /// Handles the end of a complete response.
    ///
    /// - Returns: The event; nil if no track has this request, or if a hinted partial segment now waits for its
    ///   playlist.
    mutating func finish(_ id: RequestID) -> TrackEvent? {
        guard let kind = kind(of: id) else { return nil }
        switch update(kind, { $0.finishDownload() }) ?? nil {
        case .stored(let download): return .stored(download, kind)
        case .segment(let download): return .segment(download, kind)
        case .parse(let data, let url): return .parse(id, data, url: url)
        case .invalid(let error): return fail(id, error)
        case nil: return nil
        }
    }

    /// Removes a failed download from its track.
    ///
    /// - Returns: The failure; nil if no track has this request.
    mutating func fail(_ id: RequestID, _ error: HLSError) -> TrackEvent? {
        takeDownload(id).map { .failed($0, $1, error) }
    }

    /// Removes a download from its track, and returns the download with the kind of the track.
    ///
    /// The result is nil if there is no such download.
    mutating func takeDownload(_ id: RequestID) -> (HLSDownload, TrackKind)? {
        guard let kind = kind(of: id), let download = update(kind, { $0.takeDownload() }) ?? nil else { return nil }
        return (download, kind)
    }

    /// Cancels the download of a track, if there is one.
    mutating func cancel(_ kind: TrackKind, _ core: inout EngineCore) {
        if let download = update(kind, { $0.takeDownload() }) ?? nil { core.cancel(download.id) }
    }

    // MARK: Playlists

    /// The end of the presentation, in seconds; nil until the playlists of all tracks are known, and infinite for a
    /// live stream.
    var end: Double? { timelines.end }

    /// The duration of the presentation, in seconds; nil until the playlists of all tracks are known, or for a live
    /// stream.
    var duration: Double? { timelines.duration }

    /// Whether the presentation is live, which means that it has no end yet.
    var isLive: Bool { timelines.isLive }

    /// The range of positions that can be played; nil while ``end`` or the playlist of the variant is unknown.
    var window: PlaybackWindow? {
        guard end != nil, let timeline = timelines[main.stream] else { return nil }
        return PlaybackWindow(timeline, audio: audio.flatMap { timelines[$0.stream] }, duration: duration)
    }

    /// Returns the timeline of a stream; nil if its playlist is not known.
    func timeline(of stream: StreamID) -> SegmentTimeline? { timelines[stream] }

    /// Returns the directives of the first request for a playlist; nil if there is no usable rendition report about the
    /// playlist.
    func directives(forPlaylistAt url: URL) -> ReloadDirectives? { timelines.directives(forPlaylistAt: url) }

    /// Adds a version of the playlist of a stream.
    ///
    /// - Returns: The change since the previous version.
    /// - Throws: `HLSError.noEnd` if the playlist has no end although the presentation is on demand.
    mutating func add(
        _ playlist: MediaPlaylist, base: URL, of stream: StreamID
    ) throws(HLSError) -> PlaylistChange {
        let change = try timelines.add(playlist, base: base, of: stream)
        timelines.updateEnd(main.stream)
        return change
    }

    /// Determines the end once the playlists of all tracks are known, and moves to the start position.
    ///
    /// Before all playlists are known, the method has no effect. After the first success, the method only removes the
    /// unused playlists of a live stream.
    ///
    /// - Parameter start: The start position that the multivariant playlist suggests (EXT-X-START); nil if there is
    ///   none.
    mutating func open(at start: StartPoint?, _ core: inout EngineCore) {
        if end != nil {
            // At a gap, the playlists of several variants are compared, so none is removed.
            if cursor(of: .main)?.gapEnd == nil { timelines.keep(all.map(\.stream)) }
            return
        }
        guard all.allSatisfy({ timelines[$0.stream] != nil }) else { return }
        timelines.open(main.stream)
        guard let window else { return }
        let suggested = start ?? timelines[main.stream]?.start
        let position = window.startPosition(core.progress.startPosition, suggested)
        core.move(to: position)
        restart(at: position, &core)
    }

    // MARK: Buffer

    /// The end of the range that is buffered in all tracks; nil until the playlists of all tracks are known.
    var bufferedEnd: BufferedEnd? {
        guard let end else { return nil }
        let mainEnd = isComplete(main) ? nil : main.buffer.end
        let audioEnd = audio.flatMap { isComplete($0) ? nil : $0.buffer.end }
        let bufferEnd = min(mainEnd ?? end, audioEnd ?? end)
        return BufferedEnd(position: bufferEnd, isEndOfMedia: mainEnd == nil && audioEnd == nil)
    }

    /// Returns whether a position in seconds is buffered in all tracks. A track that ends earlier must be buffered to
    /// its end.
    func contains(_ position: Double) -> Bool {
        all.allSatisfy { $0.buffer.contains(isComplete($0) ? min(position, $0.buffer.end) : position) }
    }

    /// Returns the incomplete tracks whose buffers end at or before a position, in seconds.
    func starvedTracks(at position: Double) -> [TrackKind] {
        TrackKind.allCases.filter { kind in
            self[kind].map { !isComplete($0) && $0.buffer.end <= position + PlaybackProgress.tolerance } ?? false
        }
    }

    /// Extends the buffer of a track over a gap or missing segments, up to the position `end`, in seconds.
    ///
    /// - Returns: Whether the track exists.
    mutating func skip(to end: Double, of kind: TrackKind) -> Bool {
        update(kind) { $0.skip(to: end) } != nil
    }

    /// Removes from the buffers the media more than 30 s before a position, in seconds.
    mutating func trim(at position: Double) {
        for kind in TrackKind.allCases { update(kind) { $0.trim(at: position) } }
    }

    /// Discards the buffers, cancels the requests for segments, and continues all tracks at a position, in seconds.
    mutating func restart(at position: Double, _ core: inout EngineCore) {
        for kind in TrackKind.allCases {
            if let id = update(kind, { $0.restart(at: position) }) ?? nil { core.cancel(id) }
        }
    }

    // MARK: Next segments

    /// Returns the cursor at the next segment of a track; nil if there is no such track, or if the playlist of the
    /// track is not known.
    func cursor(of kind: TrackKind) -> SegmentCursor? { self[kind].flatMap { cursor(of: $0, in: $0.stream) } }

    /// Returns the end of the gap that a variant has at the end of the buffer, in seconds.
    ///
    /// Segments with EXT-X-GAP, and partial segments with GAP=YES, are not requested. The result is nil if the variant
    /// has no gap at the end of the buffer, or if the playlist of the variant is not known.
    func gapEnd(in variant: StreamID) -> Double? { cursor(of: main, in: variant)?.gapEnd }

    /// Returns the earliest end of the gaps that these variants have at the end of the buffer, in seconds.
    ///
    /// The result is nil if one of the variants has no gap at the end of the buffer, or has no known playlist.
    func gapEnd(in variants: [StreamID]) -> Double? {
        let ends = variants.compactMap { gapEnd(in: $0) }
        return ends.count == variants.count ? ends.min() : nil
    }

    private func cursor(of track: TrackDownloader, in stream: StreamID) -> SegmentCursor? {
        timelines[stream].map { timeline in
            SegmentCursor(
                timeline: timeline, buffer: track.buffer, end: end, isContinuation: track.mediaStream == stream,
                allowsHint: heldRequests >= 2 * all.count && timeline.delivery.hint?.uri != track.refusedHint)
        }
    }

    /// Returns whether a track is buffered to the end of its stream. Until the playlist is known, the result is false.
    private func isComplete(_ track: TrackDownloader) -> Bool {
        cursor(of: track, in: track.stream)?.isComplete ?? false
    }
}
