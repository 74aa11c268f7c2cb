import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the client on URLSession, with an origin on a socket and its faults.
///
/// The tests run one after the other, which takes a few seconds. All at once, they would open 200 descriptors, and
/// Foundation's `Process` crashes in a test process with more than 1,024 descriptors.
@Suite("URLSessionHTTPClient", .leakTracking, .serialized, .tags(.integration, .network), .timeLimit(.minutes(10)))
struct URLSessionHTTPClientTests {
    private static let text = OriginResource.data(Data("0123456789".utf8), contentType: "text/plain")

    // MARK: Responses

    @Test("A response has the body, the status and the URL")
    func test_get_ofAResource_deliversBodyStatusAndURL() async throws {
        let (sut, origin) = try makeSUT()
        let (data, response) = try await sut.get(from: origin.url("a"))
        #expect(String(decoding: data, as: UTF8.self) == "0123456789")
        #expect(response.statusCode == 200)
        #expect(response.url == origin.url("a"))
    }

    @Test("A response with an error status is delivered like any other response")
    func test_get_withAnErrorStatus_deliversTheResponse() async throws {
        let (sut, origin) = try makeSUT()
        // After a 401, a task of URLSession on Linux does not complete by itself.
        for status in [401, 403, 404, 500, 503] {
            origin.setBehaviour(OriginBehaviour(fault: .status(status)), for: "/a")
            let (_, response) = try await sut.get(from: origin.url("a"))
            #expect(response.statusCode == status)
        }
    }

    @Test("A request for a range delivers the header fields, and only the bytes of that range")
    func test_send_withARange_deliversHeadersAndThatRange() async throws {
        let (sut, origin) = try makeSUT()
        let response = try await sut.send(HTTPRequest(origin.url("a"), for: .document, range: .bounded(2, 4)))
        #expect(response.status == 206)
        #expect(response.headers["content-range"] == "bytes 2-4/10")
        let body = try await response.body.collect()
        #expect(String(decoding: body, as: UTF8.self) == "234")
    }

    @Test("The response to a HEAD request has header fields and an empty body")
    func test_send_ofAHEADRequest_deliversNoBody() async throws {
        let (sut, origin) = try makeSUT()
        let response = try await sut.send(HTTPRequest(origin.url("a"), for: .document, method: .head))
        #expect(response.headers["Content-Length"] == "10")
        let body = try await response.body.collect()
        #expect(body.count == 0)
    }

