import StreamingCore

/// Messages to the user about problems that do not stop a command. They can be sent from any thread.
final class Notices: Sendable {
    private let hasToldOfStores = LockedValue(false)
    private let write: @Sendable (String) -> Void

    /// Creates the messages.
    ///
    /// - Parameter write: Writes a line, which it receives without a line break.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes a message as one line, after the name of the program.
    func say(_ text: String) { write("player: \(text)".printable) }

    /// Writes that something could not be saved, and why. Only the first call writes.
    ///
    /// - Parameters:
    ///   - text: The statement about the data that is not saved.
    ///   - error: The error of the store.
    func isNotKept(_ text: String, _ error: StoreError) {
        let isFirst = hasToldOfStores.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { say("\(text): \(error)") }
    }
}
