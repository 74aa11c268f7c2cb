/// The declaration of the program, which the help, the manual page and the completions use.
struct ProgramSpec: Sendable {
    /// The purpose of the program, in one line.
    var summary = ""
    /// The commands, in the order of the help.
    var commands: [CommandSpec] = []
    /// The environment variables, with their meanings.
    var environment: [(String, String)] = []
    /// The exit codes of all commands, with their meanings.
    var exitCodes: [(String, String)] = []

    /// All options with a setting, in alphabetical order. Options of the same name share a setting.
    var settings: [CommandSpec.Option] {
        let options = commands.flatMap(\.options).filter { $0.setting != nil }
        let byName = Dictionary(options.map { ($0.settingName, $0) }) { first, _ in first }
        return byName.values.sorted { $0.settingName < $1.settingName }
    }

    /// The text of `player --help`.
    var helpText: String {
        """
        \(summary)

        Usage: player COMMAND [arguments]

        Commands:
        \(CommandSpec.table(commands.map { ($0.name, $0.summary) }))

        Options:
          --help     show this help
          --version  show the version

        Environment:
        \(CommandSpec.table(environment))

        "player COMMAND --help" explains a command. "player demo" shows the program at
        work.

        Exit codes:
        \(CommandSpec.table(exitCodes))

        """
    }
}
