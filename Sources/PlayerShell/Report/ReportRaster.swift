/// A chart of dots, drawn with braille characters or with ASCII.
struct ReportRaster {
    /// The number of values in a row: two per braille character, one per ASCII character.
    var width: Int { columns * dotsPerColumn }

    private let columns, rows: Int
    private let isBraille: Bool

    private var dotsPerColumn: Int { isBraille ? 2 : 1 }
    private var dotsPerRow: Int { isBraille ? 4 : 1 }

    /// Creates a chart of `columns` by `rows` characters.
    init(columns: Int, rows: Int, isBraille: Bool) {
        (self.columns, self.rows, self.isBraille) = (columns, rows, isBraille)
    }

    /// Returns the lines of a chart, from top to bottom, without trailing spaces. Each value is a vertical line from
    /// its lower to its upper bound.
    ///
    /// - Parameters:
    ///   - values: The values from left to right, at most ``width`` values. A column without a value is nil.
    ///   - maximum: The value at the top. The bottom is 0.
    func lines(_ values: [ClosedRange<Double>?], maximum: Double) -> [String] {
        let height = rows * dotsPerRow
        var dots = Set<Int>()
        for (x, value) in values.prefix(width).enumerated() {
            guard let value else { continue }
            for y in level(value.lowerBound, maximum, height)...level(value.upperBound, maximum, height) {
                dots.insert((height - 1 - y) * width + x)
            }
        }
        return (0..<rows).map { row in
            let line = (0..<columns).map { character(column: $0, row: row, dots) }
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns the height of a value in dots, from 0 to `height` - 1.
    private func level(_ value: Double, _ maximum: Double, _ height: Int) -> Int {
        guard maximum > 0 else { return 0 }
        return Int((min(1, max(0, value / maximum)) * Double(height - 1)).rounded())
    }

    private func character(column: Int, row: Int, _ dots: Set<Int>) -> Character {
        guard isBraille else { return dots.contains(row * width + column) ? "*" : " " }
        var bits: UInt32 = 0
        for (x, masks) in Self.masks.enumerated() {
            for (y, mask) in masks.enumerated() where dots.contains((row * 4 + y) * width + column * 2 + x) {
                bits |= mask
            }
        }
        return bits == 0 ? " " : Unicode.Scalar(0x2800 + bits).map(Character.init) ?? " "
    }

    /// The bits of the dots of a braille character, for the left and the right column, from top to bottom.
    private static let masks: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
}
