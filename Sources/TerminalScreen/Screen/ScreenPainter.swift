/// A painter that brings a terminal from one screen to the next with few bytes.
///
/// The painter remembers the painted screen. It expects that nothing else writes to the terminal, see ``forget()``.
/// The control sequences are those of ECMA-48, with synchronized output (mode 2026), which other terminals ignore.
package struct ScreenPainter: Equatable, Sendable {
    /// A place on the screen.
    package struct Position: Hashable, Sendable {
        /// The row, from 0.
        package var row: Int
        /// The column, from 0.
        package var column: Int

        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    private struct Painted: Equatable {
        var screen: Screen
        var palette: Palette
        var cursor: Position?
    }

    /// The contents of the terminal, or nil if they are unknown.
    private var painted: Painted?

    /// Creates a painter for a terminal with unknown contents.
    package init() {}

    /// Forgets the painted screen, so that the next screen is painted completely. Call this method after another
    /// program or the user has changed the terminal, such as in the background.
    package mutating func forget() { painted = nil }

    /// Returns the control sequences that change the terminal to a screen, and remembers the screen.
    ///
    /// The sequences never scroll the terminal, and never write beyond the last column. They first clear the terminal
    /// if its contents are unknown, or if the size or the palette has changed.
    ///
    /// - Parameters:
    ///   - screen: The screen, which must have the size of the terminal or be smaller.
    ///   - palette: The colours of the terminal.
    ///   - cursor: The position of the cursor, or nil to hide the cursor. The position is limited to the screen.
    /// - Returns: The text to write to the terminal, or an empty text if nothing has changed.
    package mutating func paint(_ screen: Screen, palette: Palette, cursor: Position? = nil) -> String {
        let next = Painted(screen: screen, palette: palette, cursor: cursor.flatMap { Self.limit($0, to: screen) })
        if next == painted { return "" }
        let isKnown = painted?.palette == palette && painted?.screen.isSameSize(as: screen) == true
        let before = isKnown ? painted : nil
        var output = ScreenOutput(palette: palette)
        if before == nil { output.clear() }
        let old = before?.screen ?? Screen(columns: screen.columns, rows: screen.rows)
        for row in 0..<screen.rows { output.paint(row, from: old, to: screen) }
        output.end(cursor: next.cursor, wasShown: before.map { $0.cursor != nil })
        painted = next
        return output.text
    }

    private static func limit(_ position: Position, to screen: Screen) -> Position? {
        guard screen.rows > 0, screen.columns > 0 else { return nil }
        return Position(
            row: min(max(0, position.row), screen.rows - 1), column: min(max(0, position.column), screen.columns - 1))
    }
}

extension Screen {
    fileprivate func isSameSize(as other: Screen) -> Bool { columns == other.columns && rows == other.rows }
}
