import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of failing subtitles, which never affect playback.
@Suite("HLSEngine, failing subtitles", .tags(.unit))
struct HLSSubtitleFailureTests {
    @Test(
        "Whatever part of the subtitles fails, playback continues without a stall to its end",
        arguments: [
            .status(404), .status(503), .hangUp, .garbage, .silence, .truncate(at: 10), .drop(at: 0),
        ] as [OriginBehaviour.Fault], ["/en.m3u8", "/en-0.vtt", "all"])
    func test_play_withFailingSubtitles_playsToTheEnd(fault: OriginBehaviour.Fault, path: String) {
        var routes = fixture.routes
        let paths = path == "all" ? ["/en.m3u8"] + (0...9).map { "/en-\($0).vtt" } : [path]
        for path in paths { routes.behaviours[path] = OriginBehaviour(fault: fault) }
        let sut = SubtitleFixture.played(routes, for: 70)
        #expect(sut.reports.last?.text == "didReachEnd at 60")
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
        #expect(sut.stuckTime == nil)
        #expect(sut.warnings.allSatisfy { $0.kind == .subtitles })
        if path != "/en-0.vtt" { #expect(sut.warnings.count <= 2) }
        if path == "/en-0.vtt" { #expect(sut.subtitles.map(\.text).suffix(2) == ["late at 50", "- at 55"]) }
    }

    @Test("A missing playlist is reported once, and requested again after the exclusion")
    func test_playlist_thatIsMissing_isRequestedAgain() {
        var routes = fixture.routes
        routes.behaviours["/en.m3u8"] = OriginBehaviour(fault: .status(404), faultCount: 1)
        var configuration = NativePlayerConfiguration()
        configuration.exclusionDuration = .seconds(20)
        let sut = SubtitleFixture.played(routes, configuration, for: 60)
        #expect(
            sut.warnings.map(\.reason) == [
                #"the subtitles "English": playlist: the server responded with 404 Not Found"#
            ])
        #expect(sut.requests.filter { $0.text == "en.m3u8" }.map { $0.time.rounded() } == [0, 20])
        #expect(sut.recoveries.map(\.error.httpStatus) == [404])
        #expect(sut.subtitles.map(\.text) == ["late at 50", "- at 55"])
    }

    @Test("A transient failure of a segment is retried, and counts as a recovered error without a warning")
    func test_segment_thatFailsOnce_isRetried() {
        var routes = fixture.routes
        routes.behaviours["/en-0.vtt"] = OriginBehaviour(fault: .status(503), faultCount: 1)
        let sut = SubtitleFixture.played(routes, for: 8)
        #expect(sut.subtitles.map(\.text) == ["a at 1", "- at 3"])
        #expect(sut.warnings.isEmpty)
        #expect(sut.recoveries.map(\.error.attempts) == [1])
        #expect(sut.recoveries.map(\.error.url) == ["http://origin/en-0.vtt"])
    }

    @Test("A missing segment is skipped with one warning, and the next segments are shown")
    func test_segment_thatIsMissing_isSkipped() {
        var routes = fixture.routes
        for index in 0...1 { routes.behaviours["/en-\(index).vtt"] = OriginBehaviour(fault: .status(404)) }
        let sut = SubtitleFixture.played(routes, for: 58)
        #expect(sut.subtitles.map(\.text) == ["late at 50", "- at 55"])
        #expect(
            sut.warnings.map(\.reason) == [
                #"the subtitles "English": segment 0: the server responded with 404 Not Found"#
            ])
        #expect(sut.recoveries.count == 2)
    }

    @Test("After three skipped segments, no segment is requested for the duration of the exclusion")
    func test_segments_thatAreAllMissing_pauseTheRequests() {
        var routes = fixture.routes
        for index in 0...9 { routes.behaviours["/en-\(index).vtt"] = OriginBehaviour(fault: .status(404)) }
        let sut = SubtitleFixture.played(routes, for: 55)
        #expect(sut.paths.filter { $0.hasSuffix("vtt") } == ["/en-0.vtt", "/en-1.vtt", "/en-2.vtt"])
        #expect(sut.warnings.count == 1)
    }

    @Test("If a playlist or the segments fail, the same subtitles of another group are used")
    func test_play_withRedundantSubtitles_usesTheOtherGroup() {
        for missing in ["/en.m3u8", "vtt"] {
            var fixture = fixture
            let other = SubtitleFixture.rendition("English", "en", group: "t")
                .replacingOccurrences(of: "en.m3u8", with: "backup/en.m3u8")
            fixture.head = [
                other, "#EXT-X-STREAM-INF:BANDWIDTH=900000,SUBTITLES=\"t\"", "v0.m3u8",
            ]
            var routes = fixture.routes
            for (path, resource) in routes.resources where path.hasPrefix("/en") {
                routes.resources["/backup\(path)"] = resource
                if path.hasSuffix(missing) { routes.behaviours[path] = OriginBehaviour(fault: .status(404)) }
            }
            let sut = SubtitleFixture.played(routes, for: 56)
            #expect(sut.subtitles.map(\.text).suffix(2) == ["late at 50", "- at 55"], "\(missing)")
            #expect(sut.paths.contains("/backup/en.m3u8"))
            #expect(sut.warnings.count { $0.kind == .subtitles } == 1)
        }
    }

