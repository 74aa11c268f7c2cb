import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("FallbackVideoPages", .leakTracking, .tags(.unit))
struct FallbackVideoPagesTests {
    @Test("A page from the server is delivered unchanged and saved")
    func test_page_fromServer_isDeliveredAndSaved() async throws {
        let sut = makeSUT()
        let page = VideoPage(videos: [.fixture()])
        sut.remote.respond { _ in page }
        #expect(try await sut.pages.page(at: anyURL()) == page)
        #expect(try sut.saved(at: anyURL()) == page.videos)
    }

    @Test("If the server forbids storing a page, the page is not saved")
    func test_page_withMaySaveFalse_isNotSaved() async throws {
        let sut = makeSUT()
        let page = VideoPage(videos: [.fixture()], maySave: false)
        sut.remote.respond { _ in page }
        #expect(try await sut.pages.page(at: anyURL()) == page)
        #expect(try sut.saved(at: anyURL()) == nil)
    }

    @Test("With replacesSaved set to false, a new page replaces an expired page, but not a valid page")
    func test_page_withReplacesSavedFalse_doesNotReplaceValidPage() async throws {
        let sut = makeSUT(replacesSaved: false)
        let pages = [Video.fixture(), .fixture(), .fixture()].map { VideoPage(videos: [$0]) }
        for (page, kept) in [(pages[0], pages[0]), (pages[1], pages[0])] {
            sut.remote.respond { _ in page }
            #expect(try await sut.pages.page(at: anyURL()) == page)
            #expect(try sut.saved(at: anyURL()) == kept.videos)
        }
        sut.clock.advance(by: .seconds(7 * 24 * 3_600))
        sut.remote.respond { _ in pages[2] }
        _ = try await sut.pages.page(at: anyURL())
        #expect(try sut.saved(at: anyURL()) == pages[2].videos)
    }

