/// The declaration of a command, which the parser and the help use.
struct CommandSpec: Sendable {
    /// A positional argument of a command.
    struct Argument: Sendable {
        let name: String
        let help: String
        var isRequired = true
        /// The words to suggest for the argument.
        var words: [String] = []
        /// Whether the command accepts several values for this argument. Only the last argument of a command can be
        /// repeatable.
        var isRepeatable = false
    }

    /// An option with a value, or a flag.
    struct Option: Sendable {
        let name: String
        /// The placeholder of the value in the help, such as `URL`, or nil for a flag.
        var value: String?
        let help: String
        var isRepeatable = false
        /// The accepted words of an optional value. If another word follows the option, the option has no value. If the
        /// array is empty, the option is a flag, or requires a value, which can be any word.
        var optionalValues: [String] = []
        /// The permanent value of the option, or nil if only the command line sets the option.
        var setting: Setting?
        /// The words to suggest for the value, in place of those of the setting.
        var words: [String] = []
    }

    /// A part of the help below the options.
    struct Section: Sendable {
        let title: String
        let paragraphs: [String]
        /// The rows of the table below the paragraphs: a term and its explanation.
        let rows: [(String, String)]

        init(_ title: String, _ paragraphs: String..., rows: [(String, String)] = []) {
            (self.title, self.paragraphs, self.rows) = (title, paragraphs, rows)
        }
    }

    let name: String
    /// The purpose of the command, in one line.
    let summary: String
    /// The paragraphs below the usage in the help.
    var description: [String] = []
    var arguments: [Argument] = []
    var options: [Option] = []
    var sections: [Section] = []
    /// Complete command lines, each with a description of its effect.
    var examples: [(line: String, meaning: String)] = []
    /// The exit codes of the command, with their meanings.
    var exitCodes = Self.exitCodes()

    static let help = Option(name: "--help", help: "show this help")

    /// Returns the exit codes with their meanings. Without `finding`, the exit code 3 is omitted.
    static func exitCodes(
        success: String = "success", failure: String = "failure", finding: String? = nil
    ) -> [(String, String)] {
        [("0", success), ("1", failure), ("2", "invalid usage")] + (finding.map { [("3", $0)] } ?? [])
            + [("128+n", "ended by signal n (130 for Ctrl-C)")]
    }
}
