import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueue with the native player", .tags(.unit), .leakTracking) @MainActor
struct NativePlaybackQueueTests {
    @Test("A preloaded item starts at once, without new requests for its playlists and its first segment")
    func test_advance_toAPreloadedItem_startsWithoutAGap() {
        let test = Setting(hasPreloader: true)
        test.queue.play()
        test.pass(39)
        #expect(test.player.media == anyURL("a/index.m3u8"))
        let preloaded = test.paths.filter { $0.hasPrefix("/b/") }
        #expect(preloaded.count { $0.hasSuffix(".m3u8") } >= 2)
        #expect(preloaded.contains { $0.hasSuffix("-0.ts") })

        #expect(test.gapBeforeB() == 0)

        #expect(test.queue.current?.url == anyURL("b/index.m3u8"))
        #expect(test.player.metrics.startupTime == 0)
        let added = test.paths.filter { $0.hasPrefix("/b/") }.dropFirst(preloaded.count)
        #expect(!added.contains { $0.hasSuffix(".m3u8") || $0.hasSuffix("-0.ts") })
        test.pass(45)
        #expect(test.player.state == .ended)
        #expect(test.player.metrics.rebufferCount == 0)
    }

    @Test("Without a preloader, the next item needs time to start")
    func test_advance_withoutAPreloader_hasAGap() {
        let test = Setting(hasPreloader: false)
        test.queue.play()
        test.pass(39)
        #expect(!test.paths.contains { $0.hasPrefix("/b/") })
        #expect(test.gapBeforeB() > 0.1)
    }

    @Test("An item that is buffered to its end no longer delays the preload, even during a pause")
    func test_preload_afterTheLastDownload_startsEarly() {
        let test = Setting(hasPreloader: true, segments: 40, bufferTarget: 100)
        test.queue.play()
        test.pass(1)
        test.player.pause()
        test.pass(10)
        #expect(!test.paths.contains { $0.hasPrefix("/b/") })
        test.pass(20)
        #expect(test.player.clock.position < 1)
        #expect(test.paths.count { $0.hasPrefix("/a/") && $0.hasSuffix("-39.ts") } == 1)
        #expect(test.paths.contains { $0.hasPrefix("/b/") && $0.hasSuffix("-0.ts") })
    }

    @Test("A preload that is no longer needed ends, and its item still plays when it is selected")
    func test_move_ofAPreloadedItem_loadsItAsUsual() {
        let test = Setting(hasPreloader: true)
        test.queue.play()
        test.pass(39)
        let items = test.queue.items
        test.queue.remove(items[1].id)
        test.queue.append([PlaybackQueueItem(url: items[1].url)])
        test.pass(20)
        #expect(test.queue.current?.url == items[1].url)
        #expect(test.player.state == .playing)
    }

    @Test("A repeated item is preloaded too, and starts again without a gap")
    func test_repeatOne_withAPreload_startsWithoutAGap() {
        let test = Setting(hasPreloader: true)
        test.queue.setRepeatMode(.one)
        test.queue.play()
        test.pass(60)
        #expect(test.queue.current == test.queue.items.first)
        #expect(test.player.state == .playing)
        #expect(test.player.metrics.startupTime == 0)
    }

    @Test("An item that does not exist is skipped, although its preload has failed first")
    func test_advance_toAMissingItem_skipsIt() {
        let test = Setting(hasPreloader: true)
        test.queue.insert([PlaybackQueueItem(url: anyURL("none.m3u8"))], after: test.queue.current?.id)
        test.queue.play()
        test.pass(60)
        #expect(test.queue.current?.url == anyURL("b/index.m3u8"))
        #expect(test.player.state == .playing)
        #expect(test.paths.count { $0 == "/none.m3u8" } == 2)
    }

    /// A queue on virtual time, with two streams, by default of 40 s, on a server with a latency of 100 ms.
    @MainActor
    private final class Setting {
        let clock = ManualClock()
        let player: StreamingPlayer
        let queue: PlaybackQueue
        private let transport: RecordingTransport

        init(hasPreloader: Bool, segments: Int = 20, bufferTarget: TimeInterval = 30) {
            var routes = OriginRoutes()
            for name in ["/a", "/b"] {
                for (path, resource) in HLSFixture(bitrates: [376_000, 752_000], segments: segments).routes.resources {
                    routes.resources[name + path] = resource
                }
            }
            routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000, latency: .milliseconds(100))
            transport = RecordingTransport(ShapedTransport(routes: routes, clock: clock))
            var configuration = NativePlayer.Configuration()
            configuration.bufferTarget = bufferTarget
            let engine = NativePlayer(transport: transport, clock: clock, configuration: configuration)
            player = StreamingPlayer(player: engine, clock: clock)
            queue = PlaybackQueue(player: player, preloader: hasPreloader ? engine.preloads : nil)
            queue.append(["a", "b"].map { PlaybackQueueItem(url: anyURL("\($0)/index.m3u8")) })
            trackForMemoryLeaks(engine)
            trackForMemoryLeaks(player)
            trackForMemoryLeaks(queue)
        }

        var paths: [String] { transport.paths.withLock { $0 } }

        func pass(_ seconds: Double) { clock.advance(by: .seconds(seconds), with: player) }

        /// Plays until stream b plays, and returns the time in seconds for which neither stream played.
        func gapBeforeB() -> Double {
            var waiting = 0
            for _ in 0..<1_000 {
                pass(0.01)
                if player.state == .playing, player.media == anyURL("b/index.m3u8") { break }
                if player.state != .playing { waiting += 1 }
            }
            return Double(waiting) / 100
        }
    }

    private struct RecordingTransport: HTTPTransport {
        let paths = LockedValue<[String]>([])
        private let other: any HTTPTransport

        init(_ other: any HTTPTransport) { self.other = other }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            paths.withLock { $0.append(request.url.path) }
            return try await other.send(request)
        }
    }
}
