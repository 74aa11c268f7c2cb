import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import TerminalScreen
import XCTest

@testable import PlayerShell

@MainActor
final class ReportCommandTests: XCTestCase {
    func test_report_ofARecordedSession_hasTheMetricsOfTheSession() async throws {
        let file = makeFile()
        let url = "http://origin/clip.mp4?token=secret"
        let played = await (try ShellHarness()).run("play", url, "--record", file, "--json")
        let text = await (try ShellHarness()).run("report", file)
        XCTAssertEqual(text.code, 0)
        XCTAssertEqual(text.errors, [])
        XCTAssertEqual(text.output.first, "http://origin/clip.mp4?token=***")
        XCTAssertTrue(text.output.contains { $0.hasSuffix("s long, ended") })
        XCTAssertTrue(text.output.allSatisfy { TextWidth.columns(of: $0) <= 80 })
        let report = await (try ShellHarness()).run("report", file, "--json")
        let (load, summary) = (try report.load(at: 0), try XCTUnwrap(played.events("summary").first))
        for figure in ["startup_seconds", "played_seconds", "media_seconds", "bytes", "requests", "outcome"] {
            XCTAssertEqual(load[figure] as? NSObject, summary[figure] as? NSObject, figure)
        }
        XCTAssertEqual(load["schema"] as? Int, 1)
        XCTAssertEqual(load["complete"] as? Bool, true)
        XCTAssertTrue(load["failure"] is NSNull)
        XCTAssertTrue(load["variant_bitrate"] is NSNull)
        XCTAssertEqual((load["buffer"] as? [[String: Double]])?.last?["last"], 0)
    }

    func test_report_ofTwoLoads_hasAPartForEachLoad() async throws {
        let file = makeFile(Self.twoLoads)
        let text = await (try ShellHarness()).run("report", file)
        XCTAssertEqual(text.output.filter { $0.hasPrefix("Load ") }, ["Load 1 of 2", "Load 2 of 2"])
        let json = await (try ShellHarness()).run("report", file, "--json")
        XCTAssertEqual(json.output.count, 3)
        XCTAssertEqual(try json.events("totals").element(at: 0)["loads"] as? Int, 2)
        XCTAssertTrue(text.output.contains("Totals of 2 loads"))
        XCTAssertEqual(try json.load(at: 0)["outcome"] as? String, "replaced")
        XCTAssertEqual(try json.load(at: 1)["load"] as? Int, 2)
        // The second load is at 3 s, and its times count from that time.
        XCTAssertEqual(
            (try json.load(at: 1)["timeline"] as? [[String: Any]])?.map { $0["t"] as? Double }, [0, 2])
    }

    func test_report_withADefinition_usesThatDefinitionForTheRatios() async throws {
        let file = makeFile(
            recording([
                (0, .load(anyURL("a"))), (0, .play), (1, .didBecomeReady), (2, .didStartBuffering),
                (4, .didFinishBuffering), (5, .stop),
            ]))
        for (name, ratio) in [("streamingcore", 0.5), ("cta2066", 0.4), ("media3", 0.4)] {
            let result = await (try ShellHarness()).run("report", file, "--json", "--definition", name)
            XCTAssertEqual(try result.load(at: 0)["rebuffer_ratio"] as? Double, ratio, name)
            XCTAssertEqual(try result.load(at: 0)["definition"] as? String, name)
        }
    }

