import Foundation
import StreamingTestKit
import XCTest

@testable import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class HTTPTransferTests: XCTestCase {
    func test_response_ofABodyThatWasCutBeforeAnybodyLooked_isTheHeadAndThenTheError() async throws {
        let sut = makeSUT()
        try receive(503, of: 10, sut)
        sut.receive(Data("some".utf8))
        sut.complete(nil)

        let response = try await sut.response()

        XCTAssertEqual(response.status, 503)
        var body = response.body.makeAsyncIterator()
        let chunk = try await body.next()
        XCTAssertEqual(chunk, Data("some".utf8))
        do {
            _ = try await body.next()
            XCTFail("The body has no end.")
        } catch {
            XCTAssertEqual(error as? HTTPError, .truncated(received: 4, expected: 10))
        }
    }

    func test_response_HTTP02ofACancelledTransfer_isNone() async throws {
        let sut = makeSUT()
        try receive(200, of: 10, sut)
        sut.fail(.cancelled)
        do {
            _ = try await sut.response()
            XCTFail("It was cancelled.")
        } catch {
            XCTAssertEqual(error as? HTTPError, .cancelled)
        }
    }

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> HTTPTransfer {
        let sut = HTTPTransfer(
            HTTPRequest(anyURL()), clock: makeManualClock(), timeouts: HTTPTimeouts(), cancelTask: {})
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private func receive(_ status: Int, of length: Int, _ sut: HTTPTransfer) throws {
        let head = HTTPURLResponse(
            url: anyURL(), statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["Content-Length": "\(length)"])
        sut.receive(try XCTUnwrap(head))
    }
}
