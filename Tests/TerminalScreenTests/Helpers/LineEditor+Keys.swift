@testable import TerminalScreen

extension LineEditor {
    /// Creates an editor, and presses keys.
    init(history: [String] = [], _ keys: Key...) {
        self.init(history: LineHistory(history))
        press(keys)
    }

    /// Handles keys, and returns the outcome of the last key.
    @discardableResult
    mutating func press(_ keys: Key...) -> Outcome { press(keys) }

    /// Handles keys, and returns the outcome of the last key.
    @discardableResult
    mutating func press(_ keys: [Key]) -> Outcome { keys.reduce(.none) { _, key in handle(key) } }

    /// Types a text.
    mutating func type(_ text: String) { press(text.map(Key.character)) }

    /// The text with a `|` at the cursor.
    var state: String { buffer.textBeforeCursor + "|" + String(buffer.characters[buffer.cursor...]) }
}
