import AdaptiveStreaming
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of any catalogue on a real server: the schema, the pages, byte ranges, and the beginning of each video.
///
/// The tests are skipped unless `STREAMING_E2E_CATALOGUE_URL` is the URL of a catalogue document.
final class CatalogueEndToEndTests: XCTestCase {
    /// The number of videos that a page requests, so that most catalogues have several pages.
    private static let pageLimit = 5
    /// The maximum number of videos that are loaded and played. A catalogue without an end must not run for ever.
    private static let mostVideos = 500
    /// The number of videos that play at the same time.
    private static let parallelVideos = 4
    /// The position that playback of each video must reach, in seconds.
    private static let playedSeconds = 2.0
    /// The number of times that the position of a video is read, 50 ms apart.
    private static let attempts = 1_200

    override class func tearDown() { Endpoint.waitForConnections() }

    func test_schema_ofTheWholeCatalogue_isValid() async throws {
        let videos = try await RemoteVideoLoader(client: URLSessionHTTPClient(), url: Endpoint.url()).load()
        XCTAssertFalse(videos.isEmpty, "the catalogue has no videos")
        XCTAssertEqual(Set(videos.map(\.id)).count, videos.count, "two videos have the same id")
    }

    func test_pages_ofTheCatalogue_haveEachVideoOnce() async throws {
        let whole = try await RemoteVideoLoader(client: URLSessionHTTPClient(), url: Endpoint.url()).load()
        var paged: [Video] = []
        var page: Paginated<Video>? = try await VideoPageLoader(
            client: URLSessionHTTPClient(), document: try Endpoint.url(), limit: Self.pageLimit
        ).load()
        while let current = page, paged.count < Self.mostVideos {
            paged += current.items
            page = try await current.loadMore?()
        }
        XCTAssertEqual(paged.prefix(whole.count).map(\.id), whole.prefix(paged.count).map(\.id))
        XCTAssertGreaterThanOrEqual(paged.count, min(whole.count, Self.mostVideos), "the pages omit videos")
    }

    func test_ranges_ofEachProgressiveVideo_areReturned() async throws {
        let files = try await videos().filter { !$0.url.path.hasSuffix(".m3u8") }
        for video in files {
            let request = HTTPRequest(video.url, for: .document, range: .bounded(4, 7))
            let response = try await URLSessionHTTPClient().send(request)
            let data = try await response.body.collect()
            XCTAssertEqual(response.status, 206, "\(video.url.redacted): the server does not support byte ranges")
            XCTAssertEqual(data.count, 4, video.url.redacted)
        }
    }

    func test_firstSeconds_ofEachVideo_play() async throws {
        var waiting = try await videos()[...]
        while !waiting.isEmpty {
            let batch = waiting.prefix(Self.parallelVideos)
            waiting = waiting.dropFirst(batch.count)
            await withTaskGroup(of: (Video, String?).self) { group in
                for video in batch { group.addTask { (video, await Self.failureToPlay(video)) } }
                for await (video, failure) in group {
                    if let failure { XCTFail("\(video.title.printable), \(video.url.redacted): \(failure)") }
                }
            }
        }
    }

    /// Plays the first seconds of a video, and returns the reason if playback does not reach their end; otherwise nil.
    @MainActor
    private static func failureToPlay(_ video: Video) async -> String? {
        let player = StreamingPlayer(player: NativePlayer(transport: URLSessionHTTPClient()))
        defer { player.stop() }
        player.play(video.url)
        for _ in 0..<attempts {
            if let failure = player.failure { return failure.error.reason }
            if player.state == .ended || player.clock.position >= playedSeconds || player.isLive == true { return nil }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return "playback has not reached \(playedSeconds) s within a minute; the state is \(player.state)"
    }

    private func videos() async throws -> [Video] {
        let videos = try await RemoteVideoLoader(client: URLSessionHTTPClient(), url: Endpoint.url()).load()
        return Array(videos.prefix(Self.mostVideos))
    }
}
