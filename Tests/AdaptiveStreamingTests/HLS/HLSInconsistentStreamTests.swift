import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of streams whose playlists, tracks or segments contradict each other, or fail at an unfavourable time.
@Suite("HLSEngine with inconsistent streams", .tags(.unit))
struct HLSInconsistentStreamTests {
    private static let protection =
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\""

    @Test("Playback continues after a seek to a position before a skipped gap")
    func test_seek_toBeforeASkippedGap_continuesPlayback() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000], segments: 60, lines: [10: ["#EXT-X-GAP"]]).routes)
        sut.send(.play)
        sut.run(for: 30)
        sut.send(.seek(to: 100))
        sut.run(for: 5)
        sut.send(.seek(to: 5))
        sut.run(for: 5)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.stuckTime == nil)
    }

    @Test("A protected variant is excluded, and the other variant plays")
    func test_play_withAProtectedVariant_playsTheOtherVariant() {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10)
        var (routes, protected) = (stream.routes, stream)
        protected.mediaHead = [Self.protection]
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(protected.media("v0"))
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
        #expect(sut.stuckTime == nil)
    }

    @Test("Playback ends with the video, even if the audio is longer or shorter", arguments: [2, 4, 50])
    func test_play_withAudioOfAnotherLength_endsWithTheVideo(segments: Int) {
        let media = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",DEFAULT=YES,URI=\"en.m3u8\""
        let stream = HLSFixture(bitrates: [376_000], segments: 3, attributes: ",AUDIO=\"a\"", head: [media])
        let sound = HLSFixture(segments: segments)
        var routes = stream.routes
        routes.resources["/en.m3u8"] = HLSFixture.playlist(sound.media("en"))
        for index in 0..<segments {
            routes.resources["/en-\(index).ts"] = .data(sound.segment(85_000), contentType: "video/mp2t")
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).suffix(1) == ["didReachEnd at 6"])
        #expect(!sut.paths.contains("/en-3.ts"))
        #expect(sut.stuckTime == nil)
    }

    @Test("If the variant contains the default audio, other audio is loaded only after a selection")
    func test_play_withDefaultAudioInTheVariant_loadsNoOtherAudio() {
        let media = [
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",DEFAULT=YES,AUTOSELECT=YES",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"Español\",URI=\"es.m3u8\"",
        ]
        let stream = HLSFixture(bitrates: [376_000], segments: 20, attributes: ",AUDIO=\"a\"", head: media)
        var routes = stream.routes
        routes.resources["/es.m3u8"] = HLSFixture.playlist(stream.media("es"))
        for index in 0..<20 {
            routes.resources["/es-\(index).ts"] = .data(stream.segment(85_000), contentType: "video/mp2t")
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 10)
        #expect(!sut.paths.contains { $0.contains("es") })
        sut.send(.selectTrack(2, .audio))
        sut.run(for: 5)
        #expect(sut.paths.contains("/es-5.ts"))
        sut.send(.selectTrack(1, .audio))
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 40")
    }

    @Test("After an abandoned segment, a variant whose playlist fails is requested at most once")
    func test_play_withAFailureAfterAnAbandonedSegment_switchesDown() {
        var routes = HLSFixture(segments: 50).routes
        for path in routes.resources.keys where path.hasPrefix("/v1") {
            routes.behaviours[path] = OriginBehaviour(fault: .status(404))
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 0.9)
        sut.setBandwidth(900_000)
        sut.run(for: 30)
        #expect(sut.paths.filter { $0.hasPrefix("/v1") }.count <= 1)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("An outage of six seconds causes neither a stall nor a failure")
    func test_play_throughAnOutageOfSixSeconds_continues() {
        var sut = makeSUT(HLSFixture(segments: 50).routes)
        sut.send(.play)
        sut.run(for: 12)
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        sut.run(for: 6)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
        sut.run(for: 100)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 100")
        #expect(!sut.reports.contains { $0.text.contains("didStartBuffering") })
    }

    @Test(
        "A playlist with an implausible duration fails without an overflow", arguments: ["1e300", "1000000000", "9e15"])
    func test_play_ofAnImplausibleDuration_fails(seconds: String) {
        let lines =
            ["#EXTM3U", "#EXT-X-TARGETDURATION:2"]
            + Array(repeating: ["#EXTINF:\(seconds),", "a.ts"], count: 4).joined() + ["#EXT-X-ENDLIST"]
        var sut = EngineSimulation(
            OriginRoutes(resources: ["/index.m3u8": HLSFixture.playlist(lines)]), bandwidth: nil)
        sut.load()
        sut.send(.play)
        sut.run(for: 10)
        #expect(sut.reports.last?.text.hasPrefix("didFail") == true)
    }

    @Test("An encrypted initialization section is requested after its key, and plays")
    func test_play_withAnEncryptedInitializationSection_plays() {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 2,
            mediaHead: ["#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\",IV=0x00", "#EXT-X-MAP:URI=\"init.mp4\""])
        var routes = stream.routes
        routes.resources["/a.key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        for path in ["/init.mp4", "/v0-0.ts", "/v0-1.ts"] {
            routes.resources[path] = .data(Data(repeating: 7, count: 1_600), contentType: "video/mp4")
        }
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 10)
        #expect(sut.requests.dropFirst(2).map(\.text) == ["a.key", "init.mp4", "v0-0.ts", "v0-1.ts"])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 4")
    }

    @Test("A web page is not accepted as a segment, even if the segments are encrypted")
    func test_play_withAWebPageInsteadOfAnEncryptedSegment_fails() {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 1, mediaHead: ["#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\""])
        var routes = stream.routes
        routes.resources["/a.key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        routes.resources["/v0-0.ts"] = .data(Data("<html>0123456789".utf8), contentType: "text/html")
        var sut = makeSUT(routes)
        sut.run(for: 40)
        #expect(sut.reports.last?.text.contains("not a media segment: it begins with \"<html>") == true)
    }

    @Test("A failing playlist of a higher variant causes no stall")
    func test_play_withAFailingPlaylistOfAHigherVariant_keepsTheLowerVariant() {
        var routes = HLSFixture(bitrates: [376_000, 752_000], segments: 20).routes
        routes.behaviours["/v1.m3u8"] = OriginBehaviour(fault: .status(503))
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 60)
        #expect(sut.reports.map(\.text) == ["variant 376000 at 0", "didBecomeReady at 0", "didReachEnd at 40"])
    }

    @Test("Segment boundaries that differ by milliseconds between variants cause no additional request")
    func test_play_withDifferentSegmentBoundaries_loadsNoSegmentTwice() {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10)
        var (routes, longer) = (stream.routes, stream)
        longer.segmentDuration = 2.006
        routes.resources["/v1.m3u8"] = HLSFixture.playlist(longer.media("v1"))
        var sut = makeSUT(routes)
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.paths.filter { $0.hasSuffix(".ts") } == ["/v0-0.ts"] + (1..<10).map { "/v1-\($0).ts" })
    }

    @Test("A gap is skipped if the variant without the gap fails")
    func test_play_withAGapAndAFailingAlternative_skipsTheGap() {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 6)
        var (routes, holed) = (stream.routes, stream)
        holed.lines = [2: ["#EXT-X-GAP"]]
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(holed.media("v0"))
        routes.behaviours["/v1-2.ts"] = OriginBehaviour(bandwidth: 600_000, fault: .status(404))
        var sut = EngineSimulation(routes, bandwidth: 600_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 12")
    }

    @Test(
        "The engine never gets stuck, whatever random faults and commands occur", arguments: RandomSeed.current(1...4))
    func test_play_withRandomFaultsAndCommands_isNeverStuck(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sounds = ["en", "es"].map {
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\($0)\",LANGUAGE=\"\($0)\",URI=\"\($0).m3u8\""
        }
        var stream = HLSFixture(segments: Self.count, attributes: ",AUDIO=\"a\"", head: sounds)
        for index in 0..<Self.count where Int.random(in: 0..<8, using: &random) == 0 {
            stream.lines[index] = ["#EXT-X-GAP"]
        }
        stream.mediaHead = ["#EXT-X-KEY:METHOD=AES-128,URI=\"a.key\""]
        var routes = stream.routes
        routes.resources["/a.key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        for name in ["en", "es"] { routes.resources["/\(name).m3u8"] = HLSFixture.playlist(stream.media(name)) }
        let segment = OriginResource.data(Data(count: 80_000), contentType: "video/mp2t")
        for index in 0..<Self.count {
            for name in ["v0", "v1", "v2", "en", "es"] { routes.resources["/\(name)-\(index).ts"] = segment }
        }
        let faults: [OriginBehaviour.Fault] = [
            .status(503), .status(404), .truncate(at: 10), .drop(at: 10_000), .hangUp, .silence,
        ]
        for path in routes.resources.keys.sorted() where Int.random(in: 0..<6, using: &random) == 0 {
            let fault = faults.randomElement(using: &random)
            routes.behaviours[path] = OriginBehaviour(bandwidth: 2_000_000, fault: fault, faultCount: 3)
        }
        var sut = EngineSimulation(routes, bandwidth: 2_000_000)
        sut.load()
        sut.send(.play)
        for _ in 0..<30 {
            sut.run(for: Double.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: sut.send(.seek(to: .random(in: 0...120, using: &random)))
            case 4: sut.send(.seek(to: sut.snapshot.position - 5))
            case 5: sut.send(.pause)
            case 6: sut.send(.play)
            case 2: sut.send(.selectTrack(.random(in: 1...2, using: &random), .audio))
            case 3: sut.setBandwidth(.random(in: 200_000...4_000_000, using: &random))
            default: break
            }
        }
        sut.setBandwidth(4_000_000)
        sut.send(.play)
        sut.run(for: 400)
        let message = RandomSeed.repetition(of: seed)
        #expect(sut.stuckTime == nil, "\(message)")
        #expect(sut.mostTransfers <= 2, "\(message)")
        let end = sut.reports.map(\.text).last { $0.hasPrefix("did") } ?? ""
        #expect(end.hasPrefix("didReachEnd") || end.hasPrefix("didFail"), "\(end); \(message)")
    }

    /// The number of segments, which is enough to fill the buffer several times.
    private static let count = 60

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        return sut
    }
}
