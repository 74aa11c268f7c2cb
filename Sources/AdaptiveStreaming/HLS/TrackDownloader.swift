import Foundation
import StreamingCore

/// The tracks that are downloaded separately.
enum TrackKind: CaseIterable, Sendable {
    /// The variant: the video, and the audio if it is not separate.
    case main
    /// An audio rendition with its own playlist.
    case audio
}

/// Downloads a track: counts what is buffered, with at most one request at a time.
struct TrackDownloader: Sendable {
    /// The consequence of a complete response.
    enum Completion {
        /// The track stored a key or an initialization section.
        case stored(HLSDownload)
        case segment(Int, HLSDownload)
        case parse(Data, url: URL)
        case invalid(HLSError)
    }

    private enum State {
        case idle
        case waiting(until: Duration)
        case downloading(HLSDownload)
    }

    /// The stream of the next segment.
    private(set) var stream: StreamID
    private(set) var buffer: TrackBuffer
    /// The last one that was received. It applies to all segments until another one is required.
    private(set) var initializationSection: InitializationSection?
    /// The URLs of the last keys that were received.
    private(set) var keys: [URL] = []
    private var state = State.idle

    private static let keyLimit = 8

    init(stream: StreamID, at position: Double) {
        self.stream = stream
        buffer = TrackBuffer(at: position)
    }

    // MARK: Requests

    var download: HLSDownload? { if case .downloading(let download) = state { download } else { nil } }

    var isDownloading: Bool { if case .downloading = state { true } else { false } }

    func isDownloading(_ id: RequestID) -> Bool {
        if case .downloading(let download) = state { download.id == id } else { false }
    }

    /// The time of the next request; nil if the track does not wait for it.
    var retryTime: Duration? { if case .waiting(let end) = state { end } else { nil } }

    /// Waits before the next request.
    mutating func wait(until end: Duration) { state = .waiting(until: end) }

    /// Ends a wait that is over.
    ///
    /// - Parameter deadline: The time at which a wait ends early; nil if it does not.
    /// - Returns: Whether the track is ready for a request.
    mutating func becomeReady(at now: Duration, deadline: Duration? = nil) -> Bool {
        switch state {
        case .idle: return true
        case .waiting(let end) where min(end, deadline ?? end) <= now:
            state = .idle
            return true
        case .waiting, .downloading: return false
        }
    }

    mutating func start(_ download: HLSDownload) { state = .downloading(download) }

    /// Ends the download and returns it.
    mutating func takeDownload() -> HLSDownload? {
        guard case .downloading(let download) = state else { return nil }
        state = .idle
        return download
    }

    /// Changes the download in place.
    mutating func updateDownload<Action>(_ change: (inout HLSDownload) -> Action) -> Action? {
        guard case .downloading(var download) = state else { return nil }
        // A second reference to the received data would make each change copy it.
        state = .idle
        defer { state = .downloading(download) }
        return change(&download)
    }

    /// Ends a download that is complete. One that is parsed or invalid stays until ``takeDownload()``.
    mutating func finishDownload() -> Completion? {
        guard let download else { return nil }
        if let fault = download.fault { return .invalid(fault) }
        switch download.request.content {
        case .playlist:
            return updateDownload { $0.takeDocument() }.map { .parse($0, url: download.url) }
        case .key: keys = keys.suffix(Self.keyLimit - 1) + [download.request.url]
        case .initializationSection(let section): initializationSection = section
        case .segment(let index):
            state = .idle
            return .segment(index, download)
        }
        state = .idle
        return .stored(download)
    }

    // MARK: Streams and media

    /// Continues with another stream of the same track.
    mutating func use(_ stream: StreamID) { self.stream = stream }

    /// Adds a segment that continues the buffer.
    mutating func append(_ range: Range<Double>) { buffer.append(range) }

    mutating func skip(to end: Double) { buffer.skip(to: end) }

    mutating func trim(at position: Double) { buffer.trim(at: position) }

    /// Discards the buffer and the segment under way. Other resources are still required.
    ///
    /// - Returns: The request to cancel.
    mutating func restart(at position: Double) -> RequestID? {
        buffer = TrackBuffer(at: position)
        switch state {
        case .downloading(let download):
            guard case .segment = download.request.content else { return nil }
            state = .idle
            return download.id
        case .waiting, .idle:
            state = .idle
            return nil
        }
    }

    /// Continues with another rendition, without the wait for the previous one.
    ///
    /// - Returns: The request to cancel.
    mutating func change(to stream: StreamID) -> RequestID? {
        defer { (self.stream, state) = (stream, .idle) }
        return download?.id
    }
}
