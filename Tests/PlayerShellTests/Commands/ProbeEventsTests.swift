import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The events of probe", .tags(.unit)) @MainActor
struct ProbeEventsTests {
    @Test("Each JSON event has its documented members, in order", arguments: Self.members)
    func test_event_ofEachKind_hasItsMembers(kind: String, members: [String]) async throws {
        let result = try await probe("/a.m3u8", "--segments", "1")
        let line = try #require(result.output.last { $0.hasPrefix("{\"event\":\"\(kind)\"") }, "\(result.output)")
        try Self.expect(["event"] + members, in: line)
    }

    @Test("A finding about the text of a playlist has the members of lint")
    func test_event_ofAPlaylistFinding_hasTheMembersOfLint() async throws {
        let result = try await probe("/b.m3u8")
        let line = try #require(result.output.first { $0.hasPrefix("{\"event\":\"finding\"") }, "\(result.output)")
        try Self.expect(["event", "playlist", "line", "tag", "rule", "clause", "message", "found"], in: line)
    }

    private nonisolated static let members: [(String, [String])] = [
        ("session", ["engine", "version", "started_at"]),
        (
            "presentation",
            [
                "url", "kind", "duration_seconds", "variants", "renditions", "low_latency", "part_target_seconds",
                "encryption",
            ]
        ),
        (
            "stream",
            [
                "stream", "format", "codecs", "width", "height", "encryption", "target_duration_seconds", "segments",
                "probed_segments", "duration_seconds", "media_seconds", "mean_bitrate", "peak_bitrate",
                "declared_bitrate", "declared_mean_bitrate", "excess", "declared_codecs", "extinf_drift_seconds",
                "audio_drift_seconds", "announced_discontinuities", "timestamp_jumps",
            ]
        ),
        (
            "segment",
            [
                "stream", "number", "extinf_seconds", "media_seconds", "bytes", "pts_seconds", "decode_time_ticks",
                "timescale", "discontinuity", "jump_seconds", "gap", "problem",
            ]
        ),
        (
            "finding",
            [
                "stream", "rule", "source", "severity", "message", "found", "first_segment", "last_segment", "count",
            ]
        ),
        ("error", ["t", "kind", "message", "url", "recoverable", "code", "http_status"]),
        (
            "summary",
            [
                "exit_code", "streams", "skipped_streams", "segments", "findings", "recommendations", "failures",
            ]
        ),
    ]

    @Test("A key above the limit is an incomplete response, as after a lost connection")
    func test_probe_ofALargeKey_isAFailure() async throws {
        let key = OriginResource.data(Data(count: (64 << 10) + 1), contentType: "x")
        let harness = try ShellHarness(resources: ["/hls-encrypted/key": key], directory: Self.media)
        let result = await harness.run("probe", "http://origin/hls-encrypted/low.m3u8", "--json")
        #expect(result.code == 1)
        #expect(result.events("finding").isEmpty)
        #expect(result.errors.count == 3)
        #expect(result.errors.first?.contains("/hls-encrypted/key: ") == true, "\(result.errors)")
    }

    // MARK: Helpers

    private static let media = SourceTree.root().appendingPathComponent("Fixtures/media")

    /// Probes a multivariant playlist with a missing segment and a missing variant at `/a.m3u8`, or an invalid media
    /// playlist at `/b.m3u8`.
    private func probe(_ path: String, _ words: String...) async throws -> ShellHarness.Result {
        let resources = [
            "/a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nc.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnone.m3u8\n",
            "/b.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhls/low-0.ts\nhls/low-1.ts\n#EXT-X-ENDLIST\n",
            "/c.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhls/none.ts\n#EXT-X-ENDLIST\n",
        ].mapValues { OriginResource.playlist($0) }
        return await (try ShellHarness(resources: resources, directory: Self.media)).run(
            ["probe", "http://origin\(path)", "--json"] + words)
    }

    /// Expects that a JSON object has exactly these members, in this order.
    private static func expect(_ members: [String], in line: String) throws {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(Set(object.keys) == Set(members))
        var rest = line[...]
        for member in members {
            let range = try #require(rest.range(of: "\"\(member)\":"), "\(member)")
            rest = rest[range.upperBound...]
        }
    }
}
