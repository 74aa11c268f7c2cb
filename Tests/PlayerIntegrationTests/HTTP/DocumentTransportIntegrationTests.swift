import Foundation
import LocalOrigin
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of a transport that caches and retries requests through URLSession, with an origin on a socket and its faults.
@Suite(
    "Documents through a cache, retries and URLSession", .leakTracking, .tags(.integration, .network),
    .timeLimit(.minutes(10)))
struct DocumentTransportIntegrationTests {
    private static let text = OriginResource.data(Data("0123456789".utf8), contentType: "text/plain")

    // MARK: Retries

    /// Law HTTP05.
    @Test("A request that fails twice succeeds on its second retry, whatever the fault")
    func test_get_thatFailsTwice_isRetried() async throws {
        let faults: [OriginBehaviour.Fault] = [
            .hangUp, .status(503), .status(429), .truncate(at: 4), .drop(at: 4), .silence,
            .hold(at: 4, for: .seconds(60)),
        ]
        // The timeouts are long enough for a response on a busy machine.
        let impatient = HTTPTimeouts(firstByte: .seconds(1), idle: .seconds(1))
        let suts = try faults.map { try makeSUT(OriginBehaviour(fault: $0, faultCount: 2), timeouts: impatient) }
        let loads = suts.map { sut in
            Task { [transport = sut.transport, url = sut.url] in try await transport.get(from: url) }
        }
        for ((fault, sut), load) in zip(zip(faults, suts), loads) {
            let (data, response) = try await load.value
            #expect(data.count == 10, "\(fault)")
            #expect(response.statusCode == 200, "\(fault)")
            #expect(sut.origin.requests.count == 3, "\(fault)")
            #expect(sut.retries.map(\.attempt) == [1, 2], "\(fault)")
        }
    }

    /// Law HTTP05.
    @Test("The last response is delivered if every retry fails")
    func test_get_thatKeepsFailing_deliversTheLastResponse() async throws {
        let sut = try makeSUT(OriginBehaviour(fault: .status(503)))
        let (_, response) = try await sut.transport.get(from: sut.url)
        #expect(response.statusCode == 503)
        #expect(sut.origin.requests.count == 4)
        sut.origin.stop()
        await expect(.noConnection) { _ = try await sut.transport.get(from: sut.url) }
    }

    /// Law HTTP05.
    @Test("A response is delivered at once if its Retry-After is longer than the limit")
    func test_get_withALongRetryAfter_deliversTheResponseAtOnce() async throws {
        let sut = try makeSUT(OriginBehaviour(fault: .status(429), headers: ["Retry-After": "31"]))
        let (_, response) = try await sut.transport.get(from: sut.url)
        #expect(response.statusCode == 429)
        #expect(sut.origin.requests.count == 1)
    }

    /// Law HTTP05.
    @Test("A request for a media file is not retried")
    func test_send_forAMediaFile_isNotRetried() async throws {
        let sut = try makeSUT(OriginBehaviour(fault: .truncate(at: 4), faultCount: 1))
        await expect(.truncated(received: 4, expected: 10)) {
            _ = try await sut.transport.send(HTTPRequest(sut.url, for: .mediaFile)).body.collect()
        }
        #expect(sut.origin.requests.count == 1)
    }

    /// Law HTTP05.
    @Test("Cancellation ends the delay before a retry")
    func test_cancel_duringTheDelayBeforeARetry_endsTheDelayAtOnce() async throws {
        let signal = AsyncSignal()
        let sut = try makeSUT(
            OriginBehaviour(fault: .status(503)), RetryPolicy(attempts: 1, firstDelay: .seconds(30)),
            onRetry: { _ in signal.send() })
        let (transport, url) = (sut.transport, sut.url)
        let task = Task { try await transport.get(from: url) }
        await signal.wait(after: 0)
        task.cancel()
        let result = await task.result
        #expect(throws: HTTPError.cancelled) { try result.get() }
        #expect(sut.origin.requests.count == 1)
    }

    // MARK: Caching

    /// Law HTTP06.
    @Test("The validation of an unchanged document transfers no body")
    func test_get_ofAnUnchangedDocument_transfersNoBody() async throws {
        let sut = try makeSUT()
        let first = try await sut.transport.get(from: sut.url)
        let second = try await sut.transport.get(from: sut.url)
        #expect(second.0 == first.0)
        #expect(second.1.statusCode == 200)
        #expect(sut.origin.statuses == [200, 304])
        #expect(sut.origin.ranges.map(\.count) == [10, 0])
    }

    @Test("A fresh cached response is delivered without a request")
    func test_get_ofAFreshDocument_sendsNoRequest() async throws {
        let sut = try makeSUT(OriginBehaviour(headers: ["Cache-Control": "max-age=60"]))
        _ = try await sut.transport.get(from: sut.url)
        let (data, _) = try await sut.transport.get(from: sut.url)
        #expect(data.count == 10)
        #expect(sut.origin.requests.count == 1)
    }

