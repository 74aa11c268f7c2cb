import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// The program on a terminal, and an origin to play from.
///
/// The command line compares the modes of the terminal before and after the run.
final class PlayerTerminal: Sendable {
    let origin: LocalOrigin
    let tmux: Tmux

    /// Creates a terminal that runs the program.
    ///
    /// - Parameters:
    ///   - command: The arguments for the program. `%s` stands for the URL of `clip.mp4`.
    ///   - prefix: The text before the program on the command line, such as an assignment of a variable.
    init(
        width: Int, height: Int, command: String = "play %s --engine native", prefix: String = "",
        clip: OriginResource = .syntheticMP4(size: 1_000_000, duration: 100), behaviour: OriginBehaviour? = nil
    ) async throws {
        var routes = OriginRoutes(resources: ["/clip.mp4": clip])
        routes.behaviours["/clip.mp4"] = behaviour
        origin = try LocalOrigin(routes)
        tmux = try await Tmux(width: width, height: height)
        let words = command.replacingOccurrences(of: "%s", with: origin.url("clip.mp4").absoluteString)
        let modes = "stty -a | grep -v rows"
        try tmux.type(
            "clear; set -m; A=$(\(modes)); \(prefix)'\(PlayerProcess.executable.path)' \(words); echo co''de $?; "
                + "[ \"$A\" = \"$(\(modes))\" ] && echo sa''me terminal")
    }

    /// Returns the process identifiers of the running programs that the shell on the terminal has started.
    func programs() throws -> [Int32] {
        ProcessTable.children(of: try #require(try tmux.shell()))
    }

    func press(_ keys: String...) throws {
        for key in keys { try tmux.press(key) }
    }

    func wait(sourceLocation: SourceLocation = #_sourceLocation, until isShown: (String) -> Bool) async throws {
        try await tmux.wait(sourceLocation: sourceLocation, until: isShown)
    }

    /// Waits until the program has ended with this exit code and has restored the terminal. The test fails after a
    /// minute and a half.
    func expectEnd(code: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(sourceLocation: sourceLocation) { $0.contains("code \(code)") && $0.contains("same terminal") }
    }
}
