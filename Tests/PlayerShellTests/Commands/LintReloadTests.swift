import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@testable import PlayerShell

/// Tests of `player lint --for` with live streams of an origin in the process, in virtual time.
@Suite("The command lint with --for", .tags(.unit)) @MainActor
struct LintReloadTests {
    @Test("A live stream without faults has no findings, and all its variants and renditions are reloaded")
    func test_lint_ofAHealthyLiveStream_findsNothing() async throws {
        let result = try await lint([], "--for", "60s")
        #expect(result.code == 0)
        #expect(result.errors == [])
        #expect(result.output.count == 1)
        #expect(result.output.first?.hasPrefix("4 playlists, ") == true)
        #expect(result.output.first?.hasSuffix(" versions, no violations; live (no EXT-X-ENDLIST)") == true)
    }

    @Test("Each fault of a live stream leads to findings of exactly the expected rules", arguments: Self.faults)
    func test_lint_ofAFaultyLiveStream_findsTheFault(fault: LiveFault.Kind, rules: Set<String>) async throws {
        let result = try await lint([LiveFault(fault, of: "low")], "--for", "60s", "--json")
        let findings = result.events("finding")
        #expect(Set(findings.compactMap { $0["rule"] as? String }) == rules)
        #expect(findings.allSatisfy { $0["playlist"] as? String == "http://origin/live/low.m3u8" })
        #expect(!findings.isEmpty)
        #expect(result.code == 3)
    }

    @Test("A fault that changes no listed segment leads to no findings", arguments: Self.harmlessFaults)
    func test_lint_ofAFaultWithoutAForbiddenChange_findsNothing(fault: LiveFault.Kind) async throws {
        let result = try await lint([LiveFault(fault, of: "low")], "--for", "60s", "--json")
        #expect(result.events("finding").isEmpty)
        #expect(result.events("summary").count == 1)
        #expect(result.code == 0)
    }

    private nonisolated static let harmlessFaults: [LiveFault.Kind] = [
        .skewedClock(at: .seconds(20), by: .seconds(30)), .missing(10...12), .gap(10...12),
    ]

    private nonisolated static let faults: [(LiveFault.Kind, Set<String>)] = [
        (.stuck(at: .seconds(20), for: .seconds(10)), ["updateLate"]), (.stale(at: .seconds(20)), ["updateLate"]),
        (.paused(at: .seconds(20), for: .seconds(10)), ["updateLate"]),
        (.late(at: .seconds(20), by: .seconds(3), for: .seconds(10)), ["updateLate"]),
        (.restarted(at: .seconds(20)), ["mediaSequenceDecreased"]),
        (
            .jumped(at: .seconds(20), by: 3),
            ["segmentURIChanged", "discontinuityNumberChanged", "programDateChanged"]
        ),
        (.jumped(at: .seconds(20), by: 100), ["mediaSequenceJumped"]),
    ]

