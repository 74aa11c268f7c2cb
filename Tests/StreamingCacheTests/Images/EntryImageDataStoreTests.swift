import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("EntryImageDataStore", .leakTracking, .tags(.unit))
struct EntryImageDataStoreTests {
    @Test("there is no image that was not inserted")
    func test_retrieve_ofAnotherURL() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL("a"))
        #expect(try sut.retrieve(dataForURL: anyURL("b")) == nil)
    }

    @Test("each URL has an image of its own")
    func test_retrieve_ofTwo() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL("a"))
        try sut.insert(Data([2]), for: anyURL("b"))
        #expect(try sut.retrieve(dataForURL: anyURL("a")) == Data([1]))
        #expect(try sut.retrieve(dataForURL: anyURL("b")) == Data([2]))
    }

    @Test("an image takes the place of the one of the same URL")
    func test_insert_again() throws {
        let (sut, _) = makeSUT()
        try sut.insert(Data([1]), for: anyURL())
        try sut.insert(Data([2]), for: anyURL())
        #expect(try sut.retrieve(dataForURL: anyURL()) == Data([2]))
    }

    @Test("over the limit, the oldest leave, and no more than must")
    func test_insert_overTheLimit_evictsTheOldest() throws {
        let (sut, clock) = makeSUT(limit: 10)
        for (path, count) in [("a", 4), ("b", 3), ("c", 3), ("d", 5)] {
            try sut.insert(Data(count: count), for: anyURL(path))
            clock.advance(by: .seconds(1))
        }
        let kept = try ["a", "b", "c", "d"].filter { try sut.retrieve(dataForURL: anyURL($0)) != nil }
        #expect(kept == ["c", "d"])
    }

    @Test("of many images, few look at what there is, and the limit is kept all the same")
    func test_insert_ofMany_looksSeldomAtWhatThereIs() throws {
        let entries = EntryStoreSpy()
        let sut = EntryImageDataStore(entries, limit: 1_000) { Date(timeIntervalSinceReferenceDate: 0) }
        for number in 0..<500 { try sut.insert(Data(count: 10), for: anyURL("\(number)")) }
        #expect(entries.messages.count { $0 == .contents(.images) } < 100)
        #expect(try (900...1_000).contains(entries.contents(of: .images).reduce(0) { $0 + $1.bytes }))
    }

    @Test("a store of images that was not full when it was opened is measured once, and not listed")
    func test_insert_intoAStoreOfBefore_readsNoImage() throws {
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

    @Test("a clock that was set back does not make what is new leave: what is from the future leaves first")
    func test_insert_afterTheClockWasSetBack_keepsWhatIsNew() throws {
        let dates = LockedValue([5.0, 6, 7, 1, 2])
        let sut = EntryImageDataStore(InMemoryEntryStore(), limit: 3) {
            Date(timeIntervalSinceReferenceDate: dates.withLock { $0.removeFirst() })
        }
        let names = ["a", "b", "c", "d", "e"]
        for name in names { try sut.insert(Data([1]), for: anyURL(name)) }
        #expect(try names.filter { try sut.retrieve(dataForURL: anyURL($0)) != nil } == ["c", "d", "e"])
    }

    @Test("at the limit, all stay")
    func test_insert_atTheLimit() throws {
        let (sut, _) = makeSUT(limit: 10)
        try sut.insert(Data(count: 5), for: anyURL("a"))
        try sut.insert(Data(count: 5), for: anyURL("b"))
        #expect(try sut.retrieve(dataForURL: anyURL("a")) != nil)
    }

    @Test("an image that is over the limit by itself is refused, and the others stay")
    func test_insert_ofAHugeImage_isRefused() throws {
        let (sut, _) = makeSUT(limit: 10)
        try sut.insert(Data(count: 10), for: anyURL("a"))
        #expect(throws: StoreError.full(place: "images/https://any-url.com/b")) {
            try sut.insert(Data(count: 11), for: anyURL("b"))
        }
        #expect(try sut.retrieve(dataForURL: anyURL("a")) != nil)
    }

    @Test("other things in the store are not counted, and stay")
    func test_insert_overTheLimit_leavesOtherSpaces() throws {
        let entries = InMemoryEntryStore()
        let videos = EntryVideoStore(entries, url: anyURL())
        try videos.insert([LocalVideo(.fixture())], timestamp: Date(timeIntervalSinceReferenceDate: 0))
        let sut = EntryImageDataStore(entries, limit: 1) { Date(timeIntervalSinceReferenceDate: 1) }
        try sut.insert(Data([1]), for: anyURL("a"))
        try sut.insert(Data([1]), for: anyURL("b"))
        #expect(try videos.retrieve() != nil)
        #expect(try sut.retrieve(dataForURL: anyURL("b")) != nil)
    }

    @Test("an error of the store comes through")
    func test_failure_ofTheStore() {
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
