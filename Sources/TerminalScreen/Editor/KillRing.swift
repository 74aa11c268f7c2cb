/// The texts that the user has killed, newest last.
struct KillRing: Equatable, Sendable {
    private static let capacity = 20

    private var texts: [String] = []
    /// The number of steps from the newest text to the current text.
    private var steps = 0

    /// The text to yank, or nil if nothing was killed.
    var current: String? { texts.isEmpty ? nil : texts[texts.count - 1 - steps] }

    /// Adds a text, which becomes the current text.
    ///
    /// - Parameters:
    ///   - text: The killed text. An empty text is ignored.
    ///   - joins: Whether the text belongs to the newest text, because both kills followed each other.
    ///   - isBefore: Whether a joined text is before the newest text.
    mutating func add(_ text: String, joins: Bool, isBefore: Bool) {
        steps = 0
        if text.isEmpty { return }
        if joins, let last = texts.popLast() {
            texts.append(isBefore ? text + last : last + text)
        } else {
            texts.append(text)
            if texts.count > Self.capacity { texts.removeFirst() }
        }
    }

    /// Makes the text before the current text current. After the oldest text follows the newest.
    mutating func rotate() { steps = texts.isEmpty ? 0 : (steps + 1) % texts.count }
}
