import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the transport of documents, which caches, retries and logs requests.
final class DocumentTransportTests: XCTestCase {
    func test_send_withAFreshCachedResponse_makesNoRequest() async throws {
        let sut = makeSUT([.status(200, ["Cache-Control": "max-age=60"], "text")])
        _ = try await sut.text(after: .zero)
        let second = try await sut.text(after: .zero)
        XCTAssertEqual(second, "200 text")
        XCTAssertEqual(sut.log, ["GET https://any-url.com/", "Response from https://any-url.com/", body])
    }

    /// Law HTTP06.
    func test_validation_afterAFailure_isRetried() async throws {
        let sut = makeSUT([
            .status(200, ["ETag": "\"1\""], "text"), .status(503), .failure(.noConnection), .status(304),
        ])
        _ = try await sut.text(after: .zero)
        let second = try await sut.text(after: .seconds(3))
        XCTAssertEqual(second, "200 text")
        XCTAssertEqual(
            sut.transport.requests.map { $0.headers["If-None-Match"] }, [nil, "\"1\"", "\"1\"", "\"1\""])
    }

    /// Law HTTP05.
    func test_send_withRetries_logsEachAttempt() async throws {
        let sut = makeSUT([.status(503), .failure(.noConnection), .status(200, [:], "text")])
        _ = try await sut.text(after: .seconds(3))
        XCTAssertEqual(
            sut.log,
            [
                "GET https://any-url.com/", "Response from https://any-url.com/", "GET https://any-url.com/",
                "No response from https://any-url.com/", "GET https://any-url.com/",
                "Response from https://any-url.com/", body,
            ])
    }

    /// Law HTTP03.
    func test_get_withAnErrorPageOverTheLimit_returnsTheStatus() async throws {
        let sut = makeSUT([.status(404, [:], "page", breaksWith: .tooLarge(limit: 4))])
        let (data, response) = try await sut.sut.get(from: anyURL())
        XCTAssertEqual(response.statusCode, 404)
        XCTAssertEqual(data, Data())
    }

    /// Law HTTP03.
    func test_get_withADocumentOverTheLimit_throwsTooLarge() async {
        let sut = makeSUT([.status(200, [:], "text", breaksWith: .tooLarge(limit: 4))])
        do {
            _ = try await sut.sut.get(from: anyURL())
            XCTFail("a document over the limit was accepted")
        } catch {
            XCTAssertEqual(error as? HTTPError, .tooLarge(limit: 4))
        }
    }

    // MARK: Helpers

    private let body = "Body from https://any-url.com/"

    private struct SUT {
        let sut: CachingHTTPTransport
        let transport: ScriptedTransport
        let logger: LoggerSpy
        let clock: ManualClock

        var log: [String] { logger.entries.map(\.message) }

        func text(after time: Duration) async throws -> String {
            let task = Task(executorPreference: clock.executor) { [sut] in
                let response = try await sut.send(HTTPRequest(anyURL(), for: .document, bodyLimit: 1_000))
                return "\(response.status) \(String(decoding: try await response.body.collect(), as: UTF8.self))"
            }
            clock.advance(by: time)
            task.cancel()
            clock.settle()
            return try await task.value
        }
    }

    private func makeSUT(
        _ responses: [ScriptedTransport.Response], file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let (transport, logger) = (ScriptedTransport(responses), LoggerSpy())
        let clock = makeManualClock(file: file, line: line)
        trackForMemoryLeaks(transport, file: file, line: line)
        let logging = LoggingHTTPTransport(decoratee: transport, logger: logger, clock: clock)
        let retrying = RetryingHTTPTransport(
            decoratee: logging, policy: RetryPolicy(attempts: 3), clock: clock, random: { 0 })
        let sut = CachingHTTPTransport(
            decoratee: retrying, entries: .inMemory(), currentDate: { clock.date })
        return SUT(sut: sut, transport: transport, logger: logger, clock: clock)
    }
}
