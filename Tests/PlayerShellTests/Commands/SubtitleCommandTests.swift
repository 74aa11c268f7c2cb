import Foundation
import LocalOrigin
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// Tests of the commands `play` and `replay` with the subtitled stream of the fixtures.
@MainActor
final class SubtitleCommandTests: XCTestCase {
    func test_playAsJSON_withSubtitles_printsAndReplaysEachChange() async throws {
        let file = makeFile()
        let played = await (try makeHarness()).run("play", Self.url, "--json", "--subtitles", "en", "--record", file)
        XCTAssertEqual(played.code, 0, "\(played.errors)")
        let cues = played.events("subtitles").compactMap { $0["cues"] as? [[String: Any]] }
        XCTAssertEqual(
            cues.map { $0.compactMap { $0["text"] as? String } },
            [
                ["Good evening & welcome."], [], ["- Who is there?\n- Nobody."], [],
                ["This text lasts from one segment to the next."], [], ["Good night."], [],
            ])
        XCTAssertEqual(cues.first?.first?["start"] as? Double, 1)
        XCTAssertEqual(cues.first?.first?["end"] as? Double, 2.5)
        let replayed = await (try makeHarness()).run("replay", file, "--json")
        XCTAssertEqual(
            replayed.output.filter { $0.contains(#""subtitles""#) },
            played.output.filter { $0.contains(#""subtitles""#) })
    }

    func test_play_withSubtitlesInAPipe_printsALineForEachChange() async throws {
        let played = await (try makeHarness()).run("play", Self.url, "--subtitles", "ja")
        XCTAssertEqual(
            played.output.filter { $0.contains("subtitles: ") }.map { $0.dropFirst(12) }.filter {
                !$0.hasSuffix("none")
            },
            [
                "subtitles: こんばんは。", "subtitles: 誰ですか。", "subtitles: この字幕は次のセグメントまで続きます。",
                "subtitles: おやすみなさい。",
            ])
    }

    func test_play_withoutTheOption_printsNoSubtitles() async throws {
        for options in [[], ["--subtitles", "off"], ["--subtitles", "fr"]] {
            let played = await (try makeHarness()).run(["play", Self.url] + options, facts: Console.Capabilities())
            XCTAssertFalse(played.output.contains { $0.contains("subtitles: ") })
        }
    }

    func test_play_onATerminal_showsTheSubtitleInTheStatusLine() async throws {
        let facts = Console.Capabilities(drawsInPlace: true, width: { 100 })
        let played = await (try makeHarness()).run(["play", Self.url, "--subtitles", "en"], facts: facts)
        XCTAssertEqual(played.code, 0)
        XCTAssertTrue(played.output.joined().contains("0:01 / 0:12  Good evening & welcome."), "\(played.output)")
        XCTAssertFalse(played.output.joined().contains("subtitles: "))
    }

    func test_play_withAnInvalidLanguage_printsAUsageError() async throws {
        for language in ["", "e", "en_US", "en-", "\u{1B}", "language-tag-that-is-too-long-for-it"] {
            let played = await (try makeHarness()).run("play", Self.url, "--subtitles", language)
            XCTAssertEqual(played.code, ExitCode.wrongUsage, language)
        }
    }

    // MARK: Helpers

    private static let url = "http://origin/media/hls-subtitles/index.m3u8"

    private func makeHarness() throws -> ShellHarness {
        try ShellHarness(directory: SourceTree.root().appendingPathComponent("Fixtures"))
    }

    /// Returns the path of a new file, which is removed after the test.
    private func makeFile() -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        return file.path
    }
}