    func test_report_ofATruncatedRecording_reportsItsStartAndFails() async throws {
        let file = makeFile(String(Self.twoLoads.dropLast(100)))
        let text = await (try ShellHarness()).run("report", file)
        XCTAssertEqual(text.code, 1)
        XCTAssertEqual(text.errors, ["player: \(file): truncated after 5 inputs"])
        XCTAssertEqual(text.output.count { $0 == "The recording ends before the end of this load." }, 1)
        XCTAssertEqual(text.output.count { $0.hasSuffix("s long, interrupted before the start") }, 1)
        let json = await (try ShellHarness()).run("report", file, "--json")
        XCTAssertEqual(try (0...1).map { try json.load(at: $0)["complete"] as? Bool }, [true, false])
        XCTAssertEqual(
            try (0...1).map { try json.load(at: $0)["outcome"] as? String }, ["replaced", "interrupted"])
        let page = makeFile()
        _ = await (try ShellHarness()).run("report", file, "--html", page)
        XCTAssertTrue(try self.text(of: page).contains("s long, interrupted before the start</p>"))
    }

    func test_report_ofSeveralFiles_namesTheFilesAndAddsUpTheirLoads() async throws {
        let (first, second) = (makeFile(Self.twoLoads), makeFile(Self.twoLoads))
        let text = await (try ShellHarness()).run("report", first, "/no/such/file", second)
        XCTAssertEqual(text.code, 1)
        XCTAssertEqual(text.errors, ["player: /no/such/file: cannot read: No such file or directory"])
        XCTAssertEqual(
            text.output.filter { $0.hasPrefix("Recording ") || $0.hasPrefix("Totals ") },
            ["Recording \(first)", "Recording \(second)", "Totals of 4 loads in 2 recordings"])
        let json = await (try ShellHarness()).run("report", first, second, "--json")
        XCTAssertEqual(json.code, 0)
        XCTAssertEqual(
            json.events("report").map { $0["file"] as? String }, [first, first, second, second])
        XCTAssertEqual(json.events("totals").map { $0["loads"] as? Int }, [4])
        let page = makeFile()
        let html = await (try ShellHarness()).run("report", first, second, "--html", page)
        XCTAssertEqual(html.output, ["\(page): 4 loads"])
        XCTAssertTrue(try self.text(of: page).contains("<p>Recording \(second)</p>"))
        let target = makeFile() + ".prom"
        addTeardownBlock { try? FileManager.default.removeItem(atPath: target) }
        let prometheus = await (try ShellHarness()).run("report", first, second, "--prometheus", target)
        XCTAssertEqual(prometheus.output, ["\(target): 4 loads"])
        XCTAssertTrue(try self.text(of: target).contains("\nplayer_sessions_total 4\n"))
    }

    func test_report_ofVeryManyLoads_keepsTheLastReportsAndCountsAllLoads() async throws {
        let (first, second) = (makeFile(Self.recording(loads: 4)), makeFile(Self.recording(loads: 1_003)))
        let json = await (try ShellHarness()).run("report", second, "--json")
        XCTAssertEqual(json.events("report").map { $0["load"] as? Int }, Array(4...1_003))
        XCTAssertEqual(try json.load(at: 0)["url"] as? String, anyURL("4").absoluteString)
        let totals = try json.events("totals").element(at: 0)
        XCTAssertEqual(totals["loads"] as? Int, 1_003)
        XCTAssertEqual(totals["loads_omitted"] as? Int, 3)
        let page = makeFile()
        let html = await (try ShellHarness()).run("report", first, second, "--html", page)
        XCTAssertEqual(html.output, ["\(page): 1000 of 1007 loads"])
        let content = try text(of: page)
        XCTAssertTrue(content.contains("<p>\(first): The report omits the first 4 loads.</p>"))
        XCTAssertTrue(content.contains("<p>\(second): The report omits the first 3 loads.</p>"))
        XCTAssertTrue(content.contains("Totals of 1007 loads"))
    }

    func test_report_ofAnInvalidFile_printsOneLineAndExitsWithOne() async throws {
        let empty = makeFile(recording([]))
        let cases = [
            (makeFile("{}\n"), ": not a playback recording: the first line is not the header of a recording"),
            ("/no/such/file", ": cannot read: No such file or directory"), ("/", ": cannot read: Is a directory"),
            (empty, ": the recording contains no load"),
        ]
        for (file, reason) in cases {
            for format in [[], ["--json"], ["--html", "/no/such/folder/page.html"]] {
                let result = await (try ShellHarness()).run(["report", file] + format)
                XCTAssertEqual(result.code, 1, file)
                XCTAssertEqual(result.errors, ["player: \(file)\(reason)"])
                XCTAssertEqual(result.output, [], file)
            }
        }
    }

