import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of mpv's picture on a real terminal, in tmux.
@Suite(
    "The program with mpv on a terminal", .needs(.tmux), .needs(.mpv), .startsLongProcesses, .tags(.integration, .slow),
    .serialized)
struct MPVTerminalTests {
    /// Law TTY1.
    @Test("The picture moves, the keys control playback, and quitting restores the terminal")
    func test_play_onATerminal_drawsThePictureAndRestoresTheTerminal() async throws {
        let terminal = try await start()
        try await terminal.wait { $0.contains("▄▄▄▄▄▄") && $0.contains(/playing +\d+:(?!00)/) }
        let picture = try terminal.tmux.screenWithColours()
        try await Task.sleep(for: .milliseconds(500))
        #expect(try terminal.tmux.screenWithColours() != picture)
        try terminal.press("Space")
        try await terminal.wait { $0.contains("paused") }
        try terminal.press("Right", "9", "m")
        try await terminal.wait { $0.contains("volume 98  muted") }
        try terminal.press("#")
        try await terminal.wait { $0.contains("audio: 1") }
        try terminal.press("q")
        try await terminal.expectEnd(code: 0)
        #expect(try terminal.tmux.showsCursor())
    }

    /// Law TTY1.
    @Test("Ctrl-Z restores the terminal, fg continues playback, and Ctrl-C ends the program")
    func test_play_afterCtrlZ_restoresTheTerminalUntilFg() async throws {
        let terminal = try await start()
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") }
        #expect(try terminal.tmux.showsCursor())
        try terminal.tmux.type("fg")
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("C-c")
        try await terminal.wait { $0.contains("stopped, started") }
        #expect(try terminal.tmux.showsCursor())
    }

    /// Law TTY1.
    @Test(
        "The terminal is restored after a signal and after the end of the media",
        arguments: [SIGINT, SIGTERM, SIGHUP, 0])
    func test_play_endedByASignal_restoresTheTerminal(signal: Int32) async throws {
        let terminal = try await start(signal == 0 ? "--start 1:26" : "")
        if signal != 0 {
            try await terminal.wait { $0.contains(/playing +\d+:/) }
            for player in try terminal.programs() { kill(player, signal) }
        }
        try await terminal.expectEnd(code: signal == 0 ? 0 : 128 + Int(signal))
        try await terminal.wait { $0.contains("started in") }
        #expect(try terminal.tmux.showsCursor())
    }

    /// Law TTY1.
    @Test("Ctrl-Z during loading restores the terminal until fg")
    func test_play_afterCtrlZWhileLoading_restoresTheTerminalUntilFg() async throws {
        let terminal = try await start(behaviour: OriginBehaviour(latency: .seconds(2)))
        try await terminal.wait { $0.contains("loading") }
        try terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") }
        try await Task.sleep(for: .seconds(3))
        #expect(try terminal.tmux.screen().contains("Stopped"))
        #expect(try terminal.tmux.showsCursor())
        try terminal.tmux.type("fg")
        try await terminal.wait { $0.contains("▄▄▄▄▄▄") && $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("q")
        try await terminal.wait { $0.contains("stopped, started") }
    }

    /// Law TTY2.
    @Test("A program in the background rejects a picture on the terminal, with the reason")
    func test_play_inTheBackground_drawsNothingOnTheTerminal() async throws {
        let terminal = try await PlayerTerminal(
            width: 90, height: 14, command: "play %s --engine mpv --video terminal & wait; echo ou''t")
        try await terminal.wait {
            $0.contains("--video terminal requires a terminal in the foreground") && $0.contains("out")
        }
    }

    /// Law TTY1.
    @Test("If mpv is killed, the terminal is restored, and one line reports the error")
    func test_play_withMPVKilled_restoresTheTerminal() async throws {
        let terminal = try await start()
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        for player in try terminal.programs() {
            for child in ProcessTable.children(of: player) { kill(child, SIGKILL) }
        }
        try await terminal.wait { $0.contains("mpv exited on signal 9") }
        try await terminal.expectEnd(code: 1)
        #expect(try terminal.tmux.showsCursor())
    }

    /// Law TTY3.
    @Test("Playback continues when the size of the terminal changes")
    func test_play_onAResizedTerminal_continues() async throws {
        let terminal = try await start()
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.tmux.resize(width: 3, height: 2)
        try await Task.sleep(for: .milliseconds(600))
        try terminal.tmux.resize(width: 60, height: 12)
        try await terminal.wait { $0.contains("▄▄▄▄▄▄") && $0.contains(/playing +\d/) }
        try terminal.press("q")
        try await terminal.expectEnd(code: 0)
    }

    private func start(_ words: String = "", behaviour: OriginBehaviour? = nil) async throws -> PlayerTerminal {
        let clip = URL(fileURLWithPath: "\(SourceTreeFolder.fixtures)/media/film.mp4")
        return try await PlayerTerminal(
            width: 90, height: 14, command: "play %s --engine mpv --video terminal \(words)",
            clip: try #require(OriginResource.file(clip)), behaviour: behaviour)
    }
}
