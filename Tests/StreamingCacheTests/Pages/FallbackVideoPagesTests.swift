import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("FallbackVideoPages", .leakTracking, .tags(.unit))
struct FallbackVideoPagesTests {
    @Test("a page that comes is delivered as it is, and saved")
    func test_page_thatComes() async throws {
        let sut = makeSUT()
        let page = VideoPage(videos: [.fixture()])
        sut.remote.answer { _ in page }
        #expect(try await sut.pages.page(at: anyURL()) == page)
        #expect(try sut.saved(at: anyURL()) == page.videos)
    }

    @Test("a page that its server does not let be kept is not saved")
    func test_page_thatMayNotBeSaved_isNotSaved() async throws {
        let sut = makeSUT()
        let page = VideoPage(videos: [.fixture()], maySave: false)
        sut.remote.answer { _ in page }
        #expect(try await sut.pages.page(at: anyURL()) == page)
        #expect(try sut.saved(at: anyURL()) == nil)
    }

    @Test("a page that is not to replace is saved where there is none, or one that is too old")
    func test_page_thatDoesNotReplace_isSavedWhereNoneIs() async throws {
        let sut = makeSUT(replacesSaved: false)
        let pages = [Video.fixture(), .fixture(), .fixture()].map { VideoPage(videos: [$0]) }
        for (page, kept) in [(pages[0], pages[0]), (pages[1], pages[0])] {
            sut.remote.answer { _ in page }
            #expect(try await sut.pages.page(at: anyURL()) == page)
            #expect(try sut.saved(at: anyURL()) == kept.videos)
        }
        sut.clock.advance(by: .seconds(7 * 24 * 3_600))
        sut.remote.answer { _ in pages[2] }
        _ = try await sut.pages.page(at: anyURL())
        #expect(try sut.saved(at: anyURL()) == pages[2].videos)
    }

    /// Law CAT08.
    @Test("a page that does not come is the saved one, which says when it was saved and why the server did not answer")
    func test_page_thatDoesNotCome_isTheSavedOne() async throws {
        let sut = makeSUT()
        let (video, date) = (Video.fixture(), sut.clock.date)
        sut.remote.answer { _ in VideoPage(videos: [video]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.clock.advance(by: .seconds(60))
        sut.remote.fail(with: HTTPError.noConnection)
        let page = try await sut.pages.page(at: anyURL())
        let reason = CatalogueFailure(HTTPError.noConnection)
        #expect(page == VideoPage(videos: [video], origin: .cache(savedAt: date, because: reason)))
        #expect(sut.errors.isEmpty)
    }

    /// Law CAT08.
    @Test("also a page that makes no sense is replaced by the saved one")
    func test_page_thatIsInvalid_isTheSavedOne() async throws {
        let sut = makeSUT()
        let video = Video.fixture()
        sut.remote.answer { _ in VideoPage(videos: [video]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: VideoItemsMapper.Error.status(500))
        #expect(try await sut.pages.page(at: anyURL()).videos == [video])
    }

    /// Law CAT08.
    @Test("an empty page that was saved is an empty page")
    func test_page_ofASavedEmptyOne_isEmpty() async throws {
        let sut = makeSUT()
        sut.remote.answer { _ in VideoPage(videos: []) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: HTTPError.noConnection)
        let page = try await sut.pages.page(at: anyURL())
        #expect(page.videos.isEmpty)
        #expect(page.origin != .remote)
    }

    /// Law CAT08.
    @Test("without a saved page the server's error is shown, and never an empty page")
    func test_page_withoutASavedOne_throwsTheServersError() async {
        let sut = makeSUT()
        sut.remote.fail(with: HTTPError.noSuchHost)
        await #expect(throws: HTTPError.noSuchHost) { try await sut.pages.page(at: anyURL()) }
        #expect(sut.errors.isEmpty)
    }

    /// Law CAT08.
    @Test("with a page that is too old the server's error is shown, and that page is not deleted")
    func test_page_withAnExpiredOne_throwsTheServersError() async throws {
        let sut = makeSUT()
        sut.remote.answer { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.clock.advance(by: .seconds(7 * 24 * 3_600))
        sut.remote.fail(with: HTTPError.noConnection)
        await #expect(throws: HTTPError.noConnection) { try await sut.pages.page(at: anyURL()) }
        #expect(try sut.saved(at: anyURL())?.count == 1)
    }

    /// Law CAT08.
    @Test("a saved page that cannot be read is told of, and the server's error is shown")
    func test_page_withAnUnreadableOne_throwsTheServersError() async {
        let sut = makeSUT()
        sut.remote.fail(with: HTTPError.noConnection)
        sut.entries.failReads(with: .unavailable(place: "p", reason: "any"))
        await #expect(throws: HTTPError.noConnection) { try await sut.pages.page(at: anyURL()) }
        #expect(sut.errors == [.unavailable(place: "p", reason: "any")])
    }

    /// Law CAT10.
    @Test("a page that cannot be saved is told of, delivered all the same, and the old one stays")
    func test_page_thatCannotBeSaved_isDelivered() async throws {
        let sut = makeSUT()
        let (old, new) = (Video.fixture(), Video.fixture())
        sut.remote.answer { _ in VideoPage(videos: [old]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.entries.failWrites(with: .full(place: "p"))
        sut.remote.answer { _ in VideoPage(videos: [new]) }
        #expect(try await sut.pages.page(at: anyURL()) == VideoPage(videos: [new]))
        #expect(sut.errors == [.full(place: "p")])
        #expect(try sut.saved(at: anyURL()) == [old])
    }

    @Test(
        "a load that was cancelled falls back on nothing",
        arguments: [HTTPError.cancelled as any Error, CancellationError()])
    func test_page_thatWasCancelled_isNotLookedFor(error: any Error) async throws {
        let sut = makeSUT()
        sut.remote.answer { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: error)
        await #expect { try await sut.pages.page(at: anyURL()) } throws: { type(of: $0) == type(of: error) }
    }

    @Test("in a cancelled task nothing is looked for, whatever the server's error is")
    func test_page_inACancelledTask_isNotLookedFor() async throws {
        let sut = makeSUT()
        sut.remote.answer { _ in VideoPage(videos: [.fixture()]) }
        _ = try await sut.pages.page(at: anyURL())
        let pages = sut.pages
        sut.remote.answer { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw URLError(.cancelled)
        }
        let task = Task { try await pages.page(at: anyURL()) }
        await #expect(throws: URLError.self) { try await task.value }
    }

    @Test("once a page was a saved one because the server did not answer, who waits less is asked until it does")
    func test_page_afterASavedOne_comesFromWhoWaitsLess() async throws {
        let remoteWhileUnreachable = VideoPagesSpy(listing: [])
        let sut = makeSUT(remoteWhileUnreachable: remoteWhileUnreachable)
        _ = try await sut.pages.page(at: anyURL())
        sut.remote.fail(with: HTTPError.noConnection)
        for _ in 0..<3 { _ = try await sut.pages.page(at: anyURL()) }
        #expect(sut.remote.requestedURLs.count == 3)
        #expect(remoteWhileUnreachable.requestedURLs.count == 1)
    }

    @Test(
        "a server that answers what is no page, or one without a saved page, is asked as before",
        arguments: [(VideoItemsMapper.Error.status(404) as any Error, true), (HTTPError.noConnection, false)])
    func test_page_afterAnotherFailure_comesFromTheSame(error: any Error, isSaved: Bool) async throws {
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
