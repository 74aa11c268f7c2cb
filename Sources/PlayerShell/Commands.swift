/// All commands of the program, in the order of the help.
@MainActor
enum Commands {
    static let all: [any Command.Type] = [
        DemoCommand.self, ListCommand.self, PlayCommand.self, ResumeCommand.self, HistoryCommand.self,
        CommentsCommand.self, NotesCommand.self, CacheCommand.self, ReplayCommand.self, ReportCommand.self,
        AnalyticsCommand.self,
        LintCommand.self, ProbeCommand.self, MonitorCommand.self, ShellCommand.self, ServeCommand.self,
    ]

    static func named(_ name: String) -> (any Command.Type)? { all.first { $0.spec.name == name } }

    /// The environment variables that users set for this program.
    private static let environment = [
        ("PLAYER_ANALYTICS=off", "save no viewing sessions, and no last run for \"report --last\""),
        ("STREAMING_FIXTURES=FOLDER", "use the sample media in FOLDER, for demo and serve"),
        ("NO_COLOR=1", "print no colours"),
    ]

    private static let exitCodes = CommandSpec.exitCodes(
        finding: "a check found a violation, a difference, damage or a crossed limit")

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

            Environment:
            \(CommandSpec.table(environment))

            "player COMMAND --help" explains a command. "player demo" shows the program at
            work.

            Exit codes:
            \(CommandSpec.table(exitCodes))

            """
    }
}
