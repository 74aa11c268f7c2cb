import Foundation
import StreamingTestKit
import Testing

/// Tests of the program on a real terminal, in tmux. The tests run one after the other, because each test types with
/// pauses.
@Suite("The program on a terminal", .needs(.tmux), .startsLongProcesses, .tags(.integration, .slow), .serialized)
struct TerminalTests {
    /// Law TTY2.
    @Test("The keys control playback, the line is drawn in place, and quitting restores the terminal")
    func test_play_onATerminal_handlesKeysAndRestoresTheTerminal() async throws {
        let terminal = try await PlayerTerminal(width: 90, height: 10)
        try await terminal.wait { $0.contains(/playing +\d/) }
        try terminal.press("Space")
        try await terminal.wait { $0.contains(/paused +0:/) }
        try terminal.press("Right", "Right", "]", "9", "m")
        try await terminal.wait { $0.contains("1.1x  volume 98  muted") }
        try terminal.press("Up")
        try await terminal.wait { $0.contains(/paused +1:/) }
        try await terminal.wait { $0.components(separatedBy: "paused").count == 2 }
        try terminal.press("q")
        try await terminal.expectEnd(code: 0)
    }

    /// Law TTY1.
    @Test("Ctrl-C ends the program with exit code 130, and restores the terminal")
    func test_play_afterCtrlC_exitsWith130() async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 10)
        try await terminal.wait { $0.contains("playing") }
        try terminal.press("C-c")
        try await terminal.expectEnd(code: 130)
    }

    /// Law TTY1.
    @Test("Ctrl-Z restores the terminal and pauses, and fg continues playback")
    func test_play_afterCtrlZ_pausesUntilFg() async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 20)
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("C-z")
        try await terminal.wait { $0.contains("Stopped") }
        try terminal.tmux.type("stty -a | grep -q ' icanon' && echo gi''ven back; fg")
        try await terminal.wait { $0.contains("given back") }
        try await terminal.wait { $0.contains("playing") }
        try terminal.press("q")
        try await terminal.wait { $0.contains("stopped, started") }
    }

    /// Law TTY2.
    @Test("A program in the background does not use the terminal until it comes to the foreground")
    func test_play_inTheBackground_takesTheTerminalAfterFg() async throws {
        let terminal = try await PlayerTerminal(
            width: 100, height: 20, command: "play %s --engine native & sleep 1; echo re''ady; fg")
        try await terminal.wait { $0.contains("ready") }
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("q")
        try await terminal.wait { $0.contains("stopped, started") && $0.contains("same terminal") }
    }

    /// Law TTY2.
    @Test("The line is drawn even if there is no keyboard input")
    func test_play_withoutKeyboardInput_drawsTheLine() async throws {
        let terminal = try await PlayerTerminal(width: 100, height: 20, command: "play %s --engine native < /dev/null")
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("C-c")
        try await terminal.expectEnd(code: 130)
    }

    /// Law TTY3.
    @Test("Playback continues on a terminal of three columns, and after a change of its size")
    func test_play_onATinyTerminal_continues() async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 10)
        try await terminal.wait { $0.contains("playing") }
        try terminal.tmux.resize(width: 3, height: 2)
        try await Task.sleep(for: .milliseconds(600))
        try terminal.tmux.resize(width: 60, height: 12)
        try await terminal.wait { $0.contains(/playing +\d/) }
        try terminal.press("q")
        try await terminal.expectEnd(code: 0)
    }

    @Test("The shell reads lines, and Ctrl-D ends it")
    func test_shell_onATerminal_readsLinesUntilCtrlD() async throws {
        let terminal = try await PlayerTerminal(width: 100, height: 20, command: "shell --engine native")
        try await terminal.wait { $0.contains("\n>") }
        try terminal.tmux.type("play")
        try await terminal.wait { $0.contains("rejected: no media is loaded") }
        try terminal.tmux.type("url \(terminal.origin.url("clip.mp4").absoluteString)")
        try await terminal.wait { $0.contains("loading -> ready") }
        try terminal.press("C-d")
        try await terminal.expectEnd(code: 0)
    }
}
