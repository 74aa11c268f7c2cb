/// The screen of a terminal with its styles, in a form that does not depend on the order in which the screen was drawn.
///
/// tmux writes each change of the style, and also changes after the last visible character of a row.
struct StyledCapture {
    private struct Style: Equatable {
        var attributes: [String] = []
        var colour: String?

        var text: String { (attributes + [colour].compactMap(\.self)).joined(separator: " ") }

        mutating func apply(_ codes: [String]) {
            var codes = codes[...]
            while let code = codes.popFirst() {
                switch code {
                case "", "0": self = Style()
                case "39": colour = nil
                case "38":
                    let count = codes.first == "2" ? 4 : 2
                    colour = codes.prefix(count).joined(separator: ";")
                    codes = codes.dropFirst(count)
                case "1", "2", "4", "7": attributes = (attributes + [code]).sorted()
                case "49": break
                default: colour = code
                }
            }
        }
    }

    let text: String

    /// Creates the text from a screen that tmux has captured with styles.
    init(_ screen: String) {
        var (style, lines): (Style, [String]) = (Style(), [])
        for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
            var cells: [(character: Character, style: Style)] = []
            var rest = line[...]
            while let first = rest.first {
                if first == "\u{1B}", let end = rest.firstIndex(of: "m") {
                    style.apply(
                        rest[rest.index(rest.startIndex, offsetBy: 2)..<end].split(
                            separator: ";", omittingEmptySubsequences: false
                        ).map(String.init))
                    rest = rest[rest.index(after: end)...]
                } else {
                    cells.append((first, style))
                    rest = rest.dropFirst()
                }
            }
            while let last = cells.last, last.character == " ", !last.style.attributes.contains("7") {
                cells.removeLast()
            }
            var (shown, current) = ("", Style())
            for cell in cells {
                let isVisible = cell.character != " " || cell.style.attributes.contains("7")
                if isVisible && cell.style != current {
                    shown += "<\(cell.style.text)>"
                    current = cell.style
                }
                shown.append(cell.character)
            }
            lines.append(shown)
        }
        text = lines.joined(separator: "\n")
    }
}
