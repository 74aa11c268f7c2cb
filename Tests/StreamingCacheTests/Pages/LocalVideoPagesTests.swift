import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache
@testable import StreamingCore

@Suite("LocalVideoPages", .leakTracking, .tags(.unit))
struct LocalVideoPagesTests {
    @Test("Loading a page that was never saved throws instead of returning an empty page")
    func test_page_neverSaved_throws() async {
        let (sut, _, _) = makeSUT()
        await #expect(throws: LocalVideoPages.Error.notSaved) { try await sut.page(at: anyURL()) }
    }

    @Test("The origin of a saved page is the cache, with the date of the save, and without a failure of the server")
    func test_page_saved_hasCacheOrigin() async throws {
        let (sut, _, clock) = makeSUT()
        let (video, date) = (Video.fixture(), clock.date)
        try await sut.save(VideoPage(videos: [video]), at: anyURL("a"))
        clock.advance(by: .seconds(60))
        let page = try await sut.page(at: anyURL("a"))
        #expect(page == VideoPage(videos: [video], origin: .cache(savedAt: date, because: nil)))
    }

    @Test("An empty page that was saved is loaded as an empty page")
    func test_page_savedEmpty_returnsEmptyPage() async throws {
        let (sut, _, _) = makeSUT()
        try await sut.save(VideoPage(videos: []), at: anyURL())
        #expect(try await sut.page(at: anyURL()).videos.isEmpty)
    }

    /// Law CAT08.
    @Test("A page with rejected items is stored beside the complete page, and is read only by a lenient loader")
    func test_page_withRejectedItems_isReadByLenientLoaderOnly() async throws {
        let (strict, entries, clock) = makeSUT()
        let lenient = LocalVideoPages(entries: EntryStore(entries, runsInPlace: true), isLenient: true) { clock.date }
        let (whole, part) = (VideoPage(videos: [.fixture()]), VideoPage(videos: [.fixture()], refused: [.status(1)]))
        try await strict.save(part, at: anyURL())
        await #expect(throws: LocalVideoPages.Error.notSaved) { try await strict.page(at: anyURL()) }
        #expect(try await lenient.page(at: anyURL()).videos == part.videos)
        clock.advance(by: .seconds(1))
        try await strict.save(whole, at: anyURL())
        #expect(try await lenient.page(at: anyURL()).videos == whole.videos)
        clock.advance(by: .seconds(1))
        try await strict.save(part, at: anyURL())
        #expect(try await lenient.page(at: anyURL()).videos == part.videos)
        #expect(try await strict.page(at: anyURL()).videos == whole.videos)
    }

    /// Law CAT09.
    @Test("The complete page is used if the page with rejected items has a date in the future")
    func test_page_withIncompletePageDatedInFuture_returnsCompletePage() async throws {
        let (strict, entries, clock) = makeSUT()
        let date = clock.date
        let whole = VideoPage(videos: [.fixture()])
        try await strict.save(whole, at: anyURL())
        let later = LocalVideoPages(entries: EntryStore(entries, runsInPlace: true)) { date.addingTimeInterval(60) }
        try await later.save(VideoPage(videos: [], refused: [.status(1)]), at: anyURL())
        let lenient = LocalVideoPages(entries: EntryStore(entries, runsInPlace: true), isLenient: true) { date }
        #expect(try await lenient.page(at: anyURL()).videos == whole.videos)
    }

    /// Law CAT09.
    @Test(
        "A page is loaded below the maximum age, and loading the page throws from that age on",
        arguments: zip([-1, 0, 1], [true, false, false]))
    func test_page_atMaximumAge_expires(seconds: Int, isValid: Bool) async throws {
        let (sut, _, clock) = makeSUT()
        let date = clock.date
        try await sut.save(VideoPage(videos: [.fixture()]), at: anyURL())
        clock.advance(by: .seconds(7 * 24 * 3_600 + seconds))
        if isValid {
            #expect(try await sut.page(at: anyURL()).videos.count == 1)
        } else {
            await #expect(throws: LocalVideoPages.Error.expired(savedAt: date)) { try await sut.page(at: anyURL()) }
        }
    }

    /// Law CAT09.
    @Test("Loading a page with a date in the future throws")
    func test_page_datedInFuture_throws() async throws {
        let (sut, entries, clock) = makeSUT()
        let date = clock.date.addingTimeInterval(1)
        try EntryVideoStore(entries, url: anyURL()).insert([], timestamp: date)
        await #expect(throws: LocalVideoPages.Error.expired(savedAt: date)) { try await sut.page(at: anyURL()) }
    }

