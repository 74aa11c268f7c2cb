import LocalOrigin
import StreamingTestKit
import TerminalScreen
import XCTest

@testable import PlayerShell

/// Tests of `player shell` on a terminal, with keys and a screen in virtual time.
@MainActor
final class InteractiveShellTests: XCTestCase {
    // MARK: Editing

    func test_shell_withEditedLines_executesThem() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .type("elp"), .key(.home), .type("h"), .key(.control("e")), .type(" mutx"), .key(.backspace),
            .type("e"), .line("> help mute"), .key(.enter), .see("  mute or unmute"), .line("> "), .type("volume 5"),
            .key(.control("w")), .line("> volume "), .key(.control("u")))
        expectEnd(sut, result)
        XCTAssertTrue(sut.terminal.lines.contains("> help mute"))
    }

    func test_shell_withAnEventDuringEditing_printsItAboveTheLine() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("url http://origin/clip.mp4"), .enter("play"), .type("sta"), .see("   0."),
            .pass(.seconds(12)), .line("> sta"), .key(.control("u")))
        expectEnd(sut, result)
        let lines = sut.terminal.lines
        XCTAssertTrue(lines.contains { $0.contains("playing -> ended") }, lines.joined(separator: "\n"))
        XCTAssertFalse(lines.contains { $0.hasPrefix("> sta") }, lines.joined(separator: "\n"))
    }

    func test_shell_withALongWideLineAndAResize_showsOneRowWithTheCursor() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let text = "help 七人の旅" + String(repeating: "七", count: 40)
        let result = await sut.run(
            width: 40, .line("> "), .type(text), .pass(.seconds(1)),
            .check { _ in
                XCTAssertTrue(sut.terminal.line.hasPrefix("> 七"), sut.terminal.line)
                XCTAssertLessThan(sut.terminal.column, 40)
            },
            .resize(60), .pass(.seconds(1)), .key(.control("a")), .pass(.seconds(1)),
            .check { _ in XCTAssertTrue(sut.terminal.line.hasPrefix("> help 七人の旅"), sut.terminal.line) },
            .key(.control("k")))
        expectEnd(sut, result)
    }

    func test_shell_withAPasteOfSeveralLines_executesNothing() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .check { _ in XCTAssertTrue(sut.terminal.bracketsPastes) }, .key(.paste("mute\nquit\n")),
            .line("> mute quit "), .key(.control("u")))
        expectEnd(sut, result)
        XCTAssertFalse(sut.terminal.bracketsPastes)
    }

    func test_shell_withCtrlL_clearsTheTerminalAndKeepsTheLine() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("mute"), .type("vol"), .key(.control("l")), .pass(.seconds(1)), .line("> vol"),
            .check { _ in XCTAssertEqual(sut.terminal.lines.count, 1) }, .key(.control("u")))
        expectEnd(sut, result)
    }

    func test_shell_withoutInputAndPlayback_writesNothingAndNeedsNoTimer() async throws {
        let shell = try ShellHarness()
        let sut = InteractiveHarness(shell)
        var length = 0
        let result = await sut.run(
            .line("> "), .type("sta"), .line("> sta"), .check { _ in length = shell.outputLength }, .pass(.seconds(10)),
            .check { _ in
                XCTAssertEqual(shell.outputLength, length)
                XCTAssertEqual(shell.clock.sleeperCount, 0)
            }, .key(.control("u")))
        expectEnd(sut, result)
    }

    // MARK: Completion

    func test_shell_withTab_completesCommandsAndTitles() async throws {
        let sut = InteractiveHarness(try ShellHarness(videos: 3))
        let result = await sut.run(
            arguments: ["--catalogue", "http://origin/list.json"], .line("> "), .type("op"), .key(.tab),
            .line("> open "), .type("vid"), .key(.tab), .see("1 Video 1  2 Video 2  3 Video 3"), .type("eo 3"),
            .key(.tab),
            .line("> open 3 "), .key(.enter), .see("   0."), .line("> "), .type("s"), .key(.tab), .key(.tab),
            .see("seek"), .line("> s"), .key(.backspace))
        expectEnd(sut, result)
        XCTAssertTrue(sut.terminal.lines.contains { $0.contains("idle -> loading") })
    }

    // MARK: The history

    func test_shell_inASecondRun_offersTheLinesOfTheFirst() async throws {
        let shell = try ShellHarness()
        let first = InteractiveHarness(shell)
        expectEnd(first, await first.run(.line("> "), .enter("volume 50"), .enter(" mute"), .enter("speed 2")))
        let second = InteractiveHarness(shell)
        let result = await second.run(
            .line("> "), .key(.up), .line("> speed 2"), .key(.up), .line("> volume 50"), .key(.control("r")),
            .type("spe"), .line("(reverse-i-search)'spe': speed 2"), .key(.control("g")), .key(.control("u")))
        expectEnd(second, result)
    }

    // MARK: Ctrl-C

    func test_shell_withCtrlCDuringWait_endsTheWaitOnly() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("wait 50"), .pass(.seconds(1)), .key(.control("c")), .line("> "),
            .check { XCTAssertLessThan($0.clock.now, .seconds(5)) }, .enter("mute"), .see("idle"))
        expectEnd(sut, result)
        XCTAssertEqual(result.errors, ["player: wait 50: cancelled"])
    }

    func test_shell_withCtrlCDuringALoad_cancelsItAndCanLoadAgain() async throws {
        let shell = try ShellHarness()
        let sut = InteractiveHarness(shell)
        let slow = OriginBehaviour(latency: .seconds(60))
        shell.transport.setBehaviour(slow, for: "/list.json")
        let result = await sut.run(
            arguments: ["--catalogue", "http://origin/list.json"], .pass(.seconds(2)), .key(.control("c")), .line("> "),
            .check { _ in shell.transport.setBehaviour(OriginBehaviour(), for: "/list.json") },
            .enter("load http://origin/list.json?limit=2"), .see("  2     0:10  Video 2"),
            .check { _ in shell.transport.setBehaviour(slow, for: "/list.json") }, .enter("more"), .pass(.seconds(2)),
            .key(.control("c")), .line("> "), .enter("open 5"), .pass(.seconds(2)), .key(.control("c")), .line("> "),
            .check { _ in shell.transport.setBehaviour(OriginBehaviour(), for: "/list.json") }, .enter("more"),
            .see("  4     0:10  Video 4"))
        expectEnd(sut, result)
        XCTAssertEqual(
            result.errors,
            [
                "player: load http://origin/list.json: cancelled", "player: more: cancelled",
                "player: open 5: cancelled",
            ])
        XCTAssertLessThan(shell.clock.now, .seconds(20))
    }

    func test_shell_withCtrlCAtAPrompt_discardsTheLineThenStopsPlaybackThenHints() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let hint = "to leave the shell, press Ctrl-D or type quit"
        let result = await sut.run(
            .line("> "), .enter("url http://origin/clip.mp4"), .enter("play"), .enter("wait playing"), .line("> "),
            .type("pau"), .key(.control("c")), .see("> pau^C"), .line("> "),
            .check { XCTAssertEqual($0.playback?.player.state, .playing) }, .key(.control("c")),
            .see("playback stopped; \(hint)"), .check { XCTAssertEqual($0.playback?.player.state, .idle) },
            .key(.control("c")), .see(hint))
        expectEnd(sut, result)
    }

    func test_shell_withCtrlCWhilePaused_keepsTheVideo() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("url http://origin/clip.mp4"), .enter("wait ready"), .line("> "), .key(.control("c")),
            .see("to leave the shell"), .check { XCTAssertEqual($0.playback?.player.state, .ready) })
        expectEnd(sut, result)
    }

    func test_shell_withKeysTypedDuringACommand_handlesThemAfterIt() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("wait 3"), .enter("mute"), .type("vol"), .line("> vol"), .key(.control("u")))
        expectEnd(sut, result)
        XCTAssertTrue(sut.terminal.lines.contains("> mute"))
    }

    // MARK: The end

    func test_shell_withQuit_restoresTheTerminalAndPrintsTheSummary() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .enter("url http://origin/clip.mp4"), .enter("wait ready"), .line("> "), .enter("quit"))
        expectEnd(sut, result)
        XCTAssertTrue(sut.terminal.lines.contains("> quit"))
        XCTAssertTrue(result.output.last?.contains("stopped, never started") == true)
    }

    func test_shell_atTheEndOfTheTerminal_endsWhatRuns() async throws {
        let shell = try ShellHarness()
        let sut = InteractiveHarness(shell)
        let result = await sut.run(
            .line("> "), .enter("wait 50"), .pass(.seconds(1)), .check { _ in shell.inputs.post(.endOfInput) })
        XCTAssertEqual(result.code, 0)
        XCTAssertLessThan(shell.clock.now, .seconds(10))
    }

    func test_shell_endedByASignal_restoresTheTerminal() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(.line("> "), .type("pla"), .check { $0.endingSignal = 15 })
        XCTAssertEqual(result.code, 143)
        XCTAssertFalse(sut.terminal.bracketsPastes)
        XCTAssertFalse(sut.terminal.lines.contains { $0.contains("pla") })
    }

    // MARK: Suspension

    func test_shell_afterASuspension_showsTheTypedLineAgain() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(
            .line("> "), .type("vol"), .line("> vol"), .check { $0.leaveTerminal() }, .line(""),
            .check { _ in XCTAssertFalse(sut.terminal.bracketsPastes) }, .check { $0.onTerminalChange?() },
            .line("> vol"), .check { _ in XCTAssertTrue(sut.terminal.bracketsPastes) }, .key(.control("u")))
        expectEnd(sut, result)
    }

    // MARK: Commands

    func test_status_ofAStream_showsEverythingThatIsKnown() async throws {
        let behaviour = OriginBehaviour(bandwidth: 1_200_000, latency: .milliseconds(40))
        let shell = try ShellHarness(
            ["*": behaviour], directory: SourceTree.root().appendingPathComponent("Fixtures"))
        let sut = InteractiveHarness(shell)
        let result = await sut.run(
            .line("> "), .enter("url http://origin/media/hls/index.m3u8"), .enter("max-bitrate 400k"),
            .enter("volume 50"), .enter("play"), .enter("wait playing"), .enter("wait 1"), .enter("status"),
            .see("playing  0:01 / 0:12"),
            .see("  media       http://origin/media/hls/index.m3u8"), .see("  variant     "),
            .see("  buffer      "), .see("  throughput  "), .see("  limit       at most 400 kbit/s"),
            .see("  controls    volume 50"), .see("  stalls      no rebuffers"), .see("at most 400 kbit/s"))
        expectEnd(sut, result)
    }

    func test_status_ofALiveStream_showsTheLatencyAndTheWindow() async throws {
        let tags = ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:10"]
        let stream = OriginResource.stream(at: "/live.m3u8", tags, segments: 10..<16, duration: 4, isEnded: false)
        let sut = InteractiveHarness(try ShellHarness(resources: stream))
        let result = await sut.run(
            .line("> "), .enter("url http://origin/live.m3u8"), .enter("play"), .enter("wait playing"),
            .enter("status"), .see("playing  0:12 LIVE, latency 12.0 s, window 0:24"), .see("  stalls"))
        expectEnd(sut, result)
    }

    func test_status_withoutMedia_showsTheStateAndTheSettings() async throws {
        let sut = InteractiveHarness(try ShellHarness())
        let result = await sut.run(.line("> "), .enter("mute"), .enter("status"), .see("  controls  muted"))
        expectEnd(sut, result)
    }

    func test_maxBitrate_inAPipe_limitsTheVariants() async throws {
        let shell = try ShellHarness(directory: SourceTree.root().appendingPathComponent("Fixtures"))
        for line in [
            "max-bitrate 400k", "url http://origin/media/hls/index.m3u8", "play", "wait ended", "max-bitrate off",
            "max-bitrate best",
        ] {
            shell.inputs.post(.line(line))
        }
        shell.inputs.post(.endOfInput)
        let result = await shell.run("shell", "--engine", "native")
        XCTAssertTrue(result.output.contains("at most 400 kbit/s"), "\(result.output)")
        XCTAssertTrue(result.output.contains("all variants"))
        XCTAssertFalse(result.output.contains { $0.contains("620 kbit/s") }, "\(result.output)")
        XCTAssertEqual(
            result.errors,
            [
                "player: max-bitrate best: expected bits per second from 1k to 100G, such as 800k, or off, not \"best\""
            ])
    }

    // MARK: Helpers

    private func expectEnd(
        _ sut: InteractiveHarness, _ result: ShellHarness.Result, file: StaticString = #filePath, line: UInt = #line
    ) {
        let screen = sut.terminal.lines.joined(separator: "\n")
        XCTAssertEqual(result.code, 0, file: file, line: line)
        XCTAssertTrue(sut.missed.isEmpty, "\(sut.missed)\n\(screen)", file: file, line: line)
        XCTAssertEqual(sut.terminal.faults, [], file: file, line: line)
    }
}
