import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("Favourites", .leakTracking, .tags(.unit))
struct FavouritesTests {
    @Test("Without a mark, there are no favourites")
    func test_videos_withoutAMark_areEmpty() async throws {
        #expect(try await makeSUT().videos().isEmpty)
    }

    @Test("A favourite is read back with all its fields")
    func test_add_video_preservesAllFields() async throws {
        let sut = makeSUT()
        let video = FavouriteVideo(
            id: UUID(), title: "\u{1B}[2J é", url: anyURL("a?token=1"), document: anyURL("list.json"),
            api: anyURL("v1"), duration: 60.1, markedAt: anyDate(0.1))
        try await sut.add(video)
        #expect(try await sut.videos() == [video])
    }

    @Test("The last marked video comes first, and a second mark moves a video to the front")
    func test_add_again_movesToTheFront() async throws {
        let sut = makeSUT()
        let ids = [UUID(), UUID()]
        for (index, id) in (ids + [ids[0]]).enumerated() {
            try await sut.add(
                FavouriteVideo(id: id, title: "", url: anyURL(), markedAt: anyDate(Double(index))))
        }
        #expect(try await sut.videos().map(\.id) == [ids[0], ids[1]])
    }

    @Test("A removed video is no favourite, and removing an unknown video changes nothing")
    func test_remove_onlyTheVideo() async throws {
        let sut = makeSUT()
        let video = FavouriteVideo(id: UUID(), title: "", url: anyURL(), markedAt: anyDate())
        try await sut.add(video)
        try await sut.remove(UUID())
        #expect(try await sut.videos() == [video])
        try await sut.remove(video.id)
        #expect(try await sut.videos().isEmpty)
    }

    @Test("An invalid duration is rejected, and the favourites stay unchanged")
    func test_add_withAnInfiniteDuration_throws() async throws {
        let sut = makeSUT()
        await #expect(throws: StoreError.self) {
            try await sut.add(
                FavouriteVideo(id: UUID(), title: "", url: anyURL(), duration: .infinity, markedAt: anyDate()))
        }
        #expect(try await sut.videos().isEmpty)
    }

    private func makeSUT() -> Favourites { Favourites(EntryStore(InMemoryEntryStore())) }
}
