import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// Tests of a listing of several pages with and without its server.
@Suite("Paging without a network connection", .leakTracking, .tags(.unit))
struct OfflinePagingTests {
    /// Law CAT08.
    @Test("Without the server, the listing consists of the saved pages")
    func test_load_withoutServer_returnsSavedPages() async throws {
        let sut = makeSUT()
        let online = try await allPages(sut.withFallback)
        #expect(online.map(\.items) == [Array(sut.videos[..<2]), Array(sut.videos[2..<4]), [sut.videos[4]], []])
        #expect(online.allSatisfy { $0.metadata.origin == .remote })
        sut.remote.fail(with: HTTPError.noConnection)

        let offline = try await allPages(sut.withFallback)

        #expect(offline.map(\.items) == online.map(\.items))
        let reason = CatalogueFailure(HTTPError.noConnection)
        #expect(offline.allSatisfy { $0.metadata.origin == .cache(savedAt: sut.clock.date, because: reason) })
    }

    @Test("The local loader delivers the same pages without a request to the server")
    func test_load_fromSavedPages_makesNoRequest() async throws {
        let sut = makeSUT()
        let online = try await allPages(sut.withFallback)
        let count = sut.remote.requestedURLs.count
        let offline = try await allPages(sut.local)
        #expect(offline.map(\.items) == online.map(\.items))
        #expect(offline.allSatisfy { $0.metadata.origin == .cache(savedAt: sut.clock.date, because: nil) })
        #expect(sut.remote.requestedURLs.count == count)
    }

    @Test("A refresh loads only the first page, and the later pages are still available without the server")
    func test_refresh_ofFirstPage_keepsLaterPages() async throws {
        let sut = makeSUT()
        let online = try await allPages(sut.withFallback)
        _ = try await sut.withFallback.load()
        sut.remote.fail(with: HTTPError.noConnection)
        #expect(try await allPages(sut.withFallback).map(\.items) == online.map(\.items))
    }

    /// Law CAT08.
    @Test("A refresh without the server shows all the saved pages")
    func test_refresh_withoutServer_keepsLaterPages() async throws {
        let sut = makeSUT()
        let loader = sut.withFallback
        let feed = VideoListStore { try await loader.load() }
        await feed.send(.refresh).value
        while feed.state.hasMore { await feed.send(.more).value }
        sut.remote.fail(with: HTTPError.noConnection)

        await feed.send(.refresh).value
        #expect(feed.state.phase == .loaded)
        while feed.state.hasMore { await feed.send(.more).value }

        #expect(Array(feed.state.videos) == sut.videos)
    }

    /// Law CAT08.
    @Test("If the server fails after the first page, the second page comes from the cache")
    func test_loadMore_afterServerFailure_returnsSavedPage() async throws {
        let sut = makeSUT()
        _ = try await allPages(sut.withFallback)
        let first = try await sut.withFallback.load()
        sut.remote.fail(with: HTTPError.noConnection)
        let second = try await first.loadMore?()
        #expect(first.metadata.origin == .remote)
        #expect(second?.items == Array(sut.videos[2..<4]))
        #expect(second?.metadata.origin != .remote)
    }

    /// Law CAT08.
    @Test("If the server fails for a later page that was never saved, the server's error is thrown")
    func test_loadMore_neverSavedPage_throwsServerError() async throws {
        let sut = makeSUT()
        let first = try await sut.withFallback.load()
        sut.remote.fail(with: HTTPError.noConnection)
        await #expect(throws: HTTPError.noConnection) { _ = try await first.loadMore?() }
    }

    // MARK: Helpers

    private struct SUT {
        let videos: [Video]
        let remote: VideoPagesSpy
        let clock: ManualClock
        let withFallback: VideoPageLoader
        let local: VideoPageLoader
    }

    /// Returns a server of five videos in pages of two, with an empty cache.
    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> SUT {
        let videos = (0..<5).map { Video.fixture(title: "video \($0)") }
        let (remote, clock) = (VideoPagesSpy(listing: videos), ManualClock())
        let local = LocalVideoPages(entries: .inMemory()) { clock.date }
        trackForMemoryLeaks(remote, file: file, line: line)
        return SUT(
            videos: videos, remote: remote, clock: clock,
            withFallback: VideoPageLoader(pages: FallbackVideoPages(remote: remote, local: local), api: anyURL()),
            local: VideoPageLoader(pages: local, api: anyURL()))
    }

    private func allPages(_ loader: VideoPageLoader) async throws -> [Paginated<Video>] {
        var pages = [try await loader.load()]
        while let next = try await pages.last?.loadMore?() { pages.append(next) }
        return pages
    }
}
