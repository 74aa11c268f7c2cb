import StreamingCore

/// Where a command writes: results to standard output, messages to standard error, one line in place on a terminal.
@MainActor
final class Console {
    /// The properties of the standard streams.
    struct Capabilities {
        /// Whether standard output is a terminal.
        var isTerminal = false
        /// Whether a line may be drawn in place.
        var drawsInPlace = false
        var usesColour = false
        /// Whether standard error is a terminal, so that it may show progress.
        var showsProgress = false
        /// Whether the terminal is this process's to draw on, and not the shell's that has sent it to the background.
        var isInForeground: () -> Bool = { true }
        /// Whether keys may be read.
        var readsKeys = false
        var width: () -> Int = { 80 }
    }

    let facts: Capabilities
    /// Whether nothing can be written to standard output any more.
    private(set) var isClosed = false
    /// Why, where that is a fault; nil if only nobody reads any more.
    private(set) var fault: String?
    /// Shown at the left of the last line, below all that is printed.
    private var prompt = ""
    private let writeOutput: (String) -> WriteError?
    private let writeError: (String) -> Void
    private var drawn = ""
    private var progress = ""

    /// - Parameter output: returns what kept the text from being written.
    init(facts: Capabilities, output: @escaping (String) -> WriteError?, error: @escaping (String) -> Void) {
        self.facts = facts
        writeOutput = output
        writeError = error
    }

    /// A line of results.
    func print(_ line: String) {
        let text = clearing + (prompt.isEmpty ? "" : "\r\u{1B}[J") + line + "\n" + prompt
        write(text)
    }

    /// Asks for a line: on a terminal the prompt stays below what is printed meanwhile.
    func ask(_ prompt: String) {
        write(prompt)
        if facts.drawsInPlace { self.prompt = prompt }
    }

    /// The line has come.
    func answered() { prompt = "" }

    /// A line for people, on standard error.
    func note(_ line: String) {
        if !clearing.isEmpty { write(clearing) }
        clearProgress()
        writeError(line + "\n")
    }

    /// Shows a line of progress on standard error, in place of the previous one. The next output removes it.
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

    /// One JSON object on a line.
    func emit(_ members: [(String, JSONValue)]) {
        print(JSONValue.object(members).text)
    }

    /// A result: an object for machines, or a line for people, cut to the width of a terminal unless it is to be read whole.
    func result(_ members: [(String, JSONValue)], json: Bool, isWhole: Bool = false, line: () -> String) {
        if json { return emit(members) }
        print(facts.drawsInPlace && !isWhole ? TextWidth.cut(line(), to: facts.width()) : line())
    }

    /// Text as it is, without a line break.
    func write(_ text: String) {
        clearProgress()
        drawn = ""
        if isClosed { return }
        guard let error = writeOutput(text) else { return }
        isClosed = true
        if case .other(let reason) = error { fault = reason }
    }

    /// Puts a line in the place of the one drawn before; `accent` colours the beginning that it names.
    func draw(_ line: String, accent: (text: String, colour: Colour)? = nil) {
        if line == drawn { return }
        var shown = line
        if facts.usesColour, let accent, line.hasPrefix(accent.text) {
            shown = "\u{1B}[\(accent.colour.rawValue)m\(accent.text)\u{1B}[0m\(line.dropFirst(accent.text.count))"
        }
        write(clearing + shown)
        drawn = line
    }

    /// Colours of ECMA-48 §8.3.117.
    enum Colour: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// Takes the line drawn in place away.
    func clear() {
        if !clearing.isEmpty { write(clearing) }
    }

    /// Back to the beginning of the drawn line, which a terminal that became narrower has broken into several.
    private var clearing: String {
        if drawn.isEmpty { return "" }
        let rowsAbove = (TextWidth.columns(of: drawn) - 1) / max(1, facts.width())
        return (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\r\u{1B}[J"
    }
}
