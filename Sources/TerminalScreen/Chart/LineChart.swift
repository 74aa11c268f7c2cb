/// A chart of values over time, as text.
package struct LineChart: Hashable, Sendable {
    /// The characters of a chart.
    package enum Glyphs: Hashable, Sendable, CaseIterable {
        /// A line of dots. Each cell has two columns and four rows of dots (U+2800 to U+28FF).
        case braille
        /// Bars in steps of one eighth of a row (U+2581 to U+2588).
        case blocks
        /// Bars of ASCII characters.
        case ascii
    }

    package var glyphs: Glyphs
    /// The number of columns, 0 or more.
    package var columns: Int
    /// The number of rows, 0 or more.
    package var rows: Int
    /// The value at the top of the chart. If it is not positive, all values are at the bottom.
    package var maximum: Double

    /// Creates a chart. A negative number of columns or rows becomes 0.
    ///
    /// - Parameters:
    ///   - glyphs: The characters of the chart.
    ///   - columns: The number of columns.
    ///   - rows: The number of rows.
    ///   - maximum: The value at the top of the chart.
    package init(glyphs: Glyphs, columns: Int, rows: Int, maximum: Double) {
        self.glyphs = glyphs
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        self.maximum = maximum
    }

    /// The number of values that the chart shows: two per column with ``Glyphs/braille``, otherwise one.
    package var capacity: Int { glyphs == .braille ? 2 * columns : columns }

    /// Returns the rows of the chart, from top to bottom, each with `columns` characters.
    ///
    /// - Parameter values: The values, oldest first. The newest value is at the right edge, and values that do not fit
    ///   are omitted. Values are limited to the range from 0 to ``maximum``. A NaN is a gap.
    /// - Returns: The text of each row. Columns without a value are blank.
    package func lines(_ values: [Double]) -> [String] {
        switch glyphs {
        case .braille: brailleLines(values)
        case .blocks: barLines(values, steps: Self.blocks)
        case .ascii: barLines(values, steps: Self.ascii)
        }
    }

    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let ascii = Array("_.:-=+*#")

    /// Returns the level of each value that is shown, from 0 to `steps` - 1, or nil for a gap. The first levels are nil
    /// if there are fewer values than fit.
    private func levels(_ values: [Double], steps: Int) -> [Int?] {
        let shown = values.suffix(capacity).map { value -> Int? in
            if value.isNaN { return nil }
            let share = maximum > 0 ? min(1, max(0, value / maximum)) : 0
            return Int((share * Double(steps - 1)).rounded())
        }
        return Array(repeating: nil, count: capacity - shown.count) + shown
    }

    private func barLines(_ values: [Double], steps: [Character]) -> [String] {
        let levels = levels(values, steps: max(1, rows * steps.count))
        return (0..<rows).map { row in
            let below = (rows - 1 - row) * steps.count
            return String(
                levels.map { level in
                    guard let level, level >= below else { return " " }
                    return steps[min(level - below, steps.count - 1)]
                })
        }
    }

    private func brailleLines(_ values: [Double]) -> [String] {
        let height = max(1, rows * 4)
        let levels = levels(values, steps: height)
        var dots = Array(repeating: [UInt32](repeating: 0, count: columns), count: rows)
        for (column, level) in levels.enumerated() {
            guard let level else { continue }
            // The line also covers the levels between two values, and so has no gap at a steep change.
            let previous = column > 0 ? levels[column - 1] : nil
            let first = previous.map { $0 < level ? $0 + 1 : $0 > level ? $0 - 1 : level } ?? level
            for covered in min(first, level)...max(first, level) where rows > 0 {
                let dotRow = height - 1 - covered
                dots[dotRow / 4][column / 2] |= Self.dot(row: dotRow % 4, isRight: column % 2 == 1)
            }
        }
        return dots.map { row in
            String(row.map { $0 == 0 ? " " : Unicode.Scalar(0x2800 + $0).map { Character($0) } ?? " " })
        }
    }

    /// Returns the bit of a dot in a Braille character. The dots of the fourth row were added to Unicode later, and so
    /// have the last two bits.
    private static func dot(row: Int, isRight: Bool) -> UInt32 {
        row == 3 ? (isRight ? 0x80 : 0x40) : (isRight ? 0x08 : 0x01) << UInt32(row)
    }
}
