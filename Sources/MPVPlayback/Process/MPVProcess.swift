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
        /// From then on its number may be another's.
        var isGone = false
    }

    /// mpv's end there. Not 0: mpv 0.35 closes that by mistake when it looks for a screen without a desktop.
    static let descriptor: Int32 = 3

    let identifier: Int32
    private let state: Locked<State>

    /// How long it may take to leave before it is killed.
    private static let leave = Duration.seconds(2)
    /// A longer line is none of mpv's.
    private static let longestLine = 4 << 20
    /// Nobody has so many commands for an mpv that takes them: bytes.
    private static let mostUnsent = 1 << 20

    /// - Parameter sharesTerminal: whether it writes to our terminal; what it else would write goes nowhere.
    init(path: String, arguments: [String], sharesTerminal: Bool) throws(SystemError) {
        let (ours, theirs) = try System.socketPair()
        defer { System.close(theirs) }
        do {
            identifier = try System.spawn(
                path, arguments, socket: theirs, as: Self.descriptor, sharesOutput: sharesTerminal)
        } catch {
            System.close(ours)
            throw error
        }
        state = Locked(State(socket: ours))
    }

    /// Reads until mpv is gone, on a thread of its own; `onExit` is called once, after the last line.
    func start(onLine: @escaping @Sendable (Data) -> Void, onExit: @escaping @Sendable (MPVExit) -> Void) {
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
            if let socket = state.socket { System.shutDown(socket) }
        }
    }

    /// Closes our end for both sides.
    func end() {
        state.withLock { if let socket = $0.socket { System.shutDown(socket) } }
    }

    /// Stops it on the spot, and lets it go on.
    func setSuspended(_ isSuspended: Bool) {
        state.withLock { if !$0.isGone { System.send(isSuspended ? SIGSTOP : SIGCONT, to: identifier) } }
    }

    private func flush(_ state: inout State) {
        guard let socket = state.socket, !state.unsent.isEmpty else { return }
        state.unsent = Data(state.unsent.dropFirst(System.write(state.unsent, to: socket)))
    }

    private func read(_ onLine: (Data) -> Void) {
        guard let socket = state.withLock({ $0.socket }) else { return }
        var rest = Data()
        while rest.count <= Self.longestLine {
            // mpv answers what it has taken, so whoever waits for the socket to take more is woken by that.
            System.wait(for: socket, alsoToWrite: state.withLock { !$0.unsent.isEmpty })
            state.withLock { flush(&$0) }
            guard let bytes = System.read(socket) else { break }
            rest += bytes
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            for line in rest[..<end].split(separator: UInt8(ascii: "\n")) { onLine(Data(line)) }
            rest = Data(rest[(end + 1)...])
        }
        state.withLock { $0.socket = nil }
        System.close(socket)
    }

    private func waitForExit() -> MPVExit {
        let deadline = ContinuousClock.now + Self.leave
        var exit = state.withLock { takeExit(waits: false, &$0) }
        while exit == nil && ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.002)
            exit = state.withLock { takeExit(waits: false, &$0) }
        }
        if exit == nil {
            System.send(SIGKILL, to: identifier)
            exit = state.withLock { takeExit(waits: true, &$0) }
        }
        return state.withLock { $0.isUnresponsive } ? .unresponsive : exit ?? .signal(SIGKILL)
    }

    private func takeExit(waits: Bool, _ state: inout State) -> MPVExit? {
        let exit = System.exit(of: identifier, waits: waits)
        if exit != nil { state.isGone = true }
        return exit
    }
}
