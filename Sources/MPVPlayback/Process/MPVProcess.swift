import Foundation
import StreamingCore

/// A running mpv that speaks over a socket pair, whose other end it has as a descriptor.
///
/// mpv leaves by itself when our end closes, and it closes with this process whatever happens to it.
final class MPVProcess: Sendable {
    private struct State {
        /// Our end; nil once it is closed.
        var socket: Int32?
        /// What the socket has not taken yet: it takes some 200 commands at once.
        var unsent = Data()
        var isUnresponsive = false
    }

    /// mpv's end there. Not 0: mpv 0.35 closes that by mistake when it looks for a screen without a desktop.
    static let descriptor: Int32 = 3

    let identifier: Int32
    private let pseudoTerminal: PseudoTerminal?
    private let state: Locked<State>

    /// How long it may take to leave before it is killed.
    private static let leave = Duration.seconds(2)
    /// A longer line is none of mpv's.
    private static let longestLine = 4 << 20
    /// Nobody has so many commands for an mpv that takes them: bytes.
    private static let mostUnsent = 1 << 20

    /// - Parameter terminal: takes what it writes; else that goes nowhere.
    init(path: String, arguments: [String], terminal: MPVTerminal?) throws(SystemError) {
        let (ours, theirs) = try POSIX.socketPair()
        defer { POSIX.close(theirs) }
        var pseudoTerminal: PseudoTerminal?
        do {
            pseudoTerminal = try terminal.map { terminal throws(SystemError) in try PseudoTerminal(terminal) }
            identifier = try POSIX.spawn(
                path, arguments, socket: theirs, as: Self.descriptor, terminal: pseudoTerminal?.theirs)
        } catch {
            pseudoTerminal?.abandon()
            POSIX.close(ours)
            throw error
        }
        self.pseudoTerminal = pseudoTerminal
        state = Locked(State(socket: ours))
    }

    /// Reads until mpv is gone, on a thread of its own; `onExit` is called once, after the last line.
    func start(onLine: @escaping @Sendable (Data) -> Void, onExit: @escaping @Sendable (MPVExit) -> Void) {
        pseudoTerminal?.start()
        let thread = Thread { [self] in
            read(onLine)
            onExit(waitForExit())
        }
        thread.name = "mpv"
        thread.start()
    }

    /// Hands over a line, at once or as soon as mpv takes it. An mpv that takes nothing any more is ended.
    func write(_ line: Data) {
        state.withLock { state in
            state.unsent += line
            flush(&state)
            guard state.unsent.count > Self.mostUnsent else { return }
            state.isUnresponsive = true
            if let socket = state.socket { POSIX.shutDown(socket) }
        }
    }

    /// Closes our end for both sides.
    func end() {
        state.withLock { if let socket = $0.socket { POSIX.shutDown(socket) } }
    }

    private func flush(_ state: inout State) {
        guard let socket = state.socket, !state.unsent.isEmpty else { return }
        state.unsent = Data(state.unsent.dropFirst(POSIX.write(state.unsent, to: socket)))
    }

    private func read(_ onLine: (Data) -> Void) {
        guard let socket = state.withLock({ $0.socket }) else { return }
        var rest = Data()
        while rest.count <= Self.longestLine {
            // mpv answers what it has taken, so whoever waits for the socket to take more is woken by that.
            POSIX.wait(for: socket, alsoToWrite: state.withLock { !$0.unsent.isEmpty })
            state.withLock { flush(&$0) }
            guard let bytes = POSIX.read(socket) else { break }
            rest += bytes
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            for line in rest[..<end].split(separator: UInt8(ascii: "\n")) { onLine(Data(line)) }
            rest = Data(rest[(end + 1)...])
        }
        state.withLock { $0.socket = nil }
        POSIX.close(socket)
    }

    private func waitForExit() -> MPVExit {
        let deadline = ContinuousClock.now + Self.leave
        var exit = POSIX.exit(of: identifier, waits: false)
        while exit == nil && ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.002)
            exit = POSIX.exit(of: identifier, waits: false)
        }
        if exit == nil {
            POSIX.kill(identifier)
            exit = POSIX.exit(of: identifier, waits: true)
        }
        return state.withLock { $0.isUnresponsive } ? .unresponsive : exit ?? .signal(SIGKILL)
    }
}