    /// Law CAT08.
    @Test("If the server fails, the saved page is delivered with its date and the reason of the failure")
    func test_page_afterServerFailure_returnsSavedPage() async throws {
        let sut = makeSUT()
        let (video, date) = (Video.fixture(), sut.clock.date)
        sut.remote.respond { _ in VideoPage(videos: [video]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.clock.advance(by: .seconds(60))
        sut.remote.fail(with: HTTPError.noConnection)
        let page = try await sut.pages.page(at: anyURL())
        let reason = CatalogueFailure(HTTPError.noConnection)
        #expect(page == VideoPage(videos: [video], origin: .cache(savedAt: date, because: reason)))
        #expect(sut.errors.isEmpty)
    }

    /// Law CAT08.
    @Test("If the page of the server is invalid, the saved page is delivered")
    func test_page_withInvalidResponse_returnsSavedPage() async throws {
        let sut = makeSUT()
        let video = Video.fixture()
        sut.remote.respond { _ in VideoPage(videos: [video]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: VideoItemsMapper.Error.status(500))
        #expect(try await sut.pages.page(at: anyURL()).videos == [video])
    }

    /// Law CAT08.
    @Test("An empty page that was saved is delivered as an empty page")
    func test_page_savedEmpty_returnsEmptyPage() async throws {
        let sut = makeSUT()
        sut.remote.respond { _ in VideoPage(videos: []) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: HTTPError.noConnection)
        let page = try await sut.pages.page(at: anyURL())
        #expect(page.videos.isEmpty)
        #expect(page.origin != .remote)
    }

    /// Law CAT08.
    @Test("Without a saved page, the server's error is thrown instead of an empty page")
    func test_page_withoutSavedPage_throwsServerError() async {
        let sut = makeSUT()
        sut.remote.fail(with: HTTPError.noSuchHost)
        await #expect(throws: HTTPError.noSuchHost) { try await sut.pages.page(at: anyURL()) }
        #expect(sut.errors.isEmpty)
    }

    /// Law CAT08.
    @Test("With an expired saved page, the server's error is thrown, and the page is not deleted")
    func test_page_withExpiredPage_throwsServerError() async throws {
        let sut = makeSUT()
        sut.remote.respond { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.clock.advance(by: .seconds(7 * 24 * 3_600))
        sut.remote.fail(with: HTTPError.noConnection)
        await #expect(throws: HTTPError.noConnection) { try await sut.pages.page(at: anyURL()) }
        #expect(try sut.saved(at: anyURL())?.count == 1)
    }

    /// Law CAT08.
    @Test("If the saved page cannot be read, the error of the store is reported, and the server's error is thrown")
    func test_page_withUnreadablePage_throwsServerError() async {
        let sut = makeSUT()
        sut.remote.fail(with: HTTPError.noConnection)
        sut.entries.failReads(with: .unavailable(place: "p", reason: "any"))
        await #expect(throws: HTTPError.noConnection) { try await sut.pages.page(at: anyURL()) }
        #expect(sut.errors == [.unavailable(place: "p", reason: "any")])
    }

    /// Law CAT10.
    @Test("If a page cannot be saved, the error is reported, the page is delivered, and the saved page stays")
    func test_page_withFailingStore_isDelivered() async throws {
        let sut = makeSUT()
        let (old, new) = (Video.fixture(), Video.fixture())
        sut.remote.respond { _ in VideoPage(videos: [old]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.entries.failWrites(with: .full(place: "p"))
        sut.remote.respond { _ in VideoPage(videos: [new]) }
        #expect(try await sut.pages.page(at: anyURL()) == VideoPage(videos: [new]))
        #expect(sut.errors == [.full(place: "p")])
        #expect(try sut.saved(at: anyURL()) == [old])
    }

    @Test(
        "A cancelled load does not fall back to the saved page",
        arguments: [HTTPError.cancelled as any Error, CancellationError()])
    func test_page_whenCancelled_throwsWithoutFallback(error: any Error) async throws {
        let sut = makeSUT()
        sut.remote.respond { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: error)
        await #expect { try await sut.pages.page(at: anyURL()) } throws: { type(of: $0) == type(of: error) }
    }

    @Test("In a cancelled task, the load does not fall back, whatever the server's error is")
    func test_page_inCancelledTask_throwsWithoutFallback() async throws {
        let sut = makeSUT()
        sut.remote.respond { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        let pages = sut.pages
        sut.remote.respond { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw URLError(.cancelled)
        }
        let task = Task { try await pages.page(at: anyURL()) }
        await #expect(throws: URLError.self) { try await task.value }
    }

    @Test("After a fallback to a saved page, the loader with the shorter timeout is used until the server responds")
    func test_page_afterFallback_usesLoaderWithShorterTimeout() async throws {
        let remoteWhileUnreachable = VideoPagesSpy(listing: [])
        let sut = makeSUT(remoteWhileUnreachable: remoteWhileUnreachable)
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: HTTPError.noConnection)
        for _ in 0..<3 { _ = try await sut.pages.page(at: anyURL()) }
        #expect(sut.remote.requestedURLs.count == 3)
        #expect(remoteWhileUnreachable.requestedURLs.count == 1)
    }

    @Test(
        "After an invalid response or a failure without a saved page, the usual loader stays in use",
        arguments: [(VideoItemsMapper.Error.status(404) as any Error, true), (HTTPError.noConnection, false)])
    func test_page_afterOtherFailure_usesSameLoader(error: any Error, isSaved: Bool) async throws {
        let remoteWhileUnreachable = VideoPagesSpy(listing: [])
        let sut = makeSUT(remoteWhileUnreachable: remoteWhileUnreachable)
        if isSaved { _ = try await sut.pages.page(at: anyURL()) }
        sut.remote.fail(with: error)
        for _ in 0..<2 { _ = try? await sut.pages.page(at: anyURL()) }
        #expect(remoteWhileUnreachable.requestedURLs.isEmpty)
    }

    // MARK: Helpers

    private struct SUT {
        let pages: FallbackVideoPages
        let remote: VideoPagesSpy
        let entries: EntryStoreSpy
        let clock: ManualClock
        let told: LockedValue<[StoreError]>

        var errors: [StoreError] { told.withLock { $0 } }

        func saved(at url: URL) throws -> [Video]? {
            try EntryVideoStore(entries, url: url).retrieve()?.videos.map(\.model)
        }
    }

    private func makeSUT(
        remoteWhileUnreachable: VideoPagesSpy? = nil, replacesSaved: Bool = true, file: StaticString = #filePath,
        line: UInt = #line
    ) -> SUT {
        let (remote, entries, clock) = (VideoPagesSpy(listing: []), EntryStoreSpy(), ManualClock())
        let told = LockedValue<[StoreError]>([])
        let pages = FallbackVideoPages(
            remote: remote, remoteWhileUnreachable: remoteWhileUnreachable,
            local: LocalVideoPages(entries: EntryStore(entries)) { clock.date },
            replacesSaved: replacesSaved,
            onCacheError: { error in told.withLock { $0.append(error) } })
        trackForMemoryLeaks(remote, file: file, line: line)
        trackForMemoryLeaks(entries, file: file, line: line)
        return SUT(pages: pages, remote: remote, entries: entries, clock: clock, told: told)
    }
}
