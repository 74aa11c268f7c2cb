import TerminalScreen

/// The line at the bottom of the terminal that the user edits. While the line is shown, the terminal marks pastes
/// (xterm, "Bracketed Paste Mode"), so that a pasted line break executes nothing.
@MainActor
final class EditedLine {
    private let console: Console
    private var isShown = false
    private var mustRedraw = false

    /// Creates a line, which is hidden until `show()` is called.
    ///
    /// - Parameter console: The console that writes to the terminal.
    init(_ console: Console) {
        self.console = console
    }

    /// Prepares the terminal for the line. If the line is already shown, nothing happens.
    func show() {
        if isShown { return }
        isShown = true
        TerminalSystem.bracketsPastes = true
        console.write("\u{1B}[?2004h")
    }

    /// Removes the line and restores the terminal. If the line is already hidden, nothing happens.
    func hide() {
        if !isShown { return }
        isShown = false
        console.endEditing()
        console.write("\u{1B}[?2004l")
        TerminalSystem.bracketsPastes = false
    }

    /// Draws the line if it has changed. A hidden line draws nothing.
    func draw(_ line: LineEditor.VisibleLine) {
        guard isShown else { return }
        console.edit(line.text, cursor: line.cursor, isForced: mustRedraw)
        mustRedraw = false
    }

    /// Draws the line the next time even if it has not changed, because the terminal has.
    func forget() { mustRedraw = true }
}
