import Foundation
import StreamingCore
import Testing

/// A run of a program, by default of the built program `player`.
final class PlayerProcess: Sendable {
    struct Result: Sendable {
        let code: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

        /// Returns the JSON objects of the output whose event has this name.
        func events(_ kind: String) -> [[String: Any]] {
            lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                .filter { $0["event"] as? String == kind }
        }
    }

    /// The URL of the built program, which is beside the test bundle.
    static var executable: URL {
        Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("player")
            ?? URL(fileURLWithPath: "player")
    }

    private let process = Process()
    /// The folder for stored data, unless the test sets another folder.
    private let home = TemporaryFolder()
    private let output = Collector()
    private let errors = Collector()
    private let exitCode: AsyncStream<Int32>

    /// Creates a run, and starts the program.
    ///
    /// - Parameter input: The text that the program reads from a pipe. Nil connects standard input to /dev/null.
    init(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
        directory: String? = nil, executable: URL = PlayerProcess.executable
    ) throws {
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = directory.map { URL(fileURLWithPath: $0) } ?? process.currentDirectoryURL
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let (exitCode, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.exitCode = exitCode
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            continuation.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            continuation.finish()
        }
        let pipe = input.map { _ in Pipe() }
        process.standardInput = pipe ?? FileHandle.nullDevice
        try process.start(with: home.environment.merging(environment) { $1 })
        output.start()
        errors.start()
        if let pipe, let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
    }

    /// Runs the program to its end, and returns its exit code and its output.
    static func run(
        _ arguments: String..., input: String? = nil, environment: [String: String] = [:], directory: String? = nil,
        executable: URL = PlayerProcess.executable
    ) async throws -> Result {
        try await PlayerProcess(
            arguments, input: input, environment: environment, directory: directory, executable: executable
        ).result()
    }

    var identifier: Int32 { process.processIdentifier }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until the output holds one of the texts, or the process has ended.
    func waitForOutput(_ texts: String...) async {
        await output.wait { output in texts.contains { output.contains($0) } }
    }

    /// Waits until the standard error holds a text, or the process has ended.
    func waitForErrors(_ text: String) async {
        await errors.wait { $0.contains(text) }
    }

    /// Waits until a line of `--json` has a position of at least `seconds`, or until the process has ended.
    func waitForPosition(atLeast seconds: Double) async {
        await output.wait { output in
            output.matches(of: /"position":([\d.]+)/).contains { Double($0.1) ?? 0 >= seconds }
        }
    }

    /// Waits until the positions of `--json` have advanced by `seconds` in total, or until the process has ended. A
    /// position that goes back, as at a discontinuity, does not count.
    func waitForAdvance(bySeconds seconds: Double) async {
        await output.wait { output in
            let positions = output.matches(of: /"position":([\d.]+)/).compactMap { Double($0.1) }
            return zip(positions, positions.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) } >= seconds
        }
    }

    var outputSoFar: String { output.soFar }

    var errorsSoFar: String { errors.soFar }

    var isRunning: Bool { process.isRunning }

    func result() async throws -> Result {
        var code: Int32 = -1
        for await value in exitCode { code = value }
        return Result(code: code, output: await output.all(), errors: await errors.all())
    }
}

/// A thread that collects the data of a pipe.
private final class Collector: Sendable {
    private struct State {
        var data = Data()
        var isOver = false
        var watchers: [(isDone: @Sendable (String) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let pipe = Pipe()
    private let state = LockedValue(State())

    func start() {
        Thread.detachNewThread { [self] in
            while true {
                let chunk = pipe.readNext()
                let due = state.withLock { state in
                    state.data += chunk
                    state.isOver = chunk.isEmpty
                    let text = String(decoding: state.data, as: UTF8.self)
                    let due = state.watchers.filter { state.isOver || $0.isDone(text) }
                    state.watchers.removeAll { state.isOver || $0.isDone(text) }
                    return due
                }
                for watcher in due { watcher.continuation.resume() }
                if chunk.isEmpty { return }
            }
        }
    }

    func wait(until isDone: @escaping @Sendable (String) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.isOver || isDone(String(decoding: state.data, as: UTF8.self)) { return true }
                state.watchers.append((isDone, continuation))
                return false
            }
            if isDue { continuation.resume() }
        }
    }

    var soFar: String { state.withLock { String(decoding: $0.data, as: UTF8.self) } }

    func all() async -> String {
        await wait { _ in false }
        return soFar
    }
}
