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
}
