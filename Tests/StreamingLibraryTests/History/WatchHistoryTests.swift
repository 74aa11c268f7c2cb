import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchHistory", .leakTracking, .tags(.unit))
struct WatchHistoryTests {
    @Test("nothing is known of a video that was never watched")
    func test_video_neverWatched() async throws {
        let (sut, _) = makeSUT()
        #expect(try await sut.video(UUID()) == nil)
        #expect(try await sut.videos().isEmpty)
    }

    @Test("a video is found as it was recorded, in all its parts")
    func test_record_aVideo() async throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo(
            id: UUID(), title: "\u{1B}[2J é", url: anyURL("a?token=1"), document: anyURL("list.json"),
            api: anyURL("v1"), position: 12.345_678_9, duration: 60.1, isFinished: true, watchedAt: anyDate(0.1))
        try await sut.record(video)
        #expect(try await sut.video(video.id) == video)
    }

    @Test("a video is known by its id, and keeps no URL of before")
    func test_record_underAnotherURL() async throws {
        let (sut, _) = makeSUT()
        let id = UUID()
        try await sut.record(.fixture(id: id, url: anyURL("old"), position: 1))
        try await sut.record(.fixture(id: id, url: anyURL("new"), position: 2))
        #expect(try await sut.videos().map(\.url) == [anyURL("new")])
        #expect(try await sut.video(id)?.position == 2)
    }

    @Test("the one watched last comes first, also if it was there before")
    func test_videos_areInOrder() async throws {
        let (sut, _) = makeSUT()
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() {
            try await sut.record(.fixture(id: id, watchedAt: anyDate(Double(index))))
        }
        try await sut.record(.fixture(id: ids[0], watchedAt: anyDate(9)))
        #expect(try await sut.videos().map(\.id) == [ids[0], ids[2], ids[1]])
    }

    @Test("beyond the limit, what was not watched for the longest time is forgotten")
    func test_record_beyondTheLimit() async throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() {
            try await sut.record(.fixture(id: id, watchedAt: anyDate(Double(index))))
        }
        #expect(try await sut.videos().map(\.id) == [ids[2], ids[1]])
    }

    @Test("a clock that was set back does not make the history forget what is watched now")
    func test_record_afterTheClockWasSetBack_keepsTheVideo() async throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID(), UUID()]
        for (id, time) in zip(ids, [5.0, 6, 1, 2]) { try await sut.record(.fixture(id: id, watchedAt: anyDate(time))) }
        #expect(try await sut.videos().map(\.id) == [ids[3], ids[2]])
    }

    @Test("a video that is there already takes nobody's place, and nothing is listed for it")
    func test_record_again() async throws {
        let (sut, entries) = makeSUT(limit: 1)
        let id = UUID()
        try await sut.record(.fixture(id: id))
        let listings = entries.messages.count { $0 == .contents(.history) }
        try await sut.record(.fixture(id: id, position: 1))
        #expect(entries.messages.count { $0 == .contents(.history) } == listings)
        #expect(try await sut.video(id)?.position == 1)
    }

    @Test(
        "a position that is no number is refused, and what was known stays", arguments: [TimeInterval.nan, .infinity])
    func test_record_ofNoNumber(position: TimeInterval) async throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo.fixture(position: 5)
        try await sut.record(video)
        let error = await #expect(throws: StoreError.self) {
            try await sut.record(.fixture(id: video.id, position: position))
        }
        #expect(error?.kind == "unreadable")
        #expect(try await sut.video(video.id) == video)
    }

    @Test("a removed video is forgotten, and the others stay")
    func test_remove_ofAVideo() async throws {
        let (sut, _) = makeSUT()
        let videos = [WatchedVideo.fixture(), .fixture()]
        for video in videos { try await sut.record(video) }
        try await sut.remove(videos[0].id)
        #expect(try await sut.videos() == [videos[1]])
    }

    @Test("all are forgotten, and nothing else that the store keeps")
    func test_removeAll_leavesTheRest() async throws {
        let (sut, entries) = makeSUT()
        let note = EntryKey(.notes, "any")
        try entries.set(StoredEntry(Data(), date: anyDate()), for: note)
        try await sut.record(.fixture())
        try await sut.record(.fixture())
        try await sut.removeAll()
        #expect(try await sut.videos().isEmpty)
        #expect(try entries.entry(for: note) != nil)
    }

    @Test("an error of the store comes through")
    func test_failure_ofTheStore() async throws {
        let (sut, entries) = makeSUT()
        entries.failReads(with: .unavailable(place: "p", reason: "read"))
        entries.failWrites(with: .full(place: "p"))
        await #expect(throws: StoreError.full(place: "p")) { try await sut.record(.fixture()) }
        await #expect(throws: StoreError.full(place: "p")) { try await sut.remove(UUID()) }
        await #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try await sut.video(UUID()) }
        await #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try await sut.videos() }
        await #expect(throws: StoreError.unavailable(place: "p", reason: "read")) { try await sut.removeAll() }
    }

    private func makeSUT(
        limit: Int = 100, file: StaticString = #filePath, line: UInt = #line
    ) -> (WatchHistory, EntryStoreSpy) {
        let entries = EntryStoreSpy()
        trackForMemoryLeaks(entries, file: file, line: line)
        return (WatchHistory(EntryStore(entries), limit: limit), entries)
    }
}