    func test_report_withInvalidUsage_printsOneLineAndExitsWithTwo() async throws {
        let cases = [
            ([], "missing argument: FILE or --last"), (["a", "b", "--last"], "FILE cannot be used with --last"),
            (["a", ""], "FILE must not be empty"), (["a", "--last"], "FILE cannot be used with --last"),
            (["a", "--html", "b", "--json"], "--html cannot be used with --json"),
            (["a", "--prometheus", "b.prom", "--json"], "--prometheus cannot be used with --json"),
            (
                ["a", "--prometheus", "b"],
                "invalid value \"b\" for --prometheus: expected the name of a file that ends in .prom"
            ),
            (
                ["a", "--definition", "mux"],
                "invalid value \"mux\" for --definition: expected streamingcore, cta2066 or media3"
            ),
        ]
        for (words, reason) in cases {
            let result = await (try ShellHarness()).run(["report"] + words)
            XCTAssertEqual(result.code, 2)
            XCTAssertEqual(result.errors, ["player report: \(reason) (see player report --help)"])
        }
    }

    func test_report_toAnHTMLFile_replacesOnlyAnEarlierReport() async throws {
        let (file, page) = (makeFile(Self.twoLoads), makeFile())
        for _ in 1...2 {
            let result = await (try ShellHarness()).run("report", file, "--html", page)
            XCTAssertEqual(result.output, ["\(page): 2 loads"])
            XCTAssertEqual(result.code, 0)
        }
        XCTAssertTrue(try text(of: page).hasPrefix(ReportPage.beginning))
        let refused = await (try ShellHarness()).run("report", file, "--html", file)
        XCTAssertEqual(
            refused.errors,
            ["player: \(file): cannot create: the path exists and is not a report; choose another name"])
        XCTAssertEqual(refused.code, 1)
        XCTAssertEqual(try text(of: file), Self.twoLoads)
        let missing = await (try ShellHarness()).run("report", file, "--html", "/no/such/folder/page.html")
        XCTAssertEqual(
            missing.errors, ["player: /no/such/folder/page.html: cannot create: No such file or directory"])
    }

