/// An incremental search for older lines in the history.
struct HistorySearch: Equatable, Sendable {
    /// A matching line.
    struct Match: Equatable, Sendable {
        /// The index of the line in the history.
        let line: Int
        /// The number of characters before the query in the line.
        let offset: Int
    }

    /// The line before the search.
    let original: LineBuffer
    /// The index of the line before the search.
    let originalLine: Int
    /// The text that the user searches for.
    private(set) var query = ""
    /// The latest match, or nil before the first.
    private(set) var match: Match?
    /// Whether no other line matches.
    private(set) var isFailed = false

    init(original: LineBuffer, line: Int) {
        self.original = original
        originalLine = line
    }

    /// Adds a text to the query, and searches from the current line to older lines.
    mutating func extend(_ text: String, in lines: [String]) {
        query += text
        find(in: lines, from: match?.line ?? lines.count - 1)
    }

    /// Searches for an older line with the same query.
    mutating func next(in lines: [String]) {
        if query.isEmpty { return }
        find(in: lines, from: (match?.line ?? lines.count) - 1)
    }

    /// Removes the last character of the query, and searches from the newest line.
    mutating func shorten(in lines: [String]) {
        query = String(query.dropLast())
        match = nil
        isFailed = false
        if !query.isEmpty { find(in: lines, from: lines.count - 1) }
    }

    private mutating func find(in lines: [String], from newest: Int) {
        for line in stride(from: newest, through: 0, by: -1) {
            let text = lines[line]
            if let range = text.firstRange(of: query) {
                match = Match(line: line, offset: text.distance(from: text.startIndex, to: range.lowerBound))
                isFailed = false
                return
            }
        }
        isFailed = true
    }
}
