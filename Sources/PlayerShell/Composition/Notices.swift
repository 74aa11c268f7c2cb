import StreamingCore

/// What the person is told, from any thread, of what did not keep a command from its work.
final class Notices: Sendable {
    private let hasToldOfStores = LockedValue(false)
    private let write: @Sendable (String) -> Void

    /// - Parameter write: takes a line without its end.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func say(_ text: String) { write("player: \(text)".printable) }

    /// Tells in `text` what is not kept, and why; of several things that are not, the first tells enough.
    func isNotKept(_ text: String, _ error: StoreError) {
        let isFirst = hasToldOfStores.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { say("\(text): \(error)") }
    }
}
