import Foundation
import LocalOrigin
import StreamingCore

/// `player demo`: the whole path in twenty seconds, on an origin in the same process.
struct DemoCommand: Command {
    static let spec = CommandSpec(
        name: "demo", summary: "Streams a real file from a server in this process, for about 20 s",
        options: [.engine, .video],
        notes: [
            "Lists a catalogue, plays, seeks, lets the link break down for a moment, shows a command that is refused, and plays "
                + "to the end. It needs no network, and with --engine native no player but this one."
        ])

    /// Twice the rate of the clip, so that the buffer grows while it plays.
    private static let bandwidth = 600_000.0

    private static let latency = Duration.milliseconds(40)

    private let engine: EngineOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        engine = try EngineOptions(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let engine = try engine.engine(in: context)
        context.introduce(engine, json: false)
        do {
            let origin = try makeOrigin(context)
            defer { origin.stop() }
            let code = try await show(origin, engine, in: context)
            return context.exitCode(code)
        } catch {
            if !Task.isCancelled { context.report(error, json: false) }
            return context.exitCode(ExitCode.failed)
        }
    }

    private func makeOrigin(_ context: CommandContext) throws(Failure) -> LocalOrigin {
        var routes = OriginRoutes(directory: try Resources.fixtures(environment: context.environment))
        routes.behaviours["*"] = OriginBehaviour(bandwidth: Self.bandwidth, latency: Self.latency)
        do {
            return try LocalOrigin(routes)
        } catch {
            throw Failure(kind: "cannotListen", message: "cannot listen on the loopback address: \(error)")
        }
    }

    private func show(
        _ origin: LocalOrigin, _ engine: Engine, in context: CommandContext
    ) async throws(Failure) -> Int32 {
        let (console, options) = (context.console, NetworkOptions())
        say("list the catalogue of a server in this process", console)
        let source = CatalogueSource.document(
            origin.url("catalogue.json").appending(queryItems: [.init(name: "limit", value: "3")]))
        let listing = context.composition.listing(of: source, CatalogueAccess(network: options, storage: .inMemory()))
        let videos = try await listing.nextPage()
        for (index, video) in videos.enumerated() {
            console.print(CatalogueTexts.video(video, number: index + 1))
        }
        guard let video = videos.first else { throw Failure(kind: "noSuchVideo", message: "the catalogue is empty") }

        let playback = context.composition.playback(options, engine)
        let driver = PlaybackDriver(playback, style: console.facts.drawsInPlace ? .all : .transitions, in: context)
        defer { driver.finish() }
        await play(video, on: origin, driver, console)
        let session = playback.session
        if Task.isCancelled || !session.currentState.isOver { session.send(.stop) }
        await playback.close()
        if case .failed(let error) = session.currentState { throw Failure(error, url: video.url) }
        if console.isClosed { return ExitCode.done }
        let code: Int32 = session.currentState == .ended ? ExitCode.done : ExitCode.failed
        console.print(PlaybackTexts.summary(playback.summary(exitCode: code)))
        if code == ExitCode.done { printNextSteps(console) }
        return code
    }

    private func play(_ video: Video, on origin: LocalOrigin, _ driver: PlaybackDriver, _ console: Console) async {
        let playback = driver.playback
        let session = playback.session
        let size = Double(origin.size(of: video.url.path) ?? 0)
        let serve = { (second: Double, silence: Duration) in
            let hold = OriginBehaviour.Fault.hold(at: Int64(size * second / video.duration), for: silence)
            origin.setBehaviour(
                OriginBehaviour(
                    bandwidth: Self.bandwidth, latency: Self.latency, fault: hold, faultCount: 1),
                for: video.url.path)
        }
        // However long a player takes to start, it has nothing yet of the place to which it is then sent.
        serve(18, .seconds(60))
        say("play the first one, at \(PlaybackTexts.bandwidth(Self.bandwidth))", console)
        session.send(.load(video.url))
        session.send(.play)
        await driver.run(until: { session.currentState == .playing || session.currentState.isOver })
        await driver.run(until: { session.currentState.isOver }, atMost: .seconds(3))
        if isOver(driver, console) { return }

        serve(23, .milliseconds(4_500))
        say("seek to 0:20; the server will send nothing for 4.5 s when it comes to 0:23", console)
        session.send(.seek(to: 20))
        await driver.run(until: {
            session.currentState.isOver || session.currentState == .buffering(previousState: .playing)
        })
        await driver.run(until: { session.currentState.isOver || session.currentState == .playing })
        if isOver(driver, console) { return }

        say("retry, although nothing has failed", console)
        if let refusal = playback.send(.retry) { console.print("          refused: \(refusal)") }
        await driver.run(until: { session.currentState.isOver }, atMost: .seconds(2))
        if isOver(driver, console) { return }

        say("seek to 0:27, and play to the end", console)
        session.send(.seek(to: 27))
        await driver.run(until: { session.currentState.isOver })
    }

    private func isOver(_ driver: PlaybackDriver, _ console: Console) -> Bool {
        Task.isCancelled || console.isClosed || driver.playback.session.currentState.isOver
    }

    private func say(_ text: String, _ console: Console) {
        console.print("\n> \(text)")
    }

    private func printNextSteps(_ console: Console) {
        let player = Resources.invocation
        console.print(
            """

            Next, in two terminals:
              \(player) serve --bandwidth 250k
              \(player) play http://127.0.0.1:8080/media/clip.mp4
              \(player) shell --catalogue http://127.0.0.1:8080/catalogue.json
            """)
    }
}
