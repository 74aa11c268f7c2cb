import Foundation
import StreamingCore

/// The download of a progressive file. The download searches for the movie header, and then requests the media that the
/// buffer needs.
struct FileDownloader: Sendable {
    /// A reason why the download ends before the end of the file.
    enum Ending: Error, Equatable {
        case failed(ProgressiveError)
        /// The file is a playlist.
        case playlist
    }

    private enum Phase {
        case scanning(MP4Scanner)
        /// The movie header is known, so byte offsets can be converted to times.
        case streaming(ByteTimeMap)
    }

    private enum State {
        case idle
        case waiting(until: Duration)
        case downloading(Download)
    }

    private struct Download {
        let id: RequestID
        let request: FileRequest
        /// The offset of the next byte to receive.
        var next: Int64
        /// The offset after the last byte of the declared range; `Int64.max` if the response declares no range.
        var end = Int64.max
    }

    let url: URL
    private let configuration: NativePlayerConfiguration
    private var phase = Phase.scanning(MP4Scanner())
    private var state = State.idle
    private var metadata = FileMetadata()
    /// The byte offset at which the contiguous buffer after the position of playback ends.
    private var bufferEnd: Int64 = 0
    /// Whether any bytes of the file were received. Before the first byte, a failure is not retried.
    private var hasReceivedBytes = false
    /// The failed requests since the last complete response.
    private var failedRequests = FailedRequests()
    /// The number of failures since the last received bytes, and the time of the first of these failures.
    private var failures: (count: Int, begin: Duration?) = (0, nil)

    /// The usual size of the requests that search for the movie header, in bytes; less only at the end of the file.
    private static let scanLength: Int64 = 64 << 10
    /// The usual sizes of media requests, in bytes; less for a small buffer target, or at the end of the file.
    private static let mediaLength: ClosedRange<Int64> = 64 << 10...4 << 20

    init(_ url: URL, _ configuration: NativePlayerConfiguration) {
        (self.url, self.configuration) = (url, configuration)
    }

    // MARK: State

    /// The duration, in seconds; nil until the movie header is known.
    var duration: Double? { map?.duration }

    var canSeek: Bool { map == nil || metadata.acceptsRanges }

    /// The end of the buffered range; nil until the movie header is known.
    var bufferedEnd: BufferedEnd? {
        map.map { BufferedEnd(position: $0.time(of: bufferEnd), isEndOfMedia: bufferEnd >= $0.size) }
    }

    /// The identifier of the request under way; nil if there is none.
    var request: RequestID? { download?.id }

    /// Returns the time of the next request; nil if no request is needed, or if the request depends on another input.
    func nextDeadline(_ core: EngineCore) -> Duration? {
        switch state {
        case .idle: nextMediaRequest(core).flatMap { core.progress.clock.time(of: $0.position) }
        case .waiting(let end): min(end, deadline(core.progress) ?? end)
        case .downloading: nil
        }
    }

    private var map: ByteTimeMap? { if case .streaming(let map) = phase { map } else { nil } }

    /// The offset of the next byte that the search for the movie header needs; nil after the search.
    private var scanOffset: Int64? { if case .scanning(let scanner) = phase { scanner.offset } else { nil } }

    private var download: Download? { if case .downloading(let download) = state { download } else { nil } }

    // MARK: Commands

    mutating func seek(to target: TimeInterval, _ core: inout EngineCore) {
        let target = max(0, target)
        guard let map else { return core.setStartPosition(target) }
        guard metadata.acceptsRanges else { return rejectSeek(&core) }
        let isBehind = target < core.position
        core.seek(to: min(target, map.duration))
        if isBehind || map.byte(at: target) > bufferEnd { restart(map, &core) }
        core.reportSeek(bufferedEnd, bufferForPlayback: configuration.requiredBuffer(after: .seek, core.bufferTarget))
    }

    private func rejectSeek(_ core: inout EngineCore) {
        core.report(.rejected(.seek, reason: "the server does not support byte ranges"), bufferedEnd)
    }

    /// Discards the buffer and continues at the position.
    private mutating func restart(_ map: ByteTimeMap, _ core: inout EngineCore) {
        cancel(&core)
        bufferEnd = map.byte(at: core.position)
        (failedRequests, failures) = (FailedRequests(), (0, nil))
        state = .idle
    }

    private mutating func cancel(_ core: inout EngineCore) {
        guard let download else { return }
        core.cancel(download.id)
        state = .idle
    }

    // MARK: Requests

