import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the causes that failures and warnings state.
@Suite("Reasons of HLSEngine failures and warnings", .tags(.unit))
struct HLSReasonTests {
    @Test("Audio that ends before the video causes a warning")
    func test_play_withShortAudio_warns() {
        var sut = makeSUT(withAudio(segments: 10, audioSegments: 7))
        sut.run(for: 40)
        #expect(
            sut.warnings == [PlaybackWarning(.audio, reason: "the audio \"English\" ends 6 s before the video")])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 20")
    }

    @Test("If audio and video have the same length, playback causes no warning")
    func test_play_withAudioOfTheSameLength_doesNotWarn() {
        var sut = makeSUT(withAudio(segments: 10, audioSegments: 10))
        sut.run(for: 40)
        #expect(sut.warnings == [])
    }

    @Test("The warning about the failure of the only audio rendition names no replacement")
    func test_play_withTheOnlyAudioMissing_namesNoReplacement() {
        var routes = withAudio(segments: 10, audioSegments: 10)
        routes.behaviours["/en-3.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 40)
        #expect(
            sut.warnings.map(\.reason) == [
                "the audio \"English\": segment 3: the server responded with 404 Not Found"
            ])
    }

    @Test("The warning about failed audio names the variant that provides the same audio instead")
    func test_play_withTheAudioOfAnotherVariant_namesThatVariant() {
        let groups = ["a", "b"].map {
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"English\",LANGUAGE=\"en\",URI=\"\($0).m3u8\""
        }
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 10, attributes: ",AUDIO=\"a\"", head: groups)
        var routes = stream.routes
        var lines = stream.multivariant
        lines[lines.count - 2] = lines[lines.count - 2].replacingOccurrences(of: "AUDIO=\"a\"", with: "AUDIO=\"b\"")
        routes.resources["/index.m3u8"] = HLSFixture.playlist(lines)
        for name in ["a", "b"] { add(name, of: stream, to: &routes) }
        routes.behaviours["/a-3.ts"] = OriginBehaviour(fault: .status(404))
        var sut = EngineSimulation(routes, bandwidth: 900_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 60)
        #expect(
            sut.warnings.map(\.reason) == [
                "the audio \"English\": segment 3: the server responded with 404 Not Found; "
                    + "playing the audio of the 752 kbit/s variant instead"
            ])
    }

    @Test("A playlist with only invalid segments fails with the first finding")
    func test_load_withOnlyInvalidSegments_failsWithTheFirstFinding() {
        let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2"] + (0..<6).flatMap { ["#EXTINF:2 s,", "\($0).ts"] }
        var sut = makeSUT(OriginRoutes(resources: ["/index.m3u8": HLSFixture.playlist(lines + ["#EXT-X-ENDLIST"])]))
        sut.run(for: 1)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (the playlist has no valid segments: 6 invalid; line 3: EXTINF must have a duration; "
                    + "found 2 s (RFC 8216bis 4.4.4.1)) at 0"
            ])
    }

    @Test("A VOD playlist without EXT-X-ENDLIST fails the load, and the failure has this reason")
    func test_load_ofVODWithoutEndlist_failsWithTheReason() {
        let lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXTINF:2,", "a.ts"]
        var sut = makeSUT(OriginRoutes(resources: ["/index.m3u8": HLSFixture.playlist(lines)]))
        sut.run(for: 1)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (the playlist has the type VOD, but no EXT-X-ENDLIST) at 0"
            ])
    }

    @Test(
        "The failure names an unsupported cipher, and no key is requested", arguments: ["AES-256", "AES-256-GCM"])
    func test_play_withAnUnsupportedCipher_namesTheCipher(method: String) {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 2, mediaHead: ["#EXT-X-KEY:METHOD=\(method),URI=\"one.key\""])
        var sut = makeSUT(stream.routes)
        sut.run(for: 10)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (all attempts failed: segment 0 of the 376 kbit/s variant: "
                    + "encryption method \(method) is not supported) at 0"
            ])
        #expect(!sut.paths.contains("/one.key"))
    }

    @Test("A rendition without a name is played, with a warning", arguments: [("", nil), (",LANGUAGE=\"en\"", "en")])
    func test_play_withAnUnnamedRendition_warns(attributes: String, language: String?) {
        let head = ["#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"en.m3u8\"\(attributes)"]
        let stream = HLSFixture(bitrates: [376_000], segments: 4, attributes: ",AUDIO=\"a\"", head: head)
        var routes = stream.routes
        add("en", of: stream, to: &routes)
        routes.behaviours["/en-3.ts"] = OriginBehaviour(fault: .status(404))
        var sut = makeSUT(routes)
        sut.run(for: 20)
        #expect(sut.paths.contains("/en-0.ts"))
        let audio = language.map { "the audio \"\($0)\"" } ?? "the unnamed audio"
        #expect(
            sut.warnings.map(\.reason) == [
                "the playlist: 1 finding: line 2: EXT-X-MEDIA must have a NAME (RFC 8216bis 4.4.6.1)",
                "\(audio): segment 3: the server responded with 404 Not Found",
            ])
    }

    @Test("If two renditions have no name, the selected rendition plays")
    func test_selectTrack_ofTheSecondUnnamedRendition_playsThatRendition() {
        let head = ["one", "two"].map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"\($0).m3u8\"" }
        let stream = HLSFixture(bitrates: [376_000], segments: 10, attributes: ",AUDIO=\"a\"", head: head)
        var routes = stream.routes
        for name in ["one", "two"] { add(name, of: stream, to: &routes) }
        var sut = makeSUT(routes)
        sut.run(for: 1)
        sut.send(.selectTrack(2, .audio))
        sut.run(for: 30)
        #expect(sut.paths.contains("/two-9.ts"))
    }

    // MARK: Helpers

    private func withAudio(segments: Int, audioSegments: Int) -> OriginRoutes {
        let head = ["#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",LANGUAGE=\"en\",URI=\"en.m3u8\""]
        var stream = HLSFixture(bitrates: [376_000], segments: segments, attributes: ",AUDIO=\"a\"", head: head)
        var routes = stream.routes
        stream.segments = audioSegments
        add("en", of: stream, to: &routes)
        return routes
    }

    /// Adds the playlist and the segments of an audio rendition, with the number and the duration of the segments of
    /// `stream`.
    private func add(_ name: String, of stream: HLSFixture, to routes: inout OriginRoutes) {
        routes.resources["/\(name).m3u8"] = HLSFixture.playlist(stream.media(name))
        for index in 0..<stream.segments {
            routes.resources["/\(name)-\(index).ts"] = .data(stream.segment(85_000), contentType: "video/mp2t")
        }
    }

    private func makeSUT(_ routes: OriginRoutes) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
