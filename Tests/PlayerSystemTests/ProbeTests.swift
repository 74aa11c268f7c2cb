import Foundation
import StreamingTestKit
import Testing

/// Tests of `player probe` with streams that ffmpeg has encoded, and that nginx serves.
@Suite(
    "Probing a stream of ffmpeg", .needs(.nginx), .needs(.ffmpeg), .needs(.ffprobe), .startsProcesses,
    .tags(.integration, .network))
struct ProbeTests {
    @Test(
        "The codecs equal those of ffprobe, the durations differ by at most 50 ms, and the bitrates by at most 3 %",
        arguments: GeneratedStream.Form.allCases)
    func test_probe_ofEachForm_agreesWithFFprobe(form: GeneratedStream.Form) async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", form, in: parent.url)
        let result = try await probe("stream/index.m3u8", in: parent)
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        let event = try #require(result.events("stream").first)

        let (streams, format) = try await stream.measuredByFFprobe()
        #expect(event["codecs"] as? [String] ?? [] == expectedCodecs(of: streams, like: event), "\(streams)")
        let main = streams.first { $0["codec_type"] as? String == "video" } ?? streams.first
        let duration = try #require(Double(main?["duration"] as? String ?? ""))
        #expect(abs(try #require(event["media_seconds"] as? Double) - duration) < 0.05)
        let bitrate = try #require(Double(format["bit_rate"] as? String ?? ""))
        #expect(abs(try #require(event["mean_bitrate"] as? Double) / bitrate - 1) < 0.03)
    }

    /// Returns the codecs that ffprobe has found, as in the CODECS attribute. Where ffprobe does not print all parts of
    /// a name, the parts come from the event.
    private func expectedCodecs(of streams: [[String: Any]], like event: [String: Any]) -> [String] {
        let found = event["codecs"] as? [String] ?? []
        return streams.compactMap { stream in
            let level = stream["level"] as? Int ?? 0
            let profiles = ["Constrained Baseline": "42", "Main": "4d", "High": "64"]
            switch stream["codec_name"] as? String {
            case "h264":
                let profile = profiles[stream["profile"] as? String ?? ""] ?? "?"
                let suffix = String(format: "%02x", level)
                return found.first { $0.hasPrefix("avc1.\(profile)") && $0.hasSuffix(suffix) } ?? "no H.264"
            case "hevc": return found.first { $0.hasPrefix("hvc1.1.") && $0.contains(".L\(level).") } ?? "no H.265"
            case "vp9": return found.first { $0.hasPrefix("vp09.00.") } ?? "no VP9"
            case "aac": return "mp4a.40.2"
            case "mp3": return "mp4a.40.34"
            case "ac3": return "ac-3"
            case "eac3": return "ec-3"
            case "opus": return "Opus"
            default: return "unexpected"
            }
        }
    }

    @Test("A healthy stream with its measured bitrate and its codecs has no findings")
    func test_probe_ofAHealthyStream_findsNothing() async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", .h264, in: parent.url)
        try stream.writeMultivariantPlaylist("BANDWIDTH=500000,CODECS=\"avc1.42c00d,mp4a.40.2\"")
        let result = try await probe("stream/main.m3u8", in: parent)
        #expect(result.events("finding").isEmpty)
        #expect(result.code == 0)
    }

    @Test("BANDWIDTH=1 is found, with the excess of the measured bitrate")
    func test_probe_ofATooSmallBandwidth_findsIt() async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", .h264, in: parent.url)
        try stream.writeMultivariantPlaylist("BANDWIDTH=1,CODECS=\"avc1.42c00d,mp4a.40.2\"")
        let result = try await probe("stream/main.m3u8", in: parent)
        #expect(rules(result) == ["bandwidthExceeded"])
        #expect((result.events("stream").first?["excess"] as? Double ?? 0) > 100_000)
        #expect(result.code == 3)
    }

    @Test("Segment durations that are ten times too long are found in all segments")
    func test_probe_ofTenfoldDurations_findsThem() async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", .h264, in: parent.url)
        try stream.write(
            try stream.playlist.replacingOccurrences(of: "#EXTINF:2.000000", with: "#EXTINF:20.000000")
                .replacingOccurrences(of: "#EXT-X-TARGETDURATION:2", with: "#EXT-X-TARGETDURATION:20"))
        let result = try await probe("stream/index.m3u8", in: parent)
        #expect(rules(result) == ["segmentDuration", "playlistDrift"])
        #expect(result.events("finding").first?["count"] as? Int == 6)
        #expect(result.events("finding").first?["found"] as? String == "EXTINF 20.000 s, measured 2.000 s")
        #expect(result.code == 3)
    }

    @Test("A key that does not decrypt the segments is found, and the right key has no findings")
    func test_probe_ofAWrongKey_findsIt() async throws {
        let parent = TemporaryFolder()
        try FileManager.default.createDirectory(at: parent.url, withIntermediateDirectories: true)
        let (key, keyInfo) = (parent.url.appendingPathComponent("key"), parent.url.appendingPathComponent("info"))
        try Data((1...16).map { UInt8($0) }).write(to: key)
        try Data("../key\n\(key.path)\n".utf8).write(to: keyInfo)
        _ = try await GeneratedStream(
            "stream", .h264, in: parent.url, options: ["-hls_key_info_file", keyInfo.path])
        let right = try await probe("stream/index.m3u8", in: parent)
        #expect(right.events("presentation").first?["encryption"] as? [String] == ["AES-128"])
        #expect(right.events("stream").first?["codecs"] as? [String] == ["avc1.42c00d", "mp4a.40.2"])
        #expect(right.code == 0)

        try Data((2...17).map { UInt8($0) }).write(to: key)
        let wrong = try await probe("stream/index.m3u8", in: parent)
        #expect(rules(wrong) == ["keyWrong"])
        #expect(wrong.events("finding").first?["count"] as? Int == 6)
        #expect(wrong.code == 3)
    }

    @Test("Other media without EXT-X-DISCONTINUITY is found, and with the tag it is no violation")
    func test_probe_ofAnUnannouncedDiscontinuity_findsIt() async throws {
        let parent = TemporaryFolder()
        let first = try await GeneratedStream("first", .h264, in: parent.url)
        _ = try await GeneratedStream("second", .h264, in: parent.url, options: ["-output_ts_offset", "100"])
        let joined = { (tag: String) in
            try first.playlist.replacingOccurrences(of: "#EXT-X-ENDLIST\n", with: "")
                + "\(tag)#EXTINF:2.000000,\n../second/index0.ts\n#EXTINF:2.000000,\n../second/index1.ts\n#EXT-X-ENDLIST\n"
        }
        try first.write(try joined("#EXT-X-DISCONTINUITY\n"), as: "announced.m3u8")
        try first.write(try joined(""), as: "unannounced.m3u8")
        let announced = try await probe("first/announced.m3u8", in: parent)
        #expect(announced.events("finding").isEmpty)
        #expect(announced.events("stream").first?["announced_discontinuities"] as? Int == 1)
        #expect(announced.events("stream").first?["timestamp_jumps"] as? Int == 1)

        let unannounced = try await probe("first/unannounced.m3u8", in: parent)
        #expect(rules(unannounced) == ["discontinuityUnannounced"])
        #expect(unannounced.events("finding").first?["first_segment"] as? Int == 6)
        #expect(unannounced.code == 3)
    }

    @Test("Audio whose timestamps drift by 500 ms in 12 s is found")
    func test_probe_ofDriftingAudio_findsIt() async throws {
        let parent = TemporaryFolder()
        _ = try await GeneratedStream("stream", .h264, in: parent.url, options: ["-af", "asetpts=PTS*1.0417"])
        let result = try await probe("stream/index.m3u8", in: parent)
        #expect(rules(result) == ["audioDrift"])
        #expect(abs((result.events("stream").first?["audio_drift_seconds"] as? Double ?? 0) - 0.5) < 0.03)
        #expect(result.code == 3)
    }

    @Test("A segment that the server does not have is found, and the others are inspected")
    func test_probe_ofAMissingSegment_findsIt() async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", .h264, in: parent.url)
        try FileManager.default.removeItem(at: stream.folder.appendingPathComponent("index3.ts"))
        let result = try await probe("stream/index.m3u8", in: parent)
        #expect(rules(result) == ["segmentUnavailable"])
        #expect(result.events("finding").first?["first_segment"] as? Int == 3)
        #expect(result.events("stream").first?["media_seconds"] as? Double == 10)
        #expect(result.code == 3)
    }

    @Test("A codec that the playlist does not name is found")
    func test_probe_ofAnUndeclaredCodec_findsIt() async throws {
        let parent = TemporaryFolder()
        let stream = try await GeneratedStream("stream", .h264, in: parent.url)
        try stream.writeMultivariantPlaylist("BANDWIDTH=500000,CODECS=\"avc1.42c00d\"")
        let result = try await probe("stream/main.m3u8", in: parent)
        #expect(rules(result) == ["codecUndeclared"])
        #expect(result.events("finding").first?["found"] as? String == "mp4a.40.2, declared avc1.42c00d")
        #expect(result.code == 3)
    }

    private func rules(_ result: PlayerProcess.Result) -> [String] {
        result.events("finding").compactMap { $0["rule"] as? String }
    }

    private func probe(_ path: String, in folder: TemporaryFolder) async throws -> PlayerProcess.Result {
        let nginx = try await Nginx(serving: folder.url)
        return try await PlayerProcess.run("probe", nginx.url(path), "--segments", "1000", "--json")
    }
}
