/// The control sequences of one painting, with the cursor and the style of the terminal at their end.
struct ScreenOutput {
    /// The number of unchanged cells between two changed cells that are written again, because a movement of the cursor
    /// would need more bytes.
    private static let shortestGap = 4

    // Without automatic margins, a character that the terminal draws wider than expected cannot move to the next row.
    private(set) var text = "\u{1B}[?2026h\u{1B}[?7l"
    private let palette: Palette
    /// The position of the cursor, or nil if it is unknown.
    private var cursor: ScreenPainter.Position?
    private var style = Style.standard

    init(palette: Palette) { self.palette = palette }

    /// Clears the terminal, whatever its style is.
    mutating func clear() { text += palette.sequence(for: .standard) + "\u{1B}[2J" }

    /// Writes the changed cells of a row.
    mutating func paint(_ row: Int, from old: Screen, to new: Screen) {
        let (before, after) = (old.cells(inRow: row), new.cells(inRow: row))
        if before == after { return }
        let start = after.startIndex
        let blankStart = after.lastIndex { $0 != .blank }.map { $0 + 1 } ?? start
        var index = start
        while let first = (index..<after.endIndex).first(where: { before[$0] != after[$0] }) {
            if first >= blankStart {
                move(to: row, first - start)
                select(.standard)
                text += "\u{1B}[K"
                return
            }
            // The cursor is usually behind the last written character.
            let isNear = cursor.map { $0.row == row && $0.column >= index - start } ?? false
            let gapStart = isNear && first - index <= Self.shortestGap && index > start ? index : first
            index = gapStart
            while index <= first { index += write(after[index], at: row, index - start, columns: new.columns) }
        }
    }

    /// Resets the style, and places or hides the cursor.
    ///
    /// - Parameters:
    ///   - cursor: The position of the cursor, or nil to hide the cursor.
    ///   - wasShown: Whether the cursor was shown before, or nil if that is unknown.
    mutating func end(cursor: ScreenPainter.Position?, wasShown: Bool?) {
        select(.standard)
        if let cursor { move(to: cursor.row, cursor.column) }
        if wasShown != (cursor != nil) { text += cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h" }
        text += "\u{1B}[?7h\u{1B}[?2026l"
    }

    /// Writes the character of a cell, and returns the number of cells that the character occupies.
    private mutating func write(_ cell: Cell, at row: Int, _ column: Int, columns: Int) -> Int {
        if cell.isContinuation { return 1 }
        move(to: row, column)
        select(cell.style)
        text.append(cell.character)
        let end = column + cell.columns
        // Terminals disagree about the width of combined characters, and about the cursor behind the last column.
        let isKnown = end < columns && cell.character.isSingleScalar
        cursor = isKnown ? ScreenPainter.Position(row: row, column: end) : nil
        return cell.columns
    }

    private mutating func move(to row: Int, _ column: Int) {
        let position = ScreenPainter.Position(row: row, column: column)
        if cursor == position { return }
        text += cursor?.row == row ? "\u{1B}[\(column + 1)G" : "\u{1B}[\(row + 1);\(column + 1)H"
        cursor = position
    }

    private mutating func select(_ next: Style) {
        if style == next { return }
        text += palette.sequence(for: next)
        style = next
    }
}

extension Character {
    /// Whether a terminal draws the character as one scalar, which it does not combine with the next character.
    fileprivate var isSingleScalar: Bool {
        if isASCII { return true }
        let scalars = unicodeScalars
        guard let first = scalars.first, scalars.dropFirst().isEmpty else { return false }
        // Two regional indicators are a flag.
        return !(0x1F1E6...0x1F1FF).contains(first.value)
    }
}