    @Test("A body in chunks is delivered completely")
    func test_send_withAChunkedResponse_deliversTheWholeBody() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(sendsLength: false), for: "/a")
        let (data, _) = try await sut.get(from: origin.url("a"))
        #expect(data.count == 10)
    }

    /// Law HTTP09.
    @Test("Each request names the program, and the header fields of a request override those of the client")
    func test_send_withHeaders_namesTheProgramAndOverridesTheHeadersOfTheClient() async throws {
        let (plain, origin) = try makeSUT()
        _ = try await plain.get(from: origin.url("a"))
        let sut = makeClient(headers: ["User-Agent": "player/1", "X-A": "1"])
        _ = try await sut.send(HTTPRequest(origin.url("a"), for: .document, headers: ["X-A": "2"]))
        #expect(origin.requests.map { $0.headers["User-Agent"] } == ["StreamingCore", "player/1"])
        #expect(origin.requests.map { $0.headers["X-A"] } == [nil, "2"])
    }

    // MARK: Failures

    /// Law HTTP01.
    @Test("A refused connection, an unknown host and an unusable URL cause different errors")
    func test_send_toAnUnreachableServer_reportsTheCause() async throws {
        let (sut, origin) = try makeSUT()
        let gone = origin.url("a")
        origin.stop()
        await expect(.noConnection, from: sut, gone)
        await expect(.noSuchHost, from: sut, try url("http://no-such-host.invalid/a"))
        await expect(.unusableURL("expected http or https"), from: sut, try url("file:///etc/passwd"))
        await expect(.unusableURL("no host"), from: sut, try url("http:///a"))
    }

    /// Law HTTP01.
    @Test("A response that is not HTTP causes the error notHTTP")
    func test_send_withAResponseThatIsNotHTTP_fails() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .garbage), for: "/a")
        await expect(.notHTTP, from: sut, origin.url("a"))
    }

    /// Law HTTP01.
    @Test("A body that is not in its declared encoding is a malformed response")
    func test_send_withABodyInAnotherEncoding_fails() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(headers: ["Content-Encoding": "gzip"]), for: "/a")
        let expected = HTTPError.malformedResponse("the body does not match its Content-Encoding")
        await expect(expected, from: sut, origin.url("a"))
    }

    /// Law HTTP07.
    @Test("A redirect without a target is rejected")
    func test_send_redirectedWithoutATarget_isRejected() async throws {
        let (sut, origin) = try makeSUT()
        for status in [301, 302, 303, 307, 308] {
            origin.setBehaviour(OriginBehaviour(fault: .status(status)), for: "/a")
            await expect(.redirectRefused(.noTarget), from: sut, origin.url("a"))
        }
    }

    /// Law HTTP01.
    @Test("A server that closes the connection without a response causes the error noConnection")
    func test_send_toAServerThatClosesTheConnection_reportsNoConnection() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .hangUp), for: "/a")
        await expect(.noConnection, from: sut, origin.url("a"))
    }

    @Test("A URL scheme in capitals is accepted")
    func test_send_toASchemeInCapitals_succeeds() async throws {
        let (sut, origin) = try makeSUT()
        let text = origin.url("a").absoluteString.replacingOccurrences(of: "http:", with: "HTTP:")
        let (_, response) = try await sut.get(from: try #require(URL(string: text)))
        #expect(response.statusCode == 200)
    }

    /// Law HTTP01.
    @Test("A URL with a port above 65535 is unusable")
    func test_send_toAnInvalidPort_reportsAnUnusableURL() async throws {
        let (sut, _) = try makeSUT()
        let url = try #require(URL(string: "http://127.0.0.1:99999/"))
        await expect(.unusableURL("the port is not between 1 and 65535"), from: sut, url)
    }

    /// Law HTTP01.
    @Test("A server that sends nothing exceeds the timeout for the first byte")
    func test_send_toAnUnresponsiveServer_timesOut() async throws {
        let (sut, origin) = try makeSUT(HTTPTimeouts(firstByte: .milliseconds(150)))
        origin.setBehaviour(OriginBehaviour(fault: .silence), for: "/a")
        await expect(.timedOut(.firstByte, after: .milliseconds(150)), from: sut, origin.url("a"))
    }

    /// Law HTTP01.
    @Test("A server that stops in the middle of a body exceeds the idle timeout")
    func test_send_toAServerThatStopsInTheBody_timesOut() async throws {
        let (sut, origin) = try makeSUT(HTTPTimeouts(idle: .milliseconds(150)))
        origin.setBehaviour(OriginBehaviour(fault: .hold(at: 5, for: .seconds(60))), for: "/a")
        await expect(.timedOut(.idle, after: .milliseconds(150)), from: sut, origin.url("a"))
    }

    /// Law HTTP01.
    @Test("A slow body does not time out while its data keeps arriving")
    func test_send_withASlowBody_doesNotTimeOut() async throws {
        // The data arrives every 80 ms for three seconds, so that a busy machine stays below the timeout.
        let (sut, origin) = try makeSUT(HTTPTimeouts(idle: .seconds(2)))
        origin.setResource(.data(Data(count: 20_000), contentType: "x"), for: "/slow")
        origin.setBehaviour(OriginBehaviour(bandwidth: 50_000), for: "/slow")
        let (data, _) = try await sut.get(from: origin.url("slow"))
        #expect(data.count == 20_000)
    }

    /// Law HTTP01.
    @Test("The error of a truncated body has the received and the expected length")
    func test_send_withATruncatedBody_reportsBothLengths() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .truncate(at: 4)), for: "/a")
        await expect(.truncated(received: 4, expected: 10), from: sut, origin.url("a"))
        origin.setBehaviour(OriginBehaviour(fault: .truncate(at: 4), sendsLength: false), for: "/a")
        await expect(.truncated(received: 4, expected: nil), from: sut, origin.url("a"))
    }

    /// Law HTTP01.
    @Test("A connection that is reset in the middle of a body causes the error truncated")
    func test_send_withAResetConnection_reportsATruncatedBody() async throws {
        let (sut, origin) = try makeSUT()
        origin.setResource(.data(Data(count: 100_000), contentType: "x"), for: "/big")
        origin.setBehaviour(OriginBehaviour(bandwidth: 4_000_000, fault: .drop(at: 50_000)), for: "/big")
        do {
            _ = try await sut.get(from: origin.url("big"))
            Issue.record("no error was thrown")
        } catch HTTPError.truncated(let received, let expected) {
            #expect(received <= 50_000)
            #expect(expected == 100_000)
        }
    }

    /// Law HTTP03.
    @Test("A body over the limit is rejected while it arrives, and a body at the limit is delivered")
    func test_send_withABodyOverTheLimit_rejectsTheBodyWhileItArrives() async throws {
        let (sut, origin) = try makeSUT()
        // The request is repeated, because the reader can start before or after the rejection.
        for round in 0..<100 {
            origin.setBehaviour(OriginBehaviour(sendsLength: round == 0), for: "/a")
            await #expect(throws: HTTPError.tooLarge(limit: 9)) {
                let response = try await sut.send(HTTPRequest(origin.url("a"), for: .document, bodyLimit: 9))
                _ = try await response.body.collect()
            }
        }
        let response = try await sut.send(HTTPRequest(origin.url("a"), for: .document, bodyLimit: 10))
        let body = try await response.body.collect()
        #expect(body.count == 10)
    }

    // MARK: Cancellation

    /// Law HTTP02.
    @Test("Cancellation ends a request that waits for its response")
    func test_send_cancelledBeforeTheResponse_endsAtOnce() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .silence), for: "/a")
        let url = origin.url("a")
        let task = Task { try await sut.get(from: url) }
        while origin.requests.count == 0 && !Task.isCancelled { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
    }

    /// Law HTTP02.
    @Test("Cancellation ends a request in the middle of its body")
    func test_send_cancelledInTheBody_endsAtOnce() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .hold(at: 5, for: .seconds(60))), for: "/a")
        let url = origin.url("a")
        let hasStarted = AsyncSignal()
        let task = Task {
            for try await _ in try await sut.send(HTTPRequest(url, for: .document)).body { hasStarted.send() }
        }
        await hasStarted.wait(after: 0)
        task.cancel()
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
    }

    /// Law HTTP02.
    @Test("A request in a cancelled task is not sent")
    func test_send_inACancelledTask_sendsNoRequest() async throws {
        let (sut, origin) = try makeSUT()
        let url = origin.url("a")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.get(from: url)
        }
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
        #expect(origin.requests.count == 0)
    }

    // MARK: Redirects

    /// Law HTTP07.
    @Test("Redirects are followed, and the response has the final URL")
    func test_send_redirected_deliversTheFinalURL() async throws {
        let (sut, origin) = try makeSUT(redirects: ["/one": "/two", "/two": "a"])
        let (data, response) = try await sut.get(from: origin.url("one"))
        #expect(data.count == 10)
        #expect(response.url == origin.url("a"))
    }

    /// Law HTTP07.
    @Test("A redirect to a scheme other than HTTP is rejected")
    func test_send_redirectedToAnotherScheme_isRejected() async throws {
        let (sut, origin) = try makeSUT(redirects: ["/one": "file:///etc/passwd", "/two": "ftp://host/a"])
        await expect(.redirectRefused(.scheme("file")), from: sut, origin.url("one"))
        await expect(.redirectRefused(.scheme("ftp")), from: sut, origin.url("two"))
    }

    /// Law HTTP07.
    @Test("The eleventh redirect in a row is rejected")
    func test_send_redirectedInALoop_isRejectedAfterTenRedirects() async throws {
        let (sut, origin) = try makeSUT(redirects: ["/one": "/one"])
        await expect(.redirectRefused(.tooMany), from: sut, origin.url("one"))
        #expect(origin.requests.count == 11)
    }

    @Test("A redirect to another server removes the header fields that identify the user")
    func test_send_redirectedToAnotherServer_removesIdentifyingHeaders() async throws {
        let (_, other) = try makeSUT()
        let (_, origin) = try makeSUT(redirects: ["/here": "/there", "/there": other.url("a").absoluteString])
        let sut = makeClient(headers: ["Authorization": "Bearer secret", "X-A": "1"])
        _ = try await sut.get(from: origin.url("here"))
        #expect(origin.requests.map { $0.headers["Authorization"] } == ["Bearer secret", "Bearer secret"])
        #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(origin.requests.map { $0.headers["X-A"] } == ["1", "1"])
        #expect(other.requests.map { $0.headers["X-A"] } == [nil])
        #expect(other.requests.map { $0.headers["User-Agent"] } == ["StreamingCore"])
    }

    @Test("A request that is cancelled during a redirect either succeeds or throws the error cancelled")
    func test_send_cancelledDuringARedirect_succeedsOrIsCancelled() async throws {
        let (sut, origin) = try makeSUT(redirects: ["/one": "/two", "/two": "/a"])
        let url = origin.url("one")
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let pause = Duration.microseconds(Int.random(in: 0...4_000, using: &random))
            let task = Task { try await sut.get(from: url) }
            try await Task.sleep(for: pause)
            task.cancel()
            do { _ = try await task.value } catch { #expect(error as? HTTPError == .cancelled) }
        }
    }

    // MARK: Use over time

    @Test("Requests in a row use the same connection")
    func test_send_manyInARow_useOneConnection() async throws {
        let (sut, origin) = try makeSUT()
        for _ in 0..<50 { _ = try await sut.get(from: origin.url("a")) }
        #expect(origin.origin.connections.accepted == 1)
    }

    @Test("A hundred concurrent requests all succeed")
    func test_send_manyAtOnce_allSucceed() async throws {
        let (sut, origin) = try makeSUT()
        let url = origin.url("a")
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await sut.get(from: url).0.count } }
            return try await group.reduce(0, +)
        }
        #expect(total == 1_000)
    }

    @Test("The transfer ends when its unread body is released")
    func test_body_releasedUnread_endsTheTransfer() async throws {
        let (sut, origin) = try makeSUT()
        origin.setBehaviour(OriginBehaviour(fault: .hold(at: 5, for: .seconds(60))), for: "/a")
        do {
            let response = try await sut.send(HTTPRequest(origin.url("a"), for: .document))
            #expect(response.status == 200)
        }
        while origin.origin.connections.open > 0 && !Task.isCancelled { await Task.yield() }
    }

    // MARK: Helpers

    private func makeClient(
        _ timeouts: HTTPTimeouts = HTTPTimeouts(), headers: HTTPHeaders = [:], file: StaticString = #filePath,
        line: UInt = #line
    ) -> URLSessionHTTPClient {
        let sut = URLSessionHTTPClient(
            session: URLSession(configuration: .ephemeral), timeouts: timeouts, headers: headers)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private func makeSUT(
        _ timeouts: HTTPTimeouts = HTTPTimeouts(), redirects: [String: String] = [:], file: StaticString = #filePath,
        line: UInt = #line
    ) throws -> (URLSessionHTTPClient, RecordingOrigin) {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        routes.redirects = redirects
        return (makeClient(timeouts, file: file, line: line), try RecordingOrigin(routes))
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func expect(
        _ expected: HTTPError, from sut: URLSessionHTTPClient, _ url: URL,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await sut.get(from: url) }
    }
}
