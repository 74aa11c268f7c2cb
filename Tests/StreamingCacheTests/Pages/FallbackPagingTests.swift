import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("Paging with a fallback to saved pages", .leakTracking, .tags(.unit))
struct FallbackPagingTests {
    /// Law CAT08.
    @Test("The listing has the same pages offline as online")
    func test_load_withoutServer_returnsSamePages() async throws {
        let (sut, server) = makeSUT()
        let online = try await pages(of: sut)
        server.isDown.withLock { $0 = true }
        let offline = try await pages(of: sut)
        #expect(online.map(\.items) == offline.map(\.items))
        #expect(online.map(\.metadata.origin) == [.remote, .remote, .remote])
        let origin = ResourceOrigin.cache(savedAt: now, because: CatalogueFailure(HTTPError.noSuchHost))
        #expect(offline.map(\.metadata.origin) == [origin, origin, origin])
    }

    @Test("A refresh of the first page keeps the other saved pages")
    func test_load_firstPageAgain_keepsOtherPages() async throws {
        let (sut, server) = makeSUT()
        _ = try await pages(of: sut)
        _ = try await sut.load()
        server.isDown.withLock { $0 = true }
        #expect(try await pages(of: sut).flatMap(\.items) == server.videos)
    }

    @Test("A load without a saved page throws the server's error instead of returning an empty page")
    func test_load_withoutSavedPage_throws() async {
        let (sut, server) = makeSUT()
        server.isDown.withLock { $0 = true }
        await #expect(throws: HTTPError.noSuchHost) { try await sut.load() }
    }

    @Test("An expired saved page does not count as a fallback")
    func test_load_withExpiredPage_throws() async throws {
        let date = LockedValue(now)
        let (sut, server) = makeSUT(currentDate: { date.withLock { $0 } })
        _ = try await sut.load()
        server.isDown.withLock { $0 = true }
        date.withLock { $0 += 7 * 24 * 3_600 }
        await #expect(throws: HTTPError.noSuchHost) { try await sut.load() }
    }

    @Test("A page that cannot be saved is delivered, the error is reported, and paging continues")
    func test_load_withFullStore_deliversPagesAndReportsErrors() async throws {
        let told = LockedValue<[StoreError]>([])
        let (sut, server) = makeSUT(entries: FullStore(), onCacheError: { error in told.withLock { $0.append(error) } })
        #expect(try await pages(of: sut).flatMap(\.items) == server.videos)
        #expect(told.withLock { $0 } == Array(repeating: .full(place: "x"), count: 3))
    }

    @Test("A cancelled load does not fall back to a saved page")
    func test_load_whenCancelled_throws() async throws {
        let (sut, server) = makeSUT()
        _ = try await sut.load()
        server.failure.withLock { $0 = .cancelled }
        server.isDown.withLock { $0 = true }
        await #expect(throws: HTTPError.cancelled) { try await sut.load() }
    }

    // MARK: Helpers

    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A server of pages of one video each, followed by an empty page.
    private final class Server: VideoPages {
        let videos = [Video.fixture(), .fixture()]
        let isDown = LockedValue(false)
        let failure = LockedValue(HTTPError.noSuchHost)

        func page(at url: URL) async throws -> VideoPage {
            if isDown.withLock({ $0 }) { throw failure.withLock { $0 } }
            let after = videos.firstIndex { url.query?.contains($0.id.uuidString) == true }
            return VideoPage(videos: Array(videos.dropFirst((after ?? -1) + 1).prefix(1)))
        }
    }

    private struct FullStore: BlockingEntryStore {
        func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? { nil }
        func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
            throw StoreError.full(place: "x")
        }
        func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] { [] }
        func size(of space: EntryNamespace) throws(StoreError) -> Int { 0 }
    }

    private func pages(of sut: VideoPageLoader) async throws -> [Paginated<Video>] {
        var pages = [try await sut.load()]
        while let more = pages.last?.loadMore { pages.append(try await more()) }
        return pages
    }

    private func makeSUT(
        entries: any BlockingEntryStore = InMemoryEntryStore(), file: StaticString = #filePath, line: UInt = #line,
        currentDate: (@Sendable () -> Date)? = nil, onCacheError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) -> (VideoPageLoader, Server) {
        let server = Server()
        trackForMemoryLeaks(server, file: file, line: line)
        let local = LocalVideoPages(entries: EntryStore(entries), currentDate: currentDate ?? { [now] in now })
        let pages = FallbackVideoPages(remote: server, local: local, onCacheError: onCacheError)
        return (VideoPageLoader(pages: pages, api: anyURL()), server)
    }
}