    /// Returns the next range, and the earliest position, in seconds, at which the buffer has room for the range. The
    /// result is nil before the movie header is known, or if no range is left.
    private func nextMediaRequest(_ core: EngineCore) -> (range: HTTPByteRange, position: Double)? {
        guard let map, bufferEnd < map.size else { return nil }
        let bounds = Self.mediaLength
        let preferred = min(max(map.rate * 5, Double(bounds.lowerBound)), Double(bounds.upperBound))
        let length = Int64(max(1, min(preferred, map.rate * core.bufferTarget / 2)))
        let end = min(bufferEnd + length, map.size)
        return (.bounded(bufferEnd, end - 1), map.time(of: end) - core.bufferTarget)
    }

    /// Sends the next request if no request is under way, the delay of a retry has passed, and the buffer has room.
    mutating func requestMore(_ core: inout EngineCore) {
        switch state {
        case .downloading: return
        case .waiting(let end) where core.now < min(end, deadline(core.progress) ?? end): return
        case .waiting, .idle: state = .idle
        }
        if case .scanning(let scanner) = phase {
            // The rest of a large movie header is requested in few requests, of up to 4 MiB each.
            let rest = (scanner.isMovieRead ? nil : scanner.movieEnd).map { $0 - scanner.offset } ?? 0
            let length = min(max(rest, Self.scanLength), Self.mediaLength.upperBound)
            let end = min(scanner.offset + length, metadata.size ?? .max)
            send(.bounded(scanner.offset, end - 1), &core)
        } else if let next = nextMediaRequest(core), core.position >= next.position - PlaybackProgress.tolerance {
            send(next.range, &core)
        }
    }

    private mutating func send(_ range: HTTPByteRange, _ core: inout EngineCore) {
        guard case .bounded(let first, let last) = range else { return }
        var request = HTTPRequest(url, for: .mediaFile, range: range)
        request.headers["If-Range"] = metadata.validator
        let file = FileRequest(first: first, last: last, isConditional: metadata.validator != nil)
        // The first request may be for a playlist. A file counts as muxed, because its tracks are not parsed.
        let type = scanOffset == 0 ? CMCDObjectType.other : .muxed
        let object = CMCDObject(type: type, format: .other, streamType: .onDemand, track: .main)
        state = .downloading(Download(id: core.send(request, object), request: file, next: first))
    }

    // MARK: Responses

    /// Handles an input about the request under way, and ignores other inputs.
    ///
    /// - Throws: `Ending` if the download fails, or if the file is a playlist.
    mutating func handle(_ input: EngineInput, _ core: inout EngineCore) throws(Ending) {
        guard let download else { return }
        switch input {
        case .response(download.id, let head): try receive(head, download, &core)
        case .bytes(download.id, let data): try receive(data, download, &core)
        case .finished(download.id): try finish(download, &core)
        case .failed(download.id, let error): try retry(after: .transport(error), .zero, &core)
        default: break
        }
    }

    private mutating func receive(
        _ head: ResponseHead, _ download: Download, _ core: inout EngineCore
    ) throws(Ending) {
        switch head.status {
        case 200, 206:
            let type = head.headers["Content-Type"]?.lowercased() ?? ""
            if metadata.validator == nil && type.contains("mpegurl") { throw .playlist }
            do throws(ProgressiveError) {
                if head.status == 200 { return try metadata.receiveWhole(head.headers, for: download.request) }
                let range = try metadata.range(of: head.headers, for: download.request)
                if head.headers["Content-Range"] == nil { core.report(.unnamedRange, bufferedEnd) }
                try metadata.receive(range, head.headers)
                var download = download
                download.end = range.last + 1
                state = .downloading(download)
            } catch {
                throw .failed(error)
            }
        // The range begins at or after the end of the file, so the file is empty or shorter than expected.
        case 416: throw .failed(download.next == 0 ? .notMP4("") : map == nil ? .noMovieHeader : .changed)
        default:
            core.cancel(download.id)
            try retry(after: .status(head.status), head.retryAfter ?? .zero, &core)
        }
    }

    private mutating func receive(_ data: Data, _ download: Download, _ core: inout EngineCore) throws(Ending) {
        var download = download
        let start = download.next
        let end = start + Int64(data.count)
        guard end <= download.end else {
            throw .failed(.malformedRange("the body has more bytes than Content-Range declares"))
        }
        download.next = end
        state = .downloading(download)
        hasReceivedBytes = true
        core.measure(data)
        failures = (0, nil)
        if (start..<end).contains(bufferEnd) { bufferEnd = min(end, map?.size ?? .max) }
        if case .scanning(let scanner) = phase { try scan(data, from: start, scanner, &core) }
    }

