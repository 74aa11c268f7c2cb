/// An error in a command line, or in a line typed into `player shell`.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