    /// Law HTTP06.
    @Test("The validation of a changed document delivers the new body")
    func test_get_ofAChangedDocument_deliversTheNewBody() async throws {
        let sut = try makeSUT()
        _ = try await sut.transport.get(from: sut.url)
        sut.origin.setResource(.data(Data("new".utf8), contentType: "text/plain"), for: "/a")
        let (data, _) = try await sut.transport.get(from: sut.url)
        #expect(String(decoding: data, as: UTF8.self) == "new")
        #expect(sut.origin.statuses == [200, 200])
    }

    /// Law HTTP06.
    @Test("A document behind a redirect is validated at its final URL")
    func test_get_throughARedirect_validatesAtTheFinalURL() async throws {
        let sut = try makeSUT()
        _ = try await sut.transport.get(from: sut.origin.url("redirect"))
        let (data, response) = try await sut.transport.get(from: sut.origin.url("redirect"))
        #expect(data.count == 10)
        #expect(response.url == sut.url)
        #expect(sut.origin.statuses == [302, 200, 302, 304])
    }

    /// Law HTTP06.
    @Test("After two failed validations, the third validation succeeds and delivers the cached body")
    func test_get_whoseValidationFailsTwice_deliversTheCachedBody() async throws {
        let sut = try makeSUT()
        _ = try await sut.transport.get(from: sut.url)
        sut.origin.setBehaviour(OriginBehaviour(fault: .status(503), faultCount: 2), for: "/a")
        let (data, _) = try await sut.transport.get(from: sut.url)
        #expect(data.count == 10)
        #expect(sut.origin.statuses == [200, 503, 503, 304])
    }

    @Test("A truncated body is not cached")
    func test_get_ofATruncatedBody_cachesNothing() async throws {
        let sut = try makeSUT(OriginBehaviour(fault: .truncate(at: 4), sendsLength: false))
        await expect(.truncated(received: 4, expected: nil)) { _ = try await sut.transport.get(from: sut.url) }
        #expect(sut.entries.contents(of: .responses) == [])
    }

    @Test("The offline transport delivers the cached page, and fails for a URL that is not cached")
    func test_offline_afterTheServerStops_deliversTheCachedPage() async throws {
        let video = Video.fixture()
        let sut = try makeSUT()
        sut.origin.setResource(.data(makeItemsJSON([video.json]), contentType: "application/json"), for: "/a")
        let online = try await RemoteVideoPages(client: sut.transport).page(at: sut.origin.url("redirect"))
        sut.origin.stop()
        let offline = OfflineHTTPTransport(entries: EntryStore(sut.entries))
        let page = try await RemoteVideoPages(client: offline).page(at: sut.origin.url("redirect"))
        #expect(page == online)
        #expect(page.videos.map(\.id) == [video.id])
        await expect(.notCached) { _ = try await offline.get(from: sut.url) }
    }

    // MARK: Helpers

    private struct SUT {
        let transport: CachingHTTPTransport
        let origin: RecordingOrigin
        let entries: InMemoryEntryStore
        let told: LockedValue<[HTTPRetry]>

        var url: URL { origin.url("a") }
        var retries: [HTTPRetry] { told.withLock { $0 } }
    }

    /// Returns a transport and its origin, by default with three retries after 1, 2 and 4 ms.
    private func makeSUT(
        _ behaviour: OriginBehaviour = OriginBehaviour(),
        _ policy: RetryPolicy = RetryPolicy(attempts: 3, firstDelay: .milliseconds(1)),
        timeouts: HTTPTimeouts = HTTPTimeouts(), onRetry: @escaping @Sendable (HTTPRetry) -> Void = { _ in },
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> SUT {
        var routes = OriginRoutes(resources: ["/a": Self.text])
        routes.behaviours["/a"] = behaviour
        routes.redirects["/redirect"] = "/a"
        let base = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), timeouts: timeouts)
        trackForMemoryLeaks(base, file: file, line: line)
        let told = LockedValue<[HTTPRetry]>([])
        let retrying = RetryingHTTPTransport(decoratee: base, policy: policy, random: { 0 }) { retry in
            told.withLock { $0.append(retry) }
            onRetry(retry)
        }
        let entries = InMemoryEntryStore()
        return SUT(
            transport: CachingHTTPTransport(decoratee: retrying, entries: EntryStore(entries)),
            origin: try RecordingOrigin(routes),
            entries: entries, told: told)
    }

    private func expect(
        _ expected: HTTPError, sourceLocation: SourceLocation = #_sourceLocation, from call: () async throws -> Void
    ) async {
        await #expect(throws: expected, sourceLocation: sourceLocation) { try await call() }
    }
}
