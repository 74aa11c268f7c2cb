import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("EntryVideoStore", .leakTracking, .tags(.unit))
struct EntryVideoStoreTests {
    @Test("nothing was inserted: there is nothing")
    func test_retrieve_ofAnEmptyStore() throws {
        let (sut, _) = makeSUT()
        #expect(try sut.retrieve() == nil)
    }

    @Test("videos come back in all their parts, and with their date")
    func test_retrieve_ofVideos() throws {
        let (sut, _) = makeSUT()
        let videos = [
            LocalVideo(.fixture(title: "\u{1B}[2J \"é\"", description: "any", duration: 0.1)), LocalVideo(.fixture()),
        ]
        try sut.insert(videos, timestamp: Self.date)
        let cached = try #require(try sut.retrieve())
        #expect(cached.videos == videos)
        #expect(cached.timestamp == Self.date)
    }

    @Test("an empty listing comes back as one")
    func test_retrieve_ofAnEmptyListing() throws {
        let (sut, _) = makeSUT()
        try sut.insert([], timestamp: Self.date)
        #expect(try sut.retrieve()?.videos == [])
    }

    @Test("what is inserted takes the place of what was there, and is one entry")
    func test_insert_again() throws {
        let (sut, entries) = makeSUT()
        let videos = [LocalVideo(.fixture())]
        try sut.insert([LocalVideo(.fixture())], timestamp: Self.date)
        try sut.insert(videos, timestamp: Self.date)
        #expect(try sut.retrieve()?.videos == videos)
        #expect(try entries.contents(of: .videos).count == 1)
    }

    /// Law CAT10.
    @Test("an insertion is one change of the store, so it is there as a whole or not at all")
    func test_insert_isOneChange() throws {
        let (sut, entries) = makeSUT()
        try sut.insert([LocalVideo(.fixture())], timestamp: Self.date)
        #expect(entries.messages == [.update(EntryKey(.videos, anyURL().absoluteString))])
    }

    @Test("deleted videos are gone, and deleting nothing does nothing")
    func test_deleteCachedVideos() throws {
        let (sut, _) = makeSUT()
        try sut.deleteCachedVideos()
        try sut.insert([], timestamp: Self.date)
        try sut.deleteCachedVideos()
        #expect(try sut.retrieve() == nil)
    }

    @Test("the videos of another URL are others")
    func test_retrieve_ofAnotherURL() throws {
        let (sut, entries) = makeSUT()
        try sut.insert([], timestamp: Self.date)
        let other = EntryVideoStore(entries, url: anyURL("other"))
        #expect(try other.retrieve() == nil)
        try other.deleteCachedVideos()
        #expect(try sut.retrieve() != nil)
    }

    @Test("an entry that is no videos is named, without the secrets of its URL")
    func test_retrieve_ofSomethingElse_namesIt() throws {
        let url = anyURL("list.json?token=secret")
        let (sut, entries) = makeSUT(url: url)
        try entries.set(StoredEntry(Data("{}".utf8), date: Self.date), for: EntryKey(.videos, url.absoluteString))
        let error = #expect(throws: StoreError.self) { try sut.retrieve() }
        #expect(
            error?.description
                == "videos/https://any-url.com/list.json?token=***: it is not what is kept under such a name")
    }

    @Test("a number that JSON does not have is refused, and what was there stays")
    func test_insert_ofNoNumber_leavesTheOld() throws {
        let (sut, _) = makeSUT()
        let old = [LocalVideo(.fixture())]
        try sut.insert(old, timestamp: Self.date)
        let error = #expect(throws: StoreError.self) {
            try sut.insert([LocalVideo(.fixture(duration: .nan))], timestamp: Self.date)
        }
        #expect(error?.kind == "unreadable")
        #expect(try sut.retrieve()?.videos == old)
    }

    @Test("an error of the store comes through")
    func test_failure_ofTheStore() {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.insert([], timestamp: Self.date) }
        #expect(throws: StoreError.full(place: "p")) { try sut.deleteCachedVideos() }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try sut.retrieve() }
    }

    @Test("two stores in memory are two")
    func test_inMemory_isAlone() throws {
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
