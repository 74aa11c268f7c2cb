import Foundation
import StreamingCore

/// The command `player shell`, which runs commands line by line from a person or a pipe.
struct ShellCommand: Command {
    static let spec = CommandSpec(
        name: "shell", summary: "Takes commands from a terminal or a pipe, and shows every transition",
        options: [
            .init(name: "--catalogue", value: "URL", help: "load this catalogue first"), .offline, .lenient, .retries,
            .store, .engine, .maximumBitrate, .variant, .video, .mpvConfiguration, .json, .header, .userAgent, .log,
        ],
        notes: [
            "Type help for the commands. A command that the machine refuses says why. In a pipe the end of input stops and "
                + "quits, and the exit code is 1 if any line was refused or failed.",
            "Each load has its own summary: when another load replaces it, and at the end. With --json, exit_code is null in all "
                + "but the last.",
        ],
        examples: [
            (
                "printf 'open 1\\nplay\\nwait ended\\n' | player shell --catalogue URL",
                "plays the first video to its end"
            )
        ])

    private let json: Bool
    private let engine: EngineOptions
    private let options: CatalogueOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        json = arguments.has("--json")
        engine = try EngineOptions(arguments)
        options = try CatalogueOptions(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let console = context.console
        let engine = try engine.engine(in: context)
        context.introduce(engine, json: json)
        let playback = context.composition.playback(options.network, engine)
        let driver = PlaybackDriver(playback, style: json ? .json : .transitions, in: context)
        let interpreter = ShellInterpreter(
            driver: driver, context: context, json: json, access: options.access(in: context))
        let isInteractive = console.facts.readsKeys && !json
        if let source = options.source { await interpreter.execute("load \(source.url.absoluteString)") }
        context.read(.lines)
        await interpreter.readLines(prompt: isInteractive ? "> " : nil)
        if !playback.player.state.needsCommand { playback.player.stop() }
        await playback.close()
        driver.finish()
        let code = context.exitCode(interpreter.hasFailed && !isInteractive ? ExitCode.failed : ExitCode.success)
        let summary = playback.summary(exitCode: code)
        if json {
            console.emit(PlaybackEvents.summary(summary))
        } else if !playback.history.isEmpty {
            console.print(PlaybackTexts.summary(summary))
        }
        return code
    }
}
