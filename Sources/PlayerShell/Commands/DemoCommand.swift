import Foundation
import LocalOrigin
import StreamingCore

/// The command `player demo`, which shows a complete session in 20 seconds, with a server in the same process.
struct DemoCommand: Command {
    static let spec = CommandSpec(
        name: "demo", summary: "Run a 20-second tour with a built-in server",
        description: [
            "The tour lists a catalogue, plays an MP4 file, seeks, and stalls while the server sends nothing. Then "
                + "the tour plays an HLS stream while the bandwidth drops and recovers. The native engine switches "
                + "between three variants; mpv does not. The tour needs no network."
        ],
        options: [.engine, .video, .cmcd],
        sections: [.enginesWithoutJSON, .pictureInAWindow, .cmcd],
        examples: [
            ("player demo", "Run the tour"), ("player demo --engine native", "Run the tour with the native engine"),
        ])

    private let engine: EngineOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        engine = try EngineOptions(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let engine = try engine.engine(in: context)
        context.introduce(engine, json: false)
        do {
            let origin = try context.sampleOrigin()
            defer { origin.stop() }
            let code = try await show(origin, engine, in: context)
            return context.exitCode(code)
        } catch {
            if !Task.isCancelled { context.report(error, json: false) }
            return context.exitCode(ExitCode.failed)
        }
    }

    private func show(
        _ origin: LocalOrigin, _ engine: Engine, in context: CommandContext
    ) async throws(Failure) -> Int32 {
        let (console, options) = (context.console, NetworkOptions())
        console.print("\n> list the catalogue of the built-in server")
        let source = CatalogueSource.document(
            origin.url("catalogue.json").appending(queryItems: [.init(name: "limit", value: "3")]))
        let listing = context.composition.listing(of: source, CatalogueAccess(network: options, storage: .inMemory()))
        let videos = try await listing.nextPage()
        for (index, video) in videos.enumerated() {
            console.print(CatalogueTexts.video(video, number: index + 1))
        }
        guard let video = videos.first else {
            throw Failure(kind: "noSuchVideo", message: "cannot run the tour: the sample catalogue is empty")
        }

        let playback = context.composition.playback(options, engine)
        let driver = PlaybackDriver(
            playback, style: console.facts.drawsInPlace ? .all : .transitions, in: context)
        defer { driver.finish() }
        await DemoScript(origin: origin, engine: engine, driver: driver, console: console).play(video)
        let player = playback.player
        if Task.isCancelled || !player.state.needsCommand { player.stop() }
        await playback.close()
        if let failure = player.failure { throw Failure(failure, url: player.media, advice: playback.advice) }
        if console.isClosed { return ExitCode.success }
        let code: Int32 = player.state == .ended ? ExitCode.success : ExitCode.failed
        console.print(PlaybackTexts.summary(playback.summary(exitCode: code)))
        if code == ExitCode.success { printNextSteps(console) }
        return code
    }

    private func printNextSteps(_ console: Console) {
        let player = Resources.invocation
        console.print(
            """

            Next, run the server in one terminal, and try the other commands in a second terminal:
              \(player) serve --bandwidth 500k
              \(player) play http://127.0.0.1:8080/media/hls/index.m3u8
              \(player) shell --catalogue http://127.0.0.1:8080/catalogue.json
            """)
    }
}
