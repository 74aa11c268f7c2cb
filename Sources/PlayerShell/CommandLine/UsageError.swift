/// The error for a command line, or a line of the shell, that is not valid.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
