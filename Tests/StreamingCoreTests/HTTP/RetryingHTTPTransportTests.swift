import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

final class RetryingHTTPTransportTests: XCTestCase {
    // MARK: Retried requests

    /// Law HTTP05.
    func test_send_afterATransientError_isRetried() async throws {
        let errors: [HTTPError] = [
            .noConnection, .noSuchHost, .timedOut(.firstByte, after: .seconds(10)),
            .truncated(received: 1, expected: 2),
        ]
        for error in errors {
            let sut = makeSUT([.failure(error), .status(200, [:], "text")])
            let text = try await sut.text(after: .seconds(1)).get()
            XCTAssertEqual(text, "200 text", "\(error)")
        }
    }

    /// Law HTTP05.
    func test_send_afterAPermanentError_isNotRetried() async {
        let errors: [HTTPError] = [
            .insecureConnection(.expired), .unusableURL("x"), .notHTTP, .malformedResponse("x"), .tooLarge(limit: 1),
            .redirectRefused(.tooMany), .notCached,
        ]
        for error in errors {
            let sut = makeSUT([.failure(error)])
            let result = await sut.text(after: .zero)
            XCTAssertEqual(result, .failure(error))
            XCTAssertEqual(sut.transport.requests.count, 1)
        }
    }

    /// Law HTTP05.
    func test_send_afterATransientStatus_isRetried() async throws {
        for status in [408, 429, 500, 502, 503, 504] {
            let sut = makeSUT([.status(status), .status(200, [:], "text")])
            let text = try await sut.text(after: .seconds(1)).get()
            XCTAssertEqual(text, "200 text", "\(status)")
        }
    }

    /// Law HTTP05.
    func test_send_afterAnyOtherStatus_isNotRetried() async throws {
        for status in [200, 206, 304, 400, 401, 404, 416] {
            let sut = makeSUT([.status(status, [:], "text")])
            let text = try await sut.text(after: .zero).get()
            XCTAssertEqual(text, "\(status) text")
            XCTAssertEqual(sut.transport.requests.count, 1)
        }
    }

    /// Law HTTP05.
    func test_send_afterATruncatedDocument_isRetried() async throws {
        let error = HTTPError.truncated(received: 2, expected: 4)
        let sut = makeSUT([.status(200, [:], "te", breaksWith: error), .status(200, [:], "text")])
        let text = try await sut.text(after: .seconds(1)).get()
        XCTAssertEqual(text, "200 text")
    }

    /// Law HTTP05.
    func test_send_forOtherPurposesThanDocuments_isNotRetried() async throws {
        let error = HTTPError.truncated(received: 2, expected: 4)
        for purpose in HTTPRequest.Purpose.allCases where !purpose.isDocument {
            let cut = makeSUT([.status(200, [:], "te", breaksWith: error)])
            let result = await cut.text(after: .zero, for: purpose)
            XCTAssertEqual(result, .failure(error))
            let refused = makeSUT([.status(503, [:], "busy")])
            let text = try await refused.text(after: .zero, for: purpose).get()
            XCTAssertEqual(text, "503 busy")
            XCTAssertEqual(cut.transport.requests.count + refused.transport.requests.count, 2)
        }
    }

    /// Law HTTP05.
    func test_send_afterTheLastAttempt_deliversItsResult() async throws {
        let refused = makeSUT([.status(503), .status(502), .status(500), .status(429, [:], "last")])
        let text = try await refused.text(after: .seconds(7)).get()
        XCTAssertEqual(text, "429 last")
        let failing = makeSUT([.status(503), .status(503), .status(503), .failure(.noSuchHost)])
        let result = await failing.text(after: .seconds(7))
        XCTAssertEqual(result, .failure(.noSuchHost))
    }

    func test_send_onARetry_repeatsTheSameRequest() async {
        let sut = makeSUT([.status(503), .status(200)])
        _ = await sut.text(after: .seconds(1))
        let request = HTTPRequest(anyURL(), for: .document, headers: ["X-A": "1"], bodyLimit: 1_000)
        XCTAssertEqual(sut.transport.requests, [request, request])
    }

