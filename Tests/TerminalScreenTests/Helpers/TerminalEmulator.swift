@testable import TerminalScreen

/// A terminal that interprets the control sequences of a ``ScreenPainter``, and reports each action that the painter
/// must not do.
struct TerminalEmulator {
    struct Cell: Equatable {
        var character: Character = " "
        /// The last control sequence for the style.
        var style: String
        var columns = 1
    }

    let columns: Int
    let rows: Int
    private(set) var cells: [[Cell]]
    private(set) var cursor = ScreenPainter.Position(row: 0, column: 0)
    private(set) var isCursorShown = true
    /// The things that the painter must not do.
    private(set) var faults: [String] = []
    private var style = "unknown"
    private var isSynchronized = false
    private var wraps = true
    /// Whether the cursor is behind the last column.
    private var isPastEnd = false

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        let garbage = Cell(character: "?", style: "unknown")
        cells = Array(repeating: Array(repeating: garbage, count: columns), count: rows)
    }

    /// Interprets a text, which must contain complete control sequences.
    mutating func receive(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        while let first = rest.first {
            if first == "\u{1B}" {
                let end = rest.dropFirst(2).firstIndex { (0x40...0x7E).contains($0.value) } ?? rest.endIndex - 1
                perform(String(String.UnicodeScalarView(rest[...end])))
                rest = rest[(end + 1)...]
            } else {
                let end = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
                for character in String(String.UnicodeScalarView(rest[..<end])) { print(character) }
                rest = rest[end...]
            }
        }
        if isSynchronized || !wraps { faults.append("a mode is still set at the end") }
        if !text.isEmpty, style != "\u{1B}[0m" { faults.append("the style is not reset at the end") }
    }

    private mutating func perform(_ sequence: String) {
        let numbers = sequence.dropFirst(2).dropLast().split(separator: ";").map { Int($0) ?? -1 }
        switch sequence.last {
        case "m": style = sequence
        case "H" where numbers.count == 2: move(numbers[0] - 1, numbers[1] - 1)
        case "G" where numbers.count == 1: move(cursor.row, numbers[0] - 1)
        case "J" where numbers == [2]: for row in 0..<rows { erase(row, from: 0) }
        case "K" where numbers.isEmpty:
            if isPastEnd { faults.append("erases behind the last column") }
            erase(cursor.row, from: cursor.column)
        case "h", "l": setMode(sequence.dropFirst(2).dropLast(), sequence.last == "h")
        default: faults.append("unknown sequence \(sequence.debugDescription)")
        }
    }

    private mutating func setMode(_ mode: Substring, _ isSet: Bool) {
        switch mode {
        case "?25": isCursorShown = isSet
        case "?7": wraps = isSet
        case "?2026": isSynchronized = isSet
        default: faults.append("unknown mode \(mode)")
        }
    }

    private mutating func move(_ row: Int, _ column: Int) {
        if !(0..<rows).contains(row) || !(0..<columns).contains(column) { faults.append("moves to \(row), \(column)") }
        cursor = ScreenPainter.Position(row: min(max(0, row), rows - 1), column: min(max(0, column), columns - 1))
        isPastEnd = false
    }

    private mutating func erase(_ row: Int, from column: Int) {
        for column in column..<columns { replace(row, column, Cell(style: style)) }
    }

    private mutating func print(_ character: Character) {
        for part in TextWidth.parts(of: character) {
            if isPastEnd || cursor.column + part.columns > columns { faults.append("prints behind the last column") }
            if !isSynchronized || wraps { faults.append("prints without the modes") }
            guard cursor.column + part.columns <= columns else { return }
            let cell = Cell(character: part.character, style: style, columns: part.columns)
            replace(cursor.row, cursor.column, cell)
            if part.columns == 2 { replace(cursor.row, cursor.column + 1, Cell(style: style, columns: 0)) }
            isPastEnd = cursor.column + part.columns == columns
            cursor.column = min(columns - 1, cursor.column + part.columns)
        }
    }

    /// Replaces a cell. The other half of an overwritten character becomes garbage, because terminals differ there.
    private mutating func replace(_ row: Int, _ column: Int, _ cell: Cell) {
        let garbage = Cell(character: "?", style: "unknown")
        if cells[row][column].columns == 0, cell.columns != 0, column > 0 { cells[row][column - 1] = garbage }
        if cells[row][column].columns == 2, column + 1 < columns { cells[row][column + 1] = garbage }
        cells[row][column] = cell
    }
}

extension Screen {
    /// Returns the cells that a terminal shows after this screen was painted.
    func painted(with palette: Palette) -> [[TerminalEmulator.Cell]] {
        (0..<rows).map { row in
            cells(inRow: row).map { cell in
                TerminalEmulator.Cell(
                    character: cell.character, style: palette.sequence(for: cell.style), columns: cell.columns)
            }
        }
    }
}
