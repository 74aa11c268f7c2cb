import Foundation
import Testing

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

    /// Waits for the window of mpv, and returns its identifier.
    func window() async throws -> String {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let window = try tool(["search", "--onlyvisible", "--class", "mpv"])
            if !window.isEmpty { return window }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("mpv shows no window")
        throw CancellationError()
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
