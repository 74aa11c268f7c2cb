/// All commands of the program, in the order of the help.
@MainActor
enum Commands {
    static let all: [any Command.Type] = [
        DemoCommand.self, BrowseCommand.self, ListCommand.self, PlayCommand.self, ResumeCommand.self,
        HistoryCommand.self, CommentsCommand.self, NotesCommand.self, CacheCommand.self, ReplayCommand.self,
        ReportCommand.self, AnalyticsCommand.self, LintCommand.self, ProbeCommand.self, MonitorCommand.self,
        ShellCommand.self, ServeCommand.self,
        ConfigCommand.self, DoctorCommand.self, ManualCommand.self, CompletionsCommand.self,
    ]

    static let program = ProgramSpec(
        summary: "Play videos, browse video catalogues and inspect HLS streams",
        commands: all.map { $0.spec },
        environment: [
            ("PLAYER_OPTION=VALUE", "set an option; \"player config --help\" explains the names"),
            ("STREAMING_FIXTURES=FOLDER", "use the sample media in FOLDER, for demo and serve"),
            ("NO_COLOR=1", "print no colours"),
        ],
        exitCodes: CommandSpec.exitCodes(
            finding: "a check found a violation, a difference, damage, a problem or a crossed limit"))

    static func named(_ name: String) -> (any Command.Type)? { all.first { $0.spec.name == name } }

    static var helpText: String { program.helpText }
}
