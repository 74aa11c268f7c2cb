import Foundation
import LocalOrigin
import StreamingCore
import TerminalScreen

/// The command `player browse`, which shows a catalogue and the playback on the full screen of the terminal.
struct BrowseCommand: Command {
    static let spec = CommandSpec(
        name: "browse", summary: "Browse a catalogue and play its videos on a full screen",
        description: [
            "Without URL, the last listed catalogue is shown, or else the sample catalogue with a built-in server. "
                + "\"player\" alone does the same on a terminal. The queue, the search, the selection and the positions "
                + "of videos are kept for the next time."
        ],
        arguments: [.init(name: "URL", help: "the URL of a catalogue document", isRequired: false)],
        options: [
            .init(name: "--api", value: "BASE", help: "browse the catalogue API at BASE/v1/videos"),
            .init(name: "--no-mouse", help: "do not use the mouse"),
            .lenient, .offline, .retries, .engine, .video, .mpvConfiguration, .maximumBitrate, .variant, .subtitles,
            .adaptation, .adaptiveBuffer, .noAnalytics, .store, .header, .userAgent,
        ],
        sections: [
            .init(
                "Keys", "Press ? for all keys, and : to choose a command by its name. These keys come first:",
                rows: [
                    ("up, down", "select a video"), ("enter", "play the selected video"), ("/", "search the titles"),
                    ("a", "add the video to the queue"), ("space", "pause or play"), ("q", "quit"),
                ]),
            .pictureInAWindow, .headers(of: "the catalogue"), .browseStores,
        ],
        examples: [
            ("player browse http://127.0.0.1:8080/catalogue.json", "Browse a catalogue"),
            ("player browse --engine native", "Browse the last catalogue, without picture and audio"),
        ])

    private let engine: EngineOptions
    private let options: CatalogueOptions
    private let analytics: AnalyticsOptions
    private let usesMouse: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        engine = try EngineOptions(arguments)
        options = try CatalogueOptions(arguments, url: arguments.positional.first)
        analytics = try AnalyticsOptions(arguments)
        usesMouse = !arguments.has("--no-mouse")
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let facts = context.console.facts
        guard facts.readsKeys && facts.drawsInPlace else {
            throw UsageError("browse needs a terminal; \"player list\" prints a catalogue")
        }
        let engine = try engine.engine(in: context)
        let depth = facts.usesColour ? ColourDepth(environment: context.environment) : .monochrome
        let screen = FullScreen(context.console, depth: depth, usesMouse: usesMouse)
        context.fullScreen = screen
        context.keyMode.enter(deliversInterrupt: true)
        context.read(.keys)
        // The first screen appears before the stores and the network answer.
        _ = context.takeTerminal()
        let controller = BrowseController(context, screen, engine, options, analytics, usesMouse: usesMouse)
        let messages = await controller.run()
        context.leaveTerminal()
        for message in messages { context.console.note("player: \(message)".printable) }
        context.fullScreen = nil
        context.keyMode.leave()
        return context.exitCode(ExitCode.success)
    }
}