    func test_report_toAnHTMLFile_leavesNoTemporaryFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        _ = await (try ShellHarness()).run("report", makeFile(Self.twoLoads), "--html", "\(folder.path)/page.html")
        // A file cannot replace a folder.
        let taken = folder.appendingPathComponent("taken")
        try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: false)
        XCTAssertThrowsError(try TerminalSystem.replaceFile(taken.path, with: [])) { error in
            XCTAssertEqual((error as? Failure)?.message, "\(taken.path): cannot write: Is a directory")
        }
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["page.html", "taken"])
    }

    // MARK: --last

    func test_report_ofTheLastSession_reportsSessionsOfPlayAndShell() async throws {
        let harness = try ShellHarness()
        harness.lastSession = makeFile()
        _ = await harness.run("play", "http://origin/clip.mp4?a=secret", "--start", "8")
        let played = await harness.run("report", "--last", "--json")
        XCTAssertEqual(played.code, 0)
        XCTAssertEqual(try played.load(at: 0)["outcome"] as? String, "ended")
        XCTAssertEqual(try played.load(at: 0)["url"] as? String, "http://origin/clip.mp4?a=***")
        for line in ["load http://origin/list.json", "open 1", "play", "wait ended", "open 2"] {
            harness.inputs.post(.line(line))
        }
        harness.inputs.post(.endOfInput)
        _ = await harness.run("shell")
        let shell = await harness.run("report", "--last", "--json")
        XCTAssertEqual(shell.events("report").count, 2)
        XCTAssertEqual(try shell.load(at: 0)["outcome"] as? String, "ended")
    }

    func test_report_withoutALastSession_printsOneLineAndExitsWithOne() async throws {
        let line = "player: no run is recorded; to record one, run: player play MEDIA-URL"
        for path in [nil, makeFile()] {
            let harness = try ShellHarness()
            harness.lastSession = path
            for options in [["--no-analytics"], ["--store", "memory"]] {
                let played = await harness.run(["play", "http://origin/clip.mp4", "--start", "9"] + options)
                XCTAssertEqual(played.code, 0)
                let result = await harness.run("report", "--last")
                XCTAssertEqual(result.errors, [line])
                XCTAssertEqual(result.code, 1)
            }
        }
    }

    func test_report_asPrometheusText_addsUpAllLoadsAndReplacesOnlyAnEarlierReport() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        let target = "\(folder.path)/player.prom"
        for _ in 0..<2 {
            let result = await (try ShellHarness()).run("report", makeFile(Self.twoLoads), "--prometheus", target)
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(result.output, ["\(target): 2 loads"])
        }
        let text = try String(contentsOfFile: target, encoding: .utf8)
        XCTAssertTrue(text.contains("\nplayer_sessions_total 2\n"))
        XCTAssertTrue(text.hasSuffix("\n"))
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["player.prom"])
        try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
        let rejected = await (try ShellHarness()).run("report", makeFile(Self.twoLoads), "--prometheus", target)
        XCTAssertEqual(rejected.code, 1)
        XCTAssertEqual(try String(contentsOfFile: target, encoding: .utf8), "precious")
    }

    func test_report_ofALastSessionInAnUnusableFolder_namesTheReason() async throws {
        let harness = try ShellHarness()
        harness.lastSession = "/dev/null/last-session.jsonl"
        let result = await harness.run("report", "--last")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: /dev/null/last-session.jsonl: cannot read: Not a directory"])
    }

    func test_play_thatCannotRecordTheLastSession_playsToTheEnd() async throws {
        let harness = try ShellHarness()
        harness.lastSession = "/dev/null/folder/last-session.jsonl"
        let result = await harness.run("play", "http://origin/clip.mp4", "--start", "9")
        XCTAssertEqual(result.code, 0)
        let reason = "/dev/null/folder: cannot create: Not a directory"
        XCTAssertEqual(result.errors, ["player: cannot record the session for player report --last: \(reason)"])
    }

    // MARK: Helpers

    private static let twoLoads = recording([
        (0, .load(anyURL("a"))), (0, .play), (1, .didBecomeReady), (3, .load(anyURL("b"))), (3, .play),
        (5, .didBecomeReady),
    ])

    private static func recording(_ inputs: [(Double, PlaybackAction)]) -> String {
        PlaybackRecording(
            inputs: inputs.map { ($0, PlaybackInput($1)) }, startDate: Date(timeIntervalSinceReferenceDate: 0),
            program: "any 1.0"
        ).text
    }

    /// Returns a recording of loads of the URLs 1, 2 and so on, one load per second.
    private static func recording(loads: Int) -> String {
        recording((1...loads).map { (Double($0), .load(anyURL("\($0)"))) })
    }

    private func recording(_ inputs: [(Double, PlaybackAction)]) -> String { Self.recording(inputs) }

    private func makeFile(_ content: String? = nil) -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).file")
        addTeardownBlock { try? FileManager.default.removeItem(at: url) }
        if let content { XCTAssertNoThrow(try Data(content.utf8).write(to: url)) }
        return url.path
    }

    private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

extension ShellHarness.Result {
    /// Returns the report at `index`, where 0 is the first report.
    fileprivate func load(at index: Int) throws -> [String: Any] { try events("report").element(at: index) }
}
