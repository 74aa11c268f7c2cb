/// The declaration of a command, which both the parser and the help use.
struct CommandSpec: Sendable {
    /// A positional argument.
    struct Argument: Sendable {
        let name: String
        let help: String
        var isRequired = true
    }

    /// An option or a flag.
    struct Option: Sendable {
        let name: String
        /// The placeholder of the value in the help, or nil for a flag.
        var value: String?
        let help: String
        var isRepeatable = false
    }

    let name: String
    /// The purpose of the command in one line.
    let summary: String
    var arguments: [Argument] = []
    var options: [Option] = []
    /// The paragraphs below the options. Those with line breaks are printed as they are.
    var notes: [String] = []
    /// Command lines to type, with their effects.
    var examples: [(line: String, meaning: String)] = []
    /// The exit codes of the command, with their meanings.
    var exitCodes = Self.commonExitCodes

    static let help = Option(name: "--help", help: "show this help")

    static let commonExitCodes = [
        ("0", "success"), ("1", "failure"), ("2", "invalid usage"), ("128+n", "ended by signal n (130 for Ctrl-C)"),
    ]
}
