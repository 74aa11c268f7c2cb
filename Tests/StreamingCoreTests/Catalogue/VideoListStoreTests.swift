import StreamingCore
import StreamingTestKit
import Testing

@Suite("VideoListStore", .leakTracking, .tags(.unit))
struct VideoListStoreTests {
    @Test("A task that awaits a command returns after the page has loaded")
    func test_send_refreshThenMore_loadsBothPages() async {
        let videos = [Video.fixture(), .fixture()]
        let sut = makeSUT {
            Paginated(items: [videos[0]]) { Paginated(items: [videos[1]], metadata: PageMetadata(repeats: 1)) }
        }
        var phases: [VideoListState.Phase] = []
        let token = sut.statePublisher.map(\.phase).sink { phases.append($0) }

        await sut.send(.refresh).value
        await sut.send(.more).value

        #expect(Array(sut.state.videos) == videos)
        #expect(sut.state.page.repeats == 1)
        #expect(!sut.state.hasMore)
        #expect(phases == [.idle, .loading(.refresh), .loaded, .loading(.more), .loaded])
        token.cancel()
    }

    @Test("A load error becomes a failure with the same kind and message")
    func test_send_withALoadError_leadsToAFailure() async {
        let sut = makeSUT { throw HTTPError.noSuchHost }
        await sut.send(.refresh).value
        let failure = CatalogueFailure(kind: .noSuchHost, message: "host not found", isRecoverable: true)
        #expect(sut.state.phase == .failed(failure, during: .refresh))
    }

    @Test(
        "A document error becomes a permanent failure with the matching kind and the message of the error",
        arguments: zip(
            [
                VideoItemsMapper.Error.status(404),
                .invalidData(path: "videos", expectation: "an array", finding: "null"),
            ], [CatalogueFailure.Kind.status, .invalidDocument]))
    func test_failure_fromAMapperError_hasTheKindAndMessageOfTheError(
        error: VideoItemsMapper.Error, kind: CatalogueFailure.Kind
    ) {
        #expect(CatalogueFailure(error).kind == kind)
        #expect(CatalogueFailure(error).message == error.description)
        #expect(!CatalogueFailure(error).isRecoverable)
    }

    @Test("A failure with a transient status is recoverable", arguments: [408, 429, 500, 503])
    func test_failure_withATransientStatus_isRecoverable(status: Int) {
        #expect(CatalogueFailure(VideoItemsMapper.Error.status(status)).isRecoverable)
    }

    @Test("A page that arrives after a cancellation is dropped")
    func test_cancel_beforeThePageArrives_dropsThePage() async {
        let client = HTTPClientSpy()
        let sut = makeSUT { try await VideoPageLoader(client: client, document: anyURL()).load() }
        let task = sut.send(.refresh)
        await client.waitForRequests(1)
        sut.send(.cancel)
        try? await client.complete(makeItemsJSON([Video.fixture().json]))
        await task.value
        #expect(sut.state == VideoListState())
    }

    @Test("Cancelling a task that awaits a page does not cancel the request") @MainActor
    func test_cancel_ofTheAwaitingTask_keepsTheRequest() async throws {
        let client = HTTPClientSpy()
        let sut = makeSUT { try await VideoPageLoader(client: client, document: anyURL()).load() }
        let task = sut.send(.refresh)
        await client.waitForRequests(1)
        let waiting = Task { await task.value }
        waiting.cancel()
        await waiting.value
        #expect(sut.state.phase == .loading(.refresh))
        try await client.complete(makeItemsJSON([Video.fixture().json]))
        await task.value
        #expect(sut.state.videos.count == 1)
    }

    @Test("A screen on the main actor sees the loading phase while the response is held back") @MainActor
    func test_send_whileTheResponseIsHeldBack_isLoading() async throws {
        let client = HTTPClientSpy()
        let sut = makeSUT { try await VideoPageLoader(client: client, document: anyURL()).load() }

        let task = sut.send(.refresh)
        await client.waitForRequests(1)
        #expect(sut.state.phase == .loading(.refresh))

        let video = Video.fixture()
        try await client.complete(makeItemsJSON([video.json]))
        await task.value
        #expect(sut.state.phase == .loaded)
        #expect(try #require(sut.state.videos.first).id == video.id)
    }

    @Test("The loading of three pages publishes seven states")
    func test_statePublisher_forThreePages_publishesEachChangeOnce() async {
        let sut = makeSUT {
            Paginated(items: [.fixture()]) { Paginated(items: [.fixture()]) { Paginated(items: [.fixture()]) } }
        }
        await confirmation(expectedCount: 7) { isTold in
            let token = sut.statePublisher.sink { _ in isTold() }
            await sut.send(.refresh).value
            await sut.send(.more).value
            await sut.send(.more).value
            token.cancel()
        }
    }

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line, load: @escaping VideoListStore.Load
    ) -> VideoListStore {
        let sut = VideoListStore(load: load)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }
}
