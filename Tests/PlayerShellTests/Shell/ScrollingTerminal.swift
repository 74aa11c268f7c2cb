import TerminalScreen

/// A terminal that interprets the control sequences of the edited line. Lines never scroll out.
struct ScrollingTerminal {
    let width: Int
    /// The place of the cursor, from 0.
    private(set) var (row, column) = (0, 0)
    private(set) var bracketsPastes = false
    /// The sequences that the terminal does not know.
    private(set) var faults: [String] = []
    /// The cells. The second cell of a wide character is an empty text.
    private var cells: [[String]] = [[]]

    /// Creates a terminal that has received a text.
    init(_ text: String, width: Int) {
        self.width = width
        var rest = text[...]
        while let character = rest.first {
            if character == "\u{1B}" {
                let end = rest.dropFirst(2).firstIndex { ("@"..."~").contains($0) } ?? rest.index(before: rest.endIndex)
                perform(rest[...end].dropFirst(2))
                rest = rest[rest.index(after: end)...]
            } else {
                receive(character)
                rest = rest.dropFirst()
            }
        }
    }

    var lines: [String] { cells.map { $0.joined() } }
    /// The line of the cursor.
    var line: String { lines[row] }

    private mutating func perform(_ sequence: Substring) {
        let number = Int(sequence.dropLast()) ?? 1
        switch sequence {
        case "?2004h": bracketsPastes = true
        case "?2004l": bracketsPastes = false
        case "J":
            cells = Array(cells[...row])
            cells[row] = Array(cells[row].prefix(column))
        case "2J": cells = [[]]
        case "H": (row, column) = (0, 0)
        case "\(number)A", "A": row = max(0, row - number)
        case "\(number)C": column = min(width - 1, column + number)
        default: faults.append(String(sequence))
        }
    }

    private mutating func receive(_ character: Character) {
        switch character {
        case "\r": column = 0
        case "\n", "\r\n":
            (row, column) = (row + 1, 0)
            if row == cells.count { cells.append([]) }
        default:
            let columns = TextWidth.columns(of: character)
            if column + columns > width { receive("\n") }
            while cells[row].count < column + columns { cells[row].append(" ") }
            cells[row][column] = String(character)
            if columns == 2 { cells[row][column + 1] = "" }
            column += columns
        }
    }
}
