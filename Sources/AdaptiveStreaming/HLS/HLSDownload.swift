import Foundation
import HLSPlaylist
import StreamingCore

/// A request of a track that is under way.
struct HLSDownload: Sendable {
    /// The consequence of received bytes.
    enum DataAction: Equatable {
        case proceed
        /// It is time to check whether the segment arrives in time.
        case checkSpeed
        /// The requested range is complete, although the server sends more.
        case finish
        case refuse(HLSError)
    }

    enum HeadAction: Equatable {
        case accept(HTTPDeviation?)
        case refuse(HLSError)
    }

    let id: RequestID
    let stream: StreamID
    let request: ResourceRequest
    let begin: Duration
    /// The bytes of all requests that had been received at the beginning.
    let previousBytes: Int64
    /// The time of the last progress.
    private(set) var lastProgress: Duration
    /// The URL after redirects.
    private(set) var url: URL
    /// The delay before another request, as the server asks for it; nil if it does not.
    private(set) var retryAfter: Duration?
    /// Whether the response is complete and is being parsed.
    private(set) var isParsing = false
    private var response: ResponseRange?
    private var skippedBytes: Int64 = 0
    /// The body of a playlist or a key.
    private var document = Data()
    /// The body of an initialization section or a segment, of which no bytes are kept.
    private var media = SegmentProbe()
    private var nextSpeedCheck: Duration

    private static let speedCheckInterval = Duration.milliseconds(250)
    private static let keyLength = 16

    init(_ request: ResourceRequest, id: RequestID, of stream: StreamID, _ core: EngineCore) {
        (self.request, self.id, self.stream, url) = (request, id, stream, request.url)
        (begin, lastProgress, previousBytes) = (core.now, core.now, core.meter.bytes)
        nextSpeedCheck = core.now + Self.speedCheckInterval
    }

    /// The received bytes of the requested media.
    var receivedBytes: Int64 { media.count }
    /// The bytes of the whole response; nil if they are not known.
    var expectedBytes: Int64? { response?.expectedBytes }

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

    mutating func receive(_ data: Data, at now: Duration) -> DataAction {
        lastProgress = now
        switch request.content {
        case .playlist, .key:
            document.append(data)
            return .proceed
        case .initializationSection, .segment: return receiveMedia(data, at: now)
        }
    }

    /// Counts the bytes of a segment or an initialization section. Of a whole file, only the requested range counts.
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

    /// Gives a stalled download more time.
    mutating func extendStallTimeout(at now: Duration) { lastProgress = now }

    /// Removes the body of a playlist to parse it.
    mutating func takeDocument() -> Data {
        isParsing = true
        defer { document = Data() }
        return document
    }

    /// The reason why a complete response cannot be used; nil if it can.
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
