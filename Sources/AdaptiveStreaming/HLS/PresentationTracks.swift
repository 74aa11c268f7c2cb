import Foundation
import HLSPlaylist
import StreamingCore

/// A result of a response for a track.
enum TrackEvent {
    /// A key or an initialization section is complete.
    case stored(HLSDownload, TrackKind)
    /// The segment with this index is complete.
    case segment(Int, HLSDownload, TrackKind)
    /// The text of a playlist is complete and should be parsed.
    case parse(RequestID, Data, url: URL)
    /// The engine should check whether a segment arrives in time.
    case checkSpeed(HLSDownload, TrackKind)
    /// The download failed and has been removed from its track.
    case failed(HLSDownload, TrackKind, HLSError)
}

/// The tracks of a presentation, with the segments of their streams.
///
/// It combines the buffers of the tracks, and determines the segments to request next.
struct PresentationTracks: Sendable {
    private enum Phase {
        /// The playlists of the tracks are being loaded.
        case opening
        case streaming(duration: Double)
    }

    /// The track of the variant.
    private(set) var main: TrackDownloader
    /// The track of separate audio; nil if the audio is part of the variant.
    private(set) var audio: TrackDownloader?
    /// The segments of the streams whose playlists are known.
    private var timelines: [StreamID: SegmentTimeline] = [:]
    private var phase = Phase.opening

    /// Creates the tracks of a presentation that begins with a stream.
    ///
    /// - Parameter timeline: The segments of the stream; nil until its playlist is known.
    init(main stream: StreamID, _ timeline: SegmentTimeline?) {
        main = TrackDownloader(stream: stream, at: 0)
        timelines[stream] = timeline
    }

    /// The tracks, the main one first.
    var all: [TrackDownloader] { audio.map { [main, $0] } ?? [main] }

    subscript(kind: TrackKind) -> TrackDownloader? { kind == .main ? main : audio }

    /// Returns the track that downloads `request`; nil if there is none.
    func kind(of request: RequestID) -> TrackKind? {
        TrackKind.allCases.first { self[$0]?.isDownloading(request) == true }
    }

    /// Changes a track in place.
    ///
    /// - Returns: The result of `change`; nil if there is no such track.
    @discardableResult
    mutating func update<Action>(_ kind: TrackKind, _ change: (inout TrackDownloader) -> Action) -> Action? {
        if kind == .main { return change(&main) }
        guard var track = audio else { return nil }
        // A second reference to the received data would make each change copy it.
        audio = nil
        defer { audio = track }
        return change(&track)
    }

    /// Changes the separate audio to another rendition; nil if the audio is part of the variant.
    ///
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
    mutating func receive(
        _ head: ResponseHead, _ id: RequestID, limit: Int64, _ core: inout EngineCore
    ) -> TrackEvent? {
        guard let kind = kind(of: id), let name = self[kind]?.download?.request.name else { return nil }
        let action = update(kind) { track in track.updateDownload { $0.receive(head, limit: limit, at: core.now) } }
        switch action ?? nil {
        case .accept(let deviation):
            if let deviation { core.report(deviation, of: name, bufferedEnd) }
            return nil
        case .refuse(let error):
            core.cancel(id)
            return fail(id, error)
        case nil: return nil
        }
    }

    /// Handles received bytes.
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
    mutating func finish(_ id: RequestID) -> TrackEvent? {
        guard let kind = kind(of: id) else { return nil }
        switch update(kind, { $0.finishDownload() }) ?? nil {
        case .stored(let download): return .stored(download, kind)
        case .segment(let index, let download): return .segment(index, download, kind)
        case .parse(let data, let url): return .parse(id, data, url: url)
        case .invalid(let error): return fail(id, error)
        case nil: return nil
        }
    }

    /// Removes a failed download from its track.
    mutating func fail(_ id: RequestID, _ error: HLSError) -> TrackEvent? {
        takeDownload(id).map { .failed($0, $1, error) }
    }

    /// Removes a download from its track and returns both; nil if there is no such download.
    mutating func takeDownload(_ id: RequestID) -> (HLSDownload, TrackKind)? {
        guard let kind = kind(of: id), let download = update(kind, { $0.takeDownload() }) ?? nil else { return nil }
        return (download, kind)
    }

    /// Cancels the download of a track, if there is one.
    mutating func cancel(_ kind: TrackKind, _ core: inout EngineCore) {
        if let download = update(kind, { $0.takeDownload() }) ?? nil { core.cancel(download.id) }
    }

    // MARK: Playlists