    @Test(
        "A file that is empty or not WebVTT is reported, and playback continues",
        arguments: [
            ("<html>\u{1B}[2J", #"segment 0: not WebVTT: it begins with "<html>�[2J""#),
            ("", "segment 0: the response is empty"),
            ("\u{0}\u{0}\u{0}\u{18}styp", #"segment 0: not WebVTT: it begins with "����styp""#),
        ])
    func test_segment_thatIsNotWebVTT_isReported(text: String, reason: String) {
        var routes = fixture.routes
        routes.resources["/en-0.vtt"] = .data(Data(text.utf8), contentType: "text/vtt")
        let sut = SubtitleFixture.played(routes, for: 58)
        #expect(sut.warnings.map(\.reason) == ["the subtitles \"English\": \(reason)"])
        #expect(sut.subtitles.map(\.text) == ["late at 50", "- at 55"])
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
    }

    @Test("Encrypted subtitles are reported and not requested")
    func test_play_withEncryptedSubtitles_requestsNoSegment() {
        var routes = fixture.routes
        var playlist = SubtitleFixture.playlist((0..<10).map { "en-\($0).vtt" })
        playlist.insert("#EXT-X-KEY:METHOD=AES-128,URI=\"key\"", at: 3)
        routes.resources["/en.m3u8"] = HLSFixture.playlist(playlist)
        let sut = SubtitleFixture.played(routes, for: 58)
        #expect(!sut.paths.contains { $0.hasSuffix("vtt") || $0 == "/key" })
        #expect(sut.warnings.count == 1)
    }

    @Test("Invalid cues are skipped with one warning, and the other cues are shown")
    func test_segment_withInvalidCues_showsTheOthers() {
        var routes = fixture.routes
        let text = "WEBVTT\n\n00:01.000 -> 00:02.000\nx\n\n00:61.000 --> 00:02.000\ny\n\n00:02.000 --> 00:03.000\nok"
        for index in 0...1 {
            routes.resources["/en-\(index).vtt"] = .data(Data(text.utf8), contentType: "text/vtt")
        }
        let sut = SubtitleFixture.played(routes, for: 5)
        #expect(sut.subtitles.map(\.text) == ["ok at 2", "- at 3"])
        #expect(
            sut.warnings.map(\.reason) == [
                #"the subtitles "English": segment 0: 1 part skipped: line 6: "#
                    + "malformed timings, or an end that is not after the start"
            ])
    }

    @Test("Cues never contain control characters or characters that change the direction of text")
    func test_cue_withUnsafeCharacters_isSafe() {
        var fixture = fixture
        fixture.cues = [.init(1, 3, "a\u{1B}[2J\u{202E}b\u{7}\u{9C}&#27;&rlm;c\td")]
        let sut = SubtitleFixture.played(fixture.routes, for: 2)
        #expect(sut.cues.map(\.text) == ["a[2Jbc d"])
    }

    @Test("Hostile files with many long cues are limited")
    func test_cues_ofAHostileFile_areLimited() {
        var routes = fixture.routes
        let cue = "00:00.000 --> 00:30.000\n\(String(repeating: "x", count: 3_000))"
        let text = "WEBVTT\n\n" + (0..<100).map { "\(cue)\($0)" }.joined(separator: "\n\n")
        routes.resources["/en-0.vtt"] = .data(Data(text.utf8), contentType: "text/vtt")
        let sut = SubtitleFixture.played(routes, for: 2)
        #expect(sut.cues.count <= SubtitleCue.activeLimit)
        #expect(sut.cues.allSatisfy { $0.text.unicodeScalars.count <= SubtitleCue.textLimit })
        #expect(!sut.cues.isEmpty)
    }

    @Test("A subtitle playlist without EXT-X-ENDLIST is rejected for a stream on demand")
    func test_playlist_withoutAnEnd_isReported() {
        var routes = fixture.routes
        routes.resources["/en.m3u8"] = HLSFixture.playlist(
            Array(SubtitleFixture.playlist((0..<10).map { "en-\($0).vtt" }).dropLast()))
        let sut = SubtitleFixture.played(routes, for: 58)
        #expect(sut.warnings.count == 1)
        #expect(sut.paths.count { $0 == "/en.m3u8" } == 1)
    }

    @Test("Byte ranges of one file are requested, and a server without ranges is accepted", arguments: [true, false])
    func test_segments_asByteRanges_areShown(givesRanges: Bool) {
        var routes = fixture.routes
        let files = [
            "WEBVTT\n\n00:01.000 --> 00:03.000\na", "WEBVTT\n\n00:07.000 --> 00:08.000\nb\n",
        ]
        routes.resources["/all.vtt"] = .data(Data(files.joined().utf8), contentType: "text/vtt")
        routes.behaviours["/all.vtt"] = OriginBehaviour(givesRanges: givesRanges)
        routes.resources["/en.m3u8"] = HLSFixture.playlist([
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6",
            "#EXTINF:6,", "#EXT-X-BYTERANGE:\(files[0].utf8.count)@0", "all.vtt",
            "#EXTINF:6,", "#EXT-X-BYTERANGE:\(files[1].utf8.count)@\(files[0].utf8.count)", "all.vtt", "#EXT-X-ENDLIST",
        ])
        let sut = SubtitleFixture.played(routes, for: 10)
        #expect(sut.subtitles.map(\.text) == ["a at 1", "- at 3", "b at 7", "- at 8"])
    }

    // MARK: Helpers

    private let fixture = SubtitleFixture(cues: [.init(1, 3, "a"), .init(50, 55, "late")])
}
