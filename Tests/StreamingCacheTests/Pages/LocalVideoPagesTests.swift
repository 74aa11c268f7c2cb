import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCache
@testable import StreamingCore

@Suite("LocalVideoPages", .leakTracking, .tags(.unit))
struct LocalVideoPagesTests {
    @Test("a page that was never saved is an error, and no empty page")
    func test_page_neverSaved() async {
        let (sut, _, _) = makeSUT()
        await #expect(throws: LocalVideoPages.Error.notSaved) { try await sut.page(at: anyURL()) }
    }

    @Test("a page says that it was saved, and when, and that nobody asked the server")
    func test_page_ofASavedOne() async throws {
        let (sut, _, clock) = makeSUT()
        let (video, date) = (Video.fixture(), clock.date)
        try await sut.save(VideoPage(videos: [video]), at: anyURL("a"))
        clock.advance(by: .seconds(60))
        let page = try await sut.page(at: anyURL("a"))
        #expect(page == VideoPage(videos: [video], origin: .cache(savedAt: date, because: nil)))
    }

    @Test("an empty page that was saved is an empty page")
    func test_page_ofAnEmptyOne() async throws {
        let (sut, _, _) = makeSUT()
        try await sut.save(VideoPage(videos: []), at: anyURL())
        #expect(try await sut.page(at: anyURL()).videos.isEmpty)
    }

    /// Law CAT08.
    @Test("a page of which items were refused is there for who is lenient only, and leaves the whole one")
    func test_page_ofAPartOfIt_isThereLenientlyOnly() async throws {
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
    @Test("a part that counts no more, or not yet, is passed over for the whole one")
    func test_page_ofAPartFromTheFuture_isTheWholeOne() async throws {
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
        "before the full age a page counts, from then on it is an error",
        arguments: zip([-1, 0, 1], [true, false, false]))
    func test_page_atAnAge(seconds: Int, isValid: Bool) async throws {
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
    @Test("a page from the future is an error")
    func test_page_ofTheFuture() async throws {
        let (sut, entries, clock) = makeSUT()
        let date = clock.date.addingTimeInterval(1)
        try EntryVideoStore(entries, url: anyURL()).insert([], timestamp: date)
        await #expect(throws: LocalVideoPages.Error.expired(savedAt: date)) { try await sut.page(at: anyURL()) }
    }

    /// Law CAT09.
    @Test("a page that another process saved after the wall clock was corrected is not from the future")
    func test_page_savedByAnotherAfterACorrection_counts() async throws {
        let (sut, entries, clock) = makeSUT()
        clock.correctWallClock(by: .seconds(3_600))
        let other = ManualClock(startDate: clock.date)
        try await LocalVideoPages(entries: EntryStore(entries, runsInPlace: true)) { other.date }
            .save(VideoPage(videos: [.fixture()]), at: anyURL())
        clock.advance(by: .seconds(1))
        #expect(try await sut.page(at: anyURL()).videos.count == 1)
    }

    @Test("a single video of a valid page can be read")
    func test_page_ofOneVideo_hasThatAlone() async throws {
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

    @Test("an error of the store comes through")
    func test_page_thatCannotBeRead() async {
        let (sut, entries, _) = makeSUT()
        entries.failReads(with: .full(place: "p"))
        await #expect(throws: StoreError.full(place: "p")) { try await sut.page(at: anyURL()) }
    }

    @Test("what is saved anew while the old is looked for stays")
    func test_validate_whileAPageIsSavedAnew_leavesIt() async throws {
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

    @Test("over the limit, the oldest pages leave")
    func test_save_overTheLimit_evictsTheOldest() async throws {
        let (sut, entries, clock) = makeSUT(limit: 1_100)
        for path in ["a", "b", "c"] {
            try await sut.save(
                VideoPage(videos: [.fixture(title: String(repeating: "t", count: 300))]), at: anyURL(path))
            clock.advance(by: .seconds(1))
        }
        #expect(try entries.contents(of: .videos).map(\.key.name) == ["b", "c"].map { anyURL($0).absoluteString })
    }

    @Test("a failure says what is missing, and no other try brings it")
    func test_failure_isDescribed() {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let failures = [LocalVideoPages.Error.notSaved, .expired(savedAt: date)].map { CatalogueFailure($0) }
        #expect(
            failures == [
                CatalogueFailure(kind: .notSaved, message: "nothing was saved of it"),
                CatalogueFailure(
                    kind: .expired,
                    message: "what was saved of it on 2001-01-01T00:00:00Z is too old, or from the future"),
            ])
        #expect(
            CatalogueFailure(StoreError.full(place: "p"))
                == CatalogueFailure(kind: .full, message: "p: no space is left"))
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
