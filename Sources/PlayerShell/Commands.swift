/// All commands of the program, in the order of the help.
@MainActor
enum Commands {
    static let all: [any Command.Type] = [
        DemoCommand.self, ListCommand.self, PlayCommand.self, ResumeCommand.self, HistoryCommand.self,
        CommentsCommand.self, NotesCommand.self, CacheCommand.self, ReplayCommand.self, ReportCommand.self,
        AnalyticsCommand.self,
        LintCommand.self, ShellCommand.self, ServeCommand.self,
    ]

    static func named(_ name: String) -> (any Command.Type)? { all.first { $0.spec.name == name } }

    static var helpText: String {
        let rows = all.map { ($0.spec.name, $0.spec.summary) }
        return """
            Play videos, browse video catalogues and inspect HLS streams

            Usage: player COMMAND [arguments]

            Commands:
            \(CommandSpec.table(rows))

            Options:
              --help     show this help
              --version  show the version

            "player COMMAND --help" explains a command. To see the program at work, run
            "player demo".

            Exit codes:
            \(CommandSpec.table(CommandSpec.commonExitCodes))

            """
    }
}
