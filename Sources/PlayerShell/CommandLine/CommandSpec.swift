/// What a command takes, declared once: the parser and the help both read it.
struct CommandSpec: Sendable {
    struct Argument: Sendable {
        let name: String
        let help: String
        var isRequired = true
    }

    struct Option: Sendable {
        let name: String
        /// What stands for the value in the help; nil for a flag.
        var value: String?
        let help: String
        var isRepeatable = false
    }

    let name: String
    /// One line.
    let summary: String
    var arguments: [Argument] = []
    var options: [Option] = []
    /// Paragraphs below the options.
    var notes: [String] = []
    /// What to type, with what it does.
    var examples: [(line: String, meaning: String)] = []

    static let help = Option(name: "--help", help: "show this text")
}
