import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("EntryVideoStore", .leakTracking, .tags(.unit))
struct EntryVideoStoreTests {
    @Test("An empty store returns nothing")
    func test_retrieve_fromEmptyStore_returnsNil() throws {
        let (sut, _) = makeSUT()
        #expect(try sut.retrieve() == nil)
    }

    @Test("Videos are read back with all their fields and their date")
    func test_retrieve_insertedVideos_returnsAllFields() throws {
        let (sut, _) = makeSUT()
        let videos = [
            LocalVideo(.fixture(title: "\u{1B}[2J \"é\"", description: "any", duration: 0.1)), LocalVideo(.fixture()),
        ]
        try sut.insert(videos, timestamp: Self.date)
        let cached = try #require(try sut.retrieve())
        #expect(cached.videos == videos)
        #expect(cached.timestamp == Self.date)
    }

    @Test("An empty listing is read back as an empty listing")
    func test_retrieve_emptyListing_returnsEmptyArray() throws {
        let (sut, _) = makeSUT()
        try sut.insert([], timestamp: Self.date)
        #expect(try sut.retrieve()?.videos == [])
    }

    @Test("An insertion replaces the previous videos, and leaves one entry")
    func test_insert_twice_replacesVideos() throws {
        let (sut, entries) = makeSUT()
        let videos = [LocalVideo(.fixture())]
        try sut.insert([LocalVideo(.fixture())], timestamp: Self.date)
        try sut.insert(videos, timestamp: Self.date)
        #expect(try sut.retrieve()?.videos == videos)
        #expect(try entries.contents(of: .videos).count == 1)
    }

    /// Law CAT10.
    @Test("An insertion is one update of the store, so the videos are saved completely or not at all")
    func test_insert_videos_isOneUpdate() throws {
        let (sut, entries) = makeSUT()
        try sut.insert([LocalVideo(.fixture())], timestamp: Self.date)
        #expect(entries.messages == [.update(EntryKey(.videos, anyURL().absoluteString))])
    }

    @Test("Deleting removes the videos, and deleting from an empty store has no effect")
    func test_deleteCachedVideos_withAndWithoutVideos_leavesNoVideos() throws {
        let (sut, _) = makeSUT()
        try sut.deleteCachedVideos()
        try sut.insert([], timestamp: Self.date)
        try sut.deleteCachedVideos()
        #expect(try sut.retrieve() == nil)
    }

    @Test("Each URL has its own videos")
    func test_retrieve_forAnotherURL_returnsNil() throws {
        let (sut, entries) = makeSUT()
        try sut.insert([], timestamp: Self.date)
        let other = EntryVideoStore(entries, url: anyURL("other"))
        #expect(try other.retrieve() == nil)
        try other.deleteCachedVideos()
        #expect(try sut.retrieve() != nil)
    }

    @Test("The error for an entry without videos names the entry, but no secrets of the URL")
    func test_retrieve_entryOfAnotherKind_errorNamesEntry() throws {
        let url = anyURL("list.json?token=secret")
        let (sut, entries) = makeSUT(url: url)
        try entries.set(StoredEntry(Data("{}".utf8), date: Self.date), for: EntryKey(.videos, url.absoluteString))
        let error = #expect(throws: StoreError.self) { try sut.retrieve() }
        #expect(
            error?.description
                == "videos/https://any-url.com/list.json?token=***: unexpected content")
    }

    @Test("Inserting a duration that JSON cannot represent throws, and the previous videos stay")
    func test_insert_withDurationNotANumber_throwsAndKeepsOldVideos() throws {
        let (sut, _) = makeSUT()
        let old = [LocalVideo(.fixture())]
        try sut.insert(old, timestamp: Self.date)
        let error = #expect(throws: StoreError.self) {
            try sut.insert([LocalVideo(.fixture(duration: .nan))], timestamp: Self.date)
        }
        #expect(error?.kind == "unreadable")
        #expect(try sut.retrieve()?.videos == old)
    }

    @Test("The video store rethrows the errors of the entry store")
    func test_allOperations_withFailingStore_rethrowError() {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.insert([], timestamp: Self.date) }
        #expect(throws: StoreError.full(place: "p")) { try sut.deleteCachedVideos() }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try sut.retrieve() }
    }

    @Test("Two in-memory stores do not share their contents")
    func test_inMemoryStores_withDifferentContents_areIndependent() throws {
        let (first, second) = (InMemoryVideoStore(), InMemoryVideoStore())
        let videos = [LocalVideo(.fixture())]
        try first.insert(videos, timestamp: Self.date)
        try first.insert(Data([1]), for: anyURL())
        #expect(try first.retrieve()?.videos == videos)
        #expect(try first.retrieve(dataForURL: anyURL()) == Data([1]))
        #expect(try second.retrieve() == nil)
        #expect(try second.retrieve(dataForURL: anyURL()) == nil)
        try first.deleteCachedVideos()
        #expect(try first.retrieve() == nil)
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 0.1)

    private func makeSUT(
        url: URL = anyURL(), file: StaticString = #filePath, line: UInt = #line
    ) -> (EntryVideoStore, EntryStoreSpy) {
        let entries = EntryStoreSpy()
        trackForMemoryLeaks(entries, file: file, line: line)
        return (EntryVideoStore(entries, url: url), entries)
    }
}