    // MARK: Delays

    /// Law HTTP05.
    func test_delays_withJitter_followThePolicy() async {
        let sut = makeSUT([.failure(.noConnection), .status(503), .failure(.noSuchHost), .status(200)], random: 0.5)
        _ = await sut.text(after: .seconds(5.25))
        XCTAssertEqual(sut.retries.map(\.delay), [.seconds(0.75), .seconds(1.5), .seconds(3)])
        XCTAssertEqual(sut.transport.requests.count, 4)
    }

    /// Law HTTP05.
    func test_retry_beforeTheEndOfTheDelay_isNotSent() async {
        let sut = makeSUT([.status(503), .status(200)])
        let task = sut.start()
        sut.clock.advance(by: .milliseconds(999))
        XCTAssertEqual(sut.transport.requests.count, 1)
        sut.clock.advance(by: .milliseconds(1))
        XCTAssertEqual(sut.transport.requests.count, 2)
        _ = await sut.end(of: task)
    }

    /// Law HTTP05.
    func test_delay_withALongRetryAfter_equalsTheRetryAfter() async {
        // The clock starts at 2001-01-01, 00:00 UTC.
        for asked in ["5", "Mon, 01 Jan 2001 00:00:05 GMT"] {
            let sut = makeSUT([.status(503, ["Retry-After": asked]), .status(200)])
            let task = sut.start()
            sut.clock.advance(by: .milliseconds(4_999))
            XCTAssertEqual(sut.transport.requests.count, 1, asked)
            sut.clock.advance(by: .milliseconds(1))
            XCTAssertEqual(sut.transport.requests.count, 2, asked)
            _ = await sut.end(of: task)
        }
    }

    /// Law HTTP05.
    func test_delay_withAShortRetryAfter_followsThePolicy() async {
        for asked in ["0", "Mon, 01 Jan 1990 00:00:00 GMT", "soon"] {
            let sut = makeSUT([.status(429, ["Retry-After": asked]), .status(200)])
            _ = await sut.text(after: .seconds(1))
            XCTAssertEqual(sut.retries.map(\.delay), [.seconds(1)], asked)
        }
    }

    /// Law HTTP05.
    func test_send_withATooLongRetryAfter_isNotRetried() async throws {
        for asked in ["31", "99999999999999999999", "Mon, 01 Jan 2001 00:00:31 GMT"] {
            let sut = makeSUT([.status(503, ["Retry-After": asked], "later"), .status(200)])
            let text = try await sut.text(after: .zero).get()
            XCTAssertEqual(text, "503 later", asked)
        }
    }

    // MARK: Reports and released bodies

    /// Law HTTP05.
    func test_onRetry_forEachRetry_reportsReasonAndDelay() async {
        let sut = makeSUT([.status(503), .failure(.noConnection), .status(200)])
        _ = await sut.text(after: .seconds(3))
        XCTAssertEqual(
            sut.retries,
            [
                HTTPRetry(
                    attempt: 1, of: 3, after: .seconds(1), because: "the server responded with 503 Service Unavailable",
                    url: anyURL()),
                HTTPRetry(
                    attempt: 2, of: 3, after: .seconds(2), because: "cannot connect to the server", url: anyURL()),
            ])
    }

    func test_response_thatIsNotDelivered_isReleasedBeforeTheDelay() async {
        let body = BodyLife()
        let response = ScriptedTransport.Response { [weak body] request in
            let chunks = BodyLife.Chunks(of: body)
            return HTTPResponse(status: 503, url: request.url, headers: [:], body: HTTPBody { chunks.next() })
        }
        let sut = makeSUT([response, .status(200)])
        let task = sut.start()
        sut.clock.settle()
        XCTAssertEqual(body.log, ["made", "gone"])
        XCTAssertEqual(sut.transport.requests.count, 1)
        sut.clock.advance(by: .seconds(1))
        _ = await sut.end(of: task)
    }

