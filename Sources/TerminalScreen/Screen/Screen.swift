/// The contents of a terminal: a grid of characters with styles.
package struct Screen: Equatable, Sendable {
    /// The number of columns, 0 or more.
    package let columns: Int
    /// The number of rows, 0 or more.
    package let rows: Int
    /// The cells of all rows, from top to bottom. A cell of two columns is always followed by ``Cell/continuation``.
    private(set) var cells: [Cell]

    /// Creates an empty screen. A negative size becomes 0.
    ///
    /// - Parameters:
    ///   - columns: The number of columns.
    ///   - rows: The number of rows.
    package init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// The rectangle that contains all cells.
    package var bounds: Rectangle { Rectangle(row: 0, column: 0, rows: rows, columns: columns) }

    /// Writes a text into one row, and clips the text to the row and to `width`.
    ///
    /// Line breaks and tabs become spaces. Other unprintable characters become U+FFFD, and characters without a width
    /// are omitted. If the edge cuts a character of two columns, a space is written instead.
    ///
    /// - Parameters:
    ///   - text: The text, which can be untrusted.
    ///   - row: The row, from 0. Nothing is written outside of the screen.
    ///   - column: The first column, from 0. If the column is negative, the beginning of the text is clipped.
    ///   - width: The maximum number of columns, or nil for all columns up to the right edge.
    ///   - style: The style of the text.
    /// - Returns: The number of columns from `column` to the end of the text or to the clipping edge, 0 or more.
    @discardableResult
    package mutating func write(
        _ text: String, at row: Int, column: Int, width: Int? = nil, style: Style = .standard
    ) -> Int {
        guard (0..<rows).contains(row), column < columns, column > -(1 << 20) else { return 0 }
        let end = min(columns, column + min(max(0, width ?? columns - column), columns - column))
        var position = column
        for character in text {
            if position >= end { break }
            if let value = character.asciiValue, value >= 0x20, value < 0x7F {
                put(character, 1, at: row, position, before: end, style)
                position += 1
                continue
            }
            for (part, count) in TextWidth.printableParts(of: character) {
                put(part, count, at: row, position, before: end, style)
                position += count
            }
        }
        return max(0, min(position, end) - column)
    }

    /// Fills a rectangle with spaces.
    ///
    /// - Parameters:
    ///   - rectangle: The cells to fill. Cells outside of the screen are ignored.
    ///   - style: The style of the spaces.
    package mutating func fill(_ rectangle: Rectangle, style: Style = .standard) {
        let blank = Cell(character: " ", style: style, columns: 1)
        for row in Self.visible(rectangle.row, rectangle.rows, of: rows) {
            for column in Self.visible(rectangle.column, rectangle.columns, of: columns) {
                set(blank, at: row, column)
            }
        }
    }

    /// Returns the cells of a row, which must be on the screen.
    func cells(inRow row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

    private static func visible(_ start: Int, _ count: Int, of limit: Int) -> Range<Int> {
        let first = min(max(0, start), limit)
        let (end, isTooLarge) = start.addingReportingOverflow(count)
        return first..<max(first, min(isTooLarge ? limit : end, limit))
    }

    /// Puts a character into the cells from `column`, and spaces into visible cells of a character that is cut.
    private mutating func put(
        _ character: Character, _ count: Int, at row: Int, _ column: Int, before end: Int, _ style: Style
    ) {
        if column >= 0, column + count <= end {
            set(Cell(character: character, style: style, columns: count), at: row, column)
            if count == 2 { set(.continuation(style), at: row, column + 1) }
        } else {
            for cut in max(0, column)..<max(0, column, min(column + count, end)) {
                set(Cell(character: " ", style: style, columns: 1), at: row, cut)
            }
        }
    }

    /// Replaces a cell. If the cell was half of a character of two columns, the other half becomes a space.
    private mutating func set(_ cell: Cell, at row: Int, _ column: Int) {
        let index = row * columns + column
        let old = cells[index]
        if old.isContinuation, !cell.isContinuation { cells[index - 1].blank() }
        if old.columns == 2 { cells[index + 1].blank() }
        cells[index] = cell
    }
}

/// One column of one row of a screen.
struct Cell: Equatable, Sendable {
    static let blank = Cell(character: " ", style: .standard, columns: 1)

    /// The right half of a character of two columns.
    static func continuation(_ style: Style) -> Cell { Cell(character: " ", style: style, columns: 0) }

    private(set) var character: Character
    let style: Style
    /// The number of columns of the character, which is 0 for the right half of a character of two columns.
    private(set) var columns: Int

    var isContinuation: Bool { columns == 0 }

    mutating func blank() {
        character = " "
        columns = 1
    }
}
