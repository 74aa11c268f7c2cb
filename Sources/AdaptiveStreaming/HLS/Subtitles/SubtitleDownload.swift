import Foundation
import HLSPlaylist
import StreamingCore

/// The download of a playlist or a segment of subtitles, whose bytes are kept.
struct SubtitleDownload: Sendable {
    /// The kind of resource that is downloaded.
    enum Content: Equatable {
        case playlist
        /// A segment with its index in the timeline, and its time range in seconds.
        case segment(Int, Range<Double>)
    }

    let id: RequestID
    let content: Content
    /// The byte range of the resource in the file; nil for the whole file.
    let range: PlaylistByteRange?
    /// The requested URL.
    let requestURL: URL
    /// The time at which the download began.
    let begin: Duration
    /// The URL of the resource after redirects.
    private(set) var url: URL
    /// The delay that the server requires before another request (`Retry-After`); nil if the response has no such
    /// field.
    private(set) var retryAfter: Duration?
    private var response: ResponseRange?
    private var data = Data()

    /// Creates a download, and sends its request.
    ///
    /// - Parameter isLive: Whether the stream is live, for CMCD.
    init(
        _ content: Content, at url: URL, _ range: PlaylistByteRange? = nil, isLive: Bool,
        sizeLimits: [HTTPRequest.Purpose: Int64], _ core: inout EngineCore
    ) {
        let isPlaylist = content == .playlist
        var object = CMCDObject(type: isPlaylist ? .manifest : .subtitles, format: .hls)
        object.streamType = isLive ? .live : .onDemand
        // A server without byte ranges sends the whole file, so the limit is higher for a range.
        let limit = isPlaylist ? sizeLimits[.playlist] : range == nil ? Int64(WebVTT.sizeLimit) : Self.fileLimit
        let bytes = range.map { HTTPByteRange.bounded($0.offset, $0.offset + max(1, $0.length) - 1) }
        id = core.send(
            HTTPRequest(url, for: isPlaylist ? .playlist : .segment, range: bytes, bodyLimit: limit), object)
        (self.content, self.range, requestURL, self.url, begin) = (content, range, url, url, core.now)
    }

    /// The maximum size of a file that may be received instead of a range, in bytes.
    private static let fileLimit: Int64 = 16 << 20

    /// The name of the resource for messages, such as "segment 3".
    var name: String {
        switch content {
        case .playlist: "playlist"
        case .segment(let index, _): "segment \(index)"
        }
    }

    /// Records the head of the response.
    ///
    /// - Returns: The deviation of the response to report; nil if there is none.
    /// - Throws: `HLSError` if the response cannot be used.
    mutating func receive(_ head: ResponseHead) throws(HLSError) -> HTTPDeviation? {
        (url, retryAfter) = (head.url, head.retryAfter)
        let response = try ResponseRange(head, for: range, limit: Self.fileLimit)
        self.response = response
        return response.deviation
    }

    /// Stores received bytes.
    mutating func receive(_ data: Data) { self.data.append(data) }

    /// Removes all received bytes, and returns those of the requested range, or all of them if no range was requested.
    ///
    /// - Throws: `HLSError.empty` if no bytes were received. `HLSError.wrongLength` if the number of bytes differs from
    ///   the length of the requested range.
    mutating func takeBody() throws(HLSError) -> Data {
        defer { data = Data() }
        if data.isEmpty { throw .empty }
        guard let range else { return data }
        var body = data.dropFirst(Int(response?.bytesToSkip ?? 0))
        if response?.isWholeFile == true { body = body.prefix(Int(clamping: range.length)) }
        guard Int64(body.count) == range.length else {
            throw .wrongLength(received: Int64(body.count), expected: range.length)
        }
        return Data(body)
    }
}
