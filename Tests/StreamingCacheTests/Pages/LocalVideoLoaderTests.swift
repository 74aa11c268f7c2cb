import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("LocalVideoLoader", .leakTracking, .tags(.unit))
struct LocalVideoLoaderTests {
    @Test("asks the store for nothing by itself")
    func test_init() {
        let (_, store) = makeSUT()
        #expect(store.messages.isEmpty)
    }

    // MARK: Save

    /// Law CAT10.
    @Test("videos are inserted with the date, and nothing is deleted before")
    func test_save_insertsAlone() throws {
        let (sut, store) = makeSUT()
        let video = Video.fixture(description: "any")
        try sut.save([video])
        let local = LocalVideo(
            id: video.id, title: video.title, description: "any", url: video.url, thumbnailURL: video.thumbnailURL,
            duration: video.duration)
        #expect(store.messages == [.insert([local], Self.now)])
    }

    @Test("a save that fails says why")
    func test_save_thatFails_throwsTheStoresError() {
        let (sut, store) = makeSUT(VideoStoreSpy(changeError: StoreError.full(place: "p")))
        #expect(throws: StoreError.full(place: "p")) { try sut.save([.fixture()]) }
        #expect(store.messages.count == 1)
    }

    /// Law CAT10.
    @Test("a save that fails leaves what was saved before")
    func test_save_thatFails_leavesTheOldCache() throws {
        let entries = EntryStoreSpy()
        let sut = LocalVideoLoader(store: EntryVideoStore(entries, url: anyURL()), currentDate: { Self.now })
        let old = [Video.fixture(), .fixture()]
        try sut.save(old)
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.save([.fixture()]) }
        #expect(try sut.load() == old)
    }

    // MARK: Load

    @Test("nothing was saved: there are none")
    func test_load_ofAnEmptyStore() throws {
        let (sut, store) = makeSUT()
        #expect(try sut.load().isEmpty)
        #expect(try sut.contents() == .none)
        #expect(store.messages == [.retrieve, .retrieve])
    }

    /// Law CAT09.
    @Test("before the full age, videos are loaded as they were saved", arguments: validDates)
    func test_load_beforeTheFullAge(date: Date) throws {
        let video = Video.fixture(description: "any")
        let (sut, store) = makeSUT(savedAt: date, [video])
        #expect(try sut.load() == [video])
        #expect(try sut.contents() == .valid([video], savedAt: date))
        #expect(store.messages == [.retrieve, .retrieve])
    }

    /// Law CAT09.
    @Test(
        "at the full age and after it, and from the future, there are none, and nothing is deleted",
        arguments: invalidDates)
    func test_load_ofWhatDoesNotCount(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        #expect(try sut.load().isEmpty)
        #expect(try sut.contents() == .expired(savedAt: date))
        #expect(store.messages == [.retrieve, .retrieve])
    }

    @Test("an empty listing that was saved is told from none")
    func test_contents_ofAnEmptyListing() throws {
        let (sut, _) = makeSUT(savedAt: Self.now, [])
        #expect(try sut.contents() == .valid([], savedAt: Self.now))
    }

    @Test("an error of the store comes through")
    func test_load_thatFails_throwsTheStoresError() {
        let (sut, store) = makeSUT(VideoStoreSpy(.failure(StoreError.full(place: "p"))))
        #expect(throws: StoreError.full(place: "p")) { try sut.load() }
        #expect(store.messages == [.retrieve])
    }

    // MARK: Validation

    /// Law CAT09.
    @Test("what does not count any more is deleted", arguments: invalidDates)
    func test_validateCache_ofWhatDoesNotCount_deletesIt(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        try sut.validateCache()
        #expect(store.messages == [.retrieve, .deleteCachedVideos])
    }

    /// Law CAT09.
    @Test("what counts is not deleted", arguments: validDates)
    func test_validateCache_ofWhatCounts_deletesNothing(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        try sut.validateCache()
        #expect(store.messages == [.retrieve])
    }

    @Test("nothing is deleted where there is nothing")
    func test_validateCache_ofAnEmptyStore() throws {
        let (sut, store) = makeSUT()
        try sut.validateCache()
        #expect(store.messages == [.retrieve])
    }

    @Test("what cannot be read now is not deleted")
    func test_validateCache_thatCannotRead_deletesNothing() {
        let (sut, store) = makeSUT(VideoStoreSpy(.failure(StoreError.unavailable(place: "p", reason: "any"))))
        #expect(throws: StoreError.unavailable(place: "p", reason: "any")) { try sut.validateCache() }
        #expect(store.messages == [.retrieve])
    }

    @Test("a deletion that fails says why")
    func test_validateCache_thatCannotDelete_throwsTheStoresError() {
        let cached: CachedVideos = ([], Self.expiry)
        let (sut, _) = makeSUT(VideoStoreSpy(.success(cached), changeError: StoreError.full(place: "p")))
        #expect(throws: StoreError.full(place: "p")) { try sut.validateCache() }
    }

    // MARK: Helpers

    static let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
    /// What was saved then has the full age now.
    static let expiry = now.addingTimeInterval(-7 * 24 * 3_600)
    /// Now, and a second before the full age.
    static let validDates = [now, expiry.addingTimeInterval(1)]
    /// The full age, a second more, and the future.
    static let invalidDates = [expiry, expiry.addingTimeInterval(-1), now.addingTimeInterval(1)]

    private func makeSUT(
        savedAt date: Date, _ videos: [Video], file: StaticString = #filePath, line: UInt = #line
    ) -> (LocalVideoLoader, VideoStoreSpy) {
        makeSUT(VideoStoreSpy(.success((videos.map(LocalVideo.init), date))), file: file, line: line)
    }

    private func makeSUT(
        _ store: VideoStoreSpy = VideoStoreSpy(), file: StaticString = #filePath, line: UInt = #line
    ) -> (LocalVideoLoader, VideoStoreSpy) {
        let sut = LocalVideoLoader(store: store, currentDate: { Self.now })
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(store, file: file, line: line)
        return (sut, store)
    }
}
