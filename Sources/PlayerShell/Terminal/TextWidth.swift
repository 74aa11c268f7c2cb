/// Functions that measure and limit the number of columns of a text on a terminal.
enum TextWidth {
    static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// Returns the number of columns that a character occupies, which is the width of the widest scalar in the
    /// character. A character with the emoji variation selector (U+FE0F) occupies two columns.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        if scalars.contains("\u{FE0F}") { return 2 }
        return scalars.map(TerminalSystem.width).max() ?? 0
    }

    /// Returns the text, truncated to `width` columns if necessary. A truncated text ends with an ellipsis, or is empty
    /// if `width` is not positive.
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
}
