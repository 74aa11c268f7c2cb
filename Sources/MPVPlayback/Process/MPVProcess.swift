import Foundation
import StreamingCore

/// A running mpv process, connected to this program by a socket pair.
///
/// mpv exits when this program's end of the socket pair closes. The system closes that end when this program exits or
/// crashes.
final class MPVProcess: Sendable {
    private struct State {
        /// This program's end of the socket pair, or nil once it is closed.
        var socket: Int32?
        /// The bytes that the socket has not accepted yet. The socket accepts about 200 commands at once.
        var unsent = Data()
        var isUnresponsive = false
    }

    /// The file descriptor of the socket inside mpv. The number is not 0, because mpv 0.35 closes descriptor 0 by
    /// mistake when it opens a window without a desktop.
    static let descriptor: Int32 = 3

    let identifier: Int32
    private let pseudoTerminal: PseudoTerminal?
    private let state: LockedValue<State>

    /// The maximum time that mpv may take to exit before this program kills mpv.
    private static let exitTimeout = Duration.seconds(2)
    /// The maximum length of a line from mpv, in bytes. A longer line, which mpv never writes, ends the connection.
    private static let maximumLine = 4 << 20
    /// The maximum number of unsent bytes, which is not reached while mpv accepts commands.
    private static let maximumUnsent = 1 << 20

    /// Creates a connection to mpv, and starts mpv.
    ///
    /// - Parameters:
    ///   - path: The path of the executable.
    ///   - arguments: The command-line arguments.
    ///   - terminal: The terminal for the output of mpv, or nil to discard the output.
    /// - Throws: `SystemError` if a system call fails, for example because there is no program at `path`.
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
        state = LockedValue(State(socket: ours))
    }

    /// Starts a thread that reads lines until the connection to mpv ends, and then waits for mpv to exit. The thread
    /// calls `onLine` for each line, and then `onExit` once.
    func start(onLine: @escaping @Sendable (Data) -> Void, onExit: @escaping @Sendable (MPVExit) -> Void) {
        pseudoTerminal?.start()
        let thread = Thread { [self] in
            read(onLine)
            onExit(waitForExit())
        }
        thread.name = "mpv"
        thread.start()
    }

    /// Sends a line as soon as mpv accepts the line. If more than 1 MiB remains unsent, the connection closes.
    func write(_ line: Data) {
        state.withLock { state in
            state.unsent += line
            flush(&state)
            guard state.unsent.count > Self.maximumUnsent else { return }
            state.isUnresponsive = true
            if let socket = state.socket { POSIX.shutDown(socket) }
        }
    }

    /// Closes the connection, so that mpv exits.
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
        while rest.count <= Self.maximumLine {
            // mpv replies to the commands that it accepted, so this thread wakes up even if `alsoToWrite` is false.
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
        let deadline = ContinuousClock.now + Self.exitTimeout
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
