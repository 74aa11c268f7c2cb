import StreamingCore

/// What the person is told, from any thread, of what did not keep a command from its work; each thing once.
final class Notices: Sendable {
    private let said = Locked<Set<String>>([])
    private let write: @Sendable (String) -> Void

    /// - Parameter write: takes a line without its end.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func say(_ text: String) {
        if said.withLock({ $0.insert(text).inserted }) { write("player: \(text)".printable) }
    }
}
