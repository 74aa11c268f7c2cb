import Foundation
import StreamingCore

/// A picture that another program draws, and below it a line of ours: the one writer of both, so that they never mix.
///
/// They stand on the alternate screen (xterm, "Alternate Screen Buffer"), so that what was there before is there again.
final class TerminalPicture: Sendable {
    private struct State {
        var isShown = false
        /// Whether the picture goes on only with the next thing that says where it stands: before, it is in the middle.
        var isBroken = false
        var line = ""
        var scanner = SequenceScanner()
    }

    /// Of the terminal, in characters.
    let size: @Sendable () -> (columns: Int, rows: Int)
    private let write: @Sendable ([UInt8]) -> Void
    private let state = LockedValue(State())

    /// - Parameters:
    ///   - size: of the terminal, in characters.
    ///   - write: writes all of it before it returns.
    init(
        size: @escaping @Sendable () -> (columns: Int, rows: Int), write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.size = size
        self.write = write
    }

    var isShown: Bool { state.withLock { $0.isShown } }

    func show() {
        state.withLock { state in
            if state.isShown { return }
            state.isShown = true
            TerminalSystem.showsPicture = true
            write(Array("\u{1B}[?1049h\u{1B}[2J\u{1B}[H\u{1B}[?25l".utf8))
        }
    }

    /// What is drawn from here on is dropped. A sequence that was broken off is ended by a CAN (ECMA-48 §8.3.6).
    func hide() {
        state.withLock { state in
            if !state.isShown { return }
            state.isShown = false
            state.isBroken = true
            state.scanner = SequenceScanner()
            write(Array("\u{18}\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h".utf8))
            TerminalSystem.showsPicture = false
        }
    }

    /// The line in the last row; at once, or as soon as no sequence of the picture is open.
    func setLine(_ line: String) {
        state.withLock { state in
            state.line = line
            if state.isShown && state.scanner.isBetweenSequences { write(bytes(of: line)) }
        }
    }

    /// A piece of the picture.
    func draw(_ data: Data) {
        state.withLock { state in
            guard state.isShown else {
                state.isBroken = true
                return
            }
            var data = data
            if state.isBroken {
                guard let start = SequenceScanner.firstPlacement(in: data) else { return }
                data = data[start...]
                state.isBroken = false
            }
            // The picture may have cleared the screen.
            let gap = state.scanner.lastGap(in: data).map { data.startIndex + $0 }
            let line = gap == nil ? [] : bytes(of: state.line)
            write(Array(data[..<(gap ?? data.endIndex)]) + line + Array(data[(gap ?? data.endIndex)...]))
        }
    }

    /// Saves the place and the colours, and gives them back (DECSC, DECRC). The terminal may be narrower than when the line was
    /// made.
    private func bytes(of line: String) -> [UInt8] {
        let size = size()
        let shown = TextWidth.cut(line, to: max(1, size.columns - 1))
        return Array("\u{1B}7\u{1B}[\(size.rows);1H\u{1B}[0m\(shown)\u{1B}[K\u{1B}8".utf8)
    }
}

/// Finds the places in a stream of text for a terminal at which something else can be written: between its control sequences
/// and its characters (ECMA-48 §5.4, RFC 3629 §3).
struct SequenceScanner: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case none
        case escape
        case control
        /// So many bytes of a character are still to come.
        case character(Int)
    }

    private var part = Part.none

    var isBetweenSequences: Bool { part == .none }

    /// Where the first sequence begins that puts the cursor somewhere (HVP, CUP); nil if there is none that is whole.
    static func firstPlacement(in bytes: Data) -> Data.Index? {
        bytes.indices.first { index in
            guard bytes[index] == 0x1B, bytes[(index + 1)...].first == UInt8(ascii: "[") else { return false }
            let end = bytes[(index + 2)...].first { !(UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
            return end == UInt8(ascii: "f") || end == UInt8(ascii: "H")
        }
    }

    /// How many bytes come before the last gap in `bytes`; nil if there is none.
    mutating func lastGap(in bytes: Data) -> Int? {
        var last: Int?
        for (index, byte) in bytes.enumerated() {
            step(byte)
            if part == .none { last = index + 1 }
        }
        return last
    }

    private mutating func step(_ byte: UInt8) {
        switch (part, byte) {
        case (_, 0x1B): part = .escape
        case (.escape, UInt8(ascii: "[")): part = .control
        case (.escape, _): part = .none
        case (.control, 0x40...0x7E): part = .none
        case (.control, _): break
        case (.character(1), _): part = .none
        case (.character(let count), _): part = .character(count - 1)
        case (.none, 0xC0...0xDF): part = .character(1)
        case (.none, 0xE0...0xEF): part = .character(2)
        case (.none, 0xF0...0xFF): part = .character(3)
        case (.none, _): break
        }
    }
}
