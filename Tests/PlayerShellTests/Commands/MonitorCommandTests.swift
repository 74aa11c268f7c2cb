import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The command monitor", .tags(.unit)) @MainActor
struct MonitorCommandTests {
    @Test("A healthy stream is well", arguments: [MonitorHarness.live, MonitorHarness.onDemand])
    func test_monitor_ofAHealthyStream_isWell(url: String) async throws {
        let result = await (try MonitorHarness()).run(url, "--for", "30s", "--json")
        #expect(result.code == 0)
        #expect(result.errors == [])
        #expect(result.verdicts == ["well"])
        #expect(result.rules() == [])
        #expect(result.rules("warning") == [])
        let load = try #require(result.events("load").first)
        #expect((load["tool"] as? [String: Any])?["late_reloads"] as? Int == 0)
    }

    @Test("A metric beyond its limit is an event that names the limit", arguments: Self.crossed)
    func test_limit_beyondItsValue_isCrossed(
        limit: String, value: String, behaviours: [String: OriginBehaviour], faults: [LiveFault.Kind], isLive: Bool
    ) async throws {
        let sut = try MonitorHarness(behaviours, faults: faults.map { LiveFault($0) })
        let url = isLive ? MonitorHarness.live : MonitorHarness.onDemand
        let result = await sut.run(url, "--for", "30s", "--\(limit)", value, "--json")
        #expect(result.code == 3, "\(result.errors)")
        #expect(result.verdicts == ["finding"])
        let event = try #require(result.events("limit").first)
        #expect(event["name"] as? String == (limit == "fail-on" ? "fail-on \(value)" : limit))
        #expect(try #require(event["excess"] as? Double) > 0)
        #expect(event["session"] as? Int == 1)
    }

    @Test("Each limit is kept on demand and live", arguments: Self.kept)
    func test_limit_withinItsValue_isNotCrossed(
        limit: String, value: String, behaviours: [String: OriginBehaviour], faults: [LiveFault.Kind], isLive: Bool
    ) async throws {
        let sut = try MonitorHarness(behaviours, faults: faults.map { LiveFault($0) })
        let url = isLive ? MonitorHarness.live : MonitorHarness.onDemand
        let result = await sut.run(url, "--for", "30s", "--\(limit)", value, "--json")
        #expect(result.limits == [])
        #expect(result.verdicts.count == 1)
        #expect(result.code == (result.rules().isEmpty ? 0 : 3))
    }

    private typealias Case = (String, String, [String: OriginBehaviour], [LiveFault.Kind], Bool)

    private nonisolated static let slow = ["*": OriginBehaviour(bandwidth: 60_000)]
    private nonisolated static let delayed = ["*": OriginBehaviour(latency: .seconds(1))]
    private nonisolated static let once = ["/2.ts": OriginBehaviour(fault: .status(503), faultCount: 1)]
    private nonisolated static let pause = [LiveFault.Kind.stuck(at: .seconds(10), for: .seconds(14))]
    private nonisolated static let liveOnce = [
        "/live/low.m3u8": OriginBehaviour(fault: .status(503), faultCount: 1)
    ]

    private nonisolated static let crossed: [Case] = [
        ("max-startup", "1", delayed, [], false), ("max-startup", "1", delayed, [], true),
        ("max-rebuffer-ratio", "0.01", slow, [], false), ("max-rebuffer-ratio", "0.01", [:], pause, true),
        ("max-stalls", "0", slow, [], false), ("max-stalls", "0", [:], pause, true),
        ("max-latency", "2", [:], [], true),
        ("min-bitrate", "200k", [:], [], false), ("min-bitrate", "1M", [:], [], true),
        ("fail-on", "http-status", once, [], false), ("fail-on", "http-status", liveOnce, [], true),
    ]

    private nonisolated static let kept: [Case] = [
        ("max-startup", "20", delayed, [], false), ("max-startup", "20", delayed, [], true),
        ("max-rebuffer-ratio", "0.9", slow, [], false), ("max-rebuffer-ratio", "0.9", [:], pause, true),
        ("max-stalls", "100", slow, [], false), ("max-stalls", "100", [:], pause, true),
        ("max-latency", "1", [:], [], false), ("max-latency", "20", [:], [], true),
        ("min-bitrate", "100k", [:], [], false), ("min-bitrate", "100k", [:], [], true),
        ("fail-on", "tls,timeout", once, [], false), ("fail-on", "tls,timeout", liveOnce, [], true),
    ]

