import Foundation
import StreamingTestKit
import Testing

/// On a real terminal, in tmux: one after the other, as each is typed at with pauses.
@Suite("player on a terminal", .needs(.tmux), .startsLongProcesses, .tags(.integration, .slow), .serialized)
struct TerminalTests {
    /// Law TTY2.
    @Test("keys work, the line is drawn in place, and the terminal is given back after quit")
    func test_play_keys() async throws {
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
    @Test("Ctrl-C ends it with 130 and gives the terminal back")
    func test_play_ctrlC() async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 10)
        try await terminal.wait { $0.contains("playing") }
        try terminal.press("C-c")
        try await terminal.expectEnd(code: 130)
    }

    /// Law TTY1.
    @Test("Ctrl-Z gives the terminal back and pauses, and fg goes on")
    func test_play_ctrlZ() async throws {
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
    @Test("in the background it leaves the terminal alone, and takes it when it comes to the front")
    func test_play_inTheBackground() async throws {
        let terminal = try await PlayerTerminal(
            width: 100, height: 20, command: "play %s --engine native & sleep 1; echo re''ady; fg")
        try await terminal.wait { $0.contains("ready") }
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("q")
        try await terminal.wait { $0.contains("stopped, started") && $0.contains("same terminal") }
    }

    /// Law TTY2.
    @Test("without keys to read, the line is drawn all the same")
    func test_play_withoutInput() async throws {
        let terminal = try await PlayerTerminal(width: 100, height: 20, command: "play %s --engine native < /dev/null")
        try await terminal.wait { $0.contains(/playing +\d+:(?!00)/) }
        try terminal.press("C-c")
        try await terminal.expectEnd(code: 130)
    }

    /// Law TTY3.
    @Test("a terminal of three columns, and one that changes its size, are no harm")
    func test_play_tinyTerminal() async throws {
        let terminal = try await PlayerTerminal(width: 80, height: 10)
        try await terminal.wait { $0.contains("playing") }
        try terminal.tmux.resize(width: 3, height: 2)
        try await Task.sleep(for: .milliseconds(600))
        try terminal.tmux.resize(width: 60, height: 12)
        try await terminal.wait { $0.contains(/playing +\d/) }
        try terminal.press("q")
        try await terminal.expectEnd(code: 0)
    }

    @Test("the shell takes lines, and Ctrl-D ends it")
    func test_shell() async throws {
        let terminal = try await PlayerTerminal(width: 100, height: 20, command: "shell --engine native")
        try await terminal.wait { $0.contains("\n>") }
        try terminal.tmux.type("play")
        try await terminal.wait { $0.contains("refused: nothing is loaded") }
        try terminal.tmux.type("url \(terminal.origin.url("clip.mp4").absoluteString)")
        try await terminal.wait { $0.contains("loading -> ready") }
        try terminal.press("C-d")
        try await terminal.expectEnd(code: 0)
    }
}
