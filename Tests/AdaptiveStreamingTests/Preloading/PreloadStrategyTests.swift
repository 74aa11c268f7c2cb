import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("AdjacentVideoPreloadStrategy", .tags(.unit))
struct PreloadStrategyTests {
    private let playlist = (0..<4).map {
        PreloadableVideo(id: UUID(), url: anyURL("\($0).m3u8"), estimatedDuration: $0 == 0 ? nil : 60)
    }

    /// A poor network hardly suffices for the current video, so it is not treated like a fair network.
    @Test(
        "The quality of the network determines how many of the next videos are preloaded",
        arguments: [(NetworkQuality.offline, 0), (.poor, 0), (.fair, 1), (.good, 2), (.excellent, 2)])
    func test_videosToPreload_afterAVideo_dependOnTheQuality(quality: NetworkQuality, count: Int) {
        #expect(videos(after: 0, quality) == Array(playlist[1..<1 + count]))
    }

    @Test(
        "At the end of the playlist, and outside of it, fewer or no videos are preloaded",
        arguments: [(2, 1), (3, 0), (4, 0), (-1, 0), (.max, 0)])
    func test_videosToPreload_atTheEndOrOutside_areFewer(index: Int, count: Int) {
        #expect(videos(after: index, .excellent).count == count)
    }

    @Test("An empty playlist has no videos to preload")
    func test_videosToPreload_ofAnEmptyPlaylist_isEmpty() {
        let sut: any PredictivePreloadStrategy = AdjacentVideoPreloadStrategy()
        #expect(sut.videosToPreload(currentVideoIndex: 0, playlist: [], networkQuality: .excellent) == [])
    }

    @Test("The priorities are in ascending order")
    func test_priorities_inAscendingOrder_haveTheirRawValues() {
        #expect(PreloadPriority.allCases == [.low, .medium, .high, .immediate])
        #expect(PreloadPriority.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(PreloadPriority.low < .medium)
    }

    private func videos(after index: Int, _ quality: NetworkQuality) -> [PreloadableVideo] {
        AdjacentVideoPreloadStrategy().videosToPreload(
            currentVideoIndex: index, playlist: playlist, networkQuality: quality)
    }
}
