import Foundation
import StreamingCore
import TerminalScreen

/// A picture that another program draws, with a status line of this program below the picture.
///
/// This type writes the picture and the status line, so that the control sequences never mix. The picture is on the
/// alternate screen (xterm, "Alternate Screen Buffer"), so hiding the picture restores the previous contents of the
/// terminal. The type can be used from any thread.
final class TerminalPicture: Sendable {
    private struct State {
        var isShown = false
        /// Whether data was dropped. The picture then resumes at the next control sequence that sets the cursor
        /// position.
        var isBroken = false
        var line = ""
        var scanner = SequenceScanner()
    }

    /// A function that returns the size of the terminal, in characters.
    let size: @Sendable () -> (columns: Int, rows: Int)
    private let write: @Sendable ([UInt8]) -> Void
    private let state = LockedValue(State())

    /// Creates a picture, which is hidden until `show()` is called.
    ///
    /// - Parameters:
    ///   - size: A closure that returns the size of the terminal, in characters.
    ///   - write: A closure that writes all bytes to the terminal before it returns.
    init(
        size: @escaping @Sendable () -> (columns: Int, rows: Int), write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.size = size
        self.write = write
    }

    var isShown: Bool { state.withLock { $0.isShown } }

    /// Shows the picture: switches to the alternate screen, clears the screen and hides the cursor.
    func show() {
        state.withLock { state in
            if state.isShown { return }
            state.isShown = true
            TerminalSystem.showsPicture = true
            write(Array("\u{1B}[?1049h\u{1B}[2J\u{1B}[H\u{1B}[?25l".utf8))
        }
    }

    /// Hides the picture and restores the previous screen. Data that arrives later is dropped. If a control sequence is
    /// incomplete, the control character `CAN` cancels the sequence (ECMA-48 §8.3.6).
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

    /// Sets the status line in the last row. If a control sequence of the picture is incomplete, the line is drawn
    /// after the sequence.
    func setLine(_ line: String) {
        state.withLock { state in
            state.line = line
            if state.isShown && state.scanner.isBetweenSequences { write(bytes(of: line)) }
        }
    }

    /// Writes a chunk of the picture to the terminal, or drops the chunk while the picture is hidden.
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
            // The status line is drawn again, because the picture can have cleared the screen.
            let gap = state.scanner.lastGap(in: data).map { data.startIndex + $0 }
            let line = gap == nil ? [] : bytes(of: state.line)
            write(Array(data[..<(gap ?? data.endIndex)]) + line + Array(data[(gap ?? data.endIndex)...]))
        }
    }

    /// Returns the control sequence that draws the status line. The line is truncated to one column less than the
    /// current width of the terminal.
    ///
    /// The sequence saves and restores the cursor position and the colours (DECSC, DECRC).
    private func bytes(of line: String) -> [UInt8] {
        let size = size()
        let shown = TextWidth.cut(line, to: max(1, size.columns - 1))
        return Array("\u{1B}7\u{1B}[\(size.rows);1H\u{1B}[0m\(shown)\u{1B}[K\u{1B}8".utf8)
    }
}

/// A scanner of terminal output, which finds the points at which other output can be inserted.
///
/// These points are between two control sequences or characters (ECMA-48 §5.4, RFC 3629 §3).
struct SequenceScanner: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case none
        case escape
        case control
        /// An incomplete UTF-8 character, with the number of missing bytes.
        case character(Int)
    }

    private var part = Part.none

    var isBetweenSequences: Bool { part == .none }

    /// Returns the index of the first complete sequence that sets the cursor position (HVP or CUP), or nil if there is
    /// no such sequence.
    static func firstPlacement(in bytes: Data) -> Data.Index? {
        bytes.indices.first { index in
            guard bytes[index] == 0x1B, bytes[(index + 1)...].first == UInt8(ascii: "[") else { return false }
            let end = bytes[(index + 2)...].first { !(UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
            return end == UInt8(ascii: "f") || end == UInt8(ascii: "H")
        }
    }

    /// Scans `bytes`, and returns the number of bytes before the last point at which other output can be inserted, or
    /// nil if there is no such point.
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
