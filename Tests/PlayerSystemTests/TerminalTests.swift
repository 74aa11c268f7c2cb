import Foundation
import LocalOrigin
import Testing

/// On a real terminal, in tmux: one after the other, as each is typed at with pauses.
@Suite("player on a terminal", .needs(.tmux), .tags(.integration, .slow), .serialized)
struct TerminalTests {
    @Test("keys work, the line is drawn in place, and the terminal is given back after quit")
    func test_play_TTY2keys() async throws {
        let (origin, tmux) = try await start(width: 90, height: 10)
        try await tmux.wait { $0.contains(/playing +\d/) }
        try tmux.press("Space")
        try await tmux.wait { $0.contains(/paused +0:/) }
        try tmux.press("Right", "Right", "]", "9", "m")
        try await tmux.wait { $0.contains("1.1x  volume 98  muted") }
        try tmux.press("Up")
        try await tmux.wait { $0.contains(/paused +1:/) }
        try await tmux.wait { $0.components(separatedBy: "paused").count == 2 }
        try tmux.press("q")
        try await tmux.wait { $0.contains("code 0") && $0.contains("same terminal") }
        _ = origin
    }

    @Test("Ctrl-C ends it with 130 and gives the terminal back")
    func test_play_TTY1ctrlC() async throws {
        let (origin, tmux) = try await start(width: 80, height: 10)
        try await tmux.wait { $0.contains("playing") }
        try tmux.press("C-c")
        try await tmux.wait { $0.contains("code 130") && $0.contains("same terminal") }
        _ = origin
    }

    @Test("Ctrl-Z gives the terminal back and pauses, and fg goes on")
    func test_play_TTY1ctrlZ() async throws {
        let (origin, tmux) = try await start(width: 80, height: 20)
        try await tmux.wait { $0.contains(/playing +0:0[1-9]/) }
        try tmux.press("C-z")
        try await tmux.wait { $0.contains("Stopped") }
        try tmux.type("stty -a | grep -q ' icanon' && echo gi''ven back; fg")
        try await tmux.wait { $0.contains("given back") }
        try await tmux.wait { $0.contains("playing") }
        try tmux.press("q")
        try await tmux.wait { $0.contains("stopped, started") }
        _ = origin
    }

    @Test("in the background it leaves the terminal alone, and takes it when it comes to the front")
    func test_play_TTY2inTheBackground() async throws {
        let (origin, tmux) = try await start(width: 100, height: 20, command: "play %s & sleep 1; echo re''ady; fg")
        try await tmux.wait { $0.contains("ready") }
        try await tmux.wait { $0.contains(/playing +0:0[1-9]/) }
        try tmux.press("q")
        try await tmux.wait { $0.contains("stopped, started") && $0.contains("same terminal") }
        _ = origin
    }

    @Test("without keys to read, the line is drawn all the same")
    func test_play_TTY2withoutInput() async throws {
        let (origin, tmux) = try await start(width: 100, height: 20, command: "play %s < /dev/null")
        try await tmux.wait { $0.contains(/playing +0:0[1-9]/) }
        try tmux.press("C-c")
        try await tmux.wait { $0.contains("code 130") && $0.contains("same terminal") }
        _ = origin
    }

    @Test("a terminal of three columns, and one that changes its size, are no harm")
    func test_play_TTY3tinyTerminal() async throws {
        let (origin, tmux) = try await start(width: 80, height: 10)
        try await tmux.wait { $0.contains("playing") }
        try tmux.resize(width: 3, height: 2)
        try await Task.sleep(for: .milliseconds(600))
        try tmux.resize(width: 60, height: 12)
        try await tmux.wait { $0.contains(/playing +\d/) }
        try tmux.press("q")
        try await tmux.wait { $0.contains("code 0") && $0.contains("same terminal") }
        _ = origin
    }

    @Test("the shell takes lines, and Ctrl-D ends it")
    func test_shell() async throws {
        let (origin, tmux) = try await start(width: 100, height: 20, command: "shell")
        try await tmux.wait { $0.contains("\n>") }
        try tmux.type("play")
        try await tmux.wait { $0.contains("refused: nothing is loaded") }
        try tmux.type("url \(origin.url("clip.mp4").absoluteString)")
        try await tmux.wait { $0.contains("loading -> ready") }
        try tmux.press("C-d")
        try await tmux.wait { $0.contains("code 0") && $0.contains("same terminal") }
    }

    /// Starts the program between two looks at the terminal's modes.
    private func start(width: Int, height: Int, command: String? = nil) async throws -> (LocalOrigin, Tmux) {
        let origin = try LocalOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 1_000_000, duration: 100)]))
        let tmux = try await Tmux(width: width, height: height)
        let url = origin.url("clip.mp4").absoluteString
        let words = (command ?? "play %s").replacingOccurrences(of: "%s", with: url)
        let modes = "stty -a | grep -v rows"
        try tmux.type(
            "clear; set -m; A=$(\(modes)); '\(PlayerProcess.executable.path)' \(words); echo co''de $?; "
                + "[ \"$A\" = \"$(\(modes))\" ] && echo sa''me terminal")
        return (origin, tmux)
    }
}
