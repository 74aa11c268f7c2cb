import StreamingCore

/// A thread-safe writer of messages to the user about problems that do not stop a command.
final class Notices: Sendable {
    private let hasToldOfStores = LockedValue(false)
    private let write: @Sendable (String) -> Void

    /// Creates a writer of messages.
    ///
    /// - Parameter write: Writes one line. Its text has no line break at the end.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes a message as one line that begins with the name of the program.
    func say(_ text: String) { write("player: \(text)".printable) }

    /// Writes that some data could not be saved, and why. Later calls write nothing.
    ///
    /// - Parameters:
    ///   - text: The statement that certain data could not be saved.
    ///   - error: The error of the store.
    func isNotKept(_ text: String, _ error: StoreError) {
        let isFirst = hasToldOfStores.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { say("\(text): \(error)") }
    }
}
