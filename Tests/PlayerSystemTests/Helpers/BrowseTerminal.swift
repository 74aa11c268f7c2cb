import Foundation
import StreamingTestKit
import Testing

/// The program `player browse` on a terminal in tmux, with a catalogue on nginx.
final class BrowseTerminal: Sendable {
    let tmux: Tmux
    let nginx: Nginx
    /// The folder of the user's data, which several terminals can share.
    let home: URL
    private let folder = TemporaryFolder()

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: Arguments after the URL of the catalogue.
    ///   - variables: Assignments of environment variables, such as `NO_COLOR=1`.
    ///   - home: The folder of the user's data; nil for an empty folder.
    ///   - nginx: The server; nil for a server of the sample catalogue.
    ///   - limit: A command of the shell that runs before the program.
    init(
        width: Int = 80, height: Int = 24, _ arguments: String = "", variables: String = "COLORTERM=truecolor",
        home: URL? = nil, nginx: Nginx? = nil, limit: String = ":"
    ) async throws {
        self.home = home ?? folder.url
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        if let nginx { self.nginx = nginx } else { self.nginx = try await Nginx() }
        tmux = try await Tmux(width: width, height: height)
        let folders = ["CACHE", "STATE", "DATA"].map { "XDG_\($0)_HOME='\(self.home.path)'" }.joined(separator: " ")
        let command =
            "\(folders) \(variables) '\(PlayerProcess.executable.path)' browse \(self.nginx.url("catalogue.json")) "
            + "--engine native \(arguments)"
        let script = folder.url.appendingPathComponent("run.sh")
        try """
        clear
        A=$(stty -a | grep -v rows)
        ( \(limit); exec env \(command) )
        echo "code $?"
        [ "$A" = "$(stty -a | grep -v rows)" ] && echo "same terminal"
        """.write(to: script, atomically: true, encoding: .utf8)
        try tmux.type(". '\(script.path)'")
    }

    /// Waits until the screen contains a text.
    func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await tmux.wait(sourceLocation: sourceLocation) { $0.contains(text) }
    }

    /// Waits until the catalogue is shown.
    func waitForCatalogue(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await tmux.wait(sourceLocation: sourceLocation) { $0.contains("Videos 25") && $0.contains("Sintel") }
    }

    /// Presses a key and waits until the screen contains a text.
    func press(_ key: String, see text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try tmux.press(key)
        // A key that follows within 50 ms would be read as the same key with Alt.
        if key == "Escape" { try await Task.sleep(for: .milliseconds(200)) }
        try await see(text, sourceLocation: sourceLocation)
    }

    /// The process of the program.
    func program() throws -> Int32 {
        let shell = try #require(try tmux.shell())
        return try #require(ProcessTable.children(of: shell).last)
    }

    /// Waits until the program has ended with this exit code, has restored the terminal, and shows the cursor.
    func expectEnd(code: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await tmux.wait(sourceLocation: sourceLocation) {
            $0.contains("code \(code)") && $0.contains("same terminal")
        }
        #expect(try tmux.showsCursor(), sourceLocation: sourceLocation)
        #expect(try !tmux.screen().contains("q quit"), sourceLocation: sourceLocation)
    }

    /// The screen, in which the number of the port is replaced by zeros.
    func picture(withColours: Bool) throws -> String {
        let screen = try withColours ? StyledCapture(tmux.screenWithColours()).text : tmux.screen()
        return screen.replacing(/127\.0\.0\.1:\d{5}/, with: "127.0.0.1:00000")
    }
}
