import Foundation
import StreamingCore

/// The downloads and the buffer of a track. At most one download of the track is under way at a time.
struct TrackDownloader: Sendable {
    /// The result of a complete response.
    enum Completion {
        /// The response is a key or an initialization section, which the track has recorded as received.
        case stored(HLSDownload)
        /// The response is a segment or a partial segment.
        case segment(HLSDownload)
        /// The response is a playlist to parse.
        case parse(Data, url: URL)
        /// The response cannot be used.
        case invalid(HLSError)
    }

    private enum State {
        case idle
        case waiting(until: Duration)
        case downloading(HLSDownload)
        /// A hinted partial segment is complete, but the playlist does not list it yet.
        case received(HLSDownload)
    }

    /// The stream of the next segment.
    private(set) var stream: StreamID
    private(set) var buffer: TrackBuffer
    /// The initialization section that was received last; nil if none was received. The section is valid for all
    /// segments until a segment requires another section.
    private(set) var initializationSection: InitializationSection?
    /// The timescales of the tracks in the initialization section, in ticks per second, by the identifier of the track.
    private var timescales: [UInt64: UInt64] = [:]
    /// The timestamps of the received segments.
    private(set) var timestamps = MediaTimestamps()
    /// The URLs of the keys that were received last.
    private(set) var keys: [URL] = []
    /// The stream of the last received segment, apart from replacements; nil if no segment was received since the
    /// buffer was last discarded.
    private(set) var mediaStream: StreamID?
    /// The URI of the last hint that must not be requested again; nil if there is none.
    private(set) var refusedHint: String?
    private var state = State.idle

    /// The maximum number of URLs of keys to keep.
    private static let keyLimit = 8

    /// Creates a track with an empty buffer at a position in seconds.
    init(stream: StreamID, at position: Double) {
        self.stream = stream
        buffer = TrackBuffer(at: position)
    }

    // MARK: Requests

    /// The download under way; nil if there is none.
    var download: HLSDownload? { if case .downloading(let download) = state { download } else { nil } }

    /// Whether a download is under way, or a complete partial segment waits for its playlist.
    var isDownloading: Bool {
        switch state {
        case .downloading, .received: true
        case .idle, .waiting: false
        }
    }

    /// Returns whether the download with this identifier is under way.
    func isDownloading(_ id: RequestID) -> Bool {
        if case .downloading(let download) = state { download.id == id } else { false }
    }

    /// The time of the retry for which the track waits; nil if the track does not wait for a retry.
    var retryTime: Duration? { if case .waiting(let end) = state { end } else { nil } }

    /// Delays the next request of the track until `end`.
    mutating func wait(until end: Duration) { state = .waiting(until: end) }

    /// Ends the delay of a retry if its time has passed.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - deadline: The latest time for the end of the delay; nil for no limit.
    /// - Returns: Whether the track is ready for a request: it has no download, and does not wait for a retry.
    mutating func becomeReady(at now: Duration, deadline: Duration? = nil) -> Bool {
        switch state {
        case .idle: return true
        case .waiting(let end) where min(end, deadline ?? end) <= now:
            state = .idle
            return true
        case .waiting, .downloading, .received: return false
        }
    }

    /// Sets the download that is under way.
    mutating func start(_ download: HLSDownload) { state = .downloading(download) }

    /// Ends and returns the download under way; nil if there is none.
    mutating func takeDownload() -> HLSDownload? {
        guard case .downloading(let download) = state else { return nil }
        state = .idle
        return download
    }

    /// Calls `change` with the download, which `change` may modify in place.
    ///
    /// - Returns: The result of `change`; nil if there is no download.
    mutating func updateDownload<Action>(_ change: (inout HLSDownload) -> Action) -> Action? {
        guard case .downloading(var download) = state else { return nil }
        // With a second reference to the data, each change would copy the data.
        state = .idle
        defer { state = .downloading(download) }
        return change(&download)
    }

