import Foundation
import LocalOrigin
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("The example of a queue", .tags(.integration), .leakTracking) @MainActor
struct QueueExampleTests {
    @Test("The example skips a missing video, resumes, and restores its queue", .timeLimit(.minutes(10)))
    func test_queueExample_withAMissingVideo_skipsAndRestores() async throws {
        let origin = try RecordingOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("queue-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let videos = ["clip.mp4", "none.mp4", "clip.mp4"].enumerated().map { index, path in
            Video.fixture(title: "video \(index)", url: origin.url(path))
        }
        let screen = makeScreen(videos, file)
        screen.play(videos)
        let lines = await screen.log(2)
        #expect(lines == ["video 1: automatic", "video 2, after a failure: http-status"])
        #expect(screen.queue.player.clock.position >= 0.5)
        screen.playNext(videos[0])
        try screen.save()

        let restored = makeScreen(videos, file)
        #expect(restored.queue.items == screen.queue.items)
        #expect(restored.queue.current?.title == "video 2")
        #expect(restored.queue.upNext.map(\.title) == ["video 0"])
        try Data("{".utf8).write(to: file)
        #expect(makeScreen(videos, file).queue.items == [])
    }

    private func makeScreen(_ videos: [Video], _ file: URL) -> QueueScreen {
        let watched = videos.suffix(1).map { video in
            WatchedVideo(
                id: video.id, title: video.title, url: video.url, position: 0.5, duration: 1, watchedAt: Date())
        }
        let screen = QueueScreen(history: watched, file: file)
        trackForMemoryLeaks(screen)
        trackForMemoryLeaks(screen.queue)
        return screen
    }
}
