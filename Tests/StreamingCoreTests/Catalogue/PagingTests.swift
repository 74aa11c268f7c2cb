import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of paging. The tests run on the main actor, so that commands are handled in the order in which they are sent.
@MainActor @Suite("Paging", .leakTracking, .tags(.unit))
struct PagingTests {
    @Suite("A page's loadMore") @MainActor
    struct LoadMore {
        @Test("Two concurrent calls of loadMore return the same page, because loadMore has no state")
        func test_loadMore_calledTwiceConcurrently_returnsTheSamePage() async throws {
            let (client, videos) = (HTTPClientSpy(), [Video.fixture(), .fixture()])
            let more = try await firstPage(of: videos[0], client)
            let loads = [Task { try await more() }, Task { try await more() }]
            await client.waitForRequests(3)
            try await client.complete(page(videos), at: 2)
            try await client.complete(page(videos), at: 1)
            for load in loads { #expect(try await load.value.items == [videos[1]]) }
            #expect(Set(await client.requestedURLs.dropFirst()).count == 1)
        }

        @Test("A call of loadMore after a failure requests the same page again")
        func test_loadMore_afterAFailure_requestsTheSamePage() async throws {
            let (client, videos) = (HTTPClientSpy(), [Video.fixture(), .fixture()])
            let more = try await firstPage(of: videos[0], client)
            let failing = Task { try await more() }
            await client.waitForRequests(2)
            try await client.fail(with: HTTPError.noSuchHost, at: 1)
            await #expect(throws: HTTPError.noSuchHost) { try await failing.value }
            let again = Task { try await more() }
            await client.waitForRequests(3)
            try await client.complete(page([videos[1]]), at: 2)
            #expect(try await again.value.items == [videos[1]])
            let urls = await client.requestedURLs
            #expect(try urls.element(at: 1) == urls.element(at: 2))
        }

        private func firstPage(
            of video: Video, _ client: HTTPClientSpy
        ) async throws -> @Sendable () async throws -> Paginated<Video> {
            let first = Task { try await VideoPageLoader(client: client, api: anyURL()).load() }
            await client.waitForRequests(1)
            try await client.complete(page([video]))
            return try #require(try await first.value.loadMore)
        }
    }

    @Suite("A feed") @MainActor
    struct Feed {
        @Test("A store sends one request for concurrent commands to load more")
        func test_more_sentTwiceConcurrently_requestsThePageOnce() async throws {
            let (sut, client) = try await makeSUT()
            let loads = [sut.send(.more), sut.send(.more)]
            await client.waitForRequests(2)
            try await client.complete(page([.fixture()]), at: 1)
            for load in loads { await load.value }
            #expect(sut.state.videos.count == 2)
            #expect(await client.requestedURLs.count == 2)
        }

        @Test("When a page fails, the store keeps its videos, and the next command requests the same page")
        func test_more_afterAFailure_requestsTheSamePage() async throws {
            let (sut, client) = try await makeSUT()
            let failing = sut.send(.more)
            await client.waitForRequests(2)
            try await client.fail(with: HTTPError.noSuchHost, at: 1)
            await failing.value
            #expect(sut.state.phase == .failed(CatalogueFailure(HTTPError.noSuchHost), during: .more))
            #expect(sut.state.videos.count == 1 && sut.state.hasMore)
            let again = sut.send(.more)
            await client.waitForRequests(3)
            try await client.complete(page([.fixture()]), at: 2)
            await again.value
            #expect(sut.state.phase == .loaded)
            #expect(sut.state.videos.count == 2)
            let urls = await client.requestedURLs
            #expect(try urls.element(at: 0) != urls.element(at: 1) && urls.element(at: 1) == urls.element(at: 2))
        }

        @Test("When the load of a page is cancelled, the store keeps its videos, and the next load succeeds")
        func test_cancel_whileLoadingMore_keepsTheVideos() async throws {
            let (sut, client) = try await makeSUT()
            let given = sut.send(.more)
            await client.waitForRequests(2)
            sut.send(.cancel)
            #expect(sut.state.phase == .loaded)
            #expect(sut.state.videos.count == 1 && sut.state.hasMore)
            let again = sut.send(.more)
            await client.waitForRequests(3)
            try await client.complete(page([.fixture(), .fixture()]), at: 1)
            await given.value
            #expect(sut.state.phase == .loading(.more), "the response of the cancelled load must not end another load")
            try await client.complete(page([.fixture()]), at: 2)
            await again.value
            #expect(sut.state.phase == .loaded)
            #expect(sut.state.videos.count == 2)
        }

        /// Returns a feed that has loaded a first page of one video, with its client.
        private func makeSUT(
            file: StaticString = #filePath, line: UInt = #line
        ) async throws -> (VideoListStore, HTTPClientSpy) {
            let client = HTTPClientSpy()
            let sut = VideoListStore { try await VideoPageLoader(client: client, api: anyURL()).load() }
            trackForMemoryLeaks(sut, file: file, line: line)
            trackForMemoryLeaks(client, file: file, line: line)
            let first = sut.send(.refresh)
            await client.waitForRequests(1)
            try await client.complete(page([.fixture()]))
            await first.value
            return (sut, client)
        }
    }
}

private func page(_ videos: [Video]) -> Data { makeItemsJSON(videos.map(\.json)) }
