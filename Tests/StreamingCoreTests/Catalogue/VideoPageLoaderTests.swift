import StreamingCore
import StreamingTestKit
import XCTest

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class VideoPageLoaderTests: XCTestCase {
    func test_load_withADocument_requestsItsURLUnchanged() async throws {
        let client = Pages([[.fixture()]])
        _ = try await VideoPageLoader(client: client, document: anyURL("list.json?key=1")).load()
        XCTAssertEqual(client.queries, ["key=1"])
    }

    func test_load_withoutPagingParameters_returnsTheWholeListing() async throws {
        let client = Pages([[.fixture()]])
        let page = try await VideoPageLoader(client: client, document: anyURL("list.json?key=1")).load()
        XCTAssertEqual(page.items.count, 1)
        XCTAssertNil(page.loadMore)
    }

    func test_loadMore_withAPageLimit_requestsAPageOfThatLimit() async throws {
        let client = Pages([[.fixture()], []])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json"), limit: 5).load()
        let second = try await first.loadMore?()
        XCTAssertEqual(second?.items, [])
        XCTAssertEqual(client.queries.last??.hasPrefix("limit=5&after_id="), true)
    }

    func test_loadMore_withAQuery_addsOnlyThePagingParameters() async throws {
        let videos = [Video.fixture(), .fixture()]
        let client = Pages([[videos[0]], [videos[1]]])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json?key=1&limit=3")).load()
        _ = try await first.loadMore?()
        XCTAssertEqual(client.queries, ["key=1&limit=3", "key=1&limit=3&after_id=\(videos[0].id.uuidString)"])
    }

    func test_loadMore_withAnAPI_requestsItsVideosEndpoint() async throws {
        let videos = [Video.fixture(), .fixture()]
        let client = Pages([[videos[0]], [videos[1]]])
        let first = try await VideoPageLoader(client: client, api: anyURL()).load()
        _ = try await first.loadMore?()
        XCTAssertEqual(client.queries, ["limit=10", "limit=10&after_id=\(videos[0].id.uuidString)"])
        XCTAssertEqual(client.paths, ["/v1/videos", "/v1/videos"])
    }

    /// Law CAT07.
    func test_loadMore_afterTheFirstPage_returnsOnlyTheItemsOfThatPage() async throws {
        let videos = (0..<4).map { _ in Video.fixture() }
        let client = Pages([Array(videos[..<2]), Array(videos[2...])])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json?limit=2")).load()
        let second = try await first.loadMore?()
        XCTAssertEqual(first.items, Array(videos[..<2]))
        XCTAssertEqual(second?.items, Array(videos[2...]))
    }

    /// Law CAT07.
    func test_loadMore_withAnEmptyPage_endsTheListing() async throws {
        let client = Pages([[.fixture()], []])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json?limit=2")).load()
        let second = try await first.loadMore?()
        XCTAssertEqual(second?.items, [])
        XCTAssertNil(second?.loadMore)
    }

    /// Law CAT07.
    func test_load_withAnEmptyFirstPage_endsTheListing() async throws {
        let page = try await VideoPageLoader(client: Pages([[]]), document: anyURL("list.json?limit=2")).load()
        XCTAssertEqual(page.items, [])
        XCTAssertNil(page.loadMore)
    }

    /// Law CAT07.
    func test_loadMore_withOnlyRepeatedVideos_endsTheListingAndCountsTheRepeats() async throws {
        let videos = [Video.fixture(), .fixture()]
        let client = Pages([videos, videos])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json?limit=2")).load()
        let second = try await first.loadMore?()
        XCTAssertEqual(second?.items, [])
        XCTAssertEqual(second?.metadata.repeats, 2)
        XCTAssertNil(second?.loadMore)
    }

    /// Law CAT07.
    func test_loadMore_withSomeRepeatedVideos_dropsTheRepeatsAndContinues() async throws {
        let videos = [Video.fixture(), .fixture(), .fixture()]
        let client = Pages([Array(videos[..<2]), Array(videos[1...])])
        let first = try await VideoPageLoader(client: client, document: anyURL("list.json?limit=2")).load()
        let second = try await first.loadMore?()
        XCTAssertEqual(second?.items, [videos[2]])
        XCTAssertEqual(second?.metadata.repeats, 1)
        XCTAssertNotNil(second?.loadMore)
    }

    func test_load_afterAnError_rethrowsTheErrorUnchanged() async {
        await assertThrows(HTTPError.noSuchHost) {
            _ = try await VideoPageLoader(
                client: HTTPClientStub(failure: HTTPError.noSuchHost), document: anyURL("list.json?limit=2")
            )
            .load()
        }
        await assertThrows(VideoItemsMapper.Error.status(404)) {
            _ = try await VideoPageLoader(
                client: HTTPClientStub(Data(), status: 404), document: anyURL("list.json?limit=2")
            ).load()
        }
    }

    // MARK: Helpers

    private func assertThrows<E: Error & Equatable>(
        _ expected: E, file: StaticString = #filePath, line: UInt = #line, _ body: () async throws -> Void
    ) async {
        do {
            try await body()
            XCTFail("no error was thrown", file: file, line: line)
        } catch {
            XCTAssertEqual(error as? E, expected, file: file, line: line)
        }
    }

    /// A client that responds with one page after the other.
    private final class Pages: HTTPClient {
        private let pages: [[Video]]
        private let asked = LockedValue<[URL]>([])

        init(_ pages: [[Video]]) {
            self.pages = pages
        }

        var queries: [String?] { asked.withLock { $0.map(\.query) } }
        var paths: [String] { asked.withLock { $0.map(\.path) } }

        func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
            let index = asked.withLock { asked in
                asked.append(url)
                return asked.count - 1
            }
            return (makeItemsJSON(pages[index].map(\.json)), HTTPURLResponse(statusCode: 200, url: url))
        }
    }
}
