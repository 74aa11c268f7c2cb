import Foundation
import StreamingCore
import StreamingTestKit
import XCTest
@testable import StreamingCache

final class CachingHTTPTransportTests: XCTestCase {
    private static let tagged: HTTPHeaders = ["ETag": "\"1\""]
    private static let fresh: HTTPHeaders = ["ETag": "\"1\"", "Cache-Control": "max-age=60"]

    // MARK: Stored responses

    func test_send_withFreshCachedResponse_makesNoRequest() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text")])
        let first = try await sut.text()
        sut.pass(59)
        let second = try await sut.text()
        XCTAssertEqual([first, second], ["200 text", "200 text"])
        XCTAssertEqual(sut.transport.requests.count, 1)
    }

    /// Law HTTP06.
    func test_send_withStaleCachedResponse_sendsValidators() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let sut = makeSUT([.status(200, ["ETag": "\"1\"", "Last-Modified": date], "text"), .status(304)])
        _ = try await sut.text()
        _ = try await sut.text()
        XCTAssertEqual(sut.transport.requests.last?.headers["If-None-Match"], "\"1\"")
        XCTAssertEqual(sut.transport.requests.last?.headers["If-Modified-Since"], date)
    }

    /// Law HTTP06.
    func test_send_whenNotModified_servesCachedBodyAs200() async throws {
        let sut = makeSUT([.status(200, Self.tagged, "text"), .status(304, Self.tagged)])
        _ = try await sut.text()
        let second = try await sut.text()
        XCTAssertEqual(second, "200 text")
    }

    /// Law HTTP06.
    func test_send_whenNotModified_renewsFreshness() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text"), .status(304, ["Cache-Control": "max-age=10"])])
        _ = try await sut.text()
        sut.pass(60)
        _ = try await sut.text()
        sut.pass(9)
        let third = try await sut.text()
        XCTAssertEqual(third, "200 text")
        XCTAssertEqual(sut.transport.requests.count, 2)
    }

    func test_send_whenModified_servesAndStoresNewResponse() async throws {
        let sut = makeSUT([
            .status(200, Self.tagged, "old"), .status(200, ["ETag": "\"2\""], "new"), .status(304, ["ETag": "\"2\""]),
        ])
        _ = try await sut.text()
        let second = try await sut.text()
        let third = try await sut.text()
        XCTAssertEqual([second, third], ["200 new", "200 new"])
        XCTAssertEqual(sut.transport.requests.last?.headers["If-None-Match"], "\"2\"")
    }

    /// Law HTTP06.
    func test_send_when304HasOtherValidator_requestsAgainUnconditionally() async throws {
        let sut = makeSUT([
            .status(200, Self.tagged, "old"), .status(304, ["ETag": "\"2\""]), .status(200, ["ETag": "\"2\""], "new"),
        ])
        _ = try await sut.text()
        let second = try await sut.text()
        XCTAssertEqual(second, "200 new")
        XCTAssertNil(sut.transport.requests.last?.headers["If-None-Match"])
    }

    /// Law HTTP06.
    func test_send_withUnsolicitedNotModified_doesNotServeStaleResponse() async throws {
        let sut = makeSUT([.status(200, ["Cache-Control": "max-age=60"], "text"), .status(304)])
        _ = try await sut.text()
        sut.pass(60)
        let second = try await sut.text()
        XCTAssertEqual(second, "304 ")
        XCTAssertEqual(sut.transport.requests.count, 2)
    }

    func test_send_withRedirectedResponse_keepsFinalURL() async throws {
        let place = anyURL("there/list.json")
        let sut = makeSUT([
            .status(200, Self.fresh, "text", from: place), .status(304, from: place),
        ])
        _ = try await sut.send()
        let second = try await sut.send()
        XCTAssertEqual(second.url, place)
        XCTAssertEqual(sut.transport.requests.count, 2)
    }

    func test_send_withOtherValueOfVaryHeader_requestsAgain() async throws {
        let headers = Self.fresh.merging(["Vary": "Accept-Language"])
        let sut = makeSUT([.status(200, headers, "text"), .status(200, headers, "texto")])
        let first = try await sut.text(["Accept-Language": "en"])
        let second = try await sut.text(["Accept-Language": "es"])
        XCTAssertEqual([first, second], ["200 text", "200 texto"])
        XCTAssertNil(sut.transport.requests.last?.headers["If-None-Match"])
    }

    func test_headers_addedToEveryRequest_areComparedForVary() async throws {
        let entries = InMemoryEntryStore()
        let headers = Self.fresh.merging(["Vary": "X-A"])
        for value in ["1", "2"] {
            let sut = makeSUT([.status(200, headers, "text \(value)")], entries: entries, headers: ["X-A": value])
            let text = try await sut.text()
            XCTAssertEqual(text, "200 text \(value)")
            XCTAssertEqual(sut.transport.requests.first?.headers["X-A"], value)
        }
    }

    // MARK: Responses that are not stored

    func test_send_withStatusOtherThan200_deliversButDoesNotStoreResponse() async throws {
        let sut = makeSUT([.status(404, Self.fresh, "none"), .status(200, [:], "text")])
        let first = try await sut.text()
        let second = try await sut.text()
        XCTAssertEqual([first, second], ["404 none", "200 text"])
    }

    func test_send_withNoStoreResponse_removesCachedResponse() async throws {
        let sut = makeSUT([.status(200, Self.tagged, "old"), .status(200, ["Cache-Control": "no-store"], "new")])
        _ = try await sut.text()
        let second = try await sut.text()
        XCTAssertEqual(second, "200 new")
        XCTAssertEqual(sut.entries.contents(of: .responses), [])
    }

    func test_send_uncacheableRequest_forwardsRequestAndStoresNothing() async throws {
        let requests = [
            HTTPRequest(anyURL(), for: .document, method: .head, bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, range: .from(1), bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, headers: ["If-None-Match": "*"], bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, headers: ["Cache-Control": "no-store"], bodyLimit: 100),
        ]
        let notDocuments = HTTPRequest.Purpose.allCases.filter { !$0.isDocument }
        for request in requests + notDocuments.map({ HTTPRequest(anyURL(), for: $0, bodyLimit: 100) }) {
            let sut = makeSUT([.status(200, Self.fresh, "text"), .status(200, Self.fresh, "text")])
            _ = try await sut.sut.send(request).body.collect()
            _ = try await sut.sut.send(request).body.collect()
            XCTAssertEqual(sut.transport.requests, [request, request])
            XCTAssertEqual(sut.entries.contents(of: .responses), [])
        }
    }

    func test_send_withCredentials_storesNothing() async throws {
        let url = try XCTUnwrap(URL(string: "https://user:secret@any-url.com/"))
        let requests = [
            HTTPRequest(url, for: .document, bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, headers: ["Authorization": "x"], bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, headers: ["cookie": "x"], bodyLimit: 100),
        ]
        for request in requests {
            let sut = makeSUT([.status(200, Self.fresh, "text", from: anyURL())])
            _ = try await sut.sut.send(request)
            XCTAssertEqual(sut.entries.contents(of: .responses), [])
        }
        let sut = makeSUT([.status(200, Self.fresh, "text")], headers: ["Authorization": "x"])
        _ = try await sut.text()
        XCTAssertEqual(sut.entries.contents(of: .responses), [])
    }

    func test_send_withInterruptedBody_throwsAndKeepsCachedResponse() async throws {
        let error = HTTPError.truncated(received: 2, expected: 4)
        let sut = makeSUT([
            .status(200, Self.tagged, "text"), .status(200, ["ETag": "\"2\""], "ne", breaksWith: error), .status(304),
        ])
        _ = try await sut.text()
        await expect(error) { _ = try await sut.text() }
        let third = try await sut.text()
        XCTAssertEqual(third, "200 text")
        XCTAssertEqual(sut.transport.requests.last?.headers["If-None-Match"], "\"1\"")
    }

    func test_send_whenRequestFails_doesNotServeStaleResponse() async throws {
        let sut = makeSUT([.status(200, Self.tagged, "text"), .failure(.noConnection), .status(503)])
        _ = try await sut.text()
        await expect(.noConnection) { _ = try await sut.text() }
        let third = try await sut.text()
        XCTAssertEqual(third, "503 ")
    }

    func test_send_withCachedBodyOverRequestLimit_throwsTooLarge() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text"), .status(304)])
        _ = try await sut.text()
        for _ in 1...2 {
            let response = try await sut.send(limit: 3)
            await expect(.tooLarge(limit: 3)) { _ = try await response.body.collect() }
            sut.pass(60)
        }
    }

    /// Law HTTP02.
    func test_send_inCancelledTask_throwsCancelled() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text")])
        _ = try await sut.text()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sut.text()
        }
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? HTTPError, .cancelled) }
    }

    // MARK: The store

    func test_limit_whenExceeded_evictsOldestResponses() async throws {
        let sut = makeSUT(Array(repeating: .status(200, Self.fresh, "0123456789"), count: 3), limit: 300)
        for path in ["a", "b", "c"] {
            _ = try await sut.send(path: path)
            sut.pass(1)
        }
        XCTAssertEqual(
            sut.entries.contents(of: .responses).map(\.key.name), ["b", "c"].map { anyURL($0).absoluteString })
    }

    func test_send_withResponseLargerThanLimit_storesNothing() async throws {
        let sut = makeSUT(
            [.status(200, Self.fresh, "a"), .status(200, Self.fresh, String(repeating: "b", count: 200))], limit: 200)
        _ = try await sut.send(path: "a")
        let response = try await sut.send(path: "b")
        let body = try await response.body.collect()
        XCTAssertEqual(body.count, 200)
        XCTAssertEqual(sut.entries.contents(of: .responses).map(\.key.name), [anyURL("a").absoluteString])
    }

    func test_send_withDamagedEntry_requestsAgainAndReportsError() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text")])
        let key = EntryKey(.responses, anyURL().absoluteString)
        try sut.entries.set(StoredEntry(Data("x".utf8), date: Date()), for: key)
        let text = try await sut.text()
        XCTAssertEqual(text, "200 text")
        XCTAssertEqual(sut.errors.map(\.kind), ["unreadable"])
    }

    func test_send_withFailingStore_deliversResponsesAndReportsErrors() async throws {
        let error = StoreError.full(place: "a")
        let sut = makeSUT(
            [.status(200, Self.fresh, "text"), .status(200, Self.fresh, "text")],
            entries: FailingEntryStore(error: error))
        let first = try await sut.text()
        let second = try await sut.text()
        XCTAssertEqual([first, second], ["200 text", "200 text"])
        XCTAssertEqual(sut.errors, [error, error, error, error])
    }

    // MARK: Offline

    func test_offline_withCachedResponse_servesResponseAtAnyAge() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text", from: anyURL("b"))])
        _ = try await sut.text()
        let offline = OfflineHTTPTransport(entries: EntryStore(sut.entries), currentDate: { .distantFuture })
        let response = try await offline.send(HTTPRequest(anyURL(), for: .document, bodyLimit: 100))
        let body = try await response.body.collect()
        XCTAssertEqual(String(decoding: body, as: UTF8.self), "text")
        XCTAssertEqual(response.url, anyURL("b"))
    }

    func test_offline_withoutCachedResponse_throwsNotCached() async throws {
        let sut = makeSUT([.status(200, Self.fresh, "text")])
        _ = try await sut.text()
        let offline = OfflineHTTPTransport(entries: EntryStore(sut.entries))
        let requests = [
            HTTPRequest(anyURL("other"), for: .document, bodyLimit: 100),
            HTTPRequest(anyURL(), for: .playlist, bodyLimit: 100),
            HTTPRequest(anyURL(), for: .document, headers: ["Authorization": "x"], bodyLimit: 100),
        ]
        for request in requests { await expect(.notCached) { _ = try await offline.send(request) } }
    }

    func test_offline_withDamagedEntry_reportsErrorAndThrowsNotCached() async throws {
        let entries = InMemoryEntryStore()
        try entries.set(StoredEntry(Data(), date: Date()), for: EntryKey(.responses, anyURL().absoluteString))
        let told = LockedValue<[StoreError]>([])
        let offline = OfflineHTTPTransport(
            entries: EntryStore(entries), onStoreError: { error in told.withLock { $0.append(error) } })
        await expect(.notCached) { _ = try await offline.send(HTTPRequest(anyURL(), for: .document, bodyLimit: 100)) }
        XCTAssertEqual(told.withLock { $0 }.map(\.kind), ["unreadable"])
    }

    // MARK: Helpers

    private struct SUT<Entries: BlockingEntryStore>: Sendable {
        let sut: CachingHTTPTransport
        let transport: ScriptedTransport
        let entries: Entries
        let date: LockedValue<Date>
        let told: LockedValue<[StoreError]>

        var errors: [StoreError] { told.withLock { $0 } }

        func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

        func send(path: String = "", _ headers: HTTPHeaders = [:], limit: Int64 = 1_000) async throws -> HTTPResponse {
            try await sut.send(HTTPRequest(anyURL(path), for: .document, headers: headers, bodyLimit: limit))
        }

        func text(_ headers: HTTPHeaders = [:]) async throws -> String {
            let response = try await send(headers)
            return "\(response.status) \(String(decoding: try await response.body.collect(), as: UTF8.self))"
        }
    }

    private func makeSUT<Entries: BlockingEntryStore>(
        _ responses: [ScriptedTransport.Response], entries: Entries = InMemoryEntryStore(), headers: HTTPHeaders = [:],
        limit: Int = 10_000, file: StaticString = #filePath, line: UInt = #line
    ) -> SUT<Entries> {
        let transport = ScriptedTransport(responses)
        trackForMemoryLeaks(transport, file: file, line: line)
        let date = LockedValue(Date(timeIntervalSince1970: 784_111_777))
        let told = LockedValue<[StoreError]>([])
        let sut = CachingHTTPTransport(
            decoratee: transport, entries: EntryStore(entries), headers: headers, limit: limit,
            currentDate: { date.withLock { $0 } }, onStoreError: { error in told.withLock { $0.append(error) } })
        return SUT(sut: sut, transport: transport, entries: entries, date: date, told: told)
    }

    private func expect(
        _ expected: HTTPError, file: StaticString = #filePath, line: UInt = #line, from call: () async throws -> Void
    ) async {
        do {
            try await call()
            XCTFail("no error was thrown", file: file, line: line)
        } catch {
            XCTAssertEqual(error as? HTTPError, expected, file: file, line: line)
        }
    }
}

/// A store whose every operation throws `error`.
private struct FailingEntryStore: BlockingEntryStore {
    let error: StoreError

    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? { throw error }
    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws { throw error }
    func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] { throw error }
    func size(of space: EntryNamespace) throws(StoreError) -> Int { throw error }
}
