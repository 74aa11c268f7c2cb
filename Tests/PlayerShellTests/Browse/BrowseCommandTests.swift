import Foundation
import LocalOrigin
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import TerminalScreen
import Testing

@testable import PlayerShell

@Suite("player browse", .tags(.unit)) @MainActor
struct BrowseCommandTests {
    private let list = "http://origin/list.json"

    @Test("The catalogue is listed, a video plays, and the panel shows its position")
    func test_play_showsThePosition() async throws {
        let sut = BrowseHarness(try ShellHarness())
        let result = await sut.run(
            [list, "--engine", "native"], .see("Video 2"), .key(.down), .key(.enter), .see("playing"),
            .see("0:05 / 0:10"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        #expect(result.code == 0)
        #expect(result.errors == [])
        #expect(sut.lines.contains { $0.contains("playing") && $0.contains("Video 2") })
    }

    @Test("Without a terminal, the command names the command that prints a catalogue")
    func test_browse_withoutATerminal_isWrongUsage() async throws {
        let result = await (try ShellHarness()).run("browse", list)
        #expect(result.code == 2)
        #expect(
            result.errors == [
                "player browse: browse needs a terminal; \"player list\" prints a catalogue (see player browse --help)"
            ])
    }

    @Test("The list loads further pages as it scrolls")
    func test_scroll_loadsPages() async throws {
        let sut = BrowseHarness(try ShellHarness(videos: 9))
        await sut.run(
            [list + "?limit=2", "--engine", "native"], .see("1 Videos 9"), .key(.end), .see("Video 9"), rows: 6)
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("A catalogue that cannot be loaded says why, and loads after R")
    func test_reload_afterAFailure_listsTheVideos() async throws {
        let shell = try ShellHarness(["/list.json": OriginBehaviour(fault: .status(503))])
        let sut = BrowseHarness(shell)
        await sut.run(
            [list, "--engine", "native"], .see("503"),
            .check { _ in shell.transport.setBehaviour(OriginBehaviour(), for: "/list.json") }, .type("R"),
            .see("Video 1"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("The queue plays its videos in order")
    func test_queue_advances() async throws {
        let sut = BrowseHarness(try ShellHarness())
        await sut.run(
            [list, "--engine", "native"], .see("Video 3"), .type("a"), .key(.down), .type("a"), .see("4 Queue 2"),
            .type("4"), .see("Video 1"), .key(.enter), .see("playing"), .pass(.seconds(11)), .see("playing"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        #expect(sut.lines.contains { $0.contains("playing") && $0.contains("Video 2") }, "\(sut.lines)")
    }

    @Test("The queue, the position, the search and the selection are there the next time")
    func test_state_survivesARestart() async throws {
        let shell = try ShellHarness()
        let first = BrowseHarness(shell)
        await first.run(
            [list, "--engine", "native"], .see("Video 3"), .key(.down), .type("a"), .see("4 Queue 1"), .key(.enter),
            .see("0:05 / 0:10"), .type(" "), .see("paused"), .type("/ideo 2"), .key(.enter), .pass(.seconds(1)))
        #expect(first.missed.isEmpty, "\(first.lines)")
        let second = BrowseHarness(shell)
        await second.run(
            [list, "--engine", "native"], .see("\"ideo 2\": 1 of 5"), .see("watched to 0:05"), .key(.escape),
            .see("Video 3"), .key(.enter), .see("playing"), .see("0:07 / 0:10"))
        #expect(second.missed.isEmpty, "\(second.lines)")
        #expect(second.lines.contains { $0.contains("4 Queue 1") }, "\(second.lines)")
        #expect(second.lines.contains { $0.contains("playing") && $0.contains("Video 2") })
    }

    @Test("Leaving saves the position of the last video only, even if another video has the same URL")
    func test_quit_savesThePositionOfTheLastVideo() async throws {
        let shell = try ShellHarness()
        let sut = BrowseHarness(shell)
        await sut.run(
            [list, "--engine", "native"], .see("Video 1"), .key(.enter), .see("0:06 / 0:10"), .key(.down), .key(.enter),
            .see("0:02 / 0:10"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        let history = await shell.run("history", "--json").events("watched")
        let positions = history.map { ($0["position"] as? Double ?? 0).rounded() }
        #expect(history.compactMap { $0["title"] as? String } == ["Video 2", "Video 1"])
        #expect(positions == [2, 6], "\(positions)")
    }

    @Test("A favourite and a note are saved, and shown the next time")
    func test_favouriteAndNote_areSaved() async throws {
        let shell = try ShellHarness()
        let sut = BrowseHarness(shell)
        await sut.run(
            [list, "--engine", "native"], .see("Video 1"), .type("f"), .see("3 Favourites 1"), .type("nthe door"),
            .key(.enter), .see("the note is saved"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        await sut.run(
            [list, "--engine", "native"], .type("3"), .see("★"), .see("the door"), .type("d"), .see("no favourites"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("The comments on a video are loaded when the user asks for them")
    func test_comments_areShown() async throws {
        let sut = BrowseHarness(try ShellHarness(title: "Hello"))
        await sut.run([list, "--engine", "native"], .see("Hello 1"), .type("c"), .see("Comments on"), .see("Hello, "))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("A video that fails says why in the panel")
    func test_failure_saysWhy() async throws {
        let sut = BrowseHarness(try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .status(404))]))
        await sut.run([list, "--engine", "native"], .see("Video 1"), .key(.enter), .see("failed"), .see("404"))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("A failed video stays on the screen, although the queue has another video")
    func test_failure_withAQueue_staysAtTheVideo() async throws {
        let sut = BrowseHarness(try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .status(404))]))
        await sut.run(
            [list, "--engine", "native"], .see("Video 2"), .type("a"), .key(.down), .type("a"), .key(.up), .key(.enter),
            .see("failed"), .pass(.seconds(10)))
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        #expect(sut.lines.contains { $0.contains("failed  Video 1") }, "\(sut.lines)")
    }

    @Test("Without media, nothing is drawn and no timer runs in ten seconds")
    func test_idle_drawsNothing() async throws {
        let shell = try ShellHarness()
        let sut = BrowseHarness(shell)
        var drawn = 0
        var before = 0
        await sut.run(
            [list, "--engine", "native"], .see("Video 1"), .pass(.seconds(2)),
            .check { _ in (drawn, before) = (shell.outputLength, shell.clock.sleeperCount) }, .pass(.seconds(10)),
            .check { _ in
                #expect(shell.outputLength == drawn)
                #expect(shell.clock.sleeperCount == before)
                #expect(before == 0)
            })
        #expect(sut.missed.isEmpty, "\(sut.lines)")
    }

    @Test("While a video plays, the screen is drawn at most four times per second")
    func test_playing_drawsFourTimesPerSecond() async throws {
        let shell = try ShellHarness()
        let sut = BrowseHarness(shell)
        var count = 0
        await sut.run(
            [list, "--engine", "native"], .see("Video 1"), .key(.enter), .see("0:02 / 0:10"),
            .check { count = $0.fullScreen?.frames ?? 0 }, .pass(.seconds(5)),
            .check { count = ($0.fullScreen?.frames ?? 0) - count })
        #expect(sut.missed.isEmpty, "\(sut.lines)")
        #expect((10...21).contains(count), "\(count)")
    }
}
