import Foundation
import Testing

/// A terminal in tmux that accepts keys and returns its screen.
final class Tmux: Sendable {
    private let socket = FileManager.default.temporaryDirectory
        .appendingPathComponent("tmux-\(UUID().uuidString.prefix(8))").path
    private let server: Process

    init(width: Int, height: Int) async throws {
        // tmux runs in the foreground, because a daemon would keep open the socket that shows `Process` the end.
        server = try Self.process(socket, ["-D", "-f", "/dev/null"])
        try server.start(with: Self.variables)
        let session = ["new-session", "-d", "-s", "t", "-x", "\(width)", "-y", "\(height)", "bash --norc"]
        for _ in 0..<600 {
            try await Task.sleep(for: .milliseconds(20))
            try run(session)
            if try !screen().isEmpty { return }
        }
        throw CancellationError()
    }

    deinit {
        _ = try? run("kill-server")
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Presses keys by their names in tmux.
    func press(_ keys: String...) throws {
        try run(["send-keys", "-t", "t"] + keys)
    }

    /// Types a line and presses Enter.
    func type(_ line: String) throws {
        try run("send-keys", "-t", "t", "-l", line)
        try press("Enter")
    }

    /// Pastes a text, in brackets if the program has asked for them.
    func paste(_ text: String) throws {
        try run("set-buffer", text)
        try run("paste-buffer", "-p", "-t", "t")
    }

    /// Removes the terminal, which hangs up the programs on it.
    func killPane() throws { try run("kill-pane", "-t", "t") }

    /// Closes the terminal.
    func kill() throws { try run("kill-server") }

    func resize(width: Int, height: Int) throws {
        try run("resize-window", "-t", "t", "-x", "\(width)", "-y", "\(height)")
    }

    func screen() throws -> String { try run("capture-pane", "-t", "t", "-p") }

    func screenWithColours() throws -> String { try run("capture-pane", "-t", "t", "-p", "-e") }

    /// Returns the process identifier of the shell on the terminal.
    func shell() throws -> Int32? {
        Int32(try run("display-message", "-t", "t", "-p", "#{pane_pid}").trimmingCharacters(in: .newlines))
    }

    func showsCursor() throws -> Bool { try run("display-message", "-t", "t", "-p", "#{cursor_flag}") == "1\n" }

    /// Waits until the screen satisfies a condition. The test fails after a minute and a half, and shows the screen.
    func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until isShown: (String) -> Bool
    ) async throws {
        var last = ""
        // The attempts are counted, because a clock also advances while a virtual machine is suspended.
        for _ in 0..<900 {
            last = try screen()
            if isShown(last) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("the screen shows:\n\(last)", sourceLocation: sourceLocation)
        throw CancellationError()
    }

    @discardableResult
    private func run(_ arguments: String...) throws -> String { try run(arguments) }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        try Self.process(socket, ["-N"] + arguments).output(with: Self.variables)
    }

    private static func process(_ socket: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.tmux.requirePath())
        process.arguments = ["-S", socket] + arguments
        process.standardError = FileHandle.nullDevice
        return process
    }

    private static let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TMUX": "", "COLUMNS": ""]
}