    private mutating func scan(
        _ data: Data, from start: Int64, _ scanner: MP4Scanner, _ core: inout EngineCore
    ) throws(Ending) {
        var scanner = scanner
        do throws(MP4Scanner.Failure) {
            try scanner.feed(data, at: start)
        } catch {
            switch error {
            case .notMP4(let text) where text.hasPrefix("#EXTM3U"): throw .playlist
            case .notMP4(let text): throw .failed(.notMP4(text))
            case .noMovie: throw .failed(.noMovieHeader)
            }
        }
        phase = .scanning(scanner)
        let mediaEnd = scanner.isFragmented ? nil : scanner.mediaEnd
        if let size = metadata.size, let end = [scanner.movieEnd, mediaEnd].compactMap({ $0 }).max(), end > size {
            throw .failed(.incomplete(size: size, expected: end))
        }
        let isAtEnd = scanner.offset >= metadata.size ?? .max
        if scanner.isMovieRead && scanner.duration == nil { throw .failed(.noDuration) }
        if let duration = scanner.duration, scanner.isDone || isAtEnd {
            guard let size = metadata.size ?? mediaEnd else { throw .failed(.noLength) }
            return open(ByteTimeMap(size: size, duration: duration), &core)
        }
        if scanner.mediaEnd != nil && !metadata.acceptsRanges { throw .failed(.headerOutOfReach) }
        if isAtEnd { throw .failed(.noMovieHeader) }
        // A new request costs less than the download of the bytes before the next box.
        if metadata.acceptsRanges && scanner.offset > start + Self.scanLength { cancel(&core) }
    }

    /// Moves to the start position after the movie header was found. Without byte ranges, the position is 0.
    private mutating func open(_ map: ByteTimeMap, _ core: inout EngineCore) {
        let receivedEnd = bufferEnd
        phase = .streaming(map)
        bufferEnd = min(bufferEnd, map.size)
        let start = core.progress.startPosition ?? 0
        let canStart = start == 0 || metadata.acceptsRanges
        core.move(to: canStart ? min(start, map.duration) : 0)
        if !canStart { rejectSeek(&core) }
        if let download, download.next != receivedEnd { cancel(&core) }
        if map.byte(at: core.position) > receivedEnd { restart(map, &core) }
    }

    private mutating func finish(_ download: Download, _ core: inout EngineCore) throws(Ending) {
        let isEmpty = download.next == download.request.first
        if isEmpty && download.request.first == 0 { throw .failed(.notMP4("")) }
        let isShort = !metadata.acceptsRanges && bufferEnd < map?.size ?? 0
        if isEmpty || isShort {
            let error = HTTPError.truncated(received: download.next, expected: metadata.size)
            return try retry(after: .transport(error), .zero, &core)
        }
        state = .idle
        core.report(failedRequests.removeAll(at: core.now), bufferedEnd)
        // With byte ranges, the next request continues the search for the movie header.
        if let next = scanOffset, !metadata.acceptsRanges || next >= metadata.size ?? .max {
            throw .failed(.noMovieHeader)
        }
    }

    /// Schedules a retry, and lets playback continue until the buffer is empty.
    ///
    /// - Parameter retryAfter: The minimum delay that the server requires; zero without `Retry-After`.
    /// - Throws: `Ending.failed` if no retry is possible.
    private mutating func retry(
        after error: ProgressiveError, _ retryAfter: Duration, _ core: inout EngineCore
    ) throws(Ending) {
        state = .idle
        failures = (failures.count + 1, failures.begin ?? core.now)
        failedRequests.add(url, error, at: core.now)
        let canResume = hasReceivedBytes && (metadata.acceptsRanges || bufferEnd == 0)
        let isOver = deadline(core.progress).map { $0 <= core.now } ?? false
        guard canResume, !isOver, error.playbackError.isRecoverable,
            let delay = configuration.lastResortDelay(beforeAttempt: failures.count, for: .mediaFile)
        else { throw .failed(error) }
        state = .waiting(until: core.now + max(delay, retryAfter))
    }

    /// Returns the time after which a failure is final; nil if playback does not wait, or if there is no failure.
    private func deadline(_ progress: PlaybackProgress) -> Duration? {
        progress.recoveryDeadline(failingSince: failures.begin, gracePeriod: configuration.gracePeriod)
    }
}
