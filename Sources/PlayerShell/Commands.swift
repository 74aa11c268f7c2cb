/// All commands of the program, in the order of the help.
@MainActor
enum Commands {
    static let all: [any Command.Type] = [
        DemoCommand.self, ListCommand.self, PlayCommand.self, ResumeCommand.self, HistoryCommand.self,
        CommentsCommand.self, NotesCommand.self, CacheCommand.self, ReplayCommand.self, LintCommand.self,
        ShellCommand.self, ServeCommand.self,
    ]

    static func named(_ name: String) -> (any Command.Type)? { all.first { $0.spec.name == name } }

    static var helpText: String {
        let rows = all.map { ($0.spec.name, $0.spec.summary) }
        return """
            Streams video catalogues and videos, and shows what a playback session does.

            Usage: player COMMAND [arguments]

            \(CommandSpec.table(rows))

            player COMMAND --help tells more of each. Start with: player demo

            Exit codes: 0 done, 1 failed, 2 wrong usage, 128 + n for signal n (Ctrl-C: 130).

            """
    }
}
