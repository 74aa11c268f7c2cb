import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import XCTest

import StreamingCache
@testable import PlayerShell

@MainActor
final class LibraryCommandsTests: XCTestCase {
    private let list = "http://origin/list.json?limit=2"
    private let isDown = OriginBehaviour(fault: .hangUp)

    // MARK: notes

    func test_notes_ofAVideo_areAddedListedChangedAndRemoved() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let added = await harness.run("notes", "2", "add", "--title", "the dragon", "--text", "at 0:12")
        XCTAssertEqual(added.code, 0, "\(added.errors)")
        _ = await harness.run("notes", "2", "add", "--title", "the end")
        let changed = await harness.run("notes", "2", "edit", "1", "--title", "a dragon", "--json")
        XCTAssertEqual(changed.events("note").map { $0["title"] as? String }, ["a dragon", "the end"])
        XCTAssertEqual(changed.events("note").first?["text"] as? String, "at 0:12")
        let removed = await harness.run("notes", "2", "rm", "1", "--json")
        XCTAssertEqual(removed.events("note").map { $0["title"] as? String }, ["the end"])
        let others = await harness.run("notes", "1")
        XCTAssertEqual(others.errors, ["player: the video has no notes"])
    }

    func test_notes_onANarrowTerminal_areNotTruncated() async throws {
        let facts = Console.Capabilities(drawsInPlace: true, width: { 20 })
        let result = await (try ShellHarness()).run(
            ["notes", ShellHarness.id(1).uuidString, "add", "--title", "the dragon", "--text", "flies away"],
            facts: facts)
        XCTAssertTrue(try result.output.element(at: 0).hasSuffix("the dragon - flies away"), "\(result.output)")
    }

    func test_notes_withAnUnknownNumber_fails() async throws {
        let harness = try ShellHarness()
        let result = await harness.run("notes", ShellHarness.id(1).uuidString, "rm", "3")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: no note 3: the video has 0 notes"])
    }

    func test_notes_withWrongUsage_printsOneLineAndExitsWithTwo() async throws {
        let harness = try ShellHarness()
        for words in [
            ["notes"], ["notes", "x"], ["notes", "1", "add"], ["notes", "1", "rm"], ["notes", "1", "edit", "1"],
            ["notes", "1", "list", "2"], ["notes", "1", "rm", "0"], ["notes", "1", "burn"],
            ["notes", "1", "list", "--title", "a"],
        ] {
            let result = await harness.run(words)
            XCTAssertEqual(result.code, 2, "\(words)")
            XCTAssertEqual(result.errors.count, 1, "\(words)")
        }
    }

    // MARK: play by a number

    func test_play_withANumber_playsThatVideoOfTheLastListing() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let result = await harness.run("play", "--item", "2")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors, [])
        XCTAssertTrue(result.output.contains("Video 2 (0:10)"), "\(result.output)")
        let changed = try ShellHarness(first: 3, storage: harness.storage)
        changed.clock.advance(by: .seconds(3_600))
        let printed = await changed.run("play", "--item", "2")
        XCTAssertTrue(printed.output.contains("Video 2 (0:10)"), "\(printed.output)")
        let now = await changed.run("play", "--catalogue", list, "--item", "2")
        XCTAssertTrue(now.output.contains("Video 4 (0:10)"), "\(now.output)")
    }

    func test_play_withANumberButNoListing_fails() async throws {
        let result = await (try ShellHarness()).run("play", "--item", "2")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: no catalogue was listed yet; start with: player list URL"])
    }

    func test_play_ofAChangedCatalogue_keepsThePrintedNumbers() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list)
        let changed = try ShellHarness(first: 3, storage: harness.storage)
        changed.clock.advance(by: .seconds(3_600))
        _ = await changed.run("play", "--catalogue", list, "--item", "1")
        _ = await changed.run("resume", "1")
        _ = await changed.run("notes", "1", "add", "--title", "a")
        let notes = await changed.run("notes", ShellHarness.id(1).uuidString, "--json")
        XCTAssertEqual(notes.events("note").count, 1)
    }

    /// Law CAT08.
    func test_play_withoutAConnectionToTheCatalogue_reportsTheSavedCopy() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list, "--all")
        harness.transport.setBehaviour(isDown, for: "/list.json")
        let result = await harness.run("play", "--catalogue", list, "--item", "5")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors.filter { $0.contains("showing the copy saved") }.count, 1, "\(result.errors)")
    }

    func test_play_withAMediaURLAndAnAPI_rejectsTheCombination() async throws {
        let result = await (try ShellHarness()).run("play", "--api", "http://origin", "http://origin/clip.mp4")
        XCTAssertEqual(result.code, 2)
        XCTAssertTrue(
            try result.errors.element(at: 0).contains("MEDIA-URL cannot be used with --catalogue, --api or --item"),
            "\(result.errors)")
    }

    /// Law CAT11.
    func test_title_inTwoLines_isPrintedInOneLine() async throws {
        let harness = try ShellHarness(title: "in two\nlines")
        let listed = await harness.run("list", list)
        XCTAssertTrue(try listed.output.element(at: 0).hasSuffix("in two lines 1"), "\(listed.output)")
        let played = await harness.run("play", "--item", "1")
        XCTAssertTrue(played.output.contains("in two lines 1 (0:10)"), "\(played.output)")
        let resumed = await harness.run("resume", "1")
        XCTAssertTrue(resumed.output.contains("in two lines 1 (0:10)"), "\(resumed.output)")
    }

    // MARK: history and resume

    func test_play_fromBeyondTheEnd_keepsTheHistory() async throws {
        let harness = try ShellHarness()
        let stop: (CommandContext, Duration) -> Void = { context, _ in
            if let session = context.playback?.session, session.position > 4 { session.send(.stop) }
        }
        _ = await harness.run("play", "--catalogue", list, "--item", "1", during: stop)
        let before = await harness.run("history", "--json")
        let play = await harness.run("play", "--catalogue", list, "--item", "1", "--start", "5:00", "--json")
        XCTAssertEqual(play.events("summary").first?["state"] as? String, "idle")
        let after = await harness.run("history", "--json")
        XCTAssertEqual(after.output, before.output)
    }

    func test_resume_ofAStoppedVideo_continuesAtItsPosition() async throws {
        let harness = try ShellHarness()
        let play = await harness.run("play", "--catalogue", list, "--item", "1") { context, _ in
            if let session = context.playback?.session, session.position > 4 { session.send(.stop) }
        }
        XCTAssertEqual(play.code, 0)
        let history = await harness.run("history", "--json")
        let position = try XCTUnwrap(history.events("watched").first?["position"] as? Double)
        XCTAssertEqual(position, 4, accuracy: 0.5)
        XCTAssertEqual(history.events("watched").first?["finished"] as? Bool, false)
        let resumed = await harness.run("resume", "--json")
        XCTAssertEqual(resumed.events("summary").first?["state"] as? String, "ended", "\(resumed.errors)")
        let played = try XCTUnwrap(resumed.events("summary").first?["media_seconds"] as? Double)
        XCTAssertEqual(played, 10 - position, accuracy: 0.5)
        let finished = await harness.run("history")
        XCTAssertTrue(try finished.output.element(at: 0).contains("finished"), "\(finished.output)")
        let nothing = await harness.run("resume")
        XCTAssertEqual(nothing.errors, ["player: no unfinished video in the history"])
    }

    /// Another line of the saved page is corrupt, so that decoding the whole page would fail.
    func test_play_withANumber_decodesOnlyThatVideo() async throws {
        let harness = try ShellHarness()
        let list = "http://origin/list.json"
        _ = await harness.run("list", list)
        try await harness.storage.cache.update(EntryKey(.videos, list)) { entry in
            var lines = String(decoding: entry?.data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            lines[1] = "no JSON"
            return StoredEntry(Data(lines.joined(separator: "\n").utf8), date: entry?.date ?? .distantPast)
        }
        let count = harness.transport.requests.count
        let result = await harness.run("play", "--item", "2")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertEqual(result.errors, [])
        XCTAssertTrue(result.output.contains { $0.hasPrefix("Video 2") }, "\(result.output)")
        let requests = harness.transport.requests.dropFirst(count)
        XCTAssertEqual(requests.count { $0.url.path == "/list.json" }, 1)
    }

    func test_resume_ofAVideoWithANewURL_playsTheNewURL() async throws {
        let harness = try ShellHarness()
        let old = Video.fixture(id: ShellHarness.id(1), url: ShellHarness.url("gone.mp4"), duration: 10)
        let history = PlayedMedia(
            old, of: .document(ShellHarness.url("list.json")), start: 2, history: .init(harness.storage.state))
        try await history.history?.record(try XCTUnwrap(history.video))
        let result = await harness.run("resume", "1")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertTrue(result.output.contains { $0.contains("load http://origin/clip.mp4") }, "\(result.output)")
    }

    /// Law CAT08.
    func test_resume_withoutAConnection_reportsTheSavedCopy() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", list, "--all")
        _ = await harness.run("play", "--catalogue", list, "--item", "5")
        harness.transport.setBehaviour(isDown, for: "/list.json")
        let result = await harness.run("resume", "1")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors.filter { $0.contains("showing the copy saved") }.count, 1, "\(result.errors)")
    }

    func test_resume_cancelledDuringTheListing_playsNothing() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("play", "--catalogue", list, "--item", "1")
        harness.transport.setBehaviour(.init(fault: .silence), for: "/list.json")
        let result = await harness.run("resume", "1", "--json") { context, _ in
            if harness.transport.requests.last?.url.path == "/list.json" { context.endingSignal = 2 }
        }
        XCTAssertEqual(result.code, 130)
        XCTAssertEqual(result.events("transition").count, 0, "\(result.output)")
        XCTAssertEqual(result.events("summary").count, 1)
    }

    func test_history_afterBeingCleared_isEmpty() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("play", "--catalogue", list, "--item", "1")
        let cleared = await harness.run("history", "--clear")
        XCTAssertEqual(cleared.output, ["1 video removed"])
        let history = await harness.run("history")
        XCTAssertEqual(history.errors, ["player: the history is empty"])
    }

    func test_play_ofAMediaURL_isNotRecordedInTheHistory() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("play", "http://origin/clip.mp4")
        let history = await harness.run("history", "--json")
        XCTAssertEqual(history.events("watched").count, 0)
    }
}
