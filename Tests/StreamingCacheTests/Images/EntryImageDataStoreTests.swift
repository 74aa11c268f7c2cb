import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("EntryImageDataStore", .leakTracking, .tags(.unit))
struct EntryImageDataStoreTests {
    @Test("The store returns nil for a URL without a saved image")
    func test_retrieve_forAnotherURL_returnsNil() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL("a"))
        #expect(try sut.retrieve(dataForURL: anyURL("b")) == nil)
    }

    @Test("Each URL has its own image")
    func test_retrieve_forTwoURLs_returnsEachImage() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL("a"))
        try sut.insert(Data([2]), for: anyURL("b"))
        #expect(try sut.retrieve(dataForURL: anyURL("a")) == Data([1]))
        #expect(try sut.retrieve(dataForURL: anyURL("b")) == Data([2]))
    }

    @Test("A new image replaces the previous image of the same URL")
    func test_insert_forSameURL_replacesImage() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL())
        try sut.insert(Data([2]), for: anyURL())
        #expect(try sut.retrieve(dataForURL: anyURL()) == Data([2]))
    }

    @Test("Over the limit, the store evicts the oldest images, and only as many as necessary")
    func test_insert_overLimit_evictsOldestImages() throws {
        let (sut, clock) = makeSUT(limit: 10)
        for (path, count) in [("a", 4), ("b", 3), ("c", 3), ("d", 5)] {
            try sut.insert(Data(count: count), for: anyURL(path))
            clock.advance(by: .seconds(1))
        }
        let kept = try ["a", "b", "c", "d"].filter { try sut.retrieve(dataForURL: anyURL($0)) != nil }
        #expect(kept == ["c", "d"])
    }

    @Test("500 insertions list the entries fewer than 100 times, and still respect the limit")
    func test_insert_manyImages_seldomListsStore() throws {
        let entries = EntryStoreSpy()
        let sut = EntryImageDataStore(entries, limit: 1_000) { Date(timeIntervalSinceReferenceDate: 0) }
        for number in 0..<500 { try sut.insert(Data(count: 10), for: anyURL("\(number)")) }
        #expect(entries.messages.count { $0 == .contents(.images) } < 100)
        #expect(try (900...1_000).contains(entries.contents(of: .images).reduce(0) { $0 + $1.bytes }))
    }

    @Test("A reopened store that is not full measures its size once and lists no entries")
    func test_insert_intoReopenedStore_measuresSizeOnce() throws {
        let entries = EntryStoreSpy()
        for number in 0..<5 { try EntryImageDataStore(entries).insert(Data(count: 10), for: anyURL("\(number)")) }
        let before = entries.messages.count
        let sut = EntryImageDataStore(entries)
        try sut.insert(Data(count: 10), for: anyURL("a"))
        try sut.insert(Data(count: 10), for: anyURL("b"))
        let a = EntryKey(.images, anyURL("a").absoluteString)
        let b = EntryKey(.images, anyURL("b").absoluteString)
        #expect(entries.messages.dropFirst(before) == [.update(a), .size(.images), .update(b)])
    }

    @Test("After the clock was set back, images dated in the future are evicted before new images")
    func test_insert_afterClockSetBack_keepsNewImages() throws {
        let dates = LockedValue([5.0, 6, 7, 1, 2])
        let sut = EntryImageDataStore(InMemoryEntryStore(), limit: 3) {
            Date(timeIntervalSinceReferenceDate: dates.withLock { $0.removeFirst() })
        }
        let names = ["a", "b", "c", "d", "e"]
        for name in names { try sut.insert(Data([1]), for: anyURL(name)) }
        #expect(try names.filter { try sut.retrieve(dataForURL: anyURL($0)) != nil } == ["c", "d", "e"])
    }

    @Test("At the limit, all images stay")
    func test_insert_atLimit_keepsAllImages() throws {
        let (sut, _) = makeSUT(limit: 10)
        try sut.insert(Data(count: 5), for: anyURL("a"))
        try sut.insert(Data(count: 5), for: anyURL("b"))
        #expect(try sut.retrieve(dataForURL: anyURL("a")) != nil)
    }

    @Test("Inserting an image larger than the limit throws, and the other images stay")
    func test_insert_imageLargerThanLimit_throws() throws {
        let (sut, _) = makeSUT(limit: 10)
        try sut.insert(Data(count: 10), for: anyURL("a"))
        #expect(throws: StoreError.full(place: "images/https://any-url.com/b")) {
            try sut.insert(Data(count: 11), for: anyURL("b"))
        }
        #expect(try sut.retrieve(dataForURL: anyURL("a")) != nil)
    }

    @Test("Entries of other namespaces do not count toward the limit, and are not evicted")
    func test_insert_overLimit_keepsOtherNamespaces() throws {
        let entries = InMemoryEntryStore()
        let videos = EntryVideoStore(entries, url: anyURL())
        try videos.insert([LocalVideo(.fixture())], timestamp: Date(timeIntervalSinceReferenceDate: 0))
        let sut = EntryImageDataStore(entries, limit: 1) { Date(timeIntervalSinceReferenceDate: 1) }
        try sut.insert(Data([1]), for: anyURL("a"))
        try sut.insert(Data([1]), for: anyURL("b"))
        #expect(try videos.retrieve() != nil)
        #expect(try sut.retrieve(dataForURL: anyURL("b")) != nil)
    }

    @Test("The image store rethrows the errors of the entry store")
    func test_insertAndRetrieve_withFailingStore_rethrowError() {
        let entries = EntryStoreSpy()
        let sut = EntryImageDataStore(entries) { Date(timeIntervalSinceReferenceDate: 1) }
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.insert(Data([1]), for: anyURL()) }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) {
            try sut.retrieve(dataForURL: anyURL())
        }
    }

    private func makeSUT(
        limit: Int = 100, file: StaticString = #filePath, line: UInt = #line
    ) -> (EntryImageDataStore, ManualClock) {
        let (entries, clock) = (InMemoryEntryStore(), ManualClock())
        trackForMemoryLeaks(entries, file: file, line: line)
        return (EntryImageDataStore(entries, limit: limit) { clock.date }, clock)
    }
}
