import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchHistory", .leakTracking, .tags(.unit))
struct WatchHistoryTests {
    @Test("The history has no entry for a video that was never watched")
    func test_video_neverWatched_returnsNil() async throws {
        let (sut, _) = makeSUT()
        #expect(try await sut.video(UUID()) == nil)
        #expect(try await sut.videos().isEmpty)
    }

    @Test("A recorded video is read back with all its fields")
    func test_record_video_preservesAllFields() async throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo(
            id: UUID(), title: "\u{1B}[2J é", url: anyURL("a?token=1"), document: anyURL("list.json"),
            api: anyURL("v1"), position: 12.345_678_9, duration: 60.1, isFinished: true, watchedAt: anyDate(0.1))
        try await sut.record(video)
        #expect(try await sut.video(video.id) == video)
    }

    @Test("A new record with the same id replaces the URL and position of the video")
    func test_record_sameIDWithAnotherURL_replacesEntry() async throws {
        let (sut, _) = makeSUT()
        let id = UUID()
        try await sut.record(.fixture(id: id, url: anyURL("old"), position: 1))
        try await sut.record(.fixture(id: id, url: anyURL("new"), position: 2))
        #expect(try await sut.videos().map(\.url) == [anyURL("new")])
        #expect(try await sut.video(id)?.position == 2)
    }

    @Test("The videos are sorted by date, and watching a video again moves the video to the front")
    func test_videos_afterSeveralRecords_areSortedByDate() async throws {
        let (sut, _) = makeSUT()
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() {
            try await sut.record(.fixture(id: id, watchedAt: anyDate(Double(index))))
        }
        try await sut.record(.fixture(id: ids[0], watchedAt: anyDate(9)))
        #expect(try await sut.videos().map(\.id) == [ids[0], ids[2], ids[1]])
    }

    @Test("Beyond the limit, the least recently watched video is removed")
    func test_record_beyondLimit_removesOldestVideo() async throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID()]
        for (index, id) in ids.enumerated() {
            try await sut.record(.fixture(id: id, watchedAt: anyDate(Double(index))))
        }
        #expect(try await sut.videos().map(\.id) == [ids[2], ids[1]])
    }

    @Test("After the clock was set back, the history keeps the videos that are watched now")
    func test_record_afterClockSetBack_keepsNewVideos() async throws {
        let (sut, _) = makeSUT(limit: 2)
        let ids = [UUID(), UUID(), UUID(), UUID()]
        for (id, time) in zip(ids, [5.0, 6, 1, 2]) { try await sut.record(.fixture(id: id, watchedAt: anyDate(time))) }
        #expect(try await sut.videos().map(\.id) == [ids[3], ids[2]])
    }

    @Test("Recording an existing video again updates the video without listing the entries")
    func test_record_existingVideo_listsNothing() async throws {
        let (sut, entries) = makeSUT(limit: 1)
        let id = UUID()
        try await sut.record(.fixture(id: id))
        let listings = entries.messages.count { $0 == .contents(.history) }
        try await sut.record(.fixture(id: id, position: 1))
        #expect(entries.messages.count { $0 == .contents(.history) } == listings)
        #expect(try await sut.video(id)?.position == 1)
    }

    @Test(
        "Recording a position that is not a finite number throws and keeps the previous entry",
        arguments: [TimeInterval.nan, .infinity])
    func test_record_nonFinitePosition_throws(position: TimeInterval) async throws {
        let (sut, _) = makeSUT()
        let video = WatchedVideo.fixture(position: 5)
        try await sut.record(video)
        let error = await #expect(throws: StoreError.self) {
            try await sut.record(.fixture(id: video.id, position: position))
        }
        #expect(error?.kind == "unreadable")
        #expect(try await sut.video(video.id) == video)
    }

    @Test("Removing a video keeps the other videos")
    func test_remove_video_keepsOtherVideos() async throws {
        let (sut, _) = makeSUT()
        let videos = [WatchedVideo.fixture(), .fixture()]
        for video in videos { try await sut.record(video) }
        try await sut.remove(videos[0].id)
        #expect(try await sut.videos() == [videos[1]])
    }

    @Test("Removing all videos keeps the other entries of the store")
    func test_removeAll_videos_keepsOtherEntries() async throws {
        let (sut, entries) = makeSUT()
        let note = EntryKey(.notes, "any")
        try entries.set(StoredEntry(Data(), date: anyDate()), for: note)
        try await sut.record(.fixture())
        try await sut.record(.fixture())
        try await sut.removeAll()
        #expect(try await sut.videos().isEmpty)
        #expect(try entries.entry(for: note) != nil)
    }

    @Test("The history rethrows the errors of the store")
    func test_allOperations_withFailingStore_rethrowError() async throws {
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
