import Foundation
import StreamingCore

/// A track that is downloaded separately.
enum TrackKind: CaseIterable, Sendable {
    /// The track of the variant: the video, and the audio if it is not separate.
    case main
    /// An audio rendition with its own playlist.
    case audio
}

/// The download of a track. It measures the buffer and has at most one request under way.
struct TrackDownloader: Sendable {
    /// The consequence of a complete response.
    enum Completion {
        /// The response is a key or an initialization section, which is stored.
        case stored(HLSDownload)
        /// The response is the segment with this index.
        case segment(Int, HLSDownload)
        /// The response is a playlist to parse.
        case parse(Data, url: URL)
        /// The response cannot be used.
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
    /// The initialization section that was received last. It is valid for all segments until another one is required.
    private(set) var initializationSection: InitializationSection?
    /// The URLs of the keys that were received last.
    private(set) var keys: [URL] = []
    private var state = State.idle

    /// The maximum number of those URLs.
    private static let keyLimit = 8

    /// Creates a track with an empty buffer at a position.
    init(stream: StreamID, at position: Double) {
        self.stream = stream
        buffer = TrackBuffer(at: position)
    }

    // MARK: Requests

    /// The download under way; nil if there is none.
    var download: HLSDownload? { if case .downloading(let download) = state { download } else { nil } }

    /// Whether a download is under way.
    var isDownloading: Bool { if case .downloading = state { true } else { false } }

    /// Returns whether the download with this identifier is under way.
    func isDownloading(_ id: RequestID) -> Bool {
        if case .downloading(let download) = state { download.id == id } else { false }
    }

    /// The time of the next request; nil if the track does not wait for a retry.
    var retryTime: Duration? { if case .waiting(let end) = state { end } else { nil } }

    /// Waits before the next request.
    mutating func wait(until end: Duration) { state = .waiting(until: end) }

    /// Ends a wait whose time has passed.
    ///
    /// - Parameter deadline: The time at which a wait ends early; nil if it does not end early.
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

    /// Starts a download.
    mutating func start(_ download: HLSDownload) { state = .downloading(download) }

    /// Ends the download and returns it; nil if there is none.
    mutating func takeDownload() -> HLSDownload? {
        guard case .downloading(let download) = state else { return nil }
        state = .idle
        return download
    }

    /// Changes the download in place.
    ///
    /// - Returns: The result of `change`; nil if there is no download.
    mutating func updateDownload<Action>(_ change: (inout HLSDownload) -> Action) -> Action? {
        guard case .downloading(var download) = state else { return nil }
        // A second reference to the received data would make each change copy it.
        state = .idle
        defer { state = .downloading(download) }
        return change(&download)
    }

    /// Ends a complete download.
    ///
    /// A playlist or an invalid response stays until `takeDownload()`.
    ///
    /// - Returns: The consequence; nil if there is no download.
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

    /// Extends the buffer over a gap of the stream.
    mutating func skip(to end: Double) { buffer.skip(to: end) }

    /// Removes media far before the position from the buffer.
    mutating func trim(at position: Double) { buffer.trim(at: position) }

    /// Discards the buffer and cancels the download of a segment. Other resources are still required.
    ///
    /// - Returns: The request to cancel; nil if there is none.
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

    /// Switches to another rendition at once, even if the track waits for a retry.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func change(to stream: StreamID) -> RequestID? {
        defer { (self.stream, state) = (stream, .idle) }
        return download?.id
    }
}
