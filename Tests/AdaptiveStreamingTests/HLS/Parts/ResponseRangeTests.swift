import Foundation
import StreamingCore
import StreamingTestKit
import Testing

import HLSPlaylist
@testable import AdaptiveStreaming

@Suite("ResponseRange", .tags(.unit))
struct ResponseRangeTests {
    private static let range = PlaylistByteRange(offset: 5, length: 10)

    @Test(
        "A response with the requested range is accepted, and any deviation from HTTP is recorded",
        arguments: [
            (200, [:], nil, nil, 0), (206, ["Content-Range": "bytes 5-14/90"], range, nil, 0),
            (206, [:], nil, .partialStatus, 0), (206, ["Content-Range": "bytes 0-9/10"], nil, .partialStatus, 0),
            (206, ["Content-Length": "10"], range, .unnamedRange, 0), (200, [:], range, .ignoredRange, 5),
        ] as [(Int, [String: String], PlaylistByteRange?, HTTPDeviation?, Int64)])
    func test_init_withAUsableResponse_recordsTheHTTPDeviation(
        status: Int, headers: [String: String], range: PlaylistByteRange?, deviation: HTTPDeviation?, skipped: Int64
    ) throws {
        let sut = try ResponseRange(makeHead(status, headers), for: range, limit: 100)
        #expect(sut.deviation == deviation)
        #expect(sut.bytesToSkip == skipped)
        #expect(sut.isWholeFile == (deviation == .ignoredRange))
        #expect(sut.expectedBytes == range?.length)
    }

    @Test(
        "A response without the requested range is rejected",
        arguments: [
            (404, [:], nil, .status(404)), (206, ["Content-Range": "bytes 1-9/10"], nil, .partial),
            (206, ["Content-Range": "bytes 6-15/90"], range, .noRange), (206, ["Content-Length": "9"], range, .noRange),
            (200, ["Content-Length": "14"], range, .noRange), (200, ["Content-Length": "101"], range, .noRange),
        ] as [(Int, [String: String], PlaylistByteRange?, HLSError)])
    func test_init_withAnUnusableResponse_throws(
        status: Int, headers: [String: String], range: PlaylistByteRange?, error: HLSError
    ) {
        #expect(throws: error) { try ResponseRange(makeHead(status, headers), for: range, limit: 100) }
    }

    @Test func test_init_withAnEncodedResponse_ignoresItsContentLength() throws {
        let head = makeHead(200, ["Content-Encoding": "gzip", "Content-Length": "7"])
        #expect(try ResponseRange(head, for: nil, limit: 100).expectedBytes == nil)
    }

    // MARK: Helpers

    private func makeHead(_ status: Int, _ headers: [String: String]) -> ResponseHead {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[name] = value }
        return ResponseHead(status: status, url: anyURL(), headers: fields)
    }
}
