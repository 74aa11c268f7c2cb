import Foundation
import StreamingCache
import StreamingCore
import Testing

@Suite("The cleaners of caches", .tags(.unit))
struct CleanerTests {
    private struct Failure: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    @Test("The image cleaner reports the number of removed images, and 0 freed bytes")
    func test_cleanup_ofImages_returnsTheNumberOfImages() async {
        let sut: any ResourceCleaner = ImageCacheCleaner(clearAction: { 3 }, estimateSize: 7)
        #expect((sut.resourceName, sut.priority) == ("Image Cache", .medium))
        #expect(await sut.estimateCleanup() == 7)
        #expect(
            await sut.cleanup()
                == CleanupResult(resourceName: "Image Cache", bytesFreed: 0, itemsRemoved: 3, success: true))
        #expect(await ImageCacheCleaner(clearAction: { 0 }).estimateCleanup() == 0)
    }

    @Test("The video cleaner reads the statistics before it deletes the videos")
    func test_cleanup_ofVideos_returnsTheStatistics() async {
        let calls = LockedValue<[String]>([])
        let sut: any ResourceCleaner = VideoCacheCleaner(
            deleteAction: { calls.withLock { $0.append("delete") } },
            statisticsCallback: {
                calls.withLock { $0.append("statistics") }
                return (2_097_152, 4)
            }, estimateSize: 9)
        #expect((sut.resourceName, sut.priority) == ("Video Cache", .high))
        #expect(await sut.estimateCleanup() == 9)
        let result = await sut.cleanup()
        #expect(calls.withLock { $0 } == ["statistics", "delete"])
        #expect((result.bytesFreed, result.itemsRemoved, result.freedMB) == (2_097_152, 4, 2))
        let plain = await VideoCacheCleaner(deleteAction: {}).cleanup()
        #expect((plain.bytesFreed, plain.itemsRemoved, plain.success) == (0, 0, true))
    }

    @Test("The result of a failed cleanup has the reason, and neither freed bytes nor removed items")
    func test_cleanup_thatFails_returnsAFailure() async {
        let images = await ImageCacheCleaner(clearAction: { throw Failure() }).cleanup()
        #expect(images == .failure(resourceName: "Image Cache", error: "the disk is full"))
        #expect((images.success, images.bytesFreed, images.itemsRemoved) == (false, 0, 0))
        let videos = await VideoCacheCleaner(deleteAction: { throw Failure() }, statisticsCallback: { (5, 5) })
            .cleanup()
        #expect(videos == .failure(resourceName: "Video Cache", error: "the disk is full"))
    }

    @Test("A cleanup does not run on the main thread") @MainActor
    func test_cleanup_fromTheMainActor_leavesTheMainThread() async {
        let isMain = LockedValue<Bool?>(nil)
        _ = await ImageCacheCleaner(clearAction: {
            isMain.withLock { $0 = Thread.isMainThread }
            return 0
        }).cleanup()
        #expect(isMain.withLock { $0 } == false)
    }

    @Test("A cleaner over a real cache frees its bytes, and leaves the other namespaces of the store")
    func test_cacheCleaner_overAStore_emptiesItsNamespace() async throws {
        let store = EntryStore.inMemory()
        for number in 1...3 {
            try await store.set(entry(bytes: 100), for: EntryKey(.responses, "\(number)"))
        }
        try await store.set(entry(bytes: 50), for: EntryKey(.videos, "page"))
        let sut = CacheCleaner(resourceName: "Responses", priority: .low, cache: store.cache(of: .responses))
        #expect(await sut.estimateCleanup() == 300)
        #expect(
            await sut.cleanup()
                == CleanupResult(resourceName: "Responses", bytesFreed: 300, itemsRemoved: 3, success: true))
        #expect(try await store.contents(of: .responses) == [])
        #expect(try await store.contents(of: .videos).count == 1)
        #expect(await sut.cleanup().itemsRemoved == 0)
        let (images, videos) = (
            ImageCacheCleaner(cache: store.cache(of: .images)), VideoCacheCleaner(cache: store.cache(of: .videos))
        )
        #expect(await images.cleanup().bytesFreed == 0)
        #expect(await videos.estimateCleanup() == 50)
        #expect(await videos.cleanup().bytesFreed == 50)
    }

    private func entry(bytes: Int) -> StoredEntry {
        StoredEntry(Data(count: bytes), date: Date(timeIntervalSinceReferenceDate: 0))
    }
}
