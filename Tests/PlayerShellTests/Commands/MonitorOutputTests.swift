import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The output of monitor", .tags(.unit)) @MainActor
struct MonitorOutputTests {
    // MARK: JSON

    @Test("Each JSON event has its documented members, in order", arguments: Self.members)
    func test_event_ofEachKind_hasItsMembers(kind: String, members: [String]) async throws {
        let sut = try MonitorHarness(faults: [LiveFault(.stale(at: .seconds(5)))])
        let result = await sut.run(MonitorHarness.live, "--for", "14s", "--max-latency", "1", "--json")
        let line = try #require(result.output.last { $0.hasPrefix("{\"event\":\"\(kind)\"") }, "\(result.output)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(Set(object.keys) == Set(members))
        var rest = line[...]
        for member in members {
            let range = try #require(rest.range(of: "\"\(member)\":"), "\(member)")
            rest = rest[range.upperBound...]
        }
    }

    private nonisolated static let head = ["event", "t", "time", "round", "stream", "session"]
    private nonisolated static let members: [(String, [String])] = [
        ("session", ["event", "engine", "version", "started_at"]),
        (
            "sample",
            head + [
                "state", "position", "latency_seconds", "buffered", "variant_bitrate", "throughput", "bytes",
                "rebuffers", "rebuffer_seconds", "recovered_errors",
            ]
        ),
        (
            "finding",
            head + [
                "rule", "clause", "severity", "subject", "message", "evidence", "first", "last", "count",
            ]
        ),
        (
            "session_end",
            head + [
                "failed", "startup_seconds", "rebuffers", "rebuffer_ratio", "latency_seconds", "bitrate",
                "throughput", "errors",
            ]
        ),
        ("limit", head + ["name", "unit", "value", "limit", "excess"]),
        (
            "verdict",
            head + [
                "url", "verdict", "sessions", "failed_sessions", "reason", "startup_seconds", "rebuffers",
                "rebuffer_ratio", "latency_seconds", "bitrate", "stale_target_durations", "content_rate",
                "variant_drift_segments", "limits_crossed", "findings", "omitted_findings",
            ]
        ),
        (
            "load",
            head + [
                "sessions", "startup_seconds", "rebuffer_ratio", "throughput", "limited_by", "reason", "tool",
            ]
        ),
        ("summary", ["event", "exit_code", "rounds", "well", "finding", "failed", "invalid"]),
    ]

