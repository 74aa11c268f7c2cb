/// Functions that measure and limit the number of columns of a text on a terminal.
package enum TextWidth {
    /// Returns the number of columns that a text occupies.
    ///
    /// - Parameter text: A text without control characters, which have no width.
    /// - Returns: The number of columns, which is 0 for an empty text.
    package static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// Returns the number of columns that a character occupies.
    ///
    /// An emoji occupies two columns, even if it consists of several joined emoji. Other characters can occupy more
    /// columns, such as a consonant with a spacing vowel in Thai.
    ///
    /// - Parameter character: Any character.
    /// - Returns: The number of columns, which is 0 for a control character or a single combining mark.
    package static func columns(of character: Character) -> Int {
        if let value = character.asciiValue { return value < 0x20 || value == 0x7F ? 0 : 1 }
        let widths = character.unicodeScalars.lazy.map(\.columns)
        return isEmoji(character) ? 2 : widths.reduce(0, +)
    }

    /// Returns the text, truncated to a number of columns if necessary.
    ///
    /// - Parameters:
    ///   - text: A text without control characters.
    ///   - width: The maximum number of columns.
    ///   - ellipsis: The text of one column that stands for the omitted end.
    /// - Returns: The text, or its beginning and the ellipsis. The result is empty if `width` is not positive.
    package static func cut(_ text: String, to width: Int, ellipsis: String = "…") -> String {
        if columns(of: text) <= width { return text }
        var (result, used) = ("", 0)
        for character in text {
            let columns = columns(of: character)
            if used + columns > width - 1 { break }
            result.append(character)
            used += columns
        }
        return width > 0 ? result + ellipsis : ""
    }

    /// Returns the parts of a character that a terminal draws in one or two columns each.
    ///
    /// A character of more than one column that is not an emoji is drawn scalar by scalar, each with the combining
    /// marks that follow. A part has at most 16 scalars, and contains no unprintable scalar. The result is empty if
    /// the character has no width.
    static func parts(of character: Character) -> [(character: Character, columns: Int)] {
        if isEmoji(character) {
            let kept = character.unicodeScalars.filter { !$0.isUnprintable }.prefix(longestPart)
            return String(String.UnicodeScalarView(kept)).first.map { [($0, 2)] } ?? []
        }
        var parts: [(scalars: String.UnicodeScalarView, columns: Int)] = []
        for scalar in character.unicodeScalars where !scalar.isUnprintable {
            let columns = scalar.columns
            if columns > 0 {
                parts.append((String.UnicodeScalarView([scalar]), columns))
            } else if let last = parts.indices.last, parts[last].scalars.count < longestPart {
                parts[last].scalars.append(scalar)
            }
        }
        return parts.compactMap { part in String(part.scalars).first.map { ($0, part.columns) } }
    }

    /// Returns the parts of a character as in ``parts(of:)``, with a space for a line break or tab, and with U+FFFD for
    /// another unprintable character.
    static func printableParts(of character: Character) -> [(character: Character, columns: Int)] {
        if character.isNewline || character == "\t" { return [(" ", 1)] }
        if let first = character.unicodeScalars.first, first.isUnprintable { return [("\u{FFFD}", 1)] }
        return parts(of: character)
    }

    private static let longestPart = 16

    /// Whether a terminal draws all scalars of the character as one emoji.
    private static func isEmoji(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.properties.isEmoji, !first.properties.isEmojiModifier, scalars.count > 1
        else { return false }
        // U+FE0F selects the emoji presentation. Modifiers, joiners and flags have that presentation by default.
        return scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation
            || scalars.contains { $0.properties.isEmojiModifier }
    }
}
