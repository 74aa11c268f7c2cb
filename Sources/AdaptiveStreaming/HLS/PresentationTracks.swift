import Foundation
import HLSPlaylist
import StreamingCore

/// The result of a response for a track.
enum TrackEvent {
    /// The track stored a key or an initialization section.
    case stored(HLSDownload, TrackKind)
    case segment(Int, HLSDownload, TrackKind)
    /// A playlist is complete.
    case parse(RequestID, Data, url: URL)
    /// It is time to check whether a segment arrives in time.
    case checkSpeed(HLSDownload, TrackKind)
    case failed(HLSDownload, TrackKind, HLSError)
}

/// The tracks of a presentation, with the segments of their streams: what is buffered, and what comes next.
struct PresentationTracks: Sendable {
    private enum Phase {
        /// The playlists of the tracks are being loaded.
        case opening
        case streaming(duration: Double)
    }

    private(set) var main: TrackDownloader
    /// Nil if the audio is part of the variant.
    private(set) var audio: TrackDownloader?
    private var timelines: [StreamID: SegmentTimeline] = [:]
    private var phase = Phase.opening

    init(main stream: StreamID, _ timeline: SegmentTimeline?) {
        main = TrackDownloader(stream: stream, at: 0)
        timelines[stream] = timeline
    }

    var all: [TrackDownloader] { audio.map { [main, $0] } ?? [main] }

    subscript(kind: TrackKind) -> TrackDownloader? { kind == .main ? main : audio }

    func kind(of request: RequestID) -> TrackKind? {
        TrackKind.allCases.first { self[$0]?.isDownloading(request) == true }
    }

    /// Changes a track in place.
    @discardableResult
    mutating func update<Action>(_ kind: TrackKind, _ change: (inout TrackDownloader) -> Action) -> Action? {
        if kind == .main { return change(&main) }
        guard var track = audio else { return nil }
        // A second reference to the received data would make each change copy it.
        audio = nil
        defer { audio = track }
        return change(&track)
    }

    /// Changes the audio to another rendition; nil if it is part of the variant.
    ///
    /// - Returns: The request to cancel.
    mutating func setAudio(_ stream: StreamID?) -> RequestID? {
        guard stream != audio?.stream else { return nil }
        guard let stream else { return removeAudio() }
        if audio != nil { return update(.audio) { $0.change(to: stream) } ?? nil }
        audio = TrackDownloader(stream: stream, at: main.buffer.end)
        return nil
    }

    /// Discards the audio track and its buffer.
    ///
    /// - Returns: The request to cancel.
    mutating func removeAudio() -> RequestID? {
        defer { audio = nil }
        return audio?.download?.id
    }

    // MARK: Responses

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

    mutating func fail(_ id: RequestID, _ error: HLSError) -> TrackEvent? {
        takeDownload(id).map { .failed($0, $1, error) }
    }

    /// Ends a download and returns it, with its track.
    mutating func takeDownload(_ id: RequestID) -> (HLSDownload, TrackKind)? {
        guard let kind = kind(of: id), let download = update(kind, { $0.takeDownload() }) ?? nil else { return nil }
        return (download, kind)
    }

    mutating func cancel(_ kind: TrackKind, _ core: inout EngineCore) {
        if let download = update(kind, { $0.takeDownload() }) ?? nil { core.cancel(download.id) }
    }

    // MARK: Playlists

    /// The duration of the presentation, in seconds; nil until the playlists of all tracks are known.
    var duration: Double? { if case .streaming(let duration) = phase { duration } else { nil } }

    func timeline(of stream: StreamID) -> SegmentTimeline? { timelines[stream] }

    mutating func add(_ timeline: SegmentTimeline, of stream: StreamID) { timelines[stream] = timeline }

    /// Opens the presentation once the playlists of all tracks are known, and moves to the start position.
    ///
    /// - Parameter start: The start that the multivariant playlist suggests.
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

    /// Whether a position is buffered in all tracks. A position after the end of a shorter track is buffered in it, too.
    func contains(_ position: Double) -> Bool {
        all.allSatisfy { $0.buffer.contains(isComplete($0) ? min(position, $0.buffer.end) : position) }
    }

    /// Extends the buffer of a track over a gap.
    ///
    /// - Returns: Whether there is such a track.
    mutating func skip(to end: Double, of kind: TrackKind) -> Bool {
        update(kind) { $0.skip(to: end) } != nil
    }

    mutating func trim(at position: Double) {
        for kind in TrackKind.allCases { update(kind) { $0.trim(at: position) } }
    }

    /// Discards the buffers.
    mutating func restart(at position: Double, _ core: inout EngineCore) {
        for kind in TrackKind.allCases {
            if let id = update(kind, { $0.restart(at: position) }) ?? nil { core.cancel(id) }
        }
    }

    // MARK: Next segments

    /// The next segment of a track; nil if the playlist of its stream is not known.
    func cursor(of kind: TrackKind) -> SegmentCursor? { self[kind].flatMap { cursor(of: $0, in: $0.stream) } }

    /// The end of the gap in which the variant is at the end of the buffer, in seconds; nil outside of a gap.
    func gapEnd(in variant: StreamID) -> Double? { cursor(of: main, in: variant)?.gapEnd }

    /// The end of the gap in which all of these variants are; nil if one of them has, or may have, a segment.
    func gapEnd(in variants: [StreamID]) -> Double? {
        let ends = variants.compactMap { gapEnd(in: $0) }
        return ends.count == variants.count ? ends.min() : nil
    }

    /// The time at which a track needs a request; nil if that depends on other events.
    ///
    /// - Parameter deadline: The time at which a wait ends early; nil if it does not.
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

    /// Whether the buffer of a track extends to its end.
    private func isComplete(_ track: TrackDownloader) -> Bool {
        cursor(of: track, in: track.stream).map { $0.nextSegment == nil } ?? false
    }
}