    @Test("A finding after the first version names the version and the time, in text and in JSON")
    func test_lint_ofAStaleStream_namesTheVersionAndTheTime() async throws {
        let faults = [LiveFault(.stale(at: .seconds(4.5)), of: "low")]
        let text = try await lint(faults, "--for", "10s")
        let line = try #require(text.output.first)
        #expect(line.hasPrefix("http://origin/live/low.m3u8: version 3 at "), "\(line)")
        #expect(
            line.contains(" s: a live playlist must have a new segment within 1.5 target durations; found no new "),
            "\(line)")
        #expect(line.hasSuffix(" s (limit: 3 s) (RFC 8216bis 6.2.1)"), "\(line)")
        let event = try #require(try await lint(faults, "--for", "10s", "--json").events("finding").first)
        #expect(event["version"] as? Int == 3)
        #expect(try #require(event["t"] as? Double) > 7)
        #expect(event["clause"] as? String == "6.2.1")
        #expect(event["message"] as? String == "a live playlist must have a new segment within 1.5 target durations")
        #expect(event["line"] is NSNull)
        #expect(event["tag"] is NSNull)
    }

    @Test("The summary in JSON has the number of versions")
    func test_lint_asJSON_countsTheVersions() async throws {
        let summary = try #require(try await lint([], "--for", "10s", "--json").events("summary").first)
        #expect(try #require(summary["versions"] as? Int) > 12)
        #expect(summary["findings"] as? Int == 0)
    }

    @Test("Ctrl-C ends the check early, prints the summary, and exits with 130")
    func test_lint_withASignal_printsTheFindingsSoFar() async throws {
        let harness = try ShellHarness(live: Self.stream([LiveFault(.restarted(at: .seconds(10)), of: "low")]))
        let result = await harness.run(["lint", "http://origin/live/index.m3u8", "--for", "60s"]) { context, now in
            if now >= .seconds(20) { context.endingSignal = 2 }
        }
        #expect(harness.clock.now < .seconds(25))
        #expect(result.code == 130)
        #expect(result.output.count == 2)
        #expect(result.output.first?.contains("EXT-X-MEDIA-SEQUENCE must not decrease") == true)
        #expect(result.output.last?.hasPrefix("4 playlists, ") == true)
        #expect(result.output.last?.hasSuffix(" versions, 1 finding; live (no EXT-X-ENDLIST)") == true)
    }

    @Test("A live stream that ends without a fault has no findings, and counts as on demand")
    func test_lint_ofAStreamThatEnds_countsItAsOnDemand() async throws {
        var stream = Self.stream([])
        stream.endTime = .seconds(10)
        let harness = try ShellHarness(live: stream)
        let result = await harness.run("lint", "http://origin/live/low.m3u8", "--for", "30s")
        #expect(result.code == 0)
        #expect(result.output.count == 1)
        #expect(result.output.first?.hasSuffix(" versions, no violations; on demand") == true, "\(result.output)")
    }

    @Test("On a terminal, the progress is shown on standard error")
    func test_lint_onATerminal_showsTheProgress() async throws {
        let harness = try ShellHarness(live: Self.stream([]))
        let result = await harness.run(
            ["lint", "http://origin/live/low.m3u8", "--for", "5s"], facts: .init(showsProgress: true, width: { 100 }))
        let errors = result.errors.joined()
        #expect(errors.contains("2 s left: 1 media playlist, 2 versions, 0 findings"), "\(errors)")
    }

    @Test("A finding about the text is reported once, although the playlist is reloaded")
    func test_lint_ofALastingFinding_reportsItOnce() async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
        let result = try await lint(playlists: ["/a.m3u8": text], "--for", "10s")
        #expect(result.output.count == 2)
        #expect(result.output.first?.hasPrefix("http://origin/a.m3u8: line 3: EXTINF: ") == true)
        #expect(result.output.last == "1 playlist, 1 version, 1 finding; on demand")
    }

    @Test("A playlist that becomes unreadable is reported once, and counts as unreadable")
    func test_lint_ofAPlaylistThatDisappears_reportsItOnce() async throws {
        let harness = try ShellHarness(live: Self.stream([]))
        let result = await harness.run(["lint", "http://origin/live/low.m3u8", "--for", "20s"]) { _, now in
            if now >= .seconds(5) {
                harness.transport.setBehaviour(OriginBehaviour(fault: .status(503)), for: "/live/low.m3u8")
            }
        }
        #expect(result.code == 1)
        #expect(
            result.errors == [
                "player: http://origin/live/low.m3u8: the server responded with 503 Service Unavailable"
            ])
        #expect(result.output.last?.hasSuffix("0 findings, 1 unreadable; live (no EXT-X-ENDLIST)") == true)
    }

    @Test("At most 16 media playlists are reloaded, and the others are named")
    func test_lint_ofManyPlaylists_reloadsSixteen() async throws {
        let variants = (0..<18).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8?\($0)" }
        let result = try await lint(
            playlists: [
                "/a.m3u8": "#EXTM3U\n" + variants.joined(separator: "\n"),
                "/b.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n",
            ], "--for", "10s")
        #expect(
            result.errors
                == (0..<2).map { _ in
                    "player: http://origin/b.m3u8?***: loaded only once, because --for reloads at most 16 playlists"
                })
        #expect(result.output == ["19 playlists, 16 versions, no violations; on demand"])
    }

    @Test("The option --for is wrong usage for a playlist file and for standard input", arguments: ["a.m3u8", "-"])
    func test_lint_ofAFileForADuration_isWrongUsage(name: String) async throws {
        let result = await (try ShellHarness()).run("lint", name, "--for", "60s")
        #expect(result.code == 2)
        #expect(
            result.errors.first
                == "player lint: --for requires a PLAYLIST URL: a file is loaded only once (see player lint --help)")
    }

    @Test("A duration without a unit or out of range is wrong usage", arguments: ["60", "0s", "25h", "s", "-1s", "1d"])
    func test_lint_forAnInvalidDuration_isWrongUsage(text: String) async throws {
        let result = await (try ShellHarness()).run("lint", "http://origin/a.m3u8", "--for", text)
        #expect(result.code == 2)
        #expect(
            result.errors.first
                == "player lint: invalid value \"\(text)\" for --for: expected a duration from 1s to 24h, such as 60s or 5m (see player lint --help)"
        )
    }

    // MARK: Helpers

    /// Returns a live stream that has three media playlists, and began 12.3 s before time 0.
    private static func stream(_ faults: [LiveFault]) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 180_000), LiveRendition("high", bandwidth: 620_000)],
            audio: [LiveRendition("english", bandwidth: 64_000)])
        stream.startTime = .seconds(-12.3)
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        stream.discontinuityInterval = 4
        stream.faults = faults
        return stream
    }

    private func lint(_ faults: [LiveFault], _ words: String...) async throws -> ShellHarness.Result {
        await (try ShellHarness(live: Self.stream(faults))).run(["lint", "http://origin/live/index.m3u8"] + words)
    }

    private func lint(playlists: [String: String], _ words: String...) async throws -> ShellHarness.Result {
        let resources = playlists.mapValues { OriginResource.playlist($0) }
        return await (try ShellHarness(resources: resources)).run(["lint", "http://origin/a.m3u8"] + words)
    }
}
