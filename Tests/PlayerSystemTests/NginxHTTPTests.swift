import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Documents from nginx, cached and retried", .needs(.nginx), .startsProcesses, .tags(.integration, .network))
struct NginxHTTPTests {
    /// Law HTTP06.
    @Test(
        "The header fields of a document decide whether the document is cached, validated or not stored",
        arguments: zip(
            [
                "expires 1h;", "expires epoch;", "", "expires 1h; add_header Cache-Control no-cache;",
                "add_header Cache-Control no-store;", "etag off;", "etag off; expires 1h;",
            ],
            [["200"], ["200", "304"], ["200", "304"], ["200", "304"], ["200", "200"], ["200", "304"], ["200"]]))
    func test_get_withCacheHeaders_obeysTheHeaders(settings: String, statuses: [String]) async throws {
        let sut = try await makeSUT(settings)
        let first = try await sut.documents.get(from: sut.url)
        let second = try await sut.documents.get(from: sut.url)
        #expect(second.0 == first.0)
        #expect(second.1.statusCode == 200)
        #expect(sut.statuses == statuses)
        #expect(sut.bytes == statuses.map { $0 == "200" ? "\(first.0.count)" : "0" })
    }

    /// Law HTTP06.
    @Test("A compressed document is cached in decoded form, and validated with its weak ETag")
    func test_get_ofACompressedDocument_cachesTheDecodedBody() async throws {
        let sut = try await makeSUT("gzip on; gzip_types application/json; gzip_vary on;")
        let first = try await sut.documents.send(HTTPRequest(sut.url, for: .document, bodyLimit: 1 << 20))
        let data = try await first.body.collect()
        #expect(first.headers["Content-Encoding"] == "gzip")
        #expect(first.headers["ETag"]?.hasPrefix("W/") == true)
        let second = try await sut.documents.get(from: sut.url)
        #expect(second.0 == data)
        #expect(try VideoItemsMapper.map(second.0, from: second.1).count == 25)
        #expect(sut.statuses == ["200", "304"])
    }

    /// Law HTTP05.
    @Test("A request that exceeds a rate limit is retried after the ten seconds of Retry-After", arguments: [429, 503])
    func test_get_withARateLimit_waitsForRetryAfter(status: Int) async throws {
        let sut = try await makeSUT(
            "limit_req zone=slow; limit_req_status \(status); add_header Retry-After 10 always;",
            zones: "limit_req_zone $binary_remote_addr zone=slow:1m rate=6r/m;")
        for _ in 0..<2 {
            let (_, response) = try await sut.documents.get(from: sut.url)
            #expect(response.statusCode == 200)
        }
        #expect(sut.statuses == ["200", "\(status)", "304"])
        #expect(sut.retries.map(\.delay) == [.seconds(10)])
        #expect(sut.retries.map(\.reason) == [HTTPStatus.describe(status)])
    }

    /// Law HTTP05.
    @Test("Requests to a stopped server are retried until the server runs again", .timeLimit(.minutes(10)))
    func test_get_fromARestartedServer_isRetriedUntilSuccess() async throws {
        let sut = try await makeSUT()
        let (data, _) = try await sut.documents.get(from: sut.url)
        try await sut.nginx.stop()
        let task = Task { [sut] in try await sut.documents.get(from: sut.url).0 }
        while sut.retries.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await sut.nginx.start()
        #expect(try await task.value == data)
        #expect(sut.retries.allSatisfy { $0.reason == HTTPError.noConnection.description })
        #expect(sut.statuses == ["200", "304"])
    }

    // MARK: Helpers

    private struct SUT {
        let nginx: Nginx
        let documents: CachingHTTPTransport
        let logger: LoggerSpy
        let told: LockedValue<[HTTPRetry]>
        let url: URL

        var retries: [HTTPRetry] { told.withLock { $0 } }
        var statuses: [String] { logger.entries.compactMap { $0.context.metadata["status"] } }
        var bytes: [String] { logger.entries.compactMap { $0.context.metadata["bytes"] } }
    }

    /// Returns a transport that caches, retries and logs requests for the documents of a real server.
    private func makeSUT(_ settings: String = "", zones: String = "") async throws -> SUT {
        let nginx = try await Nginx(
            locations:
                "location /here/ { alias \(SourceTreeFolder.fixtures)/; types { application/json json; } \(settings) }",
            zones: zones)
        let (logger, told) = (LoggerSpy(), LockedValue<[HTTPRetry]>([]))
        let base = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral))
        let policy = RetryPolicy(
            attempts: 100, firstDelay: .milliseconds(50), factor: 1, longestDelay: .seconds(10), jitter: 0)
        let retrying = RetryingHTTPTransport(
            decoratee: LoggingHTTPTransport(decoratee: base, logger: logger), policy: policy,
            onRetry: { retry in told.withLock { $0.append(retry) } })
        let documents = CachingHTTPTransport(decoratee: retrying, entries: .inMemory())
        let url = try #require(URL(string: nginx.url("here/catalogue.json")))
        return SUT(nginx: nginx, documents: documents, logger: logger, told: told, url: url)
    }
}
