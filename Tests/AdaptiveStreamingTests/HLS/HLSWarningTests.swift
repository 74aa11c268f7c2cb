import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// What the engine tells of what it does without, though it plays on.
@Suite("HLSEngine, warnings", .tags(.unit))
struct HLSWarningTests {
    // MARK: Playlists

    @Test("a segment that cannot be read is told, by its line, harmlessly")
    func test_play_ofABrokenSegment_saysWhatIsLeftOut() {
        let stream = HLSFixture(bitrates: [376_000], segments: 4)
        var routes = stream.routes
        let lines = stream.media("v0").map { $0 == "v0-1.ts" ? "v0-1.ts\n#EXTINF:\u{1B}]0;x,\nhttp://secret" : $0 }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(lines)
        var sut = makeSUT(routes)
        sut.run(for: 20)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 8")
        #expect(
            sut.warnings == [
                PlaybackWarning(
                    .playlist,
                    reason: "the playlist of the 376 kbit/s variant: 2 findings, 1 segment skipped: line 8: EXTINF: "
                        + "EXTINF must have a duration; found \u{FFFD}]0;x (RFC 8216bis 4.4.4.1)")
            ])
    }

    @Test("variants and sounds that cannot be used are told once for the playlist")
    func test_play_ofABrokenMultivariantPlaylist_saysWhatIsLeftOut() {
        var routes = HLSFixture(
            bitrates: [376_000], segments: 2, attributes: ",AUDIO=\"a\"",
            head: [
                "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"n\"",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"file:///n\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1", "#EXT-X-STREAM-INF:BANDWIDTH=1", "file:///etc/passwd",
            ]
        ).routes
        routes.behaviours["*"] = OriginBehaviour()
        var sut = makeSUT(routes)
        sut.run(for: 10)
        #expect(
            sut.warnings.map(\.reason) == [
                "the playlist: 2 findings, 1 variant skipped, 1 rendition skipped, 2 URIs that are not http or https: "
                    + "line 2: EXT-X-MEDIA: EXT-X-MEDIA must have a GROUP-ID (RFC 8216bis 4.4.6.1)"
            ])
    }

    @Test("a group of sounds that is not there, and where a header lies that cannot be read, are told")
    func test_play_withoutWhatSaysWhereItIs_saysSo() {
        let head = ["#EXT-X-MAP:URI=\"v0-0.ts\",BYTERANGE=\"x\""]
        let stream = HLSFixture(bitrates: [376_000], segments: 2, attributes: ",AUDIO=\"a\"", mediaHead: head)
        var sut = makeSUT(stream.routes)
        sut.run(for: 10)
        #expect(
            sut.warnings.map(\.reason) == [
                "the playlist: 1 finding: line 2: EXT-X-STREAM-INF: a group that a variant refers to must exist; found no AUDIO group \"a\" "
                    + "(RFC 8216bis 4.4.6.2)",
                "the playlist of the 376 kbit/s variant: 1 finding: line 4: EXT-X-MAP: a byte range must have the form length or length@offset; "
                    + "found BYTERANGE=\"x\" (RFC 8216bis 4.4.4.2)",
            ])
    }

    @Test("a rule that is broken and costs nothing is no warning")
    func test_play_ofAPlaylistThatLosesNothing_saysNothing() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000], segments: 2, mediaHead: ["#EXT-X-VERSION:7"]).routes)
        sut.run(for: 10)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 4")
        #expect(sut.warnings.isEmpty)
    }

    // MARK: Variants

    @Test("a variant of web pages in the place of segments is told, and why")
    func test_play_withAVariantOfPages_saysThatItIsDoneWithout() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 10).routes
        for path in routes.resources.keys where path.hasPrefix("/v1-") {
            routes.resources[path] = .data(Data("<html>\u{1B}[2J".utf8), contentType: "text/html")
        }
        var sut = makeSUT(routes)
        sut.run(for: 40)
        #expect(
            sut.warnings == [
                PlaybackWarning(
                    .variant,
                    reason:
                        "the 752 kbit/s variant: segment 1: not a media segment: it begins with \"<html>\u{FFFD}[2J\"",
                    variant: MediaVariant(bitrate: 752_000, width: 320, height: 180))
            ])
    }

    @Test("a variant that is had from elsewhere is not lost, and its place is told")
    func test_play_withARedundantStream_saysWhatIsInItsPlace() {
        var routes = HLSFixture(bitrates: [376_000], segments: 10).routesWithBackup
        routes.behaviours["/v0-5.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 40)
        #expect(sut.warnings.map(\.variant) == [nil])
        #expect(sut.warnings.first?.reason.hasSuffix("404 Not Found; playing the redundant stream instead") == true)
    }

    @Test("a link that is away is told once for each variant, however often they are tried")
    func test_play_onALinkThatIsAway_saysItOnce() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000, 752_000], segments: 60).routes)
        sut.run(for: 12)
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        sut.run(for: 15)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 120")
        #expect((1...2).contains(sut.warnings.count), "\(sut.warnings)")
    }

    @Test("the last one that fails is told as well, as what is buffered plays on")
    func test_play_withNothingLeft_warnsOfTheLast() {
        var routes = HLSFixture(bitrates: [376_000], segments: 10).routes
        routes.behaviours["/v0-2.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 20)
        #expect(sut.reports.last?.text.hasPrefix("didFail loadFailed") == true)
        #expect(sut.warnings.map(\.variant?.bitrate) == [376_000])
    }

    @Test("a variant that does not say its bitrate has none")
    func test_play_ofAVariantWithoutABitrate_doesNotMakeOneUp() {
        let stream = HLSFixture(bitrates: [376_000], segments: 2)
        var routes = stream.routes
        let lines = stream.multivariant.map { $0.replacingOccurrences(of: "BANDWIDTH=376000,", with: "") }
        routes.resources["/index.m3u8"] = HLSFixture.playlist(lines)
        routes.behaviours["/v0-1.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 1)
        #expect(sut.snapshot.variant == MediaVariant(bitrate: nil, width: 160, height: 90))
        #expect(sut.warnings.last?.reason.hasPrefix("the variant of unknown bitrate: segment 1: ") == true)
    }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
