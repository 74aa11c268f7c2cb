import StreamingCore

/// An error in a command line, in a setting, or in a line typed into `player shell`.
struct UsageError: Error, Equatable {
    let message: String
    /// The command whose help explains the error, or nil for the command that the user typed.
    let help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    /// Returns the beginning of a text that the user wrote, in a form that is safe to print.
    static func excerpt(_ text: some StringProtocol) -> String {
        text.count > 60 ? String(text.prefix(60)).printable + "..." : String(text).printable
    }
}
