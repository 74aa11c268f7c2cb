extension LineEditor {
    /// The part of the prompt and the line that fits into one row of a terminal.
    package struct VisibleLine: Equatable, Sendable {
        /// The prompt and the visible part of the line, without unprintable characters.
        package let text: String
        /// The column of the cursor, from 0.
        package let cursor: Int
    }

    /// The number of columns of the line that are visible even if the prompt is long.
    private static let leastRoom = 10

    /// Returns the part of the line around the cursor.
    ///
    /// A line that is too long is scrolled in steps of half its room, so that the text does not move with each key.
    ///
    /// - Parameters:
    ///   - prompt: The text before the line, without control sequences. During a search in the history, the query is
    ///     shown instead. The prompt is truncated if fewer than 10 columns would remain for the line.
    ///   - width: The number of columns of the terminal.
    /// - Returns: A text of at most `width` columns, and the column of the cursor, which is less than `width`. If
    ///   `width` is not positive, the text is empty and the column is 0.
    package func visible(prompt: String, width: Int) -> VisibleLine {
        guard width > 0 else { return VisibleLine(text: "", cursor: 0) }
        let printablePrompt = String((searchPrompt ?? prompt).flatMap(TextWidth.printableParts).map(\.character))
        let shownPrompt = TextWidth.cut(printablePrompt, to: max(0, width - Self.leastRoom))
        let start = TextWidth.columns(of: shownPrompt)
        let room = width - start
        let parts = buffer.characters.map(TextWidth.printableParts)
        let columns = parts.map { $0.reduce(0) { $0 + $1.columns } }
        let cursor = columns[..<buffer.cursor].reduce(0, +)
        let step = max(1, room / 2)
        let hidden = cursor < room ? 0 : ((cursor - room) / step + 1) * step
        var (text, position, first) = (shownPrompt, 0, 0)
        for (part, count) in zip(parts, columns) {
            defer { position += count }
            if position < hidden {
                // A character of two columns can be hidden in half, and then is hidden completely.
                first = position + count
                continue
            }
            if position + count - first > room { break }
            text += String(part.map(\.character))
        }
        return VisibleLine(text: text, cursor: start + max(0, cursor - first))
    }

    /// The query of the search in the history, or nil without a search.
    private var searchPrompt: String? {
        search.map { ($0.isFailed ? "(failed reverse-i-search)" : "(reverse-i-search)") + "'\($0.query)': " }
    }
}
