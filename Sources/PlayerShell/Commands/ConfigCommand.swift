import StreamingCore

/// The command `player config`, which shows the settings of the user and their origins.
struct ConfigCommand: Command {
    static let spec = CommandSpec(
        name: "config", summary: "Show the settings, and where each was set",
        description: [
            "A setting is a permanent value of an option. It applies to all commands that have the option. An option on "
                + "the command line overrules the environment, and the environment overrules the configuration file."
        ],
        options: [
            .init(name: "--path", help: "show only the path of the configuration file"), .json,
        ],
        sections: [
            .init(
                "Configuration file",
                "Each line is NAME = VALUE. Lines that begin with # are comments. The file is "
                    + "$XDG_CONFIG_HOME/streaming-core/config, by default ~/.config/streaming-core/config; on Apple "
                    + "systems, it is ~/Library/Application Support/streaming-core/config. An unknown name or an "
                    + "invalid value is an error."),
            .init(
                "Environment",
                "The variable of a setting is PLAYER_ and its name in capitals, with _ for -, such as "
                    + "PLAYER_MAX_BITRATE=2M or PLAYER_ANALYTICS=off. An empty variable counts as not set."),
            .init(
                "Names",
                "The name of a setting is the name of the option, without --. Flags are on or off. On the command line, "
                    + "--no-NAME turns a flag off, and --analytics turns the records on. A setting that excludes an "
                    + "option on the command line has no effect. The settings adaptation, cmcd, target-latency and "
                    + "video do not select an engine, unlike the options."),
            .init(
                "JSON",
                "Each \"setting\" event has a name, a value, an origin and a place. The origin is default, environment, "
                    + "file or none. The place is the variable, or the path of the file and the line. The summary has the "
                    + "path of the file."),
        ],
        examples: [
            ("player config", "Show all settings"),
            ("\"${EDITOR:-vi}\" \"$(player config --path)\"", "Edit the configuration file"),
            ("PLAYER_ENGINE=native player play URL", "Set an option for one run"),
        ])

    private let showsPath: Bool
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        showsPath = arguments.has("--path")
        json = arguments.has("--json")
        if showsPath && json { throw UsageError("--path cannot be used with --json") }
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        if showsPath {
            guard let path = context.settingsPath else {
                context.report(Self.noFolder, json: false)
                return ExitCode.failed
            }
            context.console.print(path.printable)
            return ExitCode.success
        }
        let settings = try await context.settings()
        var lines: [SettingLine] = []
        for option in context.program.settings { lines.append(SettingLine(option, try settings.value(of: option))) }
        return await context.runReporting(json: json, facts: ["path"]) { facts in
            facts["path"] = .optional(context.settingsPath, JSONValue.string)
            let widths = (lines.map(\.name.count).max() ?? 0, lines.map { $0.shownValue.count }.max() ?? 0)
            for line in lines {
                context.console.result(line.event, json: json, isWhole: true) { line.text(widths: widths) }
            }
        }
    }

    private static let noFolder = Failure(
        kind: "noFolder", message: "cannot locate the configuration file: HOME is not set to an absolute path")
}

/// A setting in the output of `player config`.
private struct SettingLine {
    let name: String
    let value: String?
    let origin: String
    let place: String?

    init(_ option: CommandSpec.Option, _ set: SettingValue?) {
        name = option.settingName
        value = set?.text ?? option.setting?.standard
        place = set?.origin.place
        origin =
            switch set?.origin {
            case .environment: "environment"
            case .file: "file"
            case nil: value == nil ? "none" : "default"
            }
    }

    var shownValue: String { value?.printable ?? "-" }

    func text(widths: (name: Int, value: Int)) -> String {
        let columns = [(name, widths.name), (shownValue, widths.value)].map { text, width in
            text + String(repeating: " ", count: width - text.count)
        }
        let place = place?.printable ?? (value == nil ? "not set" : "default")
        return (columns + [place]).joined(separator: "  ")
    }

    var event: [(String, JSONValue)] {
        [
            ("event", .string("setting")), ("name", .string(name)), ("value", .optional(value, JSONValue.string)),
            ("origin", .string(origin)), ("place", .optional(place, JSONValue.string)),
        ]
    }
}
