/// An editor of one line, with the keys of Emacs and readline.
///
/// The editor is a value without input and output. Pass each key to ``handle(_:)``, carry out the outcome, and show
/// ``visible(prompt:width:)``.
package struct LineEditor: Equatable, Sendable {
    /// The work that remains for the caller after a key.
    package enum Outcome: Equatable, Sendable {
        /// No work, except for showing the line.
        case none
        /// The user has submitted this line. The editor has recorded the line in the history, and is empty again.
        case submit(String)
        /// The user wants to complete a word. Pass the candidates to ``LineEditor/complete(with:)``.
        case complete(Completion)
        /// The user wants to see the candidates.
        case listCandidates([String])
        case clearScreen
        /// The user has pressed Ctrl-C. The editor is empty again.
        case interrupt
        /// The user has pressed Ctrl-D in an empty line.
        case endOfInput
    }

    /// A request to complete the word that ends at the cursor.
    package struct Completion: Equatable, Sendable {
        /// The text before the word.
        package let context: String
        /// The word, which can be empty.
        package let word: String

        package init(context: String, word: String) {
            self.context = context
            self.word = word
        }
    }

    /// The kind of the latest key, on which the effect of some keys depends.
    enum Action: Equatable, Sendable {
        case insertion
        case kill
        /// An insertion of a killed text at these characters.
        case yank(Range<Int>)
        /// A request to complete a word, and whether the key before was one too.
        case completion(isRepeated: Bool)
        case other
    }

    /// The lines that the user can return to.
    package internal(set) var history: LineHistory
    var buffer = LineBuffer()
    /// The index of the shown line in the history, or the number of lines for a new line.
    var line: Int
    /// The lines of the history with unsubmitted changes, and the new line, by their index.
    var edits: [Int: LineBuffer] = [:]
    var undoSteps: [LineBuffer] = []
    var killRing = KillRing()
    var search: HistorySearch?
    /// The kind of the key before the current key.
    var previous = Action.other

    /// Creates an editor.
    ///
    /// - Parameters:
    ///   - history: The lines that the user can return to.
    ///   - text: The text of the line at the beginning. The cursor is at its end.
    package init(history: LineHistory = LineHistory(), text: String = "") {
        self.history = history
        line = history.lines.count
        buffer = LineBuffer(text)
    }

    /// The text of the line.
    package var text: String { buffer.text }

    /// Handles a key. Keys without a meaning for the editor have no effect.
    ///
    /// - Parameter key: A key, or a pasted text.
    /// - Returns: The work that remains for the caller.
    package mutating func handle(_ key: Key) -> Outcome {
        if search != nil, let outcome = handleInSearch(key) { return outcome }
        let before = previous
        previous = .other
        if move(key) || edit(key, after: before) { return .none }
        switch key {
        case .enter: return submit()
        case .tab: return requestCompletion(after: before)
        case .control("d"): return .endOfInput
        case .control("l"): return .clearScreen
        case .control("c"):
            reset()
            return .interrupt
        case .control("r"): search = HistorySearch(original: buffer, line: line)
        case .up, .control("p"): show(line - 1)
        case .down, .control("n"): show(line + 1)
        default: break
        }
        return .none
    }

    /// Moves the cursor, or returns false if the key does not move the cursor.
    private mutating func move(_ key: Key) -> Bool {
        switch key {
        case .left, .control("b"): buffer.move(to: buffer.cursor - 1)
        case .right, .control("f"): buffer.move(to: buffer.cursor + 1)
        case .home, .control("a"): buffer.move(to: 0)
        case .end, .control("e"): buffer.move(to: .max)
        case .altLeft, .alt("b"): buffer.move(to: buffer.previousWordStart)
        case .altRight, .alt("f"): buffer.move(to: buffer.nextWordEnd)
        default: return false
        }
        return true
    }

    private mutating func submit() -> Outcome {
        let text = buffer.text
        history.record(text)
        reset()
        return .submit(text)
    }

    /// Begins a new line, without the changes to lines of the history.
    private mutating func reset() {
        buffer = LineBuffer()
        line = history.lines.count
        edits = [:]
        undoSteps = []
        search = nil
        previous = .other
    }

    /// Shows a line of the history, and keeps the changes to the line that was shown.
    private mutating func show(_ next: Int) {
        guard (0...history.lines.count).contains(next), next != line else { return }
        edits[line] = buffer
        line = next
        let lines = history.lines
        buffer = edits[next] ?? LineBuffer(next < lines.count ? lines[next] : "")
        buffer.move(to: .max)
        undoSteps = []
    }
}
