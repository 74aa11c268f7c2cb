import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

/// Tests of `player probe` with the sample media of an origin in the process.
@Suite("The command probe", .tags(.unit)) @MainActor
struct ProbeCommandTests {
    @Test("A table has one row per stream, with the measured values beside the declared ones")
    func test_probe_ofAHealthyStream_printsATable() async throws {
        let result = try await probe("hls-audio/index.m3u8")
        #expect(result.code == 0)
        #expect(result.errors == [])
        // The width of the other letters depends on the locale of the test process.
        #expect(
            result.output.filter { $0.allSatisfy(\.isASCII) } == [
                "http://origin/hls-audio/index.m3u8: on demand, 12.0 s, 3 variants, 2 renditions",
                "STREAM           SIZE     SEGMENTS  MEDIA     MEAN    PEAK    DECLARED  EXCESS  EXTINF  AUDIO   FORMAT   CODECS",
                "variant 1        128x72   6/6       12.000 s  59.8k   67.0k   65.2k     +3%     +0.000  -       MPEG-TS  avc1.42c00a",
                "variant 2        160x90   6/6       12.000 s  79.4k   90.3k   88.5k     +2%     +0.000  -       MPEG-TS  avc1.42c00a",
                "variant 3        192x108  6/6       12.000 s  121.9k  142.9k  141.1k    +1%     +0.000  -       MPEG-TS  avc1.42d00b",
                "audio \"English\"  -        7/7       12.028 s  23.5k   25.3k   -         -       +0.000  +0.000  MPEG-TS  mp4a.40.2",
                "5 streams, 32 segments, no violations",
            ])
    }

    @Test("Each form of the sample media has no violations", arguments: ["hls", "fmp4", "hls-ranges", "hls-encrypted"])
    func test_probe_ofEachForm_findsNothing(form: String) async throws {
        let result = try await probe("\(form)/index.m3u8")
        #expect(result.code == 0)
        #expect(result.output.last?.hasSuffix("segments, no violations") == true)
        #expect(result.errors == [])
    }

    @Test("A server that ignores byte ranges sends the whole file, of which only the segment is inspected")
    func test_probe_ofAServerWithoutRanges_inspectsTheRanges() async throws {
        let file = "/hls-ranges/low.mp4"
        let harness = try ShellHarness([file: OriginBehaviour(givesRanges: false)], directory: Self.media)
        let result = await harness.run("probe", "http://origin/hls-ranges/low.m3u8", "--json")
        let stream = try #require(result.events("stream").first)
        #expect(stream["media_seconds"] as? Double == 12)
        #expect(abs((stream["mean_bitrate"] as? Double ?? 0) - 39_800) < 100)
        #expect(result.code == 0)
    }

    @Test("In JSON, each stream and each segment is one object with the measured values")
    func test_probe_asJSON_printsObjects() async throws {
        let result = try await probe("hls-encrypted/index.m3u8", "--json", "--segments", "2")
        let presentation = try #require(result.events("presentation").first)
        #expect(presentation["kind"] as? String == "vod")
        #expect(presentation["duration_seconds"] as? Double == 12)
        #expect(presentation["encryption"] as? [String] == ["AES-128"])
        let stream = try #require(result.events("stream").first)
        #expect(stream["stream"] as? String == "variant 1")
        #expect(stream["codecs"] as? [String] == ["avc1.42c00a", "mp4a.40.2"])
        #expect(stream["segments"] as? Int == 6)
        #expect(stream["probed_segments"] as? Int == 2)
        #expect(stream["media_seconds"] as? Double == 4)
        #expect(stream["declared_bitrate"] as? Int == 61_697)
        let segments = result.events("segment")
        #expect(segments.count == 6)
        #expect(segments[1]["number"] as? Int == 1)
        #expect(segments[1]["decode_time_ticks"] as? Int == 308_090)
        #expect(segments[1]["timescale"] as? Int == 90_000)
        #expect(segments[1]["jump_seconds"] as? Double == 0)
        #expect(
            result.output.last?.contains(
                #""exit_code":0,"streams":3,"skipped_streams":0,"segments":6,"findings":0,"recommendations":0,"failures":0}"#
            ) == true)
    }

    @Test("Each finding is one line below the table, with the stream, the segments and the specification")
    func test_probe_ofABrokenStream_printsALineForEachFinding() async throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXTINF:2,
            hls/low-0.ts
            #EXTINF:2,
            hls/low-3.ts
            #EXTINF:2,
            hls/missing.ts
            #EXTINF:2,
            page.html
            #EXT-X-ENDLIST
            """
        let result = try await probe("a.m3u8", playlists: ["/a.m3u8": text])
        #expect(result.code == 3)
        #expect(
            Array(result.output.dropFirst(3)) == [
                "media playlist: segment 1: a jump of the timestamps must be announced by EXT-X-DISCONTINUITY; found a jump of +4.000 s (limit: 0.500 s) (RFC 8216bis 4.4.4.3)",
                "media playlist: segment 2: a listed segment must be available; found status 404 (RFC 8216bis 6.2.2)",
                "media playlist: segment 3: a segment must be media in a supported format; found the segment is text instead of media: it begins with \"<html></html>\" (RFC 8216bis 3.1)",
                "1 stream, 4 segments, 3 findings",
            ])
        #expect(result.errors == [])
    }

    @Test("The findings about the playlists are printed too")
    func test_probe_ofAnInvalidPlaylist_printsTheFindingsOfLint() async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhls/low-0.ts\nhls/low-1.ts\n#EXT-X-ENDLIST\n"
        let result = try await probe("a.m3u8", playlists: ["/a.m3u8": text])
        #expect(result.code == 3)
        #expect(
            result.output.contains(
                "http://origin/a.m3u8: line 5: a URI must follow an EXTINF or EXT-X-STREAM-INF tag (RFC 8216bis 4.1)"))
    }

    @Test("A playlist that cannot be loaded takes precedence over a finding, and the other streams are inspected")
    func test_probe_ofAMissingPlaylist_exitsWithOne() async throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhls/low.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nno.m3u8\n"
        let result = try await probe("a.m3u8", playlists: ["/a.m3u8": text])
        #expect(result.code == 1)
        #expect(result.errors == ["player: http://origin/no.m3u8: the server responded with 404 Not Found"])
        #expect(result.output.last == "1 stream, 6 segments, 1 finding, 1 failure")
    }

    @Test("A lost connection is a failure, and the other segments are inspected")
    func test_probe_ofALostConnection_inspectsTheOtherSegments() async throws {
        let harness = try ShellHarness(["/hls/low-2.ts": OriginBehaviour(fault: .hangUp)], directory: Self.media)
        let result = await harness.run("probe", "http://origin/hls/low.m3u8")
        #expect(result.code == 1)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.hasPrefix("player: http://origin/hls/low-2.ts: ") == true)
        #expect(result.output.last == "1 stream, 6 segments, no violations, 1 failure")
    }

    @Test("After three failures, the other segments of a stream are skipped")
    func test_probe_ofADeadServer_stopsAfterThreeFailures() async throws {
        let hangUps = (0..<6).map { ("/hls/low-\($0).ts", OriginBehaviour(fault: .hangUp)) }
        let harness = try ShellHarness(Dictionary(uniqueKeysWithValues: hangUps), directory: Self.media)
        let result = await harness.run("probe", "http://origin/hls/low.m3u8")
        #expect(result.errors.count == 3)
        #expect(result.output.last == "1 stream, 3 segments, no violations, 3 failures")
    }

    @Test("If there are more than 100 streams, the first 100 are inspected, and the others are counted")
    func test_probe_ofTooManyStreams_countsTheOthers() async throws {
        let variants = (0..<101).map { "#EXT-X-STREAM-INF:BANDWIDTH=900000\nhls/low.m3u8?\($0)\n" }
        let result = try await probe(
            "a.m3u8", "--json", "--segments", "1", playlists: ["/a.m3u8": "#EXTM3U\n" + variants.joined()])
        #expect(result.events("stream").count == 100)
        #expect(result.events("summary").first?["skipped_streams"] as? Int == 1)
        #expect(result.errors == ["player: http://origin/a.m3u8: probed only the first 100 of 101 streams"])
    }

    @Test("A segment of a live stream that was removed before its request is no violation")
    func test_probe_ofASlowLiveStream_doesNotReportRemovedSegments() async throws {
        let segments = (0..<3).map { "#EXTINF:2,\nhls/low-\($0).ts\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n" + segments
        let behaviours = [
            "/hls/low-0.ts": OriginBehaviour(latency: .seconds(7)),
            "/hls/low-1.ts": OriginBehaviour(fault: .status(404)),
            "/hls/low-2.ts": OriginBehaviour(fault: .status(404)),
        ]
        let harness = try ShellHarness(
            behaviours, resources: ["/a.m3u8": .playlist(text)], directory: Self.media)
        let result = await harness.run("probe", "http://origin/a.m3u8", "--json")
        // The second segment may be removed after 6 s, and the third one after 8 s.
        #expect(result.events("finding").compactMap { $0["first_segment"] as? Int } == [2])
        #expect(result.code == 3)
    }

    @Test("Variants that share a playlist are both listed, and its violations are reported once")
    func test_probe_ofVariantsWithTheSamePlaylist_reportsViolationsOnce() async throws {
        let media = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhls/low-0.ts\n#EXT-X-ENDLIST\n"
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nb.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nb.m3u8\n"
        let result = try await probe("a.m3u8", "--json", playlists: ["/a.m3u8": text, "/b.m3u8": media])
        #expect(result.events("stream").compactMap { $0["declared_bitrate"] as? Int } == [900_000, 800_000])
        #expect(result.events("finding").compactMap { $0["stream"] as? String } == ["variant 1"])
    }

    @Test("Only the last segments of a live stream are inspected")
    func test_probe_ofALiveStream_inspectsTheLastSegments() async throws {
        let segments = (0..<6).map { "#EXTINF:2,\nhls/low-\($0).ts\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:100\n" + segments
        let result = try await probe("a.m3u8", "--json", "--segments", "2", playlists: ["/a.m3u8": text])
        #expect(result.events("presentation").first?["kind"] as? String == "live")
        #expect(result.events("segment").compactMap { $0["number"] as? Int } == [104, 105])
        #expect(result.code == 0)
    }

    @Test("Names from the server cannot control the terminal")
    func test_probe_ofAHostileName_printsNoControlCharacters() async throws {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="\u{9B}2Jx",URI="hls/low.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="g"
            hls/low.m3u8
            """
        let result = try await probe("a.m3u8", playlists: ["/a.m3u8": text])
        #expect(!result.output.joined().unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    }

    @Test("A stream with unsupported encryption is listed without media, and is no violation")
    func test_probe_ofSampleEncryption_inspectsNothing() async throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:5
            #EXT-X-TARGETDURATION:2
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXTINF:2,
            hls/low-0.ts
            #EXT-X-ENDLIST
            """
        let result = try await probe("a.m3u8", "--json", playlists: ["/a.m3u8": text])
        #expect(result.events("presentation").first?["encryption"] as? [String] == ["com.apple.streamingkeydelivery"])
        #expect(
            result.events("segment").first?["problem"] as? String == "encrypted with com.apple.streamingkeydelivery")
        #expect(result.code == 0)
    }

    @Test("A key that is missing, too short or wrong has its own finding", arguments: keys)
    func test_probe_ofAnUnusableKey_namesTheReason(key: OriginResource?, rule: String) async throws {
        let resources = key.map { ["/hls-encrypted/key": $0] } ?? [:]
        let behaviours = key == nil ? ["/hls-encrypted/key": OriginBehaviour(fault: .status(403))] : [:]
        let harness = try ShellHarness(behaviours, resources: resources, directory: Self.media)
        let result = await harness.run("probe", "http://origin/hls-encrypted/low.m3u8", "--json")
        #expect(result.events("finding").compactMap { $0["rule"] as? String } == [rule])
        #expect(result.events("finding").first?["count"] as? Int == 6)
        #expect(result.code == 3)
    }

    private nonisolated static let keys: [(OriginResource?, String)] = [
        (nil, "keyUnavailable"), (.data(Data(count: 8), contentType: "x"), "keyInvalid"),
        (.data(Data(count: 16), contentType: "x"), "keyWrong"),
    ]

    @Test("Ctrl-C ends the command with 130")
    func test_probe_interrupted_exitsWith130() async throws {
        let behaviours = ["/hls/low-1.ts": OriginBehaviour(latency: .seconds(60))]
        let harness = try ShellHarness(behaviours, directory: Self.media)
        let result = await harness.run(["probe", "http://origin/hls/low.m3u8"]) { context, now in
            if now >= .seconds(5) { context.endingSignal = 2 }
        }
        #expect(result.code == 130)
        #expect(result.errors == [])
    }

    @Test(
        "An invalid argument is wrong usage",
        arguments: [
            ["probe"], ["probe", "file.m3u8"], ["probe", "http://origin/a", "--segments", "0"],
            ["probe", "http://origin/a", "--segments", "1001"],
        ])
    func test_probe_withAnInvalidArgument_isWrongUsage(words: [String]) async throws {
        #expect(await (try ShellHarness()).run(words).code == 2)
    }

    @Test("A URL that does not lead to a playlist exits with 1")
    func test_probe_ofAPage_exitsWithOne() async throws {
        let result = try await probe("page.html")
        #expect(result.code == 1)
        #expect(
            result.errors == [
                "player: http://origin/page.html: not a playlist: it begins with \"<html></html>\" instead of #EXTM3U"
            ])
    }

    private static let media = SourceTree.root().appendingPathComponent("Fixtures/media")

    private func probe(
        _ path: String, _ words: String..., playlists: [String: String] = [:]
    ) async throws -> ShellHarness.Result {
        let resources = playlists.mapValues { OriginResource.playlist($0) }
        let harness = try ShellHarness(resources: resources, directory: Self.media)
        return await harness.run(["probe", "http://origin/\(path)"] + words)
    }
}
