import Foundation
import LocalOrigin
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// Tests of the commands `play` and `replay` with a stream that has program dates and date ranges.
@MainActor
final class DateRangeCommandTests: XCTestCase {
    func test_playAsJSON_ofAStreamWithDateRanges_printsAndReplaysTheEvents() async throws {
        let file = makeFile()
        let played = await (try makeHarness()).run("play", Self.url, "--json", "--record", file)
        XCTAssertEqual(played.code, 0, "\(played.errors)")
        let events = played.events("date_range")
        XCTAssertEqual(events.map { $0["kind"] as? String }, ["entered", "left"])
        let event = try XCTUnwrap(events.first)
        XCTAssertEqual(
            event.keys.sorted(),
            [
                "attributes", "class", "duration", "end_date", "event", "id", "kind", "planned_duration", "start_date",
                "t",
            ])
        XCTAssertEqual(
            event["attributes"] as? [String: String], ["X-ASSET-URI": "http://origin/ad.m3u8?token=***", "X-A": "1.5"])
        XCTAssertEqual(event["end_date"] as? String, "2026-01-01T12:00:04.250Z")
        let dates = played.events("progress").compactMap { $0["date"] as? String }
        XCTAssertTrue(dates.contains { $0.hasPrefix("2026-01-01T12:00:02.") }, "\(dates)")
        let replayed = await (try makeHarness()).run("replay", file, "--json")
        XCTAssertEqual(
            replayed.output.filter { $0.contains("date_range") }, played.output.filter { $0.contains("date_range") })
    }

    func test_play_ofAStreamWithDateRanges_printsALineForEachEvent() async throws {
        let file = makeFile()
        let played = await (try makeHarness()).run("play", Self.url, "--record", file)
        let lines = played.output.filter { $0.contains("date range") }
        XCTAssertEqual(
            lines.map { $0.dropFirst(12) },
            ["date range entered: ad\u{FFFD}[2J (c, 2.2 s)", "date range left: ad\u{FFFD}[2J (c, 2.2 s)"])
        let replayed = await (try makeHarness()).run("replay", file)
        XCTAssertEqual(replayed.output.filter { $0.contains("date range") }, lines)
    }

    func test_play_ofAStreamWithDateRangesOnATerminal_printsNoLine() async throws {
        let facts = Console.Capabilities(drawsInPlace: true, width: { 100 })
        let played = await (try makeHarness()).run(["play", Self.url], facts: facts)
        XCTAssertEqual(played.code, 0)
        XCTAssertFalse(played.output.joined().contains("date range"))
    }

    // MARK: Helpers

    private static let url = "http://origin/i.m3u8"

    private func makeHarness() throws -> ShellHarness {
        let tags = [
            "#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00Z",
            "#EXT-X-DATERANGE:ID=\"ad\u{1B}[2J\",CLASS=\"c\",START-DATE=\"2026-01-01T12:00:02Z\",DURATION=2.25,"
                + "X-ASSET-URI=\"ad.m3u8?token=secret\",X-A=1.5",
        ]
        return try ShellHarness(
            resources: OriginResource.stream(at: "/i.m3u8", tags, segments: 0..<4, duration: 2, isEnded: true))
    }

    /// Returns the path of a new file, which is removed after the test.
    private func makeFile() -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        return file.path
    }
}
