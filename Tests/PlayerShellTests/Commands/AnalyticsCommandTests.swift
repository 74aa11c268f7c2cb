import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import XCTest

@testable import PlayerShell

@MainActor
final class AnalyticsCommandTests: XCTestCase {
    func test_list_withoutASession_namesTheCommandThatRecords() async throws {
        let result = await (try ShellHarness()).run("analytics")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output, [])
        XCTAssertEqual(result.errors, ["player: no sessions are recorded; to record one, run: player play MEDIA-URL"])
    }

    func test_list_ofPlayedVideos_printsTheNewestFirst() async throws {
        let harness = try await makePlayedHarness()
        let result = await harness.run("analytics")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output.count, 2)
        XCTAssertTrue(try result.output.element(at: 0).hasPrefix("  1     0:10        ended  "))
        XCTAssertTrue(try result.output.element(at: 0).hasSuffix(", Video 2"))
        XCTAssertTrue(try result.output.element(at: 1).contains("Video 1"))
        let limited = await harness.run("analytics", "list", "--limit", "1", "--json")
        XCTAssertEqual(limited.events("analytics_session").map { $0["title"] as? String }, ["Video 2"])
        XCTAssertEqual(limited.events("summary").first?["sessions"] as? Int, 1)
    }

    func test_show_byNumberAndByID_printsTheMetricsAndTheEvents() async throws {
        let harness = try await makePlayedHarness()
        let result = await harness.run("analytics", "show", "1")
        XCTAssertEqual(result.code, 0)
        for line in ["title           Video 2", "outcome         ended", "watched         100.0 %"] {
            XCTAssertTrue(result.output.contains(line), "\(line): \(result.output)")
        }
        XCTAssertTrue(result.output.last?.hasSuffix("0:10  videoCompleted") == true, "\(result.output)")
        let json = await harness.run("analytics", "show", "1", "--json")
        let id = try XCTUnwrap(json.events("analytics_session").first?["session_id"] as? String)
        let byID = await harness.run("analytics", "show", id)
        XCTAssertEqual(byID.output, result.output)
        XCTAssertEqual(
            json.events("analytics_event").compactMap { $0["type"] as? String },
            ["play", "videoStarted", "videoCompleted"])
    }

    func test_show_ofAnUnknownSession_fails() async throws {
        let result = await (try await makePlayedHarness()).run("analytics", "show", "3")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: no such session: there are 2 sessions; see player analytics list"])
    }

    func test_clear_withTwoSessions_removesBothSessions() async throws {
        let harness = try await makePlayedHarness()
        let result = await harness.run("analytics", "clear")
        XCTAssertEqual(result.output, ["2 sessions removed"])
        let sessions = await harness.run("analytics", "list", "--json")
        XCTAssertEqual(sessions.events("summary").first?["sessions"] as? Int, 0)
    }

    func test_export_withoutASession_writesAnEmptyFile() async throws {
        let harness = try ShellHarness()
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        for _ in 1...2 {
            let result = await harness.run("analytics", "export", "--output", file.path)
            XCTAssertEqual(result.output, ["\(file.path): 0 sessions"])
            XCTAssertEqual(try Data(contentsOf: file), Data())
        }
    }

    func test_export_toAFile_replacesOnlyAnEarlierExport() async throws {
        let harness = try await makePlayedHarness()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "export.jsonl")
        for _ in 1...2 {
            let result = await harness.run("analytics", "export", "--output", file.path)
            XCTAssertEqual(result.output, ["\(file.path): 2 sessions"])
        }
        let printed = await harness.run("analytics", "export")
        XCTAssertEqual(
            try String(contentsOf: file, encoding: .utf8), printed.output.map { $0 + "\n" }.joined())
        try Data("mine".utf8).write(to: file)
        let refused = await harness.run("analytics", "export", "--output", file.path)
        XCTAssertEqual(refused.code, 1)
        XCTAssertEqual(
            refused.errors,
            ["player: \(file.path): cannot create: the path exists and is not an export; choose another name"])
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "mine")
    }

    func test_members_ofAnExport_equalTheMembersInTheArticle() throws {
        var session = LocalPlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "\u{1B}[2J\u{D4E}\"x", startTime: Date(), endTime: Date(),
            deviceModel: "any", osVersion: "any", networkType: "any", appVersion: "any")
        session.metrics = SessionMetrics()
        let types: [PlaybackEventType] = [
            .seek(from: 1, to: 2), .speedChanged(from: 1, to: 2), .volumeChanged(from: 1, to: 0),
            .muteToggled(isMuted: true), .videoAbandoned(watchedDuration: 1, totalDuration: 2),
            .error(code: "any", message: "any"), .bufferingEnded(duration: 1), .qualityChanged(from: nil, to: "any"),
        ]
        let events = types.map {
            PlaybackEvent(
                id: UUID(), sessionID: session.id, videoID: session.videoID, type: $0, timestamp: Date(),
                currentPosition: 0
            ).toLocal()
        }
        let text = AnalyticsExport.lines(of: session, events)
        XCTAssertFalse(text.contains("\u{1B}"))
        let records = try text.split(separator: "\n").map {
            try XCTUnwrap(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        XCTAssertEqual(records.count, 9)
        XCTAssertEqual(records[0]["title"] as? String, session.videoTitle)
        let article = try String(
            contentsOf: SourceTree.root().appending(path: "Sources/StreamingCore/StreamingCore.docc/Analytics.md"),
            encoding: .utf8)
        let tables = article.components(separatedBy: "| member of a").dropFirst()
        XCTAssertEqual(tables.map(members).first, Set(records[0].keys))
        XCTAssertEqual(
            tables.map(members).last, records.dropFirst().reduce(into: Set<String>()) { $0.formUnion($1.keys) })
    }

    func test_analytics_withWrongUsage_printsOneLineAndExitsWithTwo() async throws {
        let harness = try ShellHarness()
        for words in [
            ["burn"], ["show"], ["show", "x"], ["show", "0"], ["list", "1"], ["list", "--limit", "0"],
            ["clear", "--limit", "1"], ["list", "--output", "x"], ["export", "--output", ""], ["export", "--json"],
        ] {
            let result = await harness.run(["analytics"] + words)
            XCTAssertEqual(result.code, 2, "\(words)")
            XCTAssertEqual(result.errors.count, 1, "\(words)")
        }
    }

    // MARK: Helpers

    /// Returns a harness in which two videos were played.
    private func makePlayedHarness() async throws -> ShellHarness {
        let harness = try ShellHarness()
        _ = await harness.run("list", "http://origin/list.json?limit=2")
        for number in ["1", "2"] {
            let result = await harness.run("play", "--item", number)
            XCTAssertEqual(result.code, 0, "\(result.errors)")
        }
        return harness
    }

    /// Returns the names in the first column of the first table of a text.
    private func members(_ text: String) -> Set<String> {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        return Set(
            rows.flatMap { row in
                let column = row.split(separator: "|").first ?? ""
                return column.matches(of: /`([a-z_]+)`/).map { String($0.1) }
            })
    }
}
