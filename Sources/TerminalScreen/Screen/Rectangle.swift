/// A rectangle of cells on a screen.
package struct Rectangle: Hashable, Sendable {
    /// The first row, from 0.
    package var row: Int
    /// The first column, from 0.
    package var column: Int
    /// The number of rows, 0 or more.
    package var rows: Int
    /// The number of columns, 0 or more.
    package var columns: Int

    /// Creates a rectangle. A negative number of rows or columns becomes 0.
    ///
    /// - Parameters:
    ///   - row: The first row, from 0.
    ///   - column: The first column, from 0.
    ///   - rows: The number of rows.
    ///   - columns: The number of columns.
    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// Splits the rectangle at a row.
    ///
    /// - Parameter count: The number of rows of the upper part, limited to the rows of the rectangle.
    /// - Returns: The upper part and the rest, either of which can have no rows.
    package func splitTop(_ count: Int) -> (top: Rectangle, rest: Rectangle) {
        let count = min(max(0, count), rows)
        return (
            Rectangle(row: row, column: column, rows: count, columns: columns),
            Rectangle(row: row + count, column: column, rows: rows - count, columns: columns)
        )
    }

    /// Splits the rectangle at a row.
    ///
    /// - Parameter count: The number of rows of the lower part, limited to the rows of the rectangle.
    /// - Returns: The lower part and the rest, either of which can have no rows.
    package func splitBottom(_ count: Int) -> (bottom: Rectangle, rest: Rectangle) {
        let (rest, bottom) = splitTop(rows - min(max(0, count), rows))
        return (bottom, rest)
    }

    /// Splits the rectangle at a column.
    ///
    /// - Parameter count: The number of columns of the left part, limited to the columns of the rectangle.
    /// - Returns: The left part and the rest, either of which can have no columns.
    package func splitLeft(_ count: Int) -> (left: Rectangle, rest: Rectangle) {
        let count = min(max(0, count), columns)
        return (
            Rectangle(row: row, column: column, rows: rows, columns: count),
            Rectangle(row: row, column: column + count, rows: rows, columns: columns - count)
        )
    }

    /// Splits the rectangle at a column.
    ///
    /// - Parameter count: The number of columns of the right part, limited to the columns of the rectangle.
    /// - Returns: The right part and the rest, either of which can have no columns.
    package func splitRight(_ count: Int) -> (right: Rectangle, rest: Rectangle) {
        let (rest, right) = splitLeft(columns - min(max(0, count), columns))
        return (right, rest)
    }
}