    // MARK: Exit codes

    @Test("A stream that cannot be played fails with 1, which takes precedence over a crossed limit of another stream")
    func test_monitor_ofAMissingStream_exitsWithOne() async throws {
        let result = await (try MonitorHarness()).run(
            "http://origin/none.m3u8", MonitorHarness.onDemand, "--for", "5s", "--min-bitrate", "1M", "--json")
        #expect(result.code == 1)
        #expect(result.verdicts == ["failed", "finding"])
        #expect(result.limits == ["min-bitrate"])
        #expect(result.errors == ["player: http://origin/none.m3u8: the server responded with 404 Not Found"])
        #expect(result.events("error").first?["code"] as? String == "http-status")
        let summary = try #require(result.events("summary").first)
        #expect((summary["failed"] as? Int, summary["finding"] as? Int, summary["exit_code"] as? Int) == (1, 1, 1))
    }

    @Test("A stream that does not start before the end of the run fails")
    func test_monitor_ofASilentServer_fails() async throws {
        let sut = try MonitorHarness(["/vod.m3u8": OriginBehaviour(fault: .silence)])
        let result = await sut.run(MonitorHarness.onDemand, "--for", "3s")
        #expect(result.code == 1)
        #expect(result.errors == ["player: http://origin/vod.m3u8: playback did not start within 3.0 s"])
        #expect(result.output.contains { $0.hasPrefix("1  failed: never started") }, "\(result.output)")
    }

    @Test("Ctrl-C prints the verdict, and exits with 130")
    func test_monitor_withASignal_printsTheVerdict() async throws {
        let sut = try MonitorHarness()
        let result = await sut.run(MonitorHarness.live, "--for", "60s") { context, now in
            if now >= .seconds(10) { context.endingSignal = 2 }
        }
        #expect(sut.shell.clock.now < .seconds(15))
        #expect(result.code == 130)
        #expect(result.output.last?.hasPrefix("1  well: started in ") == true, "\(result.output)")
    }

    @Test("A run whose loop was late is invalid, and exits with 1")
    func test_monitor_onASlowComputer_isInvalid() async throws {
        let sut = try MonitorHarness()
        var isDelayed = false
        let result = await sut.run(MonitorHarness.onDemand, "--for", "10s") { _, now in
            guard now >= .seconds(4), !isDelayed else { return }
            isDelayed = true
            sut.shell.clock.advance(by: .seconds(3))
        }
        #expect(result.code == 1)
        #expect(result.output.contains { $0.hasPrefix("1  invalid: ") }, "\(result.output)")
        #expect(
            result.output.last?.hasPrefix("invalid: this computer was too slow to measure: its loop was late by ")
                == true)
    }

    @Test("Invalid options are wrong usage", arguments: Self.wrongUsages)
    func test_monitor_withInvalidOptions_isWrongUsage(words: [String], message: String) async throws {
        let result = await (try ShellHarness()).run(["monitor"] + words)
        #expect(result.code == 2)
        #expect(result.output == [])
        #expect(result.errors.first?.hasPrefix("player monitor: \(message)") == true, "\(result.errors)")
    }

    private nonisolated static let wrongUsages: [([String], String)] = [
        ([], "missing argument: URL"), (["ftp://a/"], "invalid URL: expected an http or https URL"),
        (["http://a/", "--for", "60"], "invalid value \"60\" for --for"),
        (["http://a/", "--sessions", "0"], "invalid value \"0\" for --sessions: expected a number from 1 to 10000"),
        (["http://a/", "--max-startup", "0"], "invalid value \"0\" for --max-startup"),
        (["http://a/", "--max-rebuffer-ratio", "2"], "invalid value \"2\" for --max-rebuffer-ratio"),
        (["http://a/", "--max-stalls", "-1"], "invalid value \"-1\" for --max-stalls"),
        (["http://a/", "--min-bitrate", "fast"], "invalid value \"fast\" for --min-bitrate"),
        (
            ["http://a/", "--fail-on", "tls,oops"],
            "invalid value \"tls,oops\" for --fail-on: expected a comma-separated list"
        ),
        (["http://a/", "--prometheus", "a.txt"], "invalid value \"a.txt\" for --prometheus"),
        (["http://a/", "--interval", "60s"], "--interval must be longer than a round"),
        (["http://a/", "--ramp", "10s"], "--ramp requires --sessions"),
    ]
}