    /// The duration of the presentation, in seconds; nil until the playlists of all tracks are known.
    var duration: Double? { if case .streaming(let duration) = phase { duration } else { nil } }

    /// Returns the segments of a stream; nil if its playlist is not known.
    func timeline(of stream: StreamID) -> SegmentTimeline? { timelines[stream] }

    /// Adds the segments of a stream.
    mutating func add(_ timeline: SegmentTimeline, of stream: StreamID) { timelines[stream] = timeline }

    /// Opens the presentation once the playlists of all tracks are known, and moves to the start position.
    ///
    /// - Parameter start: The start position that the multivariant playlist suggests.
    mutating func open(at start: StartPoint?, _ core: inout EngineCore) {
        guard case .opening = phase, all.allSatisfy({ timelines[$0.stream] != nil }),
            let timeline = timelines[main.stream]
        else { return }
        let duration = timeline.duration
        phase = .streaming(duration: duration)
        let suggested = (start ?? timeline.start).map { $0.timeOffset < 0 ? duration + $0.timeOffset : $0.timeOffset }
        let position = min(max(0, core.progress.startPosition ?? suggested ?? 0), duration)
        core.move(to: position)
        restart(at: position, &core)
    }

    // MARK: Buffer

    /// The end of the range that is buffered in all tracks; nil until the duration is known.
    var bufferedEnd: BufferedEnd? {
        guard let duration else { return nil }
        let mainEnd = isComplete(main) ? nil : main.buffer.end
        let audioEnd = audio.flatMap { isComplete($0) ? nil : $0.buffer.end }
        let end = min(mainEnd ?? duration, audioEnd ?? duration)
        return BufferedEnd(position: end, isEndOfMedia: mainEnd == nil && audioEnd == nil)
    }

    /// Returns whether a position is buffered in all tracks. After the end of a shorter track, its own end counts.
    func contains(_ position: Double) -> Bool {
        all.allSatisfy { $0.buffer.contains(isComplete($0) ? min(position, $0.buffer.end) : position) }
    }

    /// Extends the buffer of a track over a gap.
    ///
    /// - Returns: Whether the track exists.
    mutating func skip(to end: Double, of kind: TrackKind) -> Bool {
        update(kind) { $0.skip(to: end) } != nil
    }

    /// Removes media far before the position from the buffers.
    mutating func trim(at position: Double) {
        for kind in TrackKind.allCases { update(kind) { $0.trim(at: position) } }
    }

    /// Discards the buffers, cancels the segment requests, and continues at a position.
    mutating func restart(at position: Double, _ core: inout EngineCore) {
        for kind in TrackKind.allCases {
            if let id = update(kind, { $0.restart(at: position) }) ?? nil { core.cancel(id) }
        }
    }

    // MARK: Next segments

    /// Returns the position of the next segment of a track; nil if the playlist of its stream is not known.
    func cursor(of kind: TrackKind) -> SegmentCursor? { self[kind].flatMap { cursor(of: $0, in: $0.stream) } }

    /// Returns the end of the gap of a variant at the end of the buffer, in seconds; nil outside of a gap.
    func gapEnd(in variant: StreamID) -> Double? { cursor(of: main, in: variant)?.gapEnd }

    /// Returns the nearest end of the gaps of these variants, in seconds.
    ///
    /// The result is nil if one of the variants has, or may have, a segment at the end of the buffer.
    func gapEnd(in variants: [StreamID]) -> Double? {
        let ends = variants.compactMap { gapEnd(in: $0) }
        return ends.count == variants.count ? ends.min() : nil
    }

    /// Returns the time at which a track needs a request; nil if that depends on other events.
    ///
    /// - Parameter deadline: The time at which a wait ends early; nil if it does not end early.
    func requestTime(
        of kind: TrackKind, bufferTarget: Double, _ clock: MediaClock, deadline: Duration?
    ) -> Duration? {
        guard let track = self[kind], !track.isDownloading else { return nil }
        if let time = track.retryTime { return min(time, deadline ?? time) }
        guard duration != nil else { return nil }
        return cursor(of: kind)?.roomPosition(bufferTarget: bufferTarget).flatMap(clock.time)
    }

    private func cursor(of track: TrackDownloader, in stream: StreamID) -> SegmentCursor? {
        timelines[stream].map { SegmentCursor(timeline: $0, buffer: track.buffer, duration: duration) }
    }

    /// Returns whether a track is buffered to the end of its stream.
    private func isComplete(_ track: TrackDownloader) -> Bool {
        cursor(of: track, in: track.stream).map { $0.nextSegment == nil } ?? false
    }
}
