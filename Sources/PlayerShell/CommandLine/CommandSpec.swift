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
    /// Paragraphs below the options. Those with line breaks are printed as they are.
    var notes: [String] = []
    /// What to type, with what it does.
    var examples: [(line: String, meaning: String)] = []
    /// The exit codes of the command, with their meanings.
    var exitCodes = Self.commonExitCodes

    static let help = Option(name: "--help", help: "show this help")

    static let commonExitCodes = [
        ("0", "success"), ("1", "failure"), ("2", "invalid usage"), ("128+n", "ended by signal n (130 for Ctrl-C)"),
    ]
}
