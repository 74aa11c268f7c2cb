import Foundation
import StreamingCore

/// The command `player shell`, which executes commands from a terminal or a pipe, one line at a time.
struct ShellCommand: Command {
    static let spec = CommandSpec(
        name: "shell", summary: "Control playback with commands from a terminal or a pipe",
        description: [
            "Read commands from standard input, one per line. Each event is printed as one line, just as \"player "
                + "play\" prints it to a pipe. At the end of the input, playback stops."
        ],
        options: [
            .init(name: "--catalogue", value: "URL", help: "load the catalogue document at URL first"), .offline,
            .lenient, .mediaRetries, .engine, .video, .mpvConfiguration, .maximumBitrate, .variant, .subtitles,
            .adaptation, .adaptiveBuffer, .cmcd, .targetLatency, .noAnalytics, .store, .json, .header, .userAgent, .log,
        ],
        sections: [
            .init("Commands", rows: ShellInstruction.rows),
            .init(
                "Keys",
                "On a terminal, lines are edited with the keys of Emacs. The last 1,000 lines are kept for the next run, "
                    + "except lines that begin with a space. A pasted text executes nothing before you press Enter. With "
                    + "TERM=dumb, lines are not edited.",
                rows: [
                    (
                        "Tab",
                        "complete a command, a track, a state, a bitrate, or for \"open\" a part of a title; press twice to "
                            + "list the candidates"
                    ),
                    ("Up, Down", "show an earlier or a later line"),
                    ("Ctrl-R", "search the earlier lines"),
                    ("Ctrl-C", "cancel the running command, or discard the line; in an empty line, stop playback"),
                    ("Ctrl-Z", "pause playback and suspend the shell; \"fg\" continues both"),
                    ("Ctrl-D", "in an empty line, stop playback and quit the shell"),
                ]),
            .init(
                "Errors",
                "After an invalid, rejected or failed command, the shell prints the reason on standard error and "
                    + "continues. For example, \"seek\" is rejected without a video, and \"wait\" fails if the state "
                    + "is not reached. The exit code is then 1 with --json, and also if standard "
                    + "input or standard output is not a terminal."),
            .init(
                "JSON",
                "Each line is an event. A reply follows each command, with the reason if the command did not succeed. "
                    + "A summary follows each video, and exit_code is null in all but the last summary."),
            .pictureInAWindow,
            .init(
                "Memory",
                "With --adaptive-buffer and --store memory, the shell removes cached responses and saved pages when less "
                    + "than 100 MiB of memory are free."),
            .init(
                "See also",
                "\"player play --help\" explains the engines, the variants, the retries and the other options."),
            .shellStores,
        ],
        examples: [
            (
                "printf 'open 1\\nplay\\nwait ended\\n' | player shell --catalogue URL",
                "Play the first video until it ends or 60 s have passed"
            )
        ],
        exitCodes: CommandSpec.exitCodes(
            failure: "failure; in a pipe or with --json, also an invalid, rejected or failed command"))

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
        let isInteractive = console.facts.readsKeys && !json
        let editsLines = isInteractive && console.facts.drawsInPlace
        let driver = PlaybackDriver(playback, style: json ? .json : .transitions, hasTimer: !editsLines, in: context)
        let access = options.access(in: context)
        if access.storage.isInMemory { playback.resources?.clean(access.storage.cache) }
        let interpreter = ShellInterpreter(
            driver: driver, context: context, json: json, access: access, isInteractive: editsLines)
        let firstLine = options.source.map { "load \($0.url.absoluteString)" }
        if editsLines {
            let shell = InteractiveShell(interpreter, ShellHistory(entries: access.storage.state), in: context)
            await shell.run(firstLine: firstLine)
        } else {
            if let firstLine { await interpreter.execute(firstLine) }
            context.read(.lines)
            await interpreter.readLines(prompt: isInteractive ? "> " : nil)
        }
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
