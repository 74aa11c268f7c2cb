import Foundation
import HLSPlaylist
import StreamingCore

/// The download of a resource for a track: the request, and the state of the response.
struct HLSDownload: Sendable {
    /// An action that the engine takes after it has received bytes of a response.
    enum DataAction: Equatable {
        /// The engine continues the download.
        case proceed
        /// The engine continues the download, and checks whether the segment arrives in time.
        case checkSpeed
        /// The engine finishes the download. The requested range is complete, although the server may send more bytes.
        case finish
        /// The engine cancels the download, because the bytes cannot be used.
        case refuse(HLSError)
    }

    /// An action that the engine takes after it has received the head of a response.
    enum HeadAction: Equatable {
        /// The engine continues the download, and reports the deviation if there is one.
        case accept(HTTPDeviation?)
        /// The engine cancels the download, because the response cannot be used.
        case refuse(HLSError)
    }

    let id: RequestID
    let stream: StreamID
    private(set) var request: ResourceRequest
    /// The time at which the download began. The download of a hinted partial segment begins with its response.
    private(set) var begin: Duration
    /// The time at which the response began; equal to `begin` before the response.
    private var transferBegin: Duration
    /// The number of bytes that all requests had received at the time `transferBegin`.
    private var previousBytes: Int64
    /// The time of the last progress, at which the stall timeout begins.
    ///
    /// The start of the download, the head of the response, received bytes and a call of `extendStallTimeout` count as
    /// progress.
    private(set) var lastProgress: Duration
    /// The URL of the resource after redirects.
    private(set) var url: URL
    /// The delay that the server requires before another request (`Retry-After`); nil if the response has no such
    /// field.
    private(set) var retryAfter: Duration?
    /// The time that the response spent in caches (`Age`), in seconds; 0 if the field is missing or invalid.
    private(set) var age = 0.0
    /// Whether the response is a complete playlist that is being parsed.
    private(set) var isParsing = false
    private var response: ResponseRange?
    /// The number of received bytes before the requested range, which are not used.
    private var skippedBytes: Int64 = 0
    /// The received bytes of a playlist or a key.
    private var document = Data()
    /// Whether the download began as a request for a hint.
    private let isHint: Bool
    /// The check of the bytes of an initialization section or a segment, which keeps only the first bytes.
    private var media = SegmentProbe()
    /// The reader of the timestamp of a segment, or of the timescales of an initialization section. For an encrypted
    /// resource, the reader gets no data.
    private(set) var timestamps = MediaTimestampProbe()
    /// The earliest time of the next speed check.
    private var nextSpeedCheck: Duration

    /// The shortest time from the start of the response to the first speed check, and between two checks.
    private static let speedCheckInterval = Duration.milliseconds(200)
    /// The size of an AES-128 key, in bytes.
    private static let keyLength = 16

    /// Creates a download that begins at the current time of `core`.
    init(_ request: ResourceRequest, id: RequestID, of stream: StreamID, _ core: EngineCore) {
        (self.request, self.id, self.stream, url) = (request, id, stream, request.url)
        (begin, lastProgress, transferBegin, previousBytes) = (core.now, core.now, core.now, core.meter.bytes)
        isHint = request.hintURI != nil
        nextSpeedCheck = core.now + Self.speedCheckInterval
    }

    /// The number of received bytes of the initialization section or the segment; 0 for other resources.
    var receivedBytes: Int64 { media.count }
    /// The total number of bytes to receive; nil if the number is not known.
    var expectedBytes: Int64? { response?.expectedBytes }

    /// Records the head of the response, and returns the action that the engine takes.
    ///
    /// - Parameter limit: The maximum size of a file that may be received instead of a range, in bytes.
    mutating func receive(_ head: ResponseHead, limit: Int64, at now: Duration) -> HeadAction {
        lastProgress = now
        (url, retryAfter) = (head.url, head.retryAfter)
        age = head.age
        do throws(HLSError) {
            let response = try ResponseRange(head, for: request.range, limit: limit)
            self.response = response
            return .accept(response.deviation)
        } catch {
            return .refuse(error)
        }
    }

