import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingTestKit
import Testing

@testable import PlayerShell

/// Tests of the checks of `player monitor` before and after a round.
@Suite("The checks of monitor around a round", .tags(.unit)) @MainActor
struct MonitorChecksTests {
    @Test("A live stream that ends is a finding with --live, and well without it", arguments: [true, false])
    func test_live_ofAStreamThatEnds_isAFinding(isRequired: Bool) async throws {
        let sut = try MonitorHarness { $0.endTime = .seconds(10) }
        let words = [MonitorHarness.live, "--for", "60s", "--json"] + (isRequired ? ["--live"] : [])
        let result = await sut.shell.run(["monitor"] + words)
        #expect(result.rules() == (isRequired ? ["notLive"] : []))
        #expect(result.code == (isRequired ? 3 : 0))
    }

    @Test("With --live, a live stream is well, and a video on demand is a finding")
    func test_live_ofEachKind_requiresALiveStream() async throws {
        let live = await (try MonitorHarness()).run(MonitorHarness.live, "--for", "10s", "--live", "--json")
        #expect(live.verdicts == ["well"])
        let onDemand = await (try MonitorHarness()).run(MonitorHarness.onDemand, "--for", "10s", "--live", "--json")
        #expect(onDemand.rules() == ["notLive"])
    }

    @Test("A file that cannot be written is reported before anything plays", arguments: ["--prometheus", "--archive"])
    func test_file_thatCannotBeWritten_isReportedFirst(option: String) async throws {
        let sut = try MonitorHarness()
        let path = option == "--archive" ? "/dev/null/folder" : "/no/such/folder/a.prom"
        let result = await sut.run(MonitorHarness.live, "--interval", "30s", "--for", "10s", option, path)
        #expect(result.code == 1)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.hasPrefix("player: \(path)") == true, "\(result.errors)")
        #expect(sut.shell.transport.requests.isEmpty)
    }

    @Test("A stall is a warning if the limits allow stalls, otherwise a finding", arguments: Self.limits)
    func test_stall_ofALimitedStream_hasItsSeverity(words: [String], severity: String, code: Int32) async throws {
        let sut = try MonitorHarness(faults: [Self.stall])
        let result = await sut.shell.run(["monitor", MonitorHarness.live, "--for", "30s", "--json"] + words)
        #expect(result.code == code)
        #expect(result.rules(severity).contains("playlistFrozen"))
        #expect(!result.rules(severity == "finding" ? "warning" : "finding").contains("playlistFrozen"))
    }

    private nonisolated static let stall = LiveFault(.stuck(at: .seconds(10), for: .seconds(14)))
    private nonisolated static let limits: [([String], String, Int32)] = [
        ([], "finding", 3), (["--max-stalls", "0"], "finding", 3), (["--max-stalls", "5"], "warning", 3),
        (["--max-rebuffer-ratio", "0.9"], "warning", 3),
    ]

    @Test("A replay with other limits gives stalls their severity by these limits")
    func test_replay_withALimitOnStalls_changesTheSeverity() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness(faults: [Self.stall])
        let played = await sut.run(MonitorHarness.live, "--for", "30s", "--archive", folder, "--json")
        #expect(played.rules().contains("playlistFrozen"))
        let replayed = await sut.run("--replay", folder, "--max-stalls", "5", "--json")
        #expect(replayed.rules("warning").contains("playlistFrozen"))
        #expect(!replayed.rules().contains("playlistFrozen"))
    }

    @Test("A file of an archive that is incomplete is reported, and the others are replayed")
    func test_replay_ofAnIncompleteFile_replaysTheOthers() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness()
        _ = await sut.run(MonitorHarness.live, MonitorHarness.onDemand, "--for", "5s", "--archive", folder)
        let path = "\(folder)/round-1-stream-1.jsonl"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.split(separator: "\n").dropLast().joined(separator: "\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let result = await sut.run("--replay", folder, "--json")
        #expect(result.code == 1)
        #expect(result.events("verdict").compactMap { $0["stream"] as? Int } == [2])
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.hasPrefix("player: \(path): the archive is incomplete") == true)
    }

    @Test("Sessions that were not started make a round invalid")
    func test_cost_ofMissingSessions_isAReason() {
        var cost = ToolCost()
        (cost.requestedSessions, cost.startedSessions) = (800, 307)
        #expect(cost.lateReasons == ["only 307 of 800 sessions were started"])
        #expect(LoadLimit(cost, []) == .tool)
        cost.startedSessions = 800
        #expect(cost.lateReasons.isEmpty)
    }

    @Test("A table in a narrow terminal has shorter sparklines, or none", arguments: [(100, 16), (80, 6), (70, 0)])
    func test_table_ofANarrowTerminal_shortensTheSparklines(width: Int, columns: Int) throws {
        let sample = MonitorSample(
            number: 1, state: "buffering", position: 61, latency: 6.04, bitrate: 620_000, throughput: 78.5e6,
            buffers: Array(repeating: 6, count: 16), stalls: 2, recovered: 1)
        let lines = MonitorTable(isUTF8: false, width: width).lines([sample])
        #expect(lines[1].count { $0 == "=" || $0 == "-" } == columns, "\(lines)")
        if columns > 0 { #expect(lines.allSatisfy { $0.count <= width }) }
    }

    private static func makeFolder() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID().uuidString)").path
    }
}
