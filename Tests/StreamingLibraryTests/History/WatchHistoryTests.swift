import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchHistory", .leakTracking, .tags(.unit))
struct WatchHistoryTests {
    @Test("nothing is known of a video that was never watched")
    func test_video_neverWatched() throws {
        let (sut, _) = makeSUT()
        #expect(try sut.video(UUID()) == nil)
        #expect(try sut.videos().isEmpty)
    }

    @Test("a video is found as it was recorded, in all its parts")
    func test_record_aVideo() throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo(
            id: UUID(), title: "\u{1B}[2J é", url: anyURL("a?token=1"), document: anyURL("list.json"),
            api: anyURL("v1"), position: 12.345_678_9, duration: 60.1, isFinished: true, watchedAt: anyDate(0.1))
        try sut.record(video)
        #expect(try sut.video(video.id) == video)
    }

    @Test("a video is known by its id, and keeps no URL of before")
    func test_record_underAnotherURL() throws {
        let (sut, _) = makeSUT()
        let id = UUID()
        try sut.record(.fixture(id: id, url: anyURL("old"), position: 1))
        try sut.record(.fixture(id: id, url: anyURL("new"), position: 2))
        #expect(try sut.videos().map(\.url) == [anyURL("new")])
        #expect(try sut.video(id)?.position == 2)
    }

    @Test("the one watched last comes first, also if it was there before")
    func test_videos_areInOrder() throws {
        let (sut, _) = makeSUT()
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() { try sut.record(.fixture(id: id, watchedAt: anyDate(Double(index)))) }
        try sut.record(.fixture(id: ids[0], watchedAt: anyDate(9)))
        #expect(try sut.videos().map(\.id) == [ids[0], ids[2], ids[1]])
    }

    @Test("beyond the limit, what was not watched for the longest time is forgotten")
    func test_record_beyondTheLimit() throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() { try sut.record(.fixture(id: id, watchedAt: anyDate(Double(index)))) }
        #expect(try sut.videos().map(\.id) == [ids[2], ids[1]])
    }

    @Test("a clock that was set back does not make the history forget what is watched now")
    func test_record_afterTheClockWasSetBack_keepsTheVideo() throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID(), UUID()]
        for (id, time) in zip(ids, [5.0, 6, 1, 2]) { try sut.record(.fixture(id: id, watchedAt: anyDate(time))) }
        #expect(try sut.videos().map(\.id) == [ids[3], ids[2]])
    }

    @Test("a video that is there already takes nobody's place, and nothing is listed for it")
    func test_record_again() throws {
        let (sut, entries) = makeSUT(limit: 1)
        let id = UUID()
        try sut.record(.fixture(id: id))
        let listings = entries.messages.count { $0 == .contents(.history) }
        try sut.record(.fixture(id: id, position: 1))
        #expect(entries.messages.count { $0 == .contents(.history) } == listings)
        #expect(try sut.video(id)?.position == 1)
    }

    @Test(
        "a position that is no number is refused, and what was known stays", arguments: [TimeInterval.nan, .infinity])
    func test_record_ofNoNumber(position: TimeInterval) throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo.fixture(position: 5)
        try sut.record(video)
        let error = #expect(throws: StoreError.self) { try sut.record(.fixture(id: video.id, position: position)) }
        #expect(error?.kind == "unreadable")
        #expect(try sut.video(video.id) == video)
    }

    @Test("a removed video is forgotten, and the others stay")
    func test_remove_ofAVideo() throws {
        let (sut, _) = makeSUT()
        let videos = [WatchedVideo.fixture(), .fixture()]
        for video in videos { try sut.record(video) }
        try sut.remove(videos[0].id)
        #expect(try sut.videos() == [videos[1]])
    }

    @Test("all are forgotten, and nothing else that the store keeps")
    func test_removeAll_leavesTheRest() throws {
        let (sut, entries) = makeSUT()
        let note = EntryKey(.notes, "any")
        try entries.set(StoredEntry(Data(), date: anyDate()), for: note)
        try sut.record(.fixture())
        try sut.record(.fixture())
        try sut.removeAll()
        #expect(try sut.videos().isEmpty)
        #expect(try entries.entry(for: note) != nil)
    }

    @Test("an error of the store comes through")
    func test_failure_ofTheStore() {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        #expect(throws: StoreError.full(place: "p")) { try sut.record(.fixture()) }
        #expect(throws: StoreError.full(place: "p")) { try sut.remove(UUID()) }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try sut.video(UUID()) }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try sut.videos() }
        #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try sut.removeAll() }
    }

    private func makeSUT(
        limit: Int = 100, file: StaticString = #filePath, line: UInt = #line
    ) -> (WatchHistory, EntryStoreSpy) {
        let entries = EntryStoreSpy()
        trackForMemoryLeaks(entries, file: file, line: line)
        return (WatchHistory(entries, limit: limit), entries)
    }
}
