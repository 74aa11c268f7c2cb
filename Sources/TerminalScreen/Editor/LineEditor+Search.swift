extension LineEditor {
    /// Handles a key during the search in the history. Returns nil if the key ends the search and has its usual effect.
    mutating func handleInSearch(_ key: Key) -> Outcome? {
        let lines = history.lines
        switch key {
        case .character(let character): search?.extend(String(character), in: lines)
        case .paste(let text): search?.extend(text, in: lines)
        case .control("r"): search?.next(in: lines)
        case .backspace: search?.shorten(in: lines)
        case .control("g"):
            if let search { buffer = search.original }
            search = nil
        case .mouse, .background: break
        case .escape:
            endSearch()
            return Outcome.none
        default:
            endSearch()
            return nil
        }
        showMatch()
        return Outcome.none
    }

    /// Shows the match of the search, with the cursor at the query.
    private mutating func showMatch() {
        guard let search else { return }
        guard let match = search.match else {
            buffer = search.original
            return
        }
        buffer = LineBuffer(history.lines[match.line])
        buffer.move(to: match.offset)
    }

    /// Ends the search, and continues with the matching line.
    private mutating func endSearch() {
        if let search, let match = search.match {
            edits[search.originalLine] = search.original
            line = match.line
            undoSteps = []
        }
        search = nil
        previous = .other
    }
}
