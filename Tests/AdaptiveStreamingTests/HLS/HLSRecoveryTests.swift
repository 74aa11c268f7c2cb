import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the reactions to failed requests: retries, then the exclusion of the stream, and finally the failure.
@Suite("HLSEngine recovery", .tags(.unit))
struct HLSRecoveryTests {
    // MARK: Retries

    @Test(
        "Playback survives one failure of every file except the first playlist",
        arguments: [
            OriginBehaviour.Fault.status(503), .truncate(at: 10_000), .drop(at: 100),
        ])
    func test_play_withFilesThatFailOnce_playsToTheEnd(fault: OriginBehaviour.Fault) {
        var routes = HLSFixture(segments: 10).routes
        for path in routes.resources.keys where path != "/index.m3u8" {
            routes.behaviours[path] = OriginBehaviour(bandwidth: 4_000_000, fault: fault, faultCount: 1)
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 60)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(!sut.reports.contains { $0.text.contains("didFail") })
    }

    @Test("A segment is retried after half a second, and then after one second")
    func test_retry_ofASegment_backsOff() {
        var routes = HLSFixture(bitrates: [376_000], segments: 1).routes
        routes.behaviours["/v0-0.ts"] = OriginBehaviour(fault: .status(503), faultCount: 2)
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 10)
        #expect(
            sut.requests.map(\.description) == [
                "0 index.m3u8", "0 v0.m3u8", "0 v0-0.ts", "0.5 v0-0.ts", "1.5 v0-0.ts",
            ])
    }

    @Test(
        "A segment that is not media is retried, and then fails with the reason",
        arguments: [
            ("<!DOCTYPE html>", "not a media segment: it begins with \"<!DOCTYPE html>\""),
            ("", "the response is empty"),
            ("G" + String(repeating: "\0", count: 200), "the media data is truncated"),
            ("\0\0\0\u{20}moof" + String(repeating: "\0", count: 20), "the media data is truncated"),
        ])
    func test_play_withInvalidSegments_retriesAndFails(content: String, reason: String) {
        var routes = HLSFixture(bitrates: [376_000], segments: 2).routes
        routes.resources["/v0-0.ts"] = .data(Data(content.utf8), contentType: "video/mp2t")
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 40)
        // Retries follow after 0.5 and 1 s, then every 2 s, and the last one ends the grace period of 30 s.
        let times = sut.requests.filter { $0.text == "v0-0.ts" }.map(\.time)
        let retries: [Double] = Array(stride(from: 1.5, through: 29.5, by: 2))
        #expect(times == [0, 0.5] + retries + [30])
        #expect(
            sut.reports.map(\.text) == [
                "didFail networkError (all attempts failed: segment 0 of the 376 kbit/s variant: \(reason)) at 0"
            ])
    }

    @Test("If a byte range is shorter than the playlist declares, the failure has both lengths")
    func test_play_withAShortByteRange_failsWithBothLengths() {
        let stream = HLSFixture(bitrates: [376_000], segments: 1, lines: [0: ["#EXT-X-BYTERANGE:188000@0"]])
        var sut = makeSUT(stream.routes, bandwidth: nil)
        sut.run(for: 40)
        #expect(sut.reports.last?.text.contains("received 94000 bytes, expected 188000") == true)
    }

    @Test("If a key does not have 16 bytes, the failure has the length of the key")
    func test_play_withAKeyOfAnotherLength_failsWithTheLength() {
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\""
        var routes = HLSFixture(bitrates: [376_000], segments: 1, mediaHead: [key]).routes
        routes.resources["/a.key"] = .data(Data(count: 15), contentType: "text/plain")
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 10)
        #expect(
            sut.reports.last?.text.contains(
                "key of the 376 kbit/s variant: invalid key: received 15 bytes, expected 16") == true)
    }

    // MARK: Other streams

    @Test("A permanently missing variant is excluded", arguments: ["/v2", "/v0"])
    func test_play_withAMissingVariant_playsAnotherVariant(gone: String) {
        var routes = HLSFixture(segments: 20).routes
        for path in routes.resources.keys where path.hasPrefix(gone) {
            routes.behaviours[path] = OriginBehaviour(fault: .status(404))
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 40")
        #expect(!sut.reports.contains { $0.text.contains("didFail") || $0.text.contains("didStartBuffering") })
        #expect(sut.snapshot.variant?.bitrate == (gone == "/v2" ? 752_000 : 1_504_000))
        #expect(sut.warnings.map(\.variant?.bitrate) == [gone == "/v2" ? 1_504_000 : 376_000])
    }

    @Test("A variant that fails during playback is excluded for a minute, and then used again")
    func test_play_withAVariantThatRecovers_usesTheVariantAgain() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 100).routes
        routes.behaviours["/v1-20.ts"] = OriginBehaviour(fault: .status(404), faultCount: 1)
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 250)
        #expect(
            sut.reports.map(\.description) == [
                "0.193 variant 376000 at 0", "0.193 didBecomeReady at 0", "0.573 variant 752000 at 0.38",
                "12.381 variant 376000 at 12.19", "76.705 variant 752000 at 76.51", "200.193 didReachEnd at 200",
            ])
    }

    @Test("A redundant stream of the same variant is preferred to a lower variant")
    func test_play_withARedundantStream_switchesToThatStream() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 20).routesWithBackup
        routes.behaviours["/v1-5.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 100)
        // The segment comes from another folder, and has the same bitrate.
        #expect(sut.paths.filter { $0.contains("-5.ts") } == ["/v1-5.ts", "/backup/v1-5.ts"])
        #expect(sut.snapshot.variant?.bitrate == 752_000)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 40")
    }

    @Test("Missing audio excludes its variant, and another variant plays with its own audio")
    func test_play_withMissingAudio_switchesToAnotherVariant() {
        let sounds = ["a", "b"].map {
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"English\",DEFAULT=YES,URI=\"\($0).m3u8\""
        }
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10, head: sounds)
        var routes = stream.routes
        let master = stream.multivariant.map { line in
            line.contains("=376000") ? line + ",AUDIO=\"a\"" : line.contains("=752000") ? line + ",AUDIO=\"b\"" : line
        }
        routes.resources["/index.m3u8"] = HLSFixture.playlist(master)
        for name in ["a", "b"] {
            routes.resources["/\(name).m3u8"] = HLSFixture.playlist(stream.media(name))
            for index in 0..<10 {
                routes.resources["/\(name)-\(index).ts"] = .data(stream.segment(85_000), contentType: "video/mp2t")
            }
        }
        routes.behaviours["/a-3.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes, bandwidth: 500_000)
        sut.send(.play)
        sut.run(for: 100)
        #expect(sut.paths.contains("/b-3.ts"))
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    // MARK: Exhaustion

    @Test("If no stream is left, the buffer plays to its end, and the failure lists the failed attempts")
    func test_play_withoutAnyStreamLeft_playsTheBufferAndFails() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 20).routes
        for path in routes.resources.keys where path.hasSuffix("-6.ts") {
            routes.behaviours[path] = OriginBehaviour(fault: .status(404))
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 100)
        #expect(
            sut.reports.suffix(2).map(\.text) == [
                "variant 752000 at 0.38",
                "didFail loadFailed (all attempts failed: segment 6 of the 752 kbit/s variant: the server responded with 404 Not "
                    + "Found; segment 6 of the 376 kbit/s variant: the server responded with 404 Not Found) at 12",
            ])
    }

    @Test("An error that ends before the buffer is empty causes no failure")
    func test_play_withoutAnyStreamForAWhile_continues() {
        var configuration = NativePlayer.Configuration()
        configuration.exclusionDuration = .seconds(5)
        var routes = HLSFixture(bitrates: [376_000], segments: 20).routes
        routes.behaviours["/v0-10.ts"] = OriginBehaviour(fault: .status(404), faultCount: 1)
        var sut = EngineSimulation(routes, bandwidth: 4_000_000, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 40")
    }

    @Test(
        "A playlist that cannot be played fails with the reason",
        arguments: [
            ("<html>", "it begins with"), ("#EXTM3U\n", "has neither segments nor variants"),
            (
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n",
                "no variant has a valid http or https URL"
            ),
        ])
    func test_load_ofAnUnplayablePlaylist_failsWithTheReason(text: String, reason: String) {
        var sut = EngineSimulation(
            OriginRoutes(resources: ["/index.m3u8": HLSFixture.playlist([text])]), bandwidth: nil)
        sut.load()
        sut.run(for: 1)
        #expect(sut.reports.count == 1)
        #expect(sut.reports.first?.text.hasPrefix("didFail loadFailed") == true)
        #expect(sut.reports.first?.text.contains(reason) == true, "\(sut.reports)")
    }

    @Test("A segment URI that is not an http or https URL is not requested")
    func test_play_withASegmentOfAnotherScheme_doesNotRequestTheSegment() {
        let stream = HLSFixture(bitrates: [376_000], segments: 1)
        var routes = stream.routes
        let lines = stream.media("v0").map { $0 == "v0-0.ts" ? "file:///etc/passwd" : $0 }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(lines)
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 1)
        #expect(sut.requests.count == 2)
        #expect(sut.reports.last?.text.contains("expected an http or https URL") == true)
    }

    @Test(
        "The load fails at once if the first playlist fails, because the session retries the load",
        arguments: [.hangUp, .status(503)] as [Fault])
    func test_load_withAFailingFirstPlaylist_failsAtOnce(fault: Fault) {
        var routes = HLSFixture().routes
        routes.behaviours["/index.m3u8"] = OriginBehaviour(fault: fault)
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 10)
        #expect(sut.requests.map(\.description) == ["0 index.m3u8"])
        #expect(sut.reports.map(\.time) == [0])
        #expect(sut.reports.first?.text.hasPrefix("didFail networkError") == true)
    }

    // MARK: Helpers

    typealias Fault = OriginBehaviour.Fault

    private func makeSUT(_ routes: OriginRoutes, bandwidth: Double? = 4_000_000) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: bandwidth)
        sut.load()
        return sut
    }
}
