import AdaptiveStreaming
import EngineSimulator
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of connections that stay open without sending data.
@Suite("HLSEngine with stalled connections", .tags(.unit))
struct HLSStalledConnectionTests {
    private static let faults: [OriginBehaviour.Fault] = [.silence, .hold(at: 1_000, for: .seconds(1_000))]

    @Test("A stalled segment is abandoned for another variant before the buffer is empty", arguments: faults)
    func test_play_withAStalledSegment_switchesBeforeTheBufferIsEmpty(fault: OriginBehaviour.Fault) {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 60).routes
        routes.behaviours["/v1-2.ts"] = OriginBehaviour(bandwidth: 4_000_000, fault: fault)
        var sut = makeSUT(routes)
        sut.run(for: 150)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 120")
        #expect(!sut.reports.contains { $0.text.contains("didStartBuffering") })
        #expect(sut.paths.filter { $0.hasSuffix("-2.ts") } == ["/v1-2.ts", "/v0-2.ts"])
        #expect(sut.warnings.count == 1)
    }

    @Test(
        "A stalled playlist, initialization section or key is abandoned for another variant",
        arguments: ["/v1.m3u8", "/v1.mp4", "/v1.key"])
    func test_play_withAnotherStalledFile_switchesInTime(path: String) {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 60)
        var routes = stream.routes
        for name in ["v0", "v1"] {
            let lines = ["#EXT-X-KEY:METHOD=AES-128,URI=\"\(name).key\"", "#EXT-X-MAP:URI=\"\(name).mp4\""]
            routes.resources["/\(name).m3u8"] = HLSFixture.playlist(
                Array(stream.media(name).prefix(3) + lines + stream.media(name).dropFirst(3)))
            routes.resources["/\(name).key"] = .data(.init(count: 16), contentType: "application/octet-stream")
            routes.resources["/\(name).mp4"] = .data(.init(count: 1_024), contentType: "video/mp4")
        }
        routes.behaviours[path] = OriginBehaviour(fault: .silence)
        var sut = makeSUT(routes)
        sut.run(for: 150)
        #expect(sut.paths.contains(path))
        #expect(sut.reports.map(\.text).last == "didReachEnd at 120")
        // Two seconds are buffered when the file stalls, and the stall timeout is three seconds.
        #expect(sut.reports.last.map { $0.time < 123 } == true, "\(sut.reports)")
    }

    @Test("A stalled first segment leads to another variant after three seconds")
    func test_play_withAStalledFirstSegment_startsWithAnotherVariant() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 10).routes
        routes.behaviours["/v0-0.ts"] = OriginBehaviour(fault: .silence)
        var sut = makeSUT(routes)
        sut.run(for: 4)
        #expect(sut.reports.last?.text == "didBecomeReady at 0")
    }

    @Test("A stalled segment of the only variant is not abandoned before its timeout")
    func test_play_withAStallOfTheOnlyVariant_waitsForTheTimeout() {
        var routes = HLSFixture(bitrates: [376_000], segments: 10).routes
        routes.behaviours["/v0-2.ts"] = OriginBehaviour(fault: .silence)
        var sut = makeSUT(routes)
        sut.run(for: 9)
        #expect(sut.paths.filter { $0 == "/v0-2.ts" }.count == 1)
        #expect(sut.reports.last?.text == "didStartBuffering at 4")
    }

    @Test("A completely stalled link causes only a few additional requests")
    func test_play_onAStalledLink_sendsFewRequests() {
        var sut = makeSUT(HLSFixture(segments: 60).routes)
        sut.run(for: 12)
        let count = sut.paths.count
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .silence)
        sut.run(for: 31)
        // Two requests time out and are retried, and one request goes to another variant.
        #expect(sut.paths.count - count <= 5, "\(sut.paths.dropFirst(count))")
    }

    @Test("A variant that stalls again while another variant plays is excluded for a minute")
    func test_play_withAVariantThatStallsAgain_excludesTheVariant() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 60).routes
        for index in 2..<60 { routes.behaviours["/v1-\(index).ts"] = OriginBehaviour(fault: .silence) }
        var sut = makeSUT(routes)
        sut.run(for: 150)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 120")
        #expect(!sut.reports.contains { $0.text.contains("didStartBuffering") })
        let times = sut.requests.filter { $0.text.hasPrefix("v1-") }.map(\.time)
        #expect(zip(times, times.dropFirst()).contains { $1 - $0 > 60 }, "\(times)")
    }

    @Test("A stalled segment is not abandoned during a pause")
    func test_pause_duringAStalledSegment_keepsTheDownload() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 60).routes
        routes.behaviours["/v1-2.ts"] = OriginBehaviour(fault: .silence)
        var sut = makeSUT(routes)
        sut.run(for: 0.5)
        sut.send(.pause)
        sut.run(for: 9)
        #expect(!sut.paths.contains("/v0-2.ts"))
    }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
