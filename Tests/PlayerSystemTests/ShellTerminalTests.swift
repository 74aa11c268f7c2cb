import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of `player shell` on a real terminal, in tmux. The tests run one after the other, because each test types with
/// pauses.
@Suite("The shell on a terminal", .needs(.tmux), .startsLongProcesses, .tags(.integration, .slow), .serialized)
struct ShellTerminalTests {
    /// Law TTY1.
    @Test("A line is edited with the keys of Emacs and completed with Tab, and Ctrl-D restores the terminal")
    func test_shell_onATerminal_editsAndCompletesLines() async throws {
        let terminal = try await makeTerminal()
        try terminal.press("x", "C-a", "h", "e", "l", "p", "Space", "C-e", "BSpace", "m", "u", "t", "Tab")
        try await terminal.wait { $0.contains("> help mute") }
        try terminal.press("Enter")
        try await terminal.wait { $0.contains("mute or unmute") }
        try terminal.press("C-d")
        try await terminal.expectEnd(code: 0)
        #expect(try terminal.tmux.showsCursor())
    }

    @Test("The lines of one run are offered in the next run")
    func test_shell_inASecondRun_offersTheLinesOfTheFirst() async throws {
        let folder = TemporaryFolder()
        let first = try await makeTerminal(stateIn: folder)
        try first.tmux.type("volume 42")
        try await first.wait { $0.contains("volume 42\nidle") }
        try first.tmux.type("quit")
        try await first.expectEnd(code: 0)
        let second = try await makeTerminal(stateIn: folder)
        try second.press("Up", "Up")
        try await second.wait { $0.contains("> volume 42") }
        try second.press("C-c", "C-d")
        try await second.expectEnd(code: 0)
    }

    /// Law TTY4.
    @Test("Ctrl-C ends a command, then discards a line, and does not end the shell")
    func test_shell_afterCtrlC_continues() async throws {
        let terminal = try await makeTerminal()
        try terminal.tmux.type("wait 60")
        try await Task.sleep(for: .milliseconds(300))
        try terminal.press("C-c")
        try await terminal.wait { $0.contains("wait 60: cancelled") }
        try terminal.press("x", "y", "C-c")
        try await terminal.wait { $0.contains("> xy^C\n>") }
        try terminal.press("C-c")
        try await terminal.wait { $0.contains("to leave the shell, press Ctrl-D or type quit") }
        try terminal.press("C-d")
        try await terminal.expectEnd(code: 0)
    }

    /// Law TTY1.
    @Test("Ctrl-Z pauses and restores the terminal, and fg shows the typed line and continues playback")
    func test_shell_afterCtrlZ_continuesWithTheTypedLine() async throws {
        let terminal = try await makeTerminal()
        try terminal.tmux.type("url \(terminal.origin.url("clip.mp4").absoluteString)")
        try terminal.tmux.type("play")
        try await terminal.wait { $0.contains("-> playing") }
        // The system discards keys that the program has not read before Ctrl-Z.
        try terminal.press("v", "o", "l")
        try await terminal.wait { $0.contains("\n> vol") }
        try terminal.press("C-z")
        try await terminal.wait { $0.contains("playing -> paused") && $0.contains("Stopped") }
        try terminal.tmux.type("stty -a | grep -q ' icanon' && echo gi''ven back; fg")
        try await terminal.wait { $0.contains("given back") && $0.contains("paused -> playing") }
        try await terminal.wait { $0.contains("\n> vol") }
        try terminal.press("u", "m", "e", "Space", "7", "Enter")
        try await terminal.wait { $0.contains("> volume 7\nplaying") }
        try terminal.press("C-d")
        try await terminal.wait { $0.contains("stopped, started") }
    }

    /// Law TTY3.
    @Test("A line of wide characters that is longer than the terminal stays in one row, also after a resize")
    func test_shell_withALongLineAndAResize_drawsOneRow() async throws {
        let terminal = try await makeTerminal()
        try terminal.tmux.paste(String(repeating: "七", count: 60))
        try await terminal.wait { $0.contains("> 七") }
        try terminal.tmux.resize(width: 30, height: 20)
        try await terminal.wait { $0.components(separatedBy: "七七七").count > 2 && !$0.contains("七\n七") }
        try terminal.tmux.resize(width: 100, height: 20)
        try terminal.press("C-a", "x")
        try await terminal.wait { $0.contains("> x七") && !$0.contains("七\n七") }
        try terminal.press("C-c", "C-d")
        try await terminal.expectEnd(code: 0)
    }

    /// Law TTY4.
    @Test("A pasted text of several lines executes nothing")
    func test_shell_withAPasteOfSeveralLines_executesNothing() async throws {
        let terminal = try await makeTerminal()
        try terminal.tmux.paste("mute\nquit\n")
        try await terminal.wait { $0.contains("> mute quit") }
        try terminal.press("C-c", "C-d")
        try await terminal.expectEnd(code: 0)
    }

    /// Law TTY1.
    @Test("Each ending signal and a crash restore the terminal", arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV])
    func test_shell_endedByASignal_restoresTheTerminal(signal: Int32) async throws {
        let terminal = try await makeTerminal()
        try terminal.tmux.type("wait 60")
        kill(try #require(try terminal.programs().first), signal)
        try await terminal.expectEnd(code: 128 + Int(signal))
        #expect(try terminal.tmux.showsCursor())
    }

    @Test(
        "A lost terminal ends the shell, with or without a signal, and the history is saved",
        arguments: ["", "trap '' HUP; "])
    func test_shell_afterTheLossOfTheTerminal_endsAndSavesTheHistory(prefix: String) async throws {
        let folder = TemporaryFolder()
        let terminal = try await makeTerminal(stateIn: folder, prefix: prefix)
        try terminal.tmux.type("volume 42")
        try await terminal.wait { $0.contains("volume 42\nidle") }
        try terminal.tmux.type("wait 60")
        let program = try #require(try terminal.programs().first)
        try terminal.tmux.killPane()
        #expect(try await ProcessTable.waitForEnd(of: program))
        let entry = folder.url.appendingPathComponent("state/streaming-core/shell/history.entry")
        #expect(try String(decoding: Data(contentsOf: entry), as: UTF8.self).contains("volume 42"))
    }

    @Test("A lost terminal ends playback, with or without a signal", arguments: ["", "trap '' HUP; "])
    func test_play_afterTheLossOfTheTerminal_ends(prefix: String) async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 10, prefix: prefix)
        try await terminal.wait { $0.contains("playing") }
        let program = try #require(try terminal.programs().first)
        try terminal.tmux.killPane()
        #expect(try await ProcessTable.waitForEnd(of: program))
    }

    @Test("A dumb terminal has prompts without line editing")
    func test_shell_onADumbTerminal_readsLines() async throws {
        let terminal = try await makeTerminal(prefix: "TERM=dumb ")
        try terminal.tmux.type("help mute")
        try await terminal.wait { $0.contains("mute or unmute") }
        try terminal.press("C-d")
        try await terminal.expectEnd(code: 0)
    }

    /// Returns a terminal with the prompt of the shell.
    private func makeTerminal(
        stateIn folder: TemporaryFolder? = nil, prefix: String = ""
    ) async throws -> PlayerTerminal {
        let places = folder.map { "XDG_STATE_HOME='\($0.url.appendingPathComponent("state").path)' " } ?? ""
        let store = folder == nil ? " --store memory" : ""
        let terminal = try await PlayerTerminal(
            width: 100, height: 20, command: "shell --engine native\(store)", prefix: prefix + places)
        try await terminal.wait { $0.contains("\n>") }
        return terminal
    }
}
