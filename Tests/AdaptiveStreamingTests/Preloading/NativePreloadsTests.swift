import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("NativePlayer and its preloads", .tags(.unit), .leakTracking)
@MainActor
struct NativePreloadsTests {
    @Test(
        "A preloaded stream or file starts at once, and no playlist is requested again",
        arguments: ["a/index.m3u8", "clip.mp4"])
    func test_play_ofPreloadedMedia_startsAtOnce(path: String) {
        let test = Setting()
        _ = test.preload(path)
        test.pass(5)
        #expect(test.ended.withLock { $0 } == [path])
        let requests = test.requests
        test.player.play(anyURL(path))
        test.pass(0)
        #expect(test.player.state == .playing)
        test.pass(0.1)
        #expect(test.player.metrics.startupTime == 0)
        #expect(!test.paths.dropFirst(requests).contains { $0.hasSuffix(".m3u8") })
        test.pass(200)
        #expect(test.player.state == .ended)
        #expect(test.player.metrics.rebufferCount == 0)
    }

    @Test("Without a preload, the same stream needs time to start")
    func test_play_withoutAPreload_needsTime() {
        let test = Setting()
        test.player.play(anyURL("a/index.m3u8"))
        test.pass(5)
        #expect((test.player.metrics.startupTime ?? 0) > 0.1)
    }

    @Test("A preload that still loads is continued")
    func test_play_duringThePreload_continuesIt() {
        let test = Setting()
        _ = test.preload("a/index.m3u8")
        test.pass(0.1)
        test.player.play(anyURL("a/index.m3u8"))
        test.pass(5)
        #expect(test.player.state == .playing)
        #expect(test.paths.count { $0 == "/a/index.m3u8" } == 1)
    }

    @Test("A discarded preload that still loads ends")
    func test_preload_discardedWhileItLoads_ends() {
        let test = Setting()
        _ = test.preload("a/index.m3u8")
        test.pass(0.02)
        test.engine.preloads.discard(anyURL("a/index.m3u8"))
        test.pass(0.02)
        #expect(test.ended.withLock { $0 } == ["a/index.m3u8"])
    }

    @Test("Media that was preloaded during playback replaces the previous media, whose bytes still count")
    func test_play_ofAPreloadDuringPlayback_continuesTheCounts() {
        let test = Setting()
        test.player.setRate(2)
        test.player.play(anyURL("a/index.m3u8"))
        test.pass(10)
        let bytes = test.engine.snapshot.bytes ?? 0
        _ = test.preload("b/index.m3u8")
        test.pass(5)
        test.player.play(anyURL("b/index.m3u8"))
        test.pass(0.1)
        #expect(test.player.state == .playing)
        #expect(test.player.rate == 2)
        #expect((test.engine.snapshot.bytes ?? 0) > bytes)
        #expect(test.player.clock.position < 1)
        test.pass(4)
        #expect(test.player.clock.position > 7)
        test.player.seek(to: 40)
        test.pass(3)
        #expect(test.player.clock.position > 40)
        #expect(test.player.state == .playing)
    }

    @Test("The bytes of the previous media do not count as bytes of the current download of a preload")
    func test_play_ofAPreloadDuringADownload_measuresOnlyItsBytes() {
        let test = Setting()
        test.player.play(anyURL("a/index.m3u8"))
        test.pass(30)
        _ = test.preload("b/index.m3u8")
        while test.paths.last != "/b/v0-0.ts" { test.pass(0.05) }
        test.pass(0.15)
        test.player.play(anyURL("b/index.m3u8"))
        test.pass(5)
        #expect(test.player.state == .playing)
        #expect(test.rule.measured.withLock { $0.max() ?? 0 } <= 4_400_000)
    }

    @Test("A preload begins with the measurements of the player's rule, and with the player's maximum bitrate")
    func test_preload_duringPlayback_hasTheMeasurementsAndTheMaximumBitrate() {
        let test = Setting()
        test.player.setMaximumBitrate(400_000)
        test.player.play(anyURL("a/index.m3u8"))
        test.pass(30)
        let count = test.rule.choices.withLock { $0.count }
        _ = test.preload("b/index.m3u8")
        while test.paths.last?.hasPrefix("/b/v0") != true { test.pass(0.05) }
        let choices = test.rule.choices.withLock { $0.dropFirst(count) }
        #expect(!choices.isEmpty)
        #expect(choices.allSatisfy { $0.downloads > 0 && $0.variants == 1 })
    }

