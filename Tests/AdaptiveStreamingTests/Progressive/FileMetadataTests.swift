import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("FileMetadata", .tags(.unit))
struct FileMetadataTests {
    private let request = FileRequest(first: 0, last: 99, isConditional: false)

    @Test func test_receive_aByteRange_storesTheSizeAndTheValidator() throws {
        var sut = FileMetadata()
        try receive(["Content-Range": "bytes 0-99/1000", "ETag": "\"a\""], in: &sut)
        #expect(sut.size == 1_000)
        #expect(sut.acceptsRanges)
        #expect(sut.validator == "\"a\"")
    }

    @Test func test_receive_aByteRangeOfAnotherRevision_throws() throws {
        var sut = FileMetadata()
        try receive(["Content-Range": "bytes 0-99/1000", "ETag": "\"a\""], in: &sut)
        for headers in [
            ["Content-Range": "bytes 0-99/1000", "ETag": "\"b\""],
            ["Content-Range": "bytes 0-99/999", "ETag": "\"a\""],
        ] as [HTTPHeaders] {
            #expect(throws: ProgressiveError.changed) { try receive(headers, in: &sut) }
        }
    }

    @Test(arguments: [("100", 99), ("50", 49)] as [(String, Int64)])
    func test_range_withoutContentRange_isDerivedFromTheLength(length: String, last: Int64) throws {
        let range = try FileMetadata().range(of: ["Content-Length": length], for: request)
        #expect(range.first == 0)
        #expect(range.last == last)
    }

    @Test func test_receiveWhole_insteadOfARange_throwsThatTheFileChanged() {
        var sut = FileMetadata()
        for request in [
            FileRequest(first: 1, last: 99, isConditional: false), FileRequest(first: 0, last: 99, isConditional: true),
        ] {
            #expect(throws: ProgressiveError.changed) { try sut.receiveWhole([:], for: request) }
        }
    }

    // MARK: Helpers

    private func receive(_ headers: HTTPHeaders, in sut: inout FileMetadata) throws {
        try sut.receive(try sut.range(of: headers, for: request), headers)
    }
}
