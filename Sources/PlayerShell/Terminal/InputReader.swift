import Foundation
import StreamingCore
import TerminalScreen

/// A reader of standard input and of signals, on a separate thread. In the mode `nothing`, standard input stays unread,
/// so that an ``InputFile`` can read it.
final class InputReader: Sendable {
    /// The mode of reading standard input.
    enum Mode: Sendable {
        case nothing
        case keys
        case lines
    }

    /// The maximum length of a line, in bytes. A longer line is truncated, because no instruction is that long.
    private static let longestLine = 64 << 10
    /// The number of unprocessed inputs at which reading pauses.
    private static let mostWaiting = 1_000
    /// The maximum time that a command may take to stop cleanly after a signal. After this time, the reader ends the
    /// process.
    private static let stopLimit = Duration.seconds(3)
    /// The time after the first ending signal during which further ending signals are ignored. A later ending signal
    /// ends the process at once.
    private static let sameSignal = Duration.milliseconds(500)

    let inputs = Mailbox<ShellInput>(capacity: .max)
    /// The numbers of the received signals, which end, suspend or continue the process.
    let signals = Mailbox<Int32>()
    private let state = LockedValue(Mode.nothing)
    private let signalPipe: Int32
    private let wakeEnds: (read: FileHandle, write: FileHandle)

    /// Creates a reader, which reads nothing before `start()` is called.
    ///
    /// - Parameter signalPipe: The descriptor that delivers the number of each signal as one byte.
    init(signalPipe: Int32) {
        self.signalPipe = signalPipe
        let pipe = Pipe()
        wakeEnds = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    }

    func start() {
        let thread = Thread { [self] in run() }
        thread.name = "InputReader"
        thread.start()
    }

    /// Sets how standard input is read, and wakes the reader.
    func read(_ mode: Mode) {
        state.withLock { $0 = mode }
        try? wakeEnds.write.write(contentsOf: Data([0]))
    }

    private func run() {
        var decoder = KeyDecoder()
        var line: [UInt8] = []
        var isAtEnd = false
        var stop: (signal: Int32, deadline: ContinuousClock.Instant)?
        while true {
            let mode = state.withLock { $0 }
            let wake = wakeEnds.read.fileDescriptor
            let isFull = inputs.count >= Self.mostWaiting
            let isReading = mode != .nothing && !isAtEnd && !isFull
            // Reading from the terminal in the background would stop the process.
            let mayRead = isReading && TerminalSystem.isInForeground(FileHandle.standardInput.fileDescriptor)
            let input = mayRead ? [FileHandle.standardInput.fileDescriptor] : []
            // A lone escape byte is the Escape key if no other byte follows within 50 ms.
            let isTimed = decoder.hasPendingSequence || isFull || isReading != mayRead || stop != nil
            let ready = TerminalSystem.waitToRead([signalPipe, wake] + input, milliseconds: isTimed ? 50 : -1)
            if ready.contains(signalPipe) {
                for signal in readSignals() where TerminalSystem.endingSignals.contains(signal) {
                    guard let begun = stop else {
                        stop = (signal, .now + Self.stopLimit)
                        continue
                    }
                    // A sender that signals both a group and its members delivers the same signal twice.
                    if .now >= begun.deadline - Self.stopLimit + Self.sameSignal { TerminalSystem.exitNow(signal) }
                }
            }
            if let stop, .now >= stop.deadline { TerminalSystem.exitNow(stop.signal) }
            if ready.contains(wake) { _ = TerminalSystem.read(wake) }
            if ready.isEmpty { post(decoder.flush()) }
            guard let descriptor = input.first, ready.contains(descriptor), let bytes = TerminalSystem.read(descriptor)
            else { continue }
            isAtEnd = bytes.isEmpty
            switch mode {
            case .keys: post(decoder.decode(bytes))
            case .lines, .nothing: post(bytes, after: &line)
            }
            if isAtEnd { inputs.post(.endOfInput) }
        }
    }

    private func readSignals() -> [Int32] {
        let numbers = (TerminalSystem.read(signalPipe) ?? []).map(Int32.init)
        for number in numbers { signals.post(number) }
        return numbers
    }

    private func post(_ keys: [Key]) {
        for key in keys { inputs.post(.key(key)) }
    }

    /// Posts the complete lines, and keeps the incomplete last line in `line`. At the end of input, also posts the
    /// incomplete line.
    private func post(_ bytes: [UInt8], after line: inout [UInt8]) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                inputs.post(.line(String(decoding: line, as: UTF8.self)))
                line = []
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
        }
        if bytes.isEmpty && !line.isEmpty { inputs.post(.line(String(decoding: line, as: UTF8.self))) }
    }
}
