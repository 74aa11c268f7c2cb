import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("LocalVideoLoader", .leakTracking, .tags(.unit))
struct LocalVideoLoaderTests {
    @Test("A new loader does not access the store")
    func test_init_ofANewLoader_doesNotAccessStore() {
        let (_, store) = makeSUT()
        #expect(store.messages.isEmpty)
    }

    // MARK: Save

    /// Law CAT10.
    @Test("Saving inserts the videos with the current date, and deletes nothing")
    func test_save_videos_onlyInsertsVideos() throws {
        let (sut, store) = makeSUT()
        let video = Video.fixture(description: "any")
        try sut.save([video])
        let local = LocalVideo(
            id: video.id, title: video.title, description: "any", url: video.url, thumbnailURL: video.thumbnailURL,
            duration: video.duration)
        #expect(store.messages == [.insert([local], Self.now)])
    }

    @Test("A failed save throws the error of the store")
    func test_save_withFailingStore_throwsStoreError() {
        let (sut, store) = makeSUT(VideoStoreSpy(changeError: StoreError.full(place: "p")))
        #expect(throws: StoreError.full(place: "p")) { try sut.save([.fixture()]) }
        #expect(store.messages.count == 1)
    }

    /// Law CAT10.
    @Test("A failed save leaves the previously saved videos unchanged")
    func test_save_withFailingStore_keepsOldVideos() throws {
        let entries = EntryStoreSpy()
        let sut = LocalVideoLoader(store: EntryVideoStore(entries, url: anyURL()), currentDate: { Self.now })
        let old = [Video.fixture(), .fixture()]
        try sut.save(old)
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.save([.fixture()]) }
        #expect(try sut.load() == old)
    }

    // MARK: Load

    @Test("Loading from an empty store returns no videos")
    func test_load_fromEmptyStore_returnsNoVideos() throws {
        let (sut, store) = makeSUT()
        #expect(try sut.load().isEmpty)
        #expect(try sut.contents() == .none)
        #expect(store.messages == [.retrieve, .retrieve])
    }

    /// Law CAT09.
    @Test("Videos younger than the maximum age are loaded unchanged", arguments: validDates)
    func test_load_beforeMaximumAge_returnsVideos(date: Date) throws {
        let video = Video.fixture(description: "any")
        let (sut, store) = makeSUT(savedAt: date, [video])
        #expect(try sut.load() == [video])
        #expect(try sut.contents() == .valid([video], savedAt: date))
        #expect(store.messages == [.retrieve, .retrieve])
    }

    /// Law CAT09.
    @Test(
        "Videos that have expired, or have a date in the future, are not loaded, and are not deleted",
        arguments: invalidDates)
    func test_load_expiredVideos_returnsNoVideos(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        #expect(try sut.load().isEmpty)
        #expect(try sut.contents() == .expired(savedAt: date))
        #expect(store.messages == [.retrieve, .retrieve])
    }

    @Test("A saved empty listing is valid, and does not count as missing")
    func test_contents_ofEmptyListing_isValid() throws {
        let (sut, _) = makeSUT(savedAt: Self.now, [])
        #expect(try sut.contents() == .valid([], savedAt: Self.now))
    }

    @Test("A failed load throws the error of the store")
    func test_load_withFailingStore_throwsStoreError() {
        let (sut, store) = makeSUT(VideoStoreSpy(.failure(StoreError.full(place: "p"))))
        #expect(throws: StoreError.full(place: "p")) { try sut.load() }
        #expect(store.messages == [.retrieve])
    }

    // MARK: Validation

    /// Law CAT09.
    @Test("Validation deletes videos that have expired or have a date in the future", arguments: invalidDates)
    func test_validateCache_withExpiredVideos_deletesVideos(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        try sut.validateCache()
        #expect(store.messages == [.retrieve, .deleteCachedVideos])
    }

    /// Law CAT09.
    @Test("Validation keeps videos that have not expired", arguments: validDates)
    func test_validateCache_withValidVideos_deletesNothing(date: Date) throws {
        let (sut, store) = makeSUT(savedAt: date, [.fixture()])
        try sut.validateCache()
        #expect(store.messages == [.retrieve])
    }

    @Test("Validation of an empty store deletes nothing")
    func test_validateCache_withEmptyStore_deletesNothing() throws {
        let (sut, store) = makeSUT()
        try sut.validateCache()
        #expect(store.messages == [.retrieve])
    }

    @Test("Validation deletes nothing if the videos cannot be read")
    func test_validateCache_whenReadFails_deletesNothing() {
        let (sut, store) = makeSUT(VideoStoreSpy(.failure(StoreError.unavailable(place: "p", reason: "any"))))
        #expect(throws: StoreError.unavailable(place: "p", reason: "any")) { try sut.validateCache() }
        #expect(store.messages == [.retrieve])
    }

    @Test("A failed deletion throws the error of the store")
    func test_validateCache_whenDeletionFails_throwsStoreError() {
        let cached: CachedVideos = ([], Self.expiry)
        let (sut, _) = makeSUT(VideoStoreSpy(.success(cached), changeError: StoreError.full(place: "p")))
        #expect(throws: StoreError.full(place: "p")) { try sut.validateCache() }
    }

    // MARK: Helpers

    static let now = Date(timeIntervalSinceReferenceDate: 1_000_000)
    /// The date at which saved videos have exactly the maximum age at ``now``.
    static let expiry = now.addingTimeInterval(-7 * 24 * 3_600)
    /// The dates of valid videos: the current date, and one second less than the maximum age ago.
    static let validDates = [now, expiry.addingTimeInterval(1)]
    /// The dates of invalid videos: the maximum age ago, one second before that date, and one second in the future.
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