    @Test("A start position after a preload is reached by a seek")
    func test_play_fromAPosition_seeks() {
        let test = Setting()
        _ = test.preload("a/index.m3u8")
        test.pass(5)
        test.player.play(anyURL("a/index.m3u8"), from: 30)
        test.pass(5)
        #expect(test.player.state == .playing)
        #expect(test.player.clock.position > 30)
    }

    @Test("Media that fails to preload is loaded as usual, and reports its own failure")
    func test_play_ofAFailedPreload_loadsAgain() {
        let test = Setting()
        _ = test.preload("none.m3u8")
        test.pass(5)
        #expect(test.ended.withLock { $0 } == ["none.m3u8"])
        #expect(test.paths == ["/none.m3u8"])
        test.player.play(anyURL("none.m3u8"))
        test.pass(1)
        #expect(test.player.failure?.httpStatus == 404)
        #expect(test.paths == ["/none.m3u8", "/none.m3u8"])
    }

    @Test("A preload buffers only what playback needs to start")
    func test_preload_forALongTime_buffersOnlyTheStart() {
        let test = Setting()
        _ = test.preload("a/index.m3u8")
        test.pass(60)
        #expect(test.paths.count { $0.hasSuffix(".ts") } <= 3)
    }

    @Test("A cancelled preload sends no further request, and other preloads continue")
    func test_cancel_ofAPreload_endsItsRequests() {
        let test = Setting()
        let first = test.preload("a/index.m3u8")
        _ = test.preload("b/index.m3u8")
        test.pass(0.15)
        first.cancel()
        test.pass(5)
        #expect(test.ended.withLock { $0 } == ["a/index.m3u8", "b/index.m3u8"])
        #expect(test.paths.count { $0.hasPrefix("/a/") } <= 2)
        test.player.play(anyURL("b/index.m3u8"))
        test.pass(0)
        #expect(test.player.state == .playing)
    }

    @Test("Media whose preload was discarded, by the limit or by the app, is loaded as usual")
    func test_preload_aboveTheLimit_discardsTheOldest() {
        let test = Setting()
        for path in ["a/index.m3u8", "b/index.m3u8", "clip.mp4"] {
            _ = test.preload(path)
            test.pass(5)
        }
        test.engine.preloads.discard(anyURL("b/index.m3u8"))
        for (path, state) in [("a/index.m3u8", "loading"), ("b/index.m3u8", "loading"), ("clip.mp4", "playing")] {
            test.player.play(anyURL(path))
            test.pass(0)
            #expect(test.player.state.description == state, "\(path)")
        }
    }

    /// A player on virtual time, with two streams and a file.
    @MainActor
    private final class Setting {
        let clock = ManualClock()
        let engine: NativePlayer
        let player: StreamingPlayer
        let rule = RecordingRule()
        private let transport: RecordingTransport

        init() {
            var routes = OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 1_000_000, duration: 100)])
            let fixture = HLSFixture(bitrates: [376_000, 752_000], segments: 25)
            for name in ["/a", "/b"] {
                for (path, resource) in fixture.routes.resources { routes.resources[name + path] = resource }
            }
            routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000, latency: .milliseconds(100))
            transport = RecordingTransport(ShapedTransport(routes: routes, clock: clock))
            var configuration = NativePlayer.Configuration()
            configuration.rule = rule
            engine = NativePlayer(transport: transport, clock: clock, configuration: configuration)
            player = StreamingPlayer(player: engine, clock: clock)
            trackForMemoryLeaks(engine)
            trackForMemoryLeaks(player)
        }

        var paths: [String] { transport.paths.withLock { $0 } }
        var requests: Int { paths.count }

        /// The paths of the preloads that have ended.
        let ended = LockedValue<[String]>([])

        func preload(_ path: String) -> Task<Void, Never> {
            Task(executorPreference: clock.executor) { [preloads = engine.preloads, ended] in
                await preloads.preload(anyURL(path))
                ended.withLock { $0.append(path) }
            }
        }

        func pass(_ seconds: Double) { clock.advance(by: .seconds(seconds), with: player) }
    }

    /// A rule that records the bandwidths of the downloads. For each choice, the rule records how many downloads it has
    /// measured, and how many variants are offered.
    private struct RecordingRule: AdaptationRule {
        let measured = LockedValue<[Double]>([])
        let choices = LockedValue<[(downloads: Int, variants: Int)]>([])
        private var count = 0

        mutating func choose(_ context: AdaptationContext) -> Int {
            choices.withLock { $0.append((count, context.choices.count)) }
            return 0
        }

        mutating func didDownload(_ download: SegmentDownload) {
            count += 1
            measured.withLock { $0.append(download.bitsPerSecond) }
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
