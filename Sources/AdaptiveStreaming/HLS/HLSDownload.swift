import Foundation
import HLSPlaylist
import StreamingCore

/// A download of a track that is under way.
struct HLSDownload: Sendable {
    /// The consequence of received bytes.
    enum DataAction: Equatable {
        /// The download continues.
        case proceed
        /// The engine should check whether the segment arrives in time.
        case checkSpeed
        /// The requested range is complete, although the server sends more bytes.
        case finish
        /// The bytes cannot be used.
        case refuse(HLSError)
    }

    /// The consequence of the head of a response.
    enum HeadAction: Equatable {
        /// The download continues. A deviation is reported.
        case accept(HTTPDeviation?)
        /// The response cannot be used.
        case refuse(HLSError)
    }

    let id: RequestID
    let stream: StreamID
    let request: ResourceRequest
    /// The time at which the download began.
    let begin: Duration
    /// The number of bytes that all requests had received when the download began.
    let previousBytes: Int64
    /// The time at which the head or the last bytes were received, or at which the stall timeout was extended.
    private(set) var lastProgress: Duration
    /// The URL after redirects.
    private(set) var url: URL
    /// The delay before another request that the server requires (`Retry-After`); nil without this field.
    private(set) var retryAfter: Duration?
    /// Whether the response is complete and is being parsed.
    private(set) var isParsing = false
    private var response: ResponseRange?
    /// The number of received bytes before the requested range.
    private var skippedBytes: Int64 = 0
    /// The body of a playlist or a key.
    private var document = Data()
    /// The check of an initialization section or a segment. The body is not kept.
    private var media = SegmentProbe()
    /// The earliest time of the next speed check.
    private var nextSpeedCheck: Duration

    private static let speedCheckInterval = Duration.milliseconds(250)
    /// The size of an AES-128 key, in bytes.
    private static let keyLength = 16

    /// Creates a download that begins now.
    init(_ request: ResourceRequest, id: RequestID, of stream: StreamID, _ core: EngineCore) {
        (self.request, self.id, self.stream, url) = (request, id, stream, request.url)
        (begin, lastProgress, previousBytes) = (core.now, core.now, core.meter.bytes)
        nextSpeedCheck = core.now + Self.speedCheckInterval
    }

    /// The number of received bytes of the requested media.
    var receivedBytes: Int64 { media.count }
    /// The number of bytes to receive; nil if it is not known.
    var expectedBytes: Int64? { response?.expectedBytes }

    /// Checks the head of the response.
    ///
    /// - Parameter limit: The maximum size of a file that may be received instead of a range, in bytes.
    mutating func receive(_ head: ResponseHead, limit: Int64, at now: Duration) -> HeadAction {
        lastProgress = now
        (url, retryAfter) = (head.url, head.retryAfter)
        do throws(HLSError) {
            let response = try ResponseRange(head, for: request.range, limit: limit)
            self.response = response
            return .accept(response.deviation)
        } catch {
            return .refuse(error)
        }
    }

    /// Stores or checks received bytes.
    mutating func receive(_ data: Data, at now: Duration) -> DataAction {
        lastProgress = now
        switch request.content {
        case .playlist, .key:
            document.append(data)
            return .proceed
        case .initializationSection, .segment: return receiveMedia(data, at: now)
        }
    }

    /// Counts and checks the bytes of a segment or an initialization section. Within a whole file, only the requested
    /// range counts.
    private mutating func receiveMedia(_ data: Data, at now: Duration) -> DataAction {
        let isWholeFile = response?.isWholeFile == true
        let bytesToSkip = (response?.bytesToSkip ?? 0) - skippedBytes
        let skipped = min(Int64(data.count), bytesToSkip)
        skippedBytes += skipped
        var data = data.dropFirst(Int(skipped))
        let length = request.range?.length
        if let length, isWholeFile { data = data.prefix(Int(max(0, length - media.count))) }
        if !data.isEmpty { media.feed(Data(data)) }
        if let length, media.count > length {
            return .refuse(.wrongLength(received: media.count, expected: length))
        }
        if isWholeFile, media.count == length { return .finish }
        guard skipped == bytesToSkip, now >= nextSpeedCheck else { return .proceed }
        nextSpeedCheck = now + Self.speedCheckInterval
        return .checkSpeed
    }

    /// Restarts the stall timeout.
    mutating func extendStallTimeout(at now: Duration) { lastProgress = now }

    /// Removes and returns the body of a playlist, which is then parsed.
    mutating func takeDocument() -> Data {
        isParsing = true
        defer { document = Data() }
        return document
    }

    /// The reason why a complete response cannot be used; nil if it can be used.
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
