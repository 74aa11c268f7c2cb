import StreamingCore

/// The output of a command: results on standard output, messages on standard error, and a status line on a terminal.
@MainActor
final class Console {
    /// The properties of the standard streams.
    struct Capabilities {
        /// Whether standard output is a terminal.
        var isTerminal = false
        /// Whether the status line may be redrawn.
        var drawsInPlace = false
        var usesColour = false
        /// Whether standard error is a terminal that can show progress.
        var showsProgress = false
        /// A function that returns whether this process may draw on the terminal.
        ///
        /// In the background, the terminal belongs to the shell.
        var isInForeground: () -> Bool = { true }
        /// Whether single keys can be read.
        var readsKeys = false
        var width: () -> Int = { 80 }
    }

    let facts: Capabilities
    /// Whether standard output is closed or has failed.
    private(set) var isClosed = false
    /// The reason for `isClosed`, or nil if it is only that the reader has closed its end.
    private(set) var fault: String?
    /// The prompt at the start of the last line, below all printed lines.
    private var prompt = ""
    private let writeOutput: (String) -> WriteError?
    private let writeError: (String) -> Void
    private var drawn = ""
    private var progress = ""

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - facts: The properties of the standard streams.
    ///   - output: Writes a text to standard output, and returns the error if it fails.
    ///   - error: Writes a text to standard error.
    init(facts: Capabilities, output: @escaping (String) -> WriteError?, error: @escaping (String) -> Void) {
        self.facts = facts
        writeOutput = output
        writeError = error
    }

    /// Prints a line of results.
    func print(_ line: String) {
        let text = clearing + (prompt.isEmpty ? "" : "\r\u{1B}[J") + line + "\n" + prompt
        write(text)
    }

    /// Shows a prompt for a line of input. On a terminal, it stays below all lines printed meanwhile.
    func ask(_ prompt: String) {
        write(prompt)
        if facts.drawsInPlace { self.prompt = prompt }
    }

    /// Ends the prompt after a line of input.
    func answered() { prompt = "" }

    /// Prints a message to the user on standard error.
    func note(_ line: String) {
        if !clearing.isEmpty { write(clearing) }
        clearProgress()
        writeError(line + "\n")
    }

    /// Replaces the progress line on standard error. The next output removes it.
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

    /// Prints a JSON object on one line.
    func emit(_ members: [(String, JSONValue)]) {
        print(JSONValue.object(members).text)
    }

    /// Prints a result, as a JSON object or as a line for people.
    ///
    /// - Parameters:
    ///   - members: The members of the JSON object.
    ///   - json: Whether to print JSON.
    ///   - isWhole: Whether to print the line uncut even if the terminal is narrower.
    ///   - line: Returns the line for people.
    func result(_ members: [(String, JSONValue)], json: Bool, isWhole: Bool = false, line: () -> String) {
        if json { return emit(members) }
        print(facts.drawsInPlace && !isWhole ? TextWidth.cut(line(), to: facts.width()) : line())
    }

    /// Writes a text unchanged and without a line break.
    func write(_ text: String) {
        clearProgress()
        drawn = ""
        if isClosed { return }
        guard let error = writeOutput(text) else { return }
        isClosed = true
        if case .other(let reason) = error { fault = reason }
    }

    /// Replaces the status line.
    ///
    /// - Parameters:
    ///   - line: The new line.
    ///   - accent: A text to colour if the line begins with it.
    func draw(_ line: String, accent: (text: String, colour: Colour)? = nil) {
        if line == drawn { return }
        var shown = line
        if facts.usesColour, let accent, line.hasPrefix(accent.text) {
            shown = "\u{1B}[\(accent.colour.rawValue)m\(accent.text)\u{1B}[0m\(line.dropFirst(accent.text.count))"
        }
        write(clearing + shown)
        drawn = line
    }

    /// The foreground colours of ECMA-48 §8.3.117.
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

    /// The control sequence that removes the status line. A terminal that became narrower shows it on several rows.
    private var clearing: String {
        if drawn.isEmpty { return "" }
        let rowsAbove = (TextWidth.columns(of: drawn) - 1) / max(1, facts.width())
        return (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\r\u{1B}[J"
    }
}
