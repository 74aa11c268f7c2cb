import Foundation
import HLSPlaylist
import StreamingCore

/// The part of a resource that a response contains, compared with the requested range.
///
/// A response with other bytes than the requested ones is used, with a warning, if it contains the requested range.
struct ResponseRange: Equatable, Sendable {
    /// The number of bytes to receive; nil if it is not known.
    let expectedBytes: Int64?
    /// The number of received bytes before the requested range.
    let bytesToSkip: Int64
    /// Whether the server sends the whole file instead of the requested range.
    let isWholeFile: Bool
    let deviation: HTTPDeviation?

    /// - Parameter limit: The maximum size of a file that may be received instead of a range, in bytes.
    /// - Throws: The reason why the response cannot be used.
    init(_ head: ResponseHead, for range: PlaylistByteRange?, limit: Int64) throws(HLSError) {
        // Content-Length counts encoded bytes, and the received bytes are decoded.
        let isEncoded = head.headers["Content-Encoding"] != nil
        let length = isEncoded ? nil : head.headers["Content-Length"].flatMap(Int64.init).flatMap { $0 >= 0 ? $0 : nil }
        let contentRange = head.headers["Content-Range"].map(ContentRange.init)
        var (bytesToSkip, deviation): (Int64, HTTPDeviation?) = (0, nil)
        switch (head.status, range) {
        case (200, nil): break
        case (206, nil):
            if let contentRange, contentRange?.isWhole != true { throw .partial }
            deviation = .partialStatus
        case (206, let range?):
            if let contentRange {
                guard contentRange?.first == range.offset else { throw .noRange }
            } else {
                guard length == nil || length == range.length else { throw .noRange }
                deviation = .unnamedRange
            }
        case (200, let range?):
            let end = range.offset + range.length
            guard end <= limit, (length ?? end) >= end, length ?? 0 <= limit else { throw .noRange }
            bytesToSkip = range.offset
            deviation = .ignoredRange
        default: throw .status(head.status)
        }
        expectedBytes = range?.length ?? length
        (self.bytesToSkip, self.deviation) = (bytesToSkip, deviation)
        isWholeFile = deviation == .ignoredRange
    }
}

extension ContentRange {
    fileprivate var isWhole: Bool { first == 0 && size == last + 1 }
}
