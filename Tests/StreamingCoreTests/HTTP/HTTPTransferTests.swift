import Foundation
import StreamingTestKit
import XCTest

@testable import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class HTTPTransferTests: XCTestCase {
    func test_response_withABodyTruncatedBeforeReading_returnsTheHeadAndThenThrows() async throws {
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
            XCTFail("the truncated body ended without an error")
        } catch {
            XCTAssertEqual(error as? HTTPError, .truncated(received: 4, expected: 10))
        }
    }

    /// Law HTTP03.
    func test_response_withABodyOverTheLimit_returnsTheHeadAndThenThrows() async throws {
        let sut = makeSUT(limit: 16)
        try receive(503, of: 197, sut)
        sut.receive(Data(count: 10))
        sut.complete(URLError(.cancelled))

        let response = try await sut.response()

        XCTAssertEqual(response.status, 503)
        do {
            _ = try await response.body.collect()
            XCTFail("a body over the limit was accepted")
        } catch {
            XCTAssertEqual(error as? HTTPError, .tooLarge(limit: 16))
        }
    }

    /// Law HTTP02.
    func test_response_afterACancellation_throwsCancelled() async throws {
        let sut = makeSUT()
        try receive(200, of: 10, sut)
        sut.fail(.cancelled)
        do {
            _ = try await sut.response()
            XCTFail("the cancelled transfer did not throw")
        } catch {
            XCTAssertEqual(error as? HTTPError, .cancelled)
        }
    }

    /// Law HTTP02.
    func test_receive_afterACancellation_discardsTheData() async throws {
        let sut = makeSUT()
        try receive(200, of: 10, sut)
        let body = try await sut.response().body
        sut.fail(.cancelled)
        sut.receive(Data("late".utf8))
        do {
            _ = try await body.collect()
            XCTFail("the cancelled transfer did not throw")
        } catch {
            XCTAssertEqual(error as? HTTPError, .cancelled)
        }
    }

    func test_response_afterInterimResponses_returnsTheFinalResponse() async throws {
        let sut = makeSUT()
        for status in [100, 103] { try receive(status, of: 0, sut) }
        try receive(200, of: 4, sut)
        sut.receive(Data("some".utf8))
        sut.complete(nil)
        let response = try await sut.response()
        XCTAssertEqual(response.status, 200)
        let body = try await response.body.collect()
        XCTAssertEqual(body, Data("some".utf8))
    }

    /// Law HTTP01.
    func test_response_afterAnInterimResponse_keepsTheFirstByteTimeout() async throws {
        let clock = makeManualClock()
        let sut = makeSUT(clock)
        clock.advance(by: .seconds(9))
        try receive(103, of: 0, sut)
        clock.advance(by: .seconds(1))
        await expectResponse(of: sut, toFailWith: .timedOut(.firstByte, after: .seconds(10)))
    }

    /// Law HTTP01.
    func test_response_ofARedirectWithoutATarget_throwsAnError() async throws {
        for status in [301, 302, 303, 307, 308] {
            let (told, atTheEnd) = (makeSUT(), makeSUT())
            try receive(status, of: 0, told)
            await expectResponse(of: told, toFailWith: .redirectRefused(.noTarget))
            // URLSession on Linux does not report the head of such a response.
            atTheEnd.complete(nil, response: try head(status, of: 0))
            await expectResponse(of: atTheEnd, toFailWith: .redirectRefused(.noTarget))
        }
    }

    /// Law HTTP01.
    func test_complete_withAWrongContentEncoding_throwsMalformedResponse() async throws {
        let texts = [
            "Error while processing content unencoding: incorrect header check",
            "Unrecognized or bad HTTP Content or Transfer-Encoding",
        ]
        for text in texts {
            let sut = makeSUT()
            try receive(200, of: 10, sut)
            sut.complete(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]))
            do {
                _ = try await sut.response().body.collect()
                XCTFail("a body in a wrong encoding was accepted")
            } catch {
                let expected = HTTPError.malformedResponse("the body does not match its Content-Encoding")
                XCTAssertEqual(error as? HTTPError, expected)
                XCTAssertFalse(expected.isTransient)
            }
        }
    }

    func test_body_receivedInManyChunks_isReadInFewChunks() async throws {
        let clock = makeManualClock()
        let sut = makeSUT(clock)
        try receive(200, of: 300_003, sut)
        var body = try await sut.response().body.makeAsyncIterator()

        for text in ["a", "b", "c"] { sut.receive(Data(text.utf8)) }
        let first = try await body.next()
        XCTAssertEqual(first, Data("abc".utf8))
        for count in [100_000, 200_000] { sut.receive(Data(count: count)) }
        let second = try await body.next()
        XCTAssertEqual(second?.count, 300_000)
        sut.complete(nil)
        let end = try await body.next()
        XCTAssertNil(end)
    }

    func test_body_withLaterSmallData_isDeliveredAfter20Milliseconds() async throws {
        let clock = makeManualClock()
        let sut = makeSUT(clock)
        try receive(200, of: 10, sut)
        let body = try await sut.response().body
        let chunks = LockedValue<[Data]>([])
        sut.receive(Data("a".utf8))
        let reader = Task(executorPreference: clock.executor) {
            for try await chunk in body { chunks.withLock { $0.append(chunk) } }
        }
        clock.settle {}
        sut.receive(Data("b".utf8))
        clock.advance(by: .milliseconds(19))
        XCTAssertEqual(chunks.withLock { $0.count }, 1)
        clock.advance(by: .milliseconds(1))
        XCTAssertEqual(chunks.withLock { $0 }, [Data("a".utf8), Data("b".utf8)])
        sut.fail(.cancelled)
        clock.settle {}
        _ = try? await reader.value
    }

    private func makeSUT(
        _ clock: ManualClock? = nil, limit: Int64? = nil, file: StaticString = #filePath, line: UInt = #line
    ) -> HTTPTransfer {
        let sut = HTTPTransfer(
            HTTPRequest(anyURL(), for: .document, bodyLimit: limit), clock: clock ?? makeManualClock(),
            timeouts: HTTPTimeouts(),
            cancelTask: {})
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private func receive(_ status: Int, of length: Int, _ sut: HTTPTransfer) throws {
        sut.receive(try head(status, of: length))
    }

    private func head(_ status: Int, of length: Int) throws -> HTTPURLResponse {
        try XCTUnwrap(
            HTTPURLResponse(
                url: anyURL(), statusCode: status, httpVersion: "HTTP/1.1",
                headerFields: ["Content-Length": "\(length)"]))
    }

    private func expectResponse(
        of sut: HTTPTransfer, toFailWith expected: HTTPError, file: StaticString = #filePath, line: UInt = #line
    ) async {
        do {
            _ = try await sut.response()
            XCTFail("no error was thrown", file: file, line: line)
        } catch {
            XCTAssertEqual(error as? HTTPError, expected, file: file, line: line)
        }
    }
}
