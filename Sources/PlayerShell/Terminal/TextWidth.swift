/// How many columns text takes on a terminal.
enum TextWidth {
    static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// The widest of its parts; an emoji that asks for its picture takes two.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.contains("\u{FE0F}") { return 2 }
        return scalars.map(TerminalSystem.width).max() ?? 0
    }

    /// The text, or as much of it as fits with an ellipsis.
    static func cut(_ text: String, to width: Int) -> String {
        if columns(of: text) <= width { return text }
        var (result, used) = ("", 0)
        for character in text {
            let columns = columns(of: character)
            if used + columns > width - 1 { break }
            result.append(character)
            used += columns
        }
        return width > 0 ? result + "…" : ""
    }

    /// The text, cut or filled up with blanks to exactly `width` columns.
    static func fit(_ text: String, to width: Int) -> String {
        let cut = cut(text, to: width)
        return cut + String(repeating: " ", count: max(0, width - columns(of: cut)))
    }
}
