import Foundation
import StreamingCore

/// The command `player shell`, which executes commands from a terminal or a pipe, one line at a time.
struct ShellCommand: Command {
    static let spec = CommandSpec(
        name: "shell", summary: "Control playback with commands from a terminal or a pipe",
        options: [
            .init(name: "--catalogue", value: "URL", help: "load the catalogue document at this URL first"), .offline,
            .lenient, .retries, .noAnalytics, .shellStore, .engine, .maximumBitrate, .variant, .cmcd, .video,
            .mpvConfiguration, .json, .header, .userAgent, .log,
        ],
        notes: [
            "Commands:\n" + ShellInstruction.helpText,
            "Without --json, the shell prints what \"player play\" prints to a pipe. A command can be invalid "
                + "(unknown, or with a wrong argument), rejected (for example, a seek before a video is open) or "
                + "failed (for example, a catalogue cannot be loaded). In each case, the reason is printed on standard "
                + "error. If the engine cannot carry out a command that was already accepted, the reason is printed on "
                + "standard output instead.",
            "With --json, every line is an event. A reply event follows each command. The reply contains the reason if "
                + "the command is invalid or rejected, or fails. exit_code is set in the last summary, and null in "
                + "earlier summaries.",
            "The shell prints the summary of a video when the next video is opened, or when the shell ends.",
            "The shell is interactive if standard input and standard output are terminals and --json is not given. "
                + "Invalid, rejected and failed commands change the exit code only if the shell is not interactive. "
                + "The end of the input stops playback.",
            "--retries applies to the requests for the catalogue, and to playback as in \"player play\".",
            CommandSpec.engineNote, CommandSpec.variantNote, CommandSpec.cmcdNote, CommandSpec.mediaHeaderNote,
        ],
        examples: [
            (
                "printf 'open 1\\nplay\\nwait ended\\n' | player shell --catalogue URL",
                "Play the first video to its end, for at most 60 s"
            )
        ],
        exitCodes: [
            ("0", "success"),
            ("1", "failure, or an invalid, rejected or failed command if the shell is not interactive"),
            ("2", "invalid usage"),
        ]
            + CommandSpec.commonExitCodes.suffix(1))

    private let json: Bool
    private let analytics: AnalyticsOptions
    private let engine: EngineOptions
    private let options: CatalogueOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        json = arguments.has("--json")
        analytics = try AnalyticsOptions(arguments)
        engine = try EngineOptions(arguments)
        options = try CatalogueOptions(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let console = context.console
        let engine = try engine.engine(in: context)
        context.introduce(engine, json: json)
        let playback = context.composition.playback(options.network, engine)
        let records = context.recordSessions(of: playback, analytics, options.network)
        let driver = PlaybackDriver(playback, style: json ? .json : .transitions, in: context)
        let interpreter = ShellInterpreter(
            driver: driver, context: context, json: json, access: options.access(in: context))
        let isInteractive = console.facts.readsKeys && !json
        if let source = options.source { await interpreter.execute("load \(source.url.absoluteString)") }
        context.read(.lines)
        await interpreter.readLines(prompt: isInteractive ? "> " : nil)
        if !playback.player.state.needsCommand { playback.player.stop() }
        await playback.close()
        var summary = playback.summary(exitCode: nil)
        await records?.finish()
        driver.finish()
        let code = context.exitCode(interpreter.hasFailed && !isInteractive ? ExitCode.failed : ExitCode.success)
        summary.exitCode = code
        if json {
            console.emit(PlaybackEvents.summary(summary))
        } else if !playback.history.isEmpty {
            console.print(PlaybackTexts.summary(summary))
        }
        return code
    }
}
