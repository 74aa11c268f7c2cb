import AdaptiveStreaming
import EngineSimulator
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the exclusion of streams, and the failure when all streams are excluded.
@Suite("HLSEngine exclusions", .tags(.unit))
struct HLSExclusionTests {
    // MARK: Outages

    @Test("An unreachable server fails playback 30 to 32 seconds after the buffer is empty", arguments: [1, 3])
    func test_play_withoutAReachableServer_failsAfterTheGracePeriod(variants: Int) throws {
        var sut = makeSUT(HLSFixture(bitrates: Array([376_000, 752_000, 1_504_000].prefix(variants)), segments: 60))
        sut.run(for: 12)
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        let end = 12 + sut.snapshot.buffered
        sut.run(for: 100)
        let failure = try #require(sut.reports.last)
        #expect(failure.text.hasPrefix("didFail networkError (all attempts failed: "))
        #expect((30...32.001).contains(failure.time - end), "\(failure.time - end)")
    }

    @Test("A server that restarts within thirty seconds causes a stall and no failure", arguments: [1, 3])
    func test_play_withARestartedServer_continues(variants: Int) {
        var sut = makeSUT(HLSFixture(bitrates: Array([376_000, 752_000, 1_504_000].prefix(variants)), segments: 10))
        sut.run(for: 0.4)
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        sut.run(for: 29)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
        sut.run(for: 60)
        #expect(sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("A seek outside the buffer ends the exclusions of all streams")
    func test_seek_whileAllStreamsAreExcluded_endsTheExclusions() {
        var routes = HLSFixture(bitrates: [376_000], segments: 60).routes
        routes.behaviours["/v0-16.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 10)
        sut.send(.seek(to: 80))
        sut.run(for: 2)
        #expect(sut.reports.map(\.text).suffix(2) == ["didStartSeeking at 80", "didFinishSeeking at 80"])
    }

    // MARK: Retry delays

    @Test("A retry that has no room in the buffer causes no busy loop")
    func test_seek_backwardBeforeARetry_waitsForRoomInTheBuffer() {
        var routes = HLSFixture(bitrates: [376_000], segments: 60).routes
        routes.behaviours["/v0-20.ts"] = OriginBehaviour(fault: .status(503), faultCount: 1)
        var sut = makeSUT(routes)
        sut.run(for: 12.3)
        #expect(sut.paths.last == "/v0-20.ts")
        sut.send(.seek(to: 5))
        sut.run(for: 20)
        #expect(sut.stuckTime == nil)
        #expect(sut.paths.filter { $0 == "/v0-20.ts" }.count == 2)
    }

    // MARK: Streams that differ

    @Test("A variant that ends before the other variants causes a warning, and another variant plays the rest")
    func test_play_withAShortVariant_playsTheRestOfAnotherVariant() {
        let stream = HLSFixture(bitrates: [376_000, 752_000])
        var routes = stream.routes
        routes.resources["/v1.m3u8"] = HLSFixture.playlist(stream.media("v1").dropLast(11) + ["#EXT-X-ENDLIST"])
        var sut = makeSUT(routes)
        sut.run(for: 100)
        #expect(sut.paths.suffix(5) == (25..<30).map { "/v0-\($0).ts" })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 60")
        #expect(
            sut.warnings.map(\.reason) == [
                "the 752 kbit/s variant: duration: the variant ends 10 s before the end of the presentation"
            ])
    }

    @Test("A variant without EXT-X-ENDLIST is excluded while another variant plays")
    func test_play_withALiveVariant_playsAnotherVariant() {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10)
        var routes = stream.routes
        routes.resources["/v1.m3u8"] = HLSFixture.playlist(stream.media("v1").dropLast())
        var sut = makeSUT(routes)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(sut.warnings.map(\.variant?.bitrate) == [752_000])
    }

    @Test("On a link with little headroom, a switch to a redundant stream does not count as a switch up")
    func test_play_withARedundantStreamAndLittleHeadroom_keepsTheBitrate() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 40).routesWithBackup
        routes.behaviours["/v1-10.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 2)
        sut.setBandwidth(900_000)
        sut.run(for: 100)
        #expect(sut.paths.contains("/backup/v1-10.ts"))
        #expect(!sut.paths.contains("/v0-11.ts"))
    }

    @Test("Consecutive gaps are skipped and not requested")
    func test_play_withConsecutiveGaps_skipsTheGaps() {
        let lines = Dictionary(uniqueKeysWithValues: (2..<8).map { ($0, ["#EXT-X-GAP"]) })
        let stream = HLSFixture(bitrates: [376_000], segments: 10, lines: lines)
        var sut = makeSUT(stream)
        sut.run(for: 30)
        #expect(sut.paths.suffix(4) == ["/v0-0.ts", "/v0-1.ts", "/v0-8.ts", "/v0-9.ts"])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    // MARK: Helpers

    private func makeSUT(_ stream: HLSFixture) -> EngineSimulation { makeSUT(stream.routes) }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
