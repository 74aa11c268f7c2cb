import Foundation
import StreamingCore

/// A running mpv that speaks over a socket pair, whose other end it has as a descriptor.
///
/// mpv leaves by itself when our end closes, and it closes with this process whatever happens to it.
final class MPVProcess: Sendable {
    /// mpv's end there. Not 0: mpv 0.35 closes that by mistake when it looks for a screen without a desktop.
    static let descriptor: Int32 = 3

    let identifier: Int32
    /// Our end; nil once it is closed.
    private let socket: Locked<Int32?>

    /// How long it may take to leave before it is killed.
    private static let leave = Duration.seconds(2)
    /// A longer line is none of mpv's.
    private static let longestLine = 4 << 20

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
        socket = Locked(ours)
    }

    /// Reads until mpv is gone, on a thread of its own; `onExit` is called once, after the last line.
    func start(onLine: @escaping @Sendable (Data) -> Void, onExit: @escaping @Sendable (MPVExit) -> Void) {
        let thread = Thread { [self] in
            read(onLine)
            let exit = waitForExit()
            onExit(exit)
        }
        thread.name = "mpv"
        thread.start()
    }

    /// Hands over a line. An mpv that takes nothing any more is ended.
    func write(_ line: Data) {
        let isWritten = socket.withLock { $0.map { System.write(line, to: $0) } ?? true }
        if !isWritten { end() }
    }

    /// Closes our end for both sides.
    func end() {
        socket.withLock { if let socket = $0 { System.shutDown(socket) } }
    }

    private func read(_ onLine: (Data) -> Void) {
        guard let descriptor = socket.withLock({ $0 }) else { return }
        var rest = Data()
        while let bytes = System.read(descriptor), rest.count <= Self.longestLine {
            rest += bytes
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            for line in rest[..<end].split(separator: UInt8(ascii: "\n")) { onLine(Data(line)) }
            rest = Data(rest[(end + 1)...])
        }
        socket.withLock { $0 = nil }
        System.close(descriptor)
    }

    private func waitForExit() -> MPVExit {
        let deadline = ContinuousClock.now + Self.leave
        while ContinuousClock.now < deadline {
            if let exit = System.exit(of: identifier, waits: false) { return exit }
            Thread.sleep(forTimeInterval: 0.002)
        }
        System.kill(identifier)
        return System.exit(of: identifier, waits: true) ?? .signal(9)
    }
}