    // MARK: Cancellation

    /// Law HTTP05.
    func test_cancel_duringADelay_endsTheDelayAtOnce() async {
        let sut = makeSUT([.status(503), .status(200)])
        let task = sut.start()
        sut.clock.settle()
        task.cancel()
        sut.clock.settle()
        let result = await task.value
        XCTAssertEqual(result, .failure(.cancelled))
        XCTAssertEqual(sut.transport.requests.count, 1)
    }

    /// Law HTTP05.
    func test_cancel_duringTheRequest_preventsTheRetry() async {
        let response = ScriptedTransport.Response { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw HTTPError.noConnection
        }
        let sut = makeSUT([response, .status(200)])
        let result = await sut.text(after: .seconds(1))
        XCTAssertEqual(result, .failure(.cancelled))
        XCTAssertEqual(sut.retries, [])
        XCTAssertEqual(sut.transport.requests.count, 1)
    }

    /// Law HTTP05.
    func test_send_cancelledByTheDecoratee_isNotRetried() async {
        let sut = makeSUT([.failure(.cancelled), .status(200)])
        let result = await sut.text(after: .zero)
        XCTAssertEqual(result, .failure(.cancelled))
    }

    // MARK: Helpers

    private struct SUT: Sendable {
        let sut: RetryingHTTPTransport
        let transport: ScriptedTransport
        let clock: ManualClock
        let told: LockedValue<[HTTPRetry]>

        var retries: [HTTPRetry] { told.withLock { $0 } }

        /// Starts a task that sends a request. The result is the status and the body of the response as text, or the
        /// error.
        func start(for purpose: HTTPRequest.Purpose = .document) -> Task<Result<String, HTTPError>, Never> {
            Task(executorPreference: clock.executor) { [sut] in
                do {
                    let request = HTTPRequest(anyURL(), for: purpose, headers: ["X-A": "1"], bodyLimit: 1_000)
                    let response = try await sut.send(request)
                    let body = try await response.body.collect()
                    return .success("\(response.status) \(String(decoding: body, as: UTF8.self))")
                } catch {
                    return .failure(error as? HTTPError ?? .malformedResponse("\(error)"))
                }
            }
        }

        /// Cancels a task, and returns its result. Without the cancellation, a pending delay would never end.
        func end(of task: Task<Result<String, HTTPError>, Never>) async -> Result<String, HTTPError> {
            task.cancel()
            clock.settle()
            return await task.value
        }

        func text(
            after time: Duration, for purpose: HTTPRequest.Purpose = .document
        ) async -> Result<String, HTTPError> {
            let task = start(for: purpose)
            clock.advance(by: time)
            return await end(of: task)
        }
    }

    /// Returns a transport with up to three retries, which follow after 1, 2 and 4 s if `random` is 0.
    private func makeSUT(
        _ responses: [ScriptedTransport.Response], random: Double = 0, file: StaticString = #filePath,
        line: UInt = #line
    ) -> SUT {
        let (transport, clock) = (ScriptedTransport(responses), makeManualClock(file: file, line: line))
        trackForMemoryLeaks(transport, file: file, line: line)
        let told = LockedValue<[HTTPRetry]>([])
        let sut = RetryingHTTPTransport(
            decoratee: transport, policy: RetryPolicy(attempts: 3), clock: clock, random: { random },
            onRetry: { retry in told.withLock { $0.append(retry) } })
        return SUT(sut: sut, transport: transport, clock: clock, told: told)
    }
}

/// A log of the creation and the release of bodies.
private final class BodyLife: Sendable {
    private let events = LockedValue<[String]>([])

    var log: [String] { events.withLock { $0 } }

    final class Chunks: Sendable {
        private let life: BodyLife?

        init(of life: BodyLife?) {
            self.life = life
            life?.events.withLock { $0.append("made") }
        }

        deinit { life?.events.withLock { $0.append("gone") } }

        func next() -> Data? { nil }
    }
}
