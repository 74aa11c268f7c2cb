import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the requirements of RFC 8216bis on clients: versions, video layouts, content steering and delta updates.
@Suite("HLSEngine and the client rules of RFC 8216bis", .tags(.unit))
struct HLSClientRuleTests {
    @Test("A playlist of an unsupported version fails the load", arguments: ["/index.m3u8", "/v0.m3u8"])
    func test_load_ofAnUnsupportedVersion_fails(path: String) {
        var stream = HLSFixture(bitrates: [376_000], head: ["#EXT-X-VERSION:99"])
        if path == "/v0.m3u8" { (stream.head, stream.mediaHead) = ([], ["#EXT-X-VERSION:99"]) }
        var routes = stream.routes
        let lines = stream.media("v0").filter { $0 != "#EXT-X-VERSION:7" }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(lines)
        var sut = makeSUT(routes)
        sut.run(for: 20)
        let reason = "HLS version 99 is not supported, only versions up to 13"
        #expect(sut.reports.last?.text.hasPrefix("didFail loadFailed") == true)
        #expect(sut.reports.last?.text.contains(reason) == true, "\(sut.reports)")
        #expect(!sut.paths.contains { $0.hasSuffix(".ts") })
    }

    @Test("A playlist of the newest supported version plays")
    func test_load_ofTheNewestVersion_plays() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000], segments: 2, head: ["#EXT-X-VERSION:13"]).routes)
        sut.run(for: 20)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 4")
    }

    @Test("A variant with an unknown video layout is not played")
    func test_play_withAnUnknownVideoLayout_usesOtherVariants() {
        let layouts = ["CH-STEREO/PROJ-EQUI,CH-MONO", "CH-MONO/PROJ-CUBE", "CH-HOLO"]
        var sut = makeSUT(routes(layouts: layouts))
        sut.run(for: 40)
        #expect(sut.reports.map(\.text) == ["variant 376000 at 0", "didBecomeReady at 0", "didReachEnd at 20"])
        #expect(!sut.paths.contains { $0.hasPrefix("/v1") || $0.hasPrefix("/v2") })
    }

    @Test("If the video layout of every variant is unknown, the failure names the layouts")
    func test_load_withOnlyUnknownVideoLayouts_fails() {
        var sut = makeSUT(routes(layouts: ["CH-HOLO", "CH-HOLO/PROJ-CUBE", "CH-\u{1B}"]))
        sut.run(for: 40)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (every variant requires an unsupported video layout: CH-HOLO, PROJ-CUBE, "
                    + "CH-\u{FFFD}) at 0"
            ])
    }

    @Test("Playback begins with the pathway of content steering, whatever the order and bitrates of the variants")
    func test_play_withContentSteering_beginsWithItsPathway() {
        var sut = makeSUT(steered(to: "B"))
        sut.run(for: 40)
        #expect(sut.paths.dropFirst().allSatisfy { $0.hasPrefix("/backup/") })
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("Playback falls back to another pathway if the first pathway fails")
    func test_play_withAFailingPathway_fallsBackToAnotherPathway() {
        var routes = steered(to: "B")
        for path in routes.resources.keys where path.hasPrefix("/backup/") && path.hasSuffix("-5.ts") {
            routes.behaviours[path] = OriginBehaviour(fault: .status(404))
        }
        var sut = makeSUT(routes)
        sut.run(for: 60)
        #expect(sut.paths.contains("/v0-5.ts") || sut.paths.contains("/v1-5.ts"))
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("A pathway without variants is ignored")
    func test_play_withAPathwayWithoutVariants_ignoresThePathway() {
        var sut = makeSUT(steered(to: "C"))
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("A selection of the highest variant keeps the pathway")
    func test_play_withASelectionAndContentSteering_keepsThePathway() {
        var configuration = NativePlayer.Configuration()
        configuration.selection = VariantSelection(choice: .highest)
        var sut = EngineSimulation(
            steered(to: "B"), bandwidth: 4_000_000, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.paths.contains("/backup/v0-9.ts"))
        #expect(!sut.paths.contains { $0.hasPrefix("/v") })
    }

    @Test("A variant with a delta update instead of the whole playlist is excluded")
    func test_load_ofADeltaUpdate_excludesTheVariant() {
        let stream = HLSFixture(
            bitrates: [376_000, 752_000], segments: 10, mediaHead: ["#EXT-X-SKIP:SKIPPED-SEGMENTS=3"])
        var routes = stream.routes
        routes.resources["/v1.m3u8"] = HLSFixture(segments: 10).routes.resources["/v1.m3u8"]
        var sut = makeSUT(routes)
        sut.run(for: 40)
        let reason = "playlist: unexpected delta update: the playlist skips 3 segments"
        #expect(sut.warnings.map(\.reason) == ["the 376 kbit/s variant: \(reason)"])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(!sut.paths.contains { $0.hasPrefix("/v0-") })
    }

    // MARK: Helpers

    /// Returns the routes of a stream with one variant per video layout, lowest bitrate first.
    private func routes(layouts: [String]) -> OriginRoutes {
        let stream = HLSFixture(segments: 10)
        var routes = stream.routes
        var rest = layouts[...]
        let lines = stream.multivariant.map { line in
            line.hasPrefix("#EXT-X-STREAM-INF") ? line + ",REQ-VIDEO-LAYOUT=\"\(rest.popFirst() ?? "CH-MONO")\"" : line
        }
        routes.resources["/index.m3u8"] = HLSFixture.playlist(lines)
        return routes
    }

    /// Returns the routes of a stream with two variants on pathway A, of which the lower variant is also on pathway B.
    /// EXT-X-CONTENT-STEERING names `pathway`.
    private func steered(to pathway: String) -> OriginRoutes {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10, attributes: ",PATHWAY-ID=\"A\"")
        var routes = stream.routesWithBackup
        let lines = stream.multivariant
        let backup = lines.dropFirst().prefix(2).map { $0.hasSuffix("m3u8") ? "backup/\($0)" : $0 }
        let steering = "#EXT-X-CONTENT-STEERING:SERVER-URI=\"s\",PATHWAY-ID=\"\(pathway)\""
        routes.resources["/index.m3u8"] = HLSFixture.playlist(
            lines + [steering] + backup.map { $0.replacingOccurrences(of: "ID=\"A\"", with: "ID=\"B\"") })
        return routes
    }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