    /// Law CAT09.
    @Test("A page that another process saved after a wall clock correction is valid")
    func test_page_savedByOtherProcessAfterClockCorrection_isValid() async throws {
        let (sut, entries, clock) = makeSUT()
        clock.correctWallClock(by: .seconds(3_600))
        let other = ManualClock(startDate: clock.date)
        try await LocalVideoPages(entries: EntryStore(entries, runsInPlace: true)) { other.date }
            .save(VideoPage(videos: [.fixture()]), at: anyURL())
        clock.advance(by: .seconds(1))
        #expect(try await sut.page(at: anyURL()).videos.count == 1)
    }

    @Test("A single video of a valid page can be read by its number")
    func test_page_ofOneVideo_containsOnlyThatVideo() async throws {
        let (sut, _, clock) = makeSUT()
        let (videos, date) = ([Video.fixture(), .fixture()], clock.date)
        var page = VideoPage(videos: videos)
        page.fingerprint = "a-fingerprint"
        try await sut.save(page, at: anyURL())
        let found = try #require(try await sut.page(at: anyURL(), video: 2))
        #expect(found.videos == [videos[1]])
        #expect(found.fingerprint == "a-fingerprint" && !found.maySave)
        #expect(try await sut.page(at: anyURL(), video: 3) == nil)
        clock.advance(by: .seconds(7 * 24 * 3_600))
        await #expect(throws: LocalVideoPages.Error.expired(savedAt: date)) {
            try await sut.page(at: anyURL(), video: 2)
        }
    }

    @Test("Loading a page rethrows the error of the store")
    func test_page_withFailingStore_rethrowsError() async {
        let (sut, entries, _) = makeSUT()
        entries.failReads(with: .full(place: "p"))
        await #expect(throws: StoreError.full(place: "p")) { try await sut.page(at: anyURL()) }
    }

    @Test("Validation keeps a page that is saved again while the validation runs")
    func test_validate_whilePageIsSavedAgain_keepsNewPage() async throws {
        let (_, entries, clock) = makeSUT()
        try await LocalVideoPages(entries: EntryStore(entries, runsInPlace: true)) { clock.date }.save(
            VideoPage(videos: []), at: anyURL())
        clock.advance(by: .seconds(7 * 24 * 3_600))
        let other = LocalVideoPages(entries: EntryStore(entries, runsInPlace: true)) { clock.date }
        let interrupted = InterruptedEntryStore(entries) {
            try? EntryVideoStore(entries, url: anyURL()).insert([], timestamp: clock.date)
        }
        _ = try await LocalVideoPages(entries: EntryStore(interrupted)) { clock.date }.validate()
        #expect(try await other.page(at: anyURL()).videos == [])
    }

    @Test("Over the limit, the oldest pages are evicted")
    func test_save_overLimit_evictsOldestPages() async throws {
        let (sut, entries, clock) = makeSUT(limit: 1_100)
        for path in ["a", "b", "c"] {
            try await sut.save(
                VideoPage(videos: [.fixture(title: String(repeating: "t", count: 300))]), at: anyURL(path))
            clock.advance(by: .seconds(1))
        }
        #expect(try entries.contents(of: .videos).map(\.key.name) == ["b", "c"].map { anyURL($0).absoluteString })
    }

    @Test("The errors of the cache become catalogue failures with a kind and a message")
    func test_catalogueFailure_ofCacheErrors_hasKindAndMessage() {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let failures = [LocalVideoPages.Error.notSaved, .expired(savedAt: date)].map { CatalogueFailure($0) }
        #expect(
            failures == [
                CatalogueFailure(kind: .notSaved, message: "no saved copy of the page"),
                CatalogueFailure(
                    kind: .expired,
                    message: "the copy saved on 2001-01-01T00:00:00Z has expired or has a future date"),
            ])
        #expect(
            CatalogueFailure(StoreError.full(place: "p"))
                == CatalogueFailure(kind: .full, message: "p: no space left"))
    }

    private func makeSUT(
        limit: Int = 100_000, file: StaticString = #filePath, line: UInt = #line
    ) -> (LocalVideoPages, EntryStoreSpy, ManualClock) {
        let (entries, clock) = (EntryStoreSpy(), ManualClock())
        trackForMemoryLeaks(entries, file: file, line: line)
        return (
            LocalVideoPages(entries: EntryStore(entries, runsInPlace: true), limit: limit) { clock.date }, entries,
            clock
        )
    }
}