    /// Stores received bytes of a playlist or a key, or checks received bytes of media. Returns the action that the
    /// engine takes.
    mutating func receive(_ data: Data, at now: Duration) -> DataAction {
        lastProgress = now
        switch request.content {
        case .playlist, .key:
            document.append(data)
            return .proceed
        case .initializationSection, .segment: return receiveMedia(data, at: now)
        }
    }

    /// Counts and checks the bytes of a segment or an initialization section. Returns the action that the engine takes.
    ///
    /// If the server sends the whole file instead of the requested range, only the bytes of that range count.
    private mutating func receiveMedia(_ data: Data, at now: Duration) -> DataAction {
        let isWholeFile = response?.isWholeFile == true
        let bytesToSkip = (response?.bytesToSkip ?? 0) - skippedBytes
        let skipped = min(Int64(data.count), bytesToSkip)
        skippedBytes += skipped
        var data = data.dropFirst(Int(skipped))
        let length = request.range?.length
        if let length, isWholeFile { data = data.prefix(Int(max(0, length - media.count))) }
        if !data.isEmpty { media.feed(Data(data)) }
        if !request.isEncrypted { timestamps.feed(Data(data)) }
        if let length, media.count > length {
            return .refuse(.wrongLength(received: media.count, expected: length))
        }
        if isWholeFile, media.count == length { return .finish }
        guard skipped == bytesToSkip, now >= nextSpeedCheck else { return .proceed }
        nextSpeedCheck = now + Self.speedCheckInterval
        return .checkSpeed
    }

    /// Returns the measurements of the download of a segment so far. The caller adds the variants to the result.
    ///
    /// All bytes that arrived during the response count for the throughput, including the bytes of other requests. For
    /// a hinted partial segment, only the bytes of the partial segment count. The measurement of a hinted partial
    /// segment ends with its last byte, because the playlist may list the partial segment later.
    ///
    /// - Parameter isComplete: Whether the segment was received completely.
    func measurement(isComplete: Bool, _ core: EngineCore) -> SegmentDownload {
        let end = isHint ? lastProgress : core.now
        let transferred = isHint ? receivedBytes : core.meter.bytes - previousBytes
        return SegmentDownload(
            elapsed: (end - begin).seconds, timeToFirstByte: (transferBegin - begin).seconds, received: receivedBytes,
            expected: expectedBytes, transferred: transferred, duration: request.mediaRange?.length ?? 0,
            playsIn: max(0, (request.mediaRange?.lowerBound ?? 0) - core.position),
            isReplacement: request.isReplacement, isComplete: isComplete)
    }

    /// Whether the head of the response was received.
    var hasResponse: Bool { response != nil }

    /// Begins to measure the throughput, because the response has begun.
    ///
    /// A server may hold the response for a hinted partial segment until the partial segment exists. The download of a
    /// hint therefore begins with its response.
    mutating func beginMeasurement(_ core: EngineCore) {
        (transferBegin, previousBytes) = (core.now, core.meter.bytes)
        nextSpeedCheck = core.now + Self.speedCheckInterval
        if isHint { begin = core.now }
    }

    /// Sets the time range, in seconds, of a hinted partial segment that the playlist lists now. The call restarts the
    /// stall timeout.
    mutating func confirmHint(_ range: Range<Double>, at now: Duration) {
        request.confirmHint(range)
        extendStallTimeout(at: now)
    }

    /// Restarts the stall timeout.
    mutating func extendStallTimeout(at now: Duration) { lastProgress = now }

    /// Removes and returns the bytes of a playlist, and marks the download as being parsed.
    mutating func takeDocument() -> Data {
        isParsing = true
        defer { document = Data() }
        return document
    }

    /// The reason why the complete response cannot be used; nil if the response can be used, or if the response is a
    /// playlist, which the parser checks.
    var fault: HLSError? {
        switch request.content {
        case .playlist: return nil
        case .key: return document.count == Self.keyLength ? nil : .keyLength(document.count)
        case .initializationSection, .segment:
            if let length = request.range?.length, media.count > 0, media.count != length {
                return .wrongLength(received: media.count, expected: length)
            }
            return media.fault(isEncrypted: request.isEncrypted)
        }
    }
}

extension ResponseHead {
    /// The time that the response spent in caches (`Age`, RFC 9111, 5.1), in seconds; 0 if it is not known.
    var age: Double { headers["Age"].flatMap { Double(deltaSeconds: $0) } ?? 0 }
}