    @Test("A finding has the date of its first occurrence")
    func test_finding_ofAStaleVariant_hasTheDateOfItsFirstOccurrence() async throws {
        let sut = try MonitorHarness(faults: [LiveFault(.stale(at: .seconds(5)), of: "high")])
        let result = await sut.run(MonitorHarness.live, "--for", "20s", "--json")
        let finding = try #require(result.events("finding").last)
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let first = try Date(#require(finding["first"] as? String), strategy: format)
        let time = try #require(finding["t"] as? Double)
        #expect(first <= sut.shell.clock.startDate.addingTimeInterval(time))
        #expect((5...20).contains(first.timeIntervalSince(sut.shell.clock.startDate)))
    }

    @Test("Percentiles equal those that a script computes from the events of the sessions")
    func test_load_ofManySessions_equalsTheSessionEvents() async throws {
        let sut = try MonitorHarness()
        let result = await sut.run(
            MonitorHarness.live, "--for", "5s", "--sessions", "30", "--ramp", "7s", "--json"
        ) { _, now in
            // The server becomes slower, so that the metrics of the sessions differ.
            let slower = OriginBehaviour(bandwidth: 4e6 / (1 + now.seconds), latency: now / 20)
            sut.shell.transport.setBehaviour(slower, for: "*")
        }
        let sessions = result.events("session_end")
        #expect(sessions.map { $0["session"] as? Int } == (1...30).map { $0 })
        let load = try #require(result.events("load").first)
        for name in ["startup_seconds", "rebuffer_ratio", "throughput"] {
            let values = sessions.compactMap { $0[name] as? Double }.sorted()
            let percentiles = try #require(load[name] as? [String: Double])
            #expect(percentiles.count == 4)
            for (key, value) in percentiles {
                let share = try #require(Double(key.dropFirst()))
                // The nearest rank: the first value that at least this share of all values does not exceed.
                let expected = values.first { value in
                    Double(values.count { $0 <= value }) / Double(values.count) >= share / 100
                }
                #expect(value == expected, "\(name) \(key)")
            }
        }
        #expect(Set(sessions.compactMap { $0["startup_seconds"] as? Double }).count > 10)
    }

    @Test("Above 20 sessions, samples of each session are rarer, and spread over the seconds")
    func test_samples_ofManySessions_areLimited() async throws {
        let result = await (try MonitorHarness()).run(
            MonitorHarness.live, "--for", "6s", "--sessions", "40", "--json")
        let samples = result.events("sample")
        #expect((100...130).contains(samples.count), "\(samples.count)")
        let times = Dictionary(grouping: samples) { Int(($0["t"] as? Double ?? 0).rounded()) }
        #expect(times.values.allSatisfy { $0.count == 20 })
    }

    // MARK: Lines and table

    @Test("In a pipe, each change of the state is one line, and a progress line follows every ten seconds")
    func test_lines_inAPipe_showStatesAndProgress() async throws {
        let result = await (try MonitorHarness()).run(MonitorHarness.live, "--for", "20s")
        let lines = result.output
        #expect(lines.first == "1  http://origin/live/index.m3u8")
        #expect(lines.count { $0.hasSuffix("  1  loading") } == 1)
        #expect(lines.count { $0.hasSuffix("  1  playing") } == 1)
        #expect(lines.count { $0.contains("  1  playing, at 0:") } == 2, "\(lines)")
        #expect(lines.last?.hasPrefix("1  well: started in ") == true)
    }

    @Test("On a terminal, the table is drawn in place, and cleared before the verdict")
    func test_table_onATerminal_isDrawnInPlace() async throws {
        let facts = Console.Capabilities(isTerminal: true, drawsInPlace: true, isUTF8: true, width: { 120 })
        let result = await (try MonitorHarness()).run(
            MonitorHarness.live, MonitorHarness.onDemand, "--for", "8s", facts: facts)
        let output = result.output.joined(separator: "\n")
        #expect(output.contains("#  state      position  latency"), "\(output)")
        #expect(output.contains("\u{1B}[2A"))
        #expect(output.contains("\u{1B}[2A\r\u{1B}[J1  well"), "\(output)")
        #expect(!result.output.contains { $0.hasSuffix("  1  loading") })
    }

    @Test("Each row of the table has the columns of the heading, and unknown values are empty")
    func test_table_ofSamples_isAligned() {
        let sample = MonitorSample(
            number: 1, state: "playing", position: 61, latency: 6.04, bitrate: 620_000, throughput: 2.5e6,
            buffers: [0, 4, 8, 12], stalls: 2, recovered: 1)
        let empty = MonitorSample(
            number: 12, state: "12 of 200 playing", position: nil, latency: nil, bitrate: nil, throughput: nil,
            buffers: [], stalls: 0, recovered: 0)
        let lines = MonitorTable(isUTF8: false, width: 120).lines([sample, empty])
        #expect(
            lines == [
                "#   state              position  latency  variant     throughput  buffer            stalls  errors",
                "1   playing            1:01      6.0 s    620 kbit/s  2.5 Mbit/s  _:+#              2       1     ",
                "12  12 of 200 playing                                                               0       0     ",
            ])
        #expect(MonitorTable(isUTF8: true, width: 120).sparkline([0, 6, 30]) == "▁▂█")
        let many = MonitorTable(isUTF8: true, width: 120).lines((0..<20).map { _ in empty })
        #expect(many.count == 1 + MonitorTable.longest + 1)
        #expect(many.last == "and 4 more streams")
    }

    // MARK: Prometheus

    @Test("The file for Prometheus has the totals and gauges, and each line is valid")
    func test_prometheus_afterARun_hasTheMetrics() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("monitor-\(UUID().uuidString).prom")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let sut = try MonitorHarness(faults: [LiveFault(.stale(at: .seconds(5)), of: "high")])
        let result = await sut.run(
            MonitorHarness.live, MonitorHarness.onDemand, "--for", "15s", "--prometheus", path, "--max-latency", "1")
        #expect(result.code == 3)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("# HELP player_"))
        #expect(text.hasSuffix("\n"))
        for line in text.split(separator: "\n") where !line.hasPrefix("# HELP ") && !line.hasPrefix("# TYPE ") {
            let pattern = /player_[a-z_]+(\{[a-z]+="[^"]*"\})? [-0-9.e+]+/
            #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
        }
        for line in [
            "player_sessions_total 2", "player_startup_seconds_count 2", "player_monitor_well{stream=\"1\"} 0",
            "player_monitor_well{stream=\"2\"} 1", "player_monitor_limits_crossed{stream=\"1\"} 1",
            "player_monitor_rounds_total 1", "player_playlist_reloads_late_total 0",
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
        #expect(!text.contains("http"))
    }

    @Test("A file that player has not written is kept, and the command exits with 1")
    func test_prometheus_ofAnotherFile_isKept() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("monitor-\(UUID().uuidString).prom")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)
        let result = await (try MonitorHarness()).run(MonitorHarness.live, "--for", "15s", "--prometheus", path)
        #expect(result.code == 1)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.contains("the path exists and is not a file of player") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
    }
}
