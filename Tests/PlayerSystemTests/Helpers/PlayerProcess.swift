import Foundation
import StreamingCore
import Testing

/// A run of the built program.
final class PlayerProcess: Sendable {
    struct Result: Sendable {
        let code: Int32
        let output: String
        let errors: String
        let start: ContinuousClock.Instant
        let end: ContinuousClock.Instant

        /// From its start, or from something later, to its end.
        func seconds(since time: ContinuousClock.Instant? = nil) -> Double {
            (time ?? start).duration(to: end) / .seconds(1)
        }

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

        /// The JSON objects of the output that are of a kind.
        func events(_ kind: String) -> [[String: Any]] {
            lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
                .filter { $0["event"] as? String == kind }
        }
    }

    /// The program beside the test bundle.
    static var executable: URL {
        Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("player")
            ?? URL(fileURLWithPath: "player")
    }

    private let process = Process()
    /// Where it keeps what it keeps, if the test has no folder of its own.
    private let home = TemporaryFolder()
    private let output = Collector()
    private let errors = Collector()
    private let start = ContinuousClock.now
    private let end: AsyncStream<(code: Int32, time: ContinuousClock.Instant)>

    /// Starts it.
    ///
    /// - Parameter input: what it reads from a pipe; nil is nothing, from /dev/null.
    init(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
        directory: String = "/", executable: URL = PlayerProcess.executable
    ) throws {
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(home.environment) { $1 }
            .merging(environment) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let (end, continuation) = AsyncStream.makeStream(of: (code: Int32, time: ContinuousClock.Instant).self)
        self.end = end
        process.terminationHandler = { process in
            let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
            // Here, as on a busy machine the test hears of it late.
            continuation.yield((code, .now))
            continuation.finish()
        }
        let pipe = input.map { _ in Pipe() }
        process.standardInput = pipe ?? FileHandle.nullDevice
        try process.run()
        output.start()
        errors.start()
        if let pipe, let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
    }

    /// Runs it to its end.
    static func run(
        _ arguments: String..., input: String? = nil, environment: [String: String] = [:], directory: String = "/",
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

    var outputSoFar: String { output.soFar }

    func result() async throws -> Result {
        var last: (code: Int32, time: ContinuousClock.Instant) = (-1, .now)
        for await value in end { last = value }
        return Result(
            code: last.code, output: await output.all(), errors: await errors.all(), start: start, end: last.time)
    }
}

/// Collects what a pipe brings, on a thread of its own.
private final class Collector: Sendable {
    private struct State {
        var data = Data()
        var isOver = false
        var watchers: [(isDone: @Sendable (String) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let pipe = Pipe()
    private let state = Locked(State())

    func start() {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            while true {
                let chunk = handle.availableData
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
