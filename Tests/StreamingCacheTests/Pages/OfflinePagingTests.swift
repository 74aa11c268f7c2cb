import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// A listing of several pages, with and without its server.
@Suite("Paging without a network", .leakTracking, .tags(.unit))
struct OfflinePagingTests {
    /// Law CAT08.
    @Test("without a server, the pages are those that it gave")
    func test_load_ofAllPages_givesWhatTheServerGave() async throws {
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

    @Test("from what was saved alone, the pages are the same, and the server is not asked")
    func test_load_fromWhatWasSaved_asksNobody() async throws {
        let sut = makeSUT()
        let online = try await allPages(sut.withFallback)
        let count = sut.remote.requestedURLs.count
        let offline = try await allPages(sut.local)
        #expect(offline.map(\.items) == online.map(\.items))
        #expect(offline.allSatisfy { $0.metadata.origin == .cache(savedAt: sut.clock.date, because: nil) })
        #expect(sut.remote.requestedURLs.count == count)
    }

    @Test("a refresh brings the first page alone, and the later ones are still there without a server")
    func test_refresh_ofTheFirstPage_keepsLaterPages() async throws {
        let sut = makeSUT()
        let online = try await allPages(sut.withFallback)
        _ = try await sut.withFallback.load()
        sut.remote.fail(with: HTTPError.noConnection)
        #expect(try await allPages(sut.withFallback).map(\.items) == online.map(\.items))
    }

    /// Law CAT08.
    @Test("a refresh that fails shows the saved pages, from the first to the last")
    func test_refresh_thatFails_keepsLaterPages() async throws {
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
    @Test("a server that goes away after the first page is followed by the saved second one")
    func test_loadMore_thatFails_isTheSavedPage() async throws {
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
    @Test("a later page that was never saved is an error that says why the server did not answer")
    func test_loadMore_ofAPageThatWasNeverSaved_isTheServersError() async throws {
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

    /// A server of five videos in pages of two, and nothing saved.
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