    /// Ends a download whose response is complete and valid. If the response is a playlist or is invalid, the download
    /// stays under way until a call of `takeDownload()`.
    ///
    /// - Returns: The result of the complete response; nil if there is no download, or if a hinted partial segment now
    ///   waits for its playlist.
    mutating func finishDownload() -> Completion? {
        guard let download else { return nil }
        if let fault = download.fault { return .invalid(fault) }
        switch download.request.content {
        case .playlist:
            return updateDownload { $0.takeDocument() }.map { .parse($0, url: download.url) }
        case .key: keys = keys.suffix(Self.keyLimit - 1) + [download.request.url]
        case .initializationSection(let section):
            (initializationSection, timescales) = (section, download.timestamps.timescales)
        case .segment:
            if download.request.hintURI != nil {
                state = .received(download)
                return nil
            }
            state = .idle
            if !download.request.isReplacement { mediaStream = download.stream }
            return .segment(download)
        }
        state = .idle
        return .stored(download)
    }

    /// Returns the request for a segment, or for a missing resource that the segment requires.
    ///
    /// - Parameters:
    ///   - address: The address of the segment or the partial segment in the timeline.
    ///   - timeline: The segments of the stream.
    ///   - isReplacement: Whether the segment replaces a buffered segment.
    /// - Throws: `HLSError` if the segment cannot be requested or decrypted.
    func request(
        for address: SegmentAddress, of timeline: SegmentTimeline, isReplacement: Bool
    ) throws(HLSError) -> ResourceRequest {
        var request = try ResourceRequest.next(
            for: address, of: timeline, received: keys, initializationSection)
        if isReplacement { request.replaceSegment() }
        return request
    }

    // MARK: Hints

    /// The request for a hinted partial segment that the playlist does not list yet, with its stream; nil if there is
    /// none.
    var hint: (request: ResourceRequest, stream: StreamID)? {
        switch state {
        case .downloading(let download), .received(let download):
            download.request.hintURI == nil ? nil : (download.request, download.stream)
        case .idle, .waiting: nil
        }
    }

    /// Sets the time range of the hinted partial segment, in seconds, because the playlist lists it now.
    ///
    /// - Returns: The download if it is already complete; nil otherwise.
    mutating func confirmHint(_ range: Range<Double>, at now: Duration) -> HLSDownload? {
        switch state {
        case .received(var download):
            download.confirmHint(range, at: download.lastProgress)
            (state, mediaStream) = (.idle, download.stream)
            return download
        case .downloading:
            _ = updateDownload { $0.confirmHint(range, at: now) }
            return nil
        case .idle, .waiting: return nil
        }
    }

    /// Discards the hinted partial segment.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func discardHint() -> RequestID? {
        defer { state = .idle }
        return download?.id
    }

    /// Records a hint that must not be requested again, because its request or the reload of its playlist failed.
    mutating func refuseHint(_ uri: String) { refusedHint = uri }

    // MARK: Streams and media

    /// Sets the stream of the next segment. The buffer is kept.
    mutating func use(_ stream: StreamID) { self.stream = stream }

    /// Adds a received segment with a time range in seconds: at the end of the buffer, or instead of a buffered
    /// segment. Records the timestamp of the segment.
    ///
    /// - Parameter position: The current position, in seconds.
    mutating func add(_ download: HLSDownload, _ range: Range<Double>, at position: Double) {
        if download.request.isReplacement {
            buffer.replace(range, with: download.stream, after: position)
        } else {
            buffer.append(range, of: download.stream)
        }
        if let timestamp = download.timestamps.timestamp(timescales) { timestamps.add(timestamp, at: range.lowerBound) }
    }

    /// Extends the buffer over a gap or missing segments, up to the position `end`, in seconds.
    mutating func skip(to end: Double) { buffer.skip(to: end) }

    /// Removes from the buffer the media more than 30 s before a position, in seconds.
    mutating func trim(at position: Double) { buffer.trim(at: position) }

    /// Discards the buffer and continues at a position in seconds. The download of a segment and the delay of a retry
    /// end, but a download of another resource continues.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func restart(at position: Double) -> RequestID? {
        (buffer, mediaStream) = (TrackBuffer(at: position), nil)
        switch state {
        case .downloading(let download):
            guard case .segment = download.request.content else { return nil }
            state = .idle
            return download.id
        case .waiting, .idle, .received:
            state = .idle
            return nil
        }
    }

    /// Switches to another rendition. The current download or the delay of a retry ends, and the buffer is kept.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func change(to stream: StreamID) -> RequestID? {
        defer { (self.stream, state) = (stream, .idle) }
        return download?.id
    }
}
