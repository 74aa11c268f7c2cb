import StreamingCore

/// A thread-safe writer of messages to the user about problems that do not stop a command.
final class Notices: Sendable {
    private let hasToldOfStores = LockedValue(false)
    private let write: @Sendable (String) -> Void
    /// The receiver of the messages while a full screen is shown, or nil.
    private let receiver = LockedValue<Mailbox<String>?>(nil)

    /// Creates a writer of messages.
    ///
    /// - Parameter write: A closure that writes a text as one line. The text does not end with a line break.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Sends later messages to a mailbox instead of writing them, or writes them again if `mailbox` is nil.
    func redirect(to mailbox: Mailbox<String>?) { receiver.withLock { $0 = mailbox } }

    /// Writes a message as one line that begins with the name of the program. A redirected message is only the text.
    func say(_ text: String) {
        if let mailbox = receiver.withLock({ $0 }) {
            mailbox.post(text)
        } else {
            write("player: \(text)".printable)
        }
    }

    /// Writes a message that some data could not be saved, with the reason. Only the first call writes a message.
    ///
    /// - Parameters:
    ///   - text: The first part of the message, such as "cannot save the listing".
    ///   - error: The error of the store.
    func isNotKept(_ text: String, _ error: StoreError) {
        let isFirst = hasToldOfStores.withLock { told in
            defer { told = true }
            return !told
        }
        if isFirst { say("\(text): \(error)") }
    }
}
