extension LineEditor {
    /// The maximum number of steps that can be undone.
    private static let mostUndoSteps = 100

    /// Changes the line, or returns false if the key does not change the line.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - before: The kind of the key before.
    mutating func edit(_ key: Key, after before: Action) -> Bool {
        let (cursor, count) = (buffer.cursor, buffer.characters.count)
        switch key {
        case .character(let character): type(character, after: before)
        case .paste(let text): change { $0.insert(text) }
        case .backspace: change { $0.remove(max(0, cursor - 1)..<cursor) }
        case .control("d") where buffer.isEmpty: return false
        case .delete, .control("d"): change { $0.remove(cursor..<min(cursor + 1, count)) }
        case .control("t"): change { $0.transpose() }
        case .control("k"): kill(cursor..<count, after: before)
        case .control("u"): kill(0..<cursor, after: before)
        case .control("w"): kill(buffer.previousBlankWordStart..<cursor, after: before)
        case .altBackspace: kill(buffer.previousWordStart..<cursor, after: before)
        case .alt("d"): kill(cursor..<buffer.nextWordEnd, after: before)
        case .control("y"): yank(replacing: cursor..<cursor)
        case .alt("y"):
            guard case .yank(let range) = before else { return true }
            killRing.rotate()
            yank(replacing: range)
        case .control("_"):
            if let step = undoSteps.popLast() { buffer = step }
        default: return false
        }
        return true
    }

    /// Changes the line, so that the change can be undone.
    ///
    /// - Parameters:
    ///   - joins: Whether the change belongs to the change before, so that both are undone together.
    ///   - body: A closure that changes the line.
    mutating func change(joins: Bool = false, _ body: (inout LineBuffer) -> Void) {
        let old = buffer
        body(&buffer)
        if joins || buffer.characters == old.characters { return }
        undoSteps.append(old)
        if undoSteps.count > Self.mostUndoSteps { undoSteps.removeFirst() }
    }

    /// Inserts a typed character. The characters of one word are undone together.
    private mutating func type(_ character: Character, after before: Action) {
        let last = buffer.characters[..<buffer.cursor].last
        let startsWord = last?.isWhitespace == true && !character.isWhitespace
        change(joins: before == .insertion && !startsWord) { $0.insert(String(character)) }
        previous = .insertion
    }

    private mutating func kill(_ range: Range<Int>, after before: Action) {
        let isBefore = range.upperBound == buffer.cursor
        var text = ""
        change { text = $0.remove(range) }
        killRing.add(text, joins: before == .kill, isBefore: isBefore)
        previous = .kill
    }

    /// Inserts the current killed text in place of a range.
    private mutating func yank(replacing range: Range<Int>) {
        guard let text = killRing.current else { return }
        change {
            $0.remove(range)
            $0.insert(text)
        }
        previous = .yank(range.lowerBound..<max(range.lowerBound, buffer.cursor))
    }
}
