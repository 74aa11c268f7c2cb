import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the warnings about problems that playback survives.
@Suite("HLSEngine warnings", .tags(.unit))
struct HLSWarningTests {
    // MARK: Playlists

    @Test("If a segment cannot be parsed, the warning names the line of the playlist, without control characters")
    func test_play_withABrokenSegment_warnsWithItsLine() {
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
                    reason: "the playlist of the 376 kbit/s variant: 2 findings, 1 segment skipped: line 8: "
                        + "EXTINF must have a duration; found \u{FFFD}]0;x (RFC 8216bis 4.4.4.1)")
            ])
    }

    @Test("Unusable variants and renditions cause one warning per playlist")
    func test_play_withUnusableStreams_warnsOnce() {
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
                    + "line 2: EXT-X-MEDIA must have a GROUP-ID (RFC 8216bis 4.4.6.1)"
            ])
    }

    @Test("A missing audio group and an invalid byte range cause warnings")
    func test_play_withAMissingGroupAndAnInvalidByteRange_warns() {
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

    @Test("A harmless violation of the HLS specification causes no warning")
    func test_play_withAHarmlessFinding_doesNotWarn() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000], segments: 2, mediaHead: ["#EXT-X-VERSION:7"]).routes)
        sut.run(for: 10)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 4")
        #expect(sut.warnings.isEmpty)
    }

    // MARK: Variants

    @Test("A variant that serves web pages instead of segments causes a warning with the reason")
    func test_play_withAVariantOfWebPages_warnsWithTheReason() {
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

    @Test("The warning about a failed variant names the redundant stream as the replacement")
    func test_play_withARedundantStream_namesTheReplacement() {
        var routes = HLSFixture(bitrates: [376_000], segments: 10).routesWithBackup
        routes.behaviours["/v0-5.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 40)
        #expect(sut.warnings.map(\.variant) == [nil])
        #expect(sut.warnings.first?.reason.hasSuffix("404 Not Found; playing the redundant stream instead") == true)
    }

    @Test("An outage causes at most one warning per variant, however often the variants are retried")
    func test_play_throughAnOutage_warnsOncePerVariant() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000, 752_000], segments: 60).routes)
        sut.run(for: 12)
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        sut.run(for: 15)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 120")
        #expect((1...2).contains(sut.warnings.count), "\(sut.warnings)")
    }

    @Test("The failure of the last variant causes a warning, because the buffer is still playing")
    func test_play_withoutAnotherVariant_warnsAboutTheLastVariant() {
        var routes = HLSFixture(bitrates: [376_000], segments: 10).routes
        routes.behaviours["/v0-2.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 20)
        #expect(sut.reports.last?.text.hasPrefix("didFail loadFailed") == true)
        #expect(sut.warnings.map(\.variant?.bitrate) == [376_000])
    }

    @Test("The bitrate of a variant that declares none is unknown in the snapshot and in the warning")
    func test_play_withAVariantWithoutABitrate_reportsNoBitrate() {
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
