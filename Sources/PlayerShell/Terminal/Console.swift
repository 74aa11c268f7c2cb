import StreamingCore
import TerminalScreen

/// The output of a command: results on standard output, messages on standard error, and a status line on a terminal.
@MainActor
final class Console {
    /// The properties of the standard streams.
    struct Capabilities {
        /// Whether standard output is a terminal.
        var isTerminal = false
        /// Whether standard output is a terminal that can redraw the status line.
        var drawsInPlace = false
        var usesColour = false
        /// Whether the locale of the user has the encoding UTF-8.
        var isUTF8 = false
        /// Whether standard error is a terminal that can redraw a progress line.
        var showsProgress = false
        /// A function that returns whether this process may draw on the terminal.
        ///
        /// The function returns false while the process is in the background, because the shell then controls the
        /// terminal.
        var isInForeground: () -> Bool = { true }
        /// Whether the program can read single keys, because standard input and standard output are terminals.
        var readsKeys = false
        /// The numbers of columns and rows of the terminal.
        var width: () -> Int = { 80 }
        var rows: () -> Int = { 24 }
    }

    let facts: Capabilities
    /// Whether standard output is closed or has failed.
    private(set) var isClosed = false
    /// The reason why writing to standard output failed, or nil. A reader that closes the pipe is not a failure.
    private(set) var fault: String?
    /// The text that draws the line that the user edits, in the last row of the terminal; empty without such a line.
    /// Other lines are printed above the edited line.
    private var edited = ""
    /// The column of the cursor in the edited line, from 0.
    private var editedColumn = 0
    private let writeOutput: (String) -> WriteError?
    private let writeError: (String) -> Void
    /// The lines of the status, without a line break after the last line; empty if no status is drawn.
    private var drawn: [String] = []
    private var progress = ""

    /// Creates a console that writes with the given closures.
    ///
    /// - Parameters:
    ///   - facts: The properties of the standard streams.
    ///   - output: A closure that writes a text to standard output. The closure returns the error if the text could not
    ///     be written, otherwise nil.
    ///   - error: A closure that writes a text to standard error.
    init(facts: Capabilities, output: @escaping (String) -> WriteError?, error: @escaping (String) -> Void) {
        self.facts = facts
        writeOutput = output
        writeError = error
    }

    /// Prints a line of results on standard output.
    func print(_ line: String) {
        write(clearing + clearingEdited + line + "\n" + edited)
    }

    /// Shows a line that the user edits. The line stays below all lines that are printed while the user types.
    ///
    /// - Parameters:
    ///   - line: The prompt and the visible part of the text, narrower than the terminal, without control characters.
    ///   - column: The column of the cursor, from 0.
    ///   - isForced: Whether to draw the line even if it is the same as before.
    func edit(_ line: String, cursor column: Int, isForced: Bool = false) {
        let text = "\(line)\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
        if text == edited && !isForced { return }
        write(edited.isEmpty ? "\r\u{1B}[J\(text)" : clearingEdited + text)
        (edited, editedColumn) = (text, column)
    }

    /// Ends the editing of the line, and replaces the line by a text.
    ///
    /// - Parameter text: The text that stays on the terminal, or an empty text to remove the line.
    func endEditing(_ text: String = "") {
        let shown = clearingEdited + text
        edited = ""
        if !shown.isEmpty { write(shown) }
    }

    /// Prints a message to the user on standard error.
    func note(_ line: String) {
        if !clearing.isEmpty || !edited.isEmpty { write(clearing + clearingEdited) }
        clearProgress()
        writeError(line + "\n")
        if !edited.isEmpty { write(edited) }
    }

    /// Replaces the progress line on standard error. The next output of this console removes the progress line.
    func showProgress(_ line: String) {
        clearProgress()
        progress = TextWidth.cut(line.printable, to: max(0, facts.width() - 1))
        writeError(progress)
    }

    /// Removes the progress line.
    func clearProgress() {
        if !progress.isEmpty { writeError("\r\u{1B}[K") }
        progress = ""
    }

    /// Prints a JSON object with the given members, in one line.
    func emit(_ members: [(String, JSONValue)]) {
        print(JSONValue.object(members).text)
    }

    /// Prints a result, either as a JSON object or as a human-readable line.
    ///
    /// - Parameters:
    ///   - members: The members of the JSON object.
    ///   - json: Whether to print JSON.
    ///   - isWhole: Whether to print the line completely, even if the terminal is narrower.
    ///   - line: A closure that returns the human-readable line.
    func result(_ members: [(String, JSONValue)], json: Bool, isWhole: Bool = false, line: () -> String) {
        if json { return emit(members) }
        print(facts.drawsInPlace && !isWhole ? TextWidth.cut(line(), to: facts.width()) : line())
    }

    /// Writes a text to standard output, without changes and without an additional line break.
    func write(_ text: String) {
        clearProgress()
        drawn = []
        if isClosed { return }
        guard let error = writeOutput(text) else { return }
        isClosed = true
        if case .other(let reason) = error { fault = reason }
    }

    /// Replaces the status line. If the line is the same as before, nothing happens.
    ///
    /// - Parameters:
    ///   - line: The new line.
    ///   - accent: A text and its colour, or nil for no colour. The text is coloured if the line begins with the text.
    func draw(_ line: String, accent: (text: String, colour: Colour)? = nil) {
        if [line] == drawn { return }
        var shown = line
        if facts.usesColour, let accent, line.hasPrefix(accent.text) {
            shown = "\u{1B}[\(accent.colour.rawValue)m\(accent.text)\u{1B}[0m\(line.dropFirst(accent.text.count))"
        }
        write(clearing + shown)
        drawn = [line]
    }

    /// Replaces the status by lines of text, and rewrites only the lines that have changed.
    ///
    /// - Parameter lines: The new lines. Each line is truncated to the width of the terminal.
    func draw(_ lines: [String]) {
        let width = facts.width()
        let lines = lines.map { TextWidth.cut($0.printable, to: max(0, width - 1)) }
        if lines == drawn { return }
        // A line that has become wider than the terminal occupies several rows, so all rows are drawn again.
        let isInPlace = drawn.count == lines.count && drawn.allSatisfy { TextWidth.columns(of: $0) < width }
        guard isInPlace, lines.count > 1 else {
            write(clearing + lines.joined(separator: "\n"))
            drawn = lines
            return
        }
        let rows = zip(drawn, lines).map { old, new in old == new ? "" : "\r\(new)\u{1B}[K" }
        write("\u{1B}[\(lines.count - 1)A" + rows.joined(separator: "\u{1B}[1B"))
        drawn = lines
    }

    /// The foreground colours, by their codes in ECMA-48 §8.3.117.
    enum Colour: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// Removes the status line.
    func clear() {
        if !clearing.isEmpty { write(clearing) }
    }

    /// The control sequence that removes the status, or an empty text if there is no status. The sequence clears
    /// several rows for a line that wraps because the terminal has become narrower.
    private var clearing: String {
        if drawn.isEmpty || drawn == [""] { return "" }
        let width = max(1, facts.width())
        let rows = drawn.map { max(0, TextWidth.columns(of: $0) - 1) / width + 1 }
        let rowsAbove = rows.reduce(0, +) - 1
        return (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\r\u{1B}[J"
    }

    /// The control sequence that removes the edited line, or an empty text if there is no such line. The sequence
    /// clears several rows for a line that wraps because the terminal has become narrower.
    private var clearingEdited: String {
        if edited.isEmpty { return "" }
        let rowsAbove = editedColumn / max(1, facts.width())
        return (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\r\u{1B}[J"
    }
}
