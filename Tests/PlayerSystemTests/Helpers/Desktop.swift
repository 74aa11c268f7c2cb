import Foundation
import Testing

/// The state of a desktop on which no window of mpv appeared.
struct NoWindow: Error {
    let windows: String
    let isServerRunning: Bool
    let isPlayerRunning: Bool
    let output: String
    let errors: String
}

/// A desktop without a screen, whose windows accept keys. The server ends when the object is released.
final class Desktop: Sendable {
    /// The value for the variable `DISPLAY`.
    let display: String
    private let server: Process

    init() throws {
        server = Process()
        server.executableURL = URL(fileURLWithPath: try Tool.xvfb.requirePath())
        server.arguments = ["-displayfd", "1", "-screen", "0", "640x480x24"]
        server.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        server.standardOutput = pipe
        try server.start()
        // The server writes its number once it accepts connections.
        let number = String(decoding: pipe.readNext(), as: UTF8.self)
        display = ":\(number.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    deinit { server.terminate() }

    /// Waits for the window of the mpv that a player runs, and returns the identifier of the window.
    ///
    /// - Throws: ``NoWindow`` if the player ends first, or if 1,200 searches find no window.
    func window(of player: PlayerProcess) async throws -> String {
        // Searches are counted instead of seconds, because a busy machine may start no process for a minute.
        for _ in 0..<1_200 where player.isRunning {
            let window = try tool(["search", "--onlyvisible", "--class", "mpv"])
            if !window.isEmpty { return window }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw NoWindow(
            windows: try tool(["search", "--name", "."]), isServerRunning: server.isRunning,
            isPlayerRunning: player.isRunning, output: player.outputSoFar, errors: player.errorsSoFar)
    }

    func press(_ keys: String..., in window: String) throws {
        try tool(["windowfocus", window])
        for key in keys {
            try tool(["key", key])
        }
    }

    @discardableResult
    private func tool(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Tool.xdotool.requirePath())
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        return try process.output(with: ["DISPLAY": display]).split(separator: "\n").first.map(String.init) ?? ""
    }
}
