import Foundation
import HLSPlaylist
import StreamingCore

/// The comparison of the byte range of a response with the requested byte range.
///
/// If a server sends the whole file instead of the requested range, the response is accepted with a warning, unless the
/// file is too large, or ends before the end of the range.
struct ResponseRange: Equatable, Sendable {
    /// The length of the requested range, or of the whole resource, in bytes; nil if it is not known.
    let expectedBytes: Int64?
    /// The number of bytes of the response before the requested range; 0 unless the server sends the whole file.
    let bytesToSkip: Int64
    /// Whether the server sends the whole file instead of the requested range.
    let isWholeFile: Bool
    /// The deviation from the expected response, to be reported; nil if there is none.
    let deviation: HTTPDeviation?

    /// Creates the comparison of the head of a response with the requested range.
    ///
    /// - Parameters:
    ///   - range: The requested range; nil for the whole resource.
    ///   - limit: The maximum size of a file that may be received instead of a range, in bytes.
    /// - Throws: `HLSError.status` if the status is neither 200 nor 206. `HLSError.noRange` if the requested range is
    ///   missing, or if a whole file exceeds `limit`. `HLSError.partial` if only a part of the whole resource is sent.
    init(_ head: ResponseHead, for range: PlaylistByteRange?, limit: Int64) throws(HLSError) {
        // Content-Length counts encoded bytes, but the received bytes are decoded.
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
    /// Whether the range covers the whole resource.
    fileprivate var isWhole: Bool { first == 0 && size == last + 1 }
}
