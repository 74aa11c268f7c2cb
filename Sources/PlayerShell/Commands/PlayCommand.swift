import Foundation
import StreamingCore

/// `player play`: plays one video to its end.
struct PlayCommand: Command {
    static let spec = CommandSpec(
        name: "play", summary: "Plays a video, by its URL or out of a catalogue",
        arguments: [
            .init(name: "MEDIA-URL", help: "a progressive MP4 file, or whatever mpv can play", isRequired: false)
        ],
        options: [
            .init(name: "--catalogue", value: "URL", help: "play a video of this catalogue instead"),
            .init(name: "--item", value: "N|UUID", help: "which one: its number in the listing, from 1, or its id"),
            .init(name: "--start", value: "TIME", help: "begin there: seconds, M:SS or H:MM:SS"),
            .init(name: "--speed", value: "X", help: "0.25 to 4; 1 is normal"),
            .init(
                name: "--retries", value: "N",
                help: "load again at the same place after an error that may pass, up to N times in a row; by default 0"),
            .engine, .videoWithTerminal, .mpvConfiguration,
            .init(name: "--record", value: "FILE", help: "write the session to a new file, for player replay"), .json,
            .header, .userAgent, .log,
        ],
        notes: [
            "Keys on a terminal: space pauses and plays; left and right seek by 5 s, down and up by 60 s; [ and ] change the "
                + "speed; 9 and 0 the volume; m mutes; # and j choose sound tracks and subtitles; r tries again now, while a retry is waited for; ? shows the keys; q quits. A "
                + "window of mpv's has mpv's own keys, and what is done there is followed.",
            "The native engine decodes nothing: seconds of media are taken to be spread evenly over the bytes of the file. Start-up counts from "
                + "the wish to play. A connection that breaks once there is data is taken up again after 1, 2 and 4 s, while the "
                + "buffer plays on, if the server gives ranges.",
            "--record writes down each action and report with its time and what the machine answered, as it happens; player replay "
                + "decides them again. A file that exists is not overwritten. URLs lose their credentials, fragments and query values.",
            "With --retries it waits up to 1 s, then 2, 4 and so on, at most 30 s, and chance takes up to half of that away. "
                + "The count starts over once it has played on past the place. What is not there, or cannot be played, is not tried "
                + "again. Each wait is told, with --json as an event: retry, its attempt, of how many, in how many seconds.",
            "Without a terminal it prints each transition, and at the end a summary. With --json all times are seconds, "
                + "throughput is bits a second, and what is not known is null.",
        ],
        examples: [
            ("player play http://127.0.0.1:8080/media/clip.mp4 --start 0:10", "plays from ten seconds on"),
            ("player play --catalogue http://127.0.0.1:8080/catalogue.json --item 3", "plays the third video"),
        ])

    private enum Media {
        case url(URL)
        case item(String, of: URL)
    }

    private let media: Media
    private let start: TimeInterval?
    private let speed: Float
    private let record: String?
    private let retry: RetryPolicy
    private let json: Bool
    private let engine: EngineOptions
    private let options: NetworkOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let catalogue = try arguments.catalogue()
        let item = try arguments.value(of: "--item", "a number from 1 on or a UUID") { text in
            Int(text).map { $0 > 0 } == true || UUID(uuidString: text) != nil ? text : nil
        }
        switch (arguments.positional.first, catalogue, item) {
        case (let text?, nil, nil): media = .url(try arguments.webURL(text, as: "MEDIA-URL"))
        case (nil, let catalogue?, let item?): media = .item(item, of: catalogue)
        case (nil, nil, nil): throw UsageError("MEDIA-URL, or --catalogue URL and --item N, is missing")
        case (nil, _, nil): throw UsageError("--item is missing")
        case (nil, nil, _): throw UsageError("--catalogue is missing")
        default: throw UsageError("MEDIA-URL excludes --catalogue and --item")
        }
        start = try arguments.value(of: "--start", "a time such as 90 or 1:30", Values.time)
        speed =
            try arguments.value(of: "--speed", "a number from 0.25 to 4") { text in
                Values.number(text).flatMap { (0.25...4).contains($0) ? Float($0) : nil }
            } ?? 1
        record = try arguments.value(of: "--record", "the name of a new file") { $0.isEmpty || $0 == "-" ? nil : $0 }
        let retries = try arguments.value(of: "--retries", "a number from 0 on") { text in
            Int(text).flatMap { $0 >= 0 ? $0 : nil }
        }
        retry = RetryPolicy(attempts: retries ?? 0)
        json = arguments.has("--json")
        engine = try EngineOptions(arguments)
        options = try NetworkOptions(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        let engine = try engine.engine(in: context, ownsTerminal: true)
        let picture = engine.drawsOnTerminal ? makePicture() : nil
        let playback = context.composition.playback(options, engine, picture: picture, retry: retry)
        var code = ExitCode.failed
        var hasBegun = false
        if json { context.introduce(engine, json: true) }
        do throws(Failure) {
            let (url, title) = try await findMedia(in: context)
            let recording = try record.map { path throws(Failure) in
                try RecordingFile(path, of: playback.session.machine, clock: context.clock)
            }
            hasBegun = true
            if !json {
                context.introduce(engine, json: false)
                if let title { context.console.print(title) }
            }
            let error = await play(url, playback, picture, in: context)
            let fault = recording?.finish()
            if let fault { context.report(fault, json: json) }
            if let error { throw Failure(error, url: url) }
            code = fault == nil ? ExitCode.done : ExitCode.failed
        } catch {
            if !Task.isCancelled { context.report(error, json: json) }
        }
        let summary = playback.summary(exitCode: context.exitCode(code))
        if json {
            context.console.emit(PlaybackEvents.summary(summary))
        } else if hasBegun {
            context.console.print(PlaybackTexts.summary(summary))
        }
        return summary.exitCode
    }

    private func makePicture() -> TerminalPicture {
        TerminalPicture(
            size: { TerminalSystem.size(of: 1) ?? (80, 24) }, write: { _ = TerminalSystem.write($0, to: 1) })
    }

    /// What to play, and its title if a catalogue has told one.
    private func findMedia(in context: CommandContext) async throws(Failure) -> (url: URL, title: String?) {
        switch media {
        case .url(let url):
            return (url, nil)
        case .item(let item, let catalogue):
            let source = CatalogueSource.document(catalogue)
            let feed = context.composition.feed(of: source, options)
            let video = try await Listing(feed, source: source).find(item)
            return (video.url, "\(video.title) (\(VideoPlayerPresenter.formatTime(video.duration)))".printable)
        }
    }

    /// Returns what it failed with, if it did.
    private func play(
        _ url: URL, _ playback: Playback, _ picture: TerminalPicture?, in context: CommandContext
    ) async -> PlaybackError? {
        let facts = context.console.facts
        let style: PlaybackDriver.Style =
            json ? .json : picture != nil ? .picture : facts.drawsInPlace ? .line : .transitions
        let driver = PlaybackDriver(playback, style: style, in: context)
        context.picture = picture
        let session = playback.session
        if speed != 1 { session.setSpeed(speed) }
        session.send(.load(url))
        if let start { session.send(.seek(to: start)) }
        session.send(.play)
        let takesKeys = facts.readsKeys && !json
        if takesKeys {
            context.keyMode.enter()
            context.read(.keys)
        }
        let controls = PlaybackKeys(driver: driver)
        await driver.run(
            until: { session.currentState.isOver && session.retryPublisher.value == nil },
            onInput: takesKeys ? { controls.handle($0) } : nil)
        if !session.currentState.isOver { session.send(.stop) }
        await playback.close()
        picture?.hide()
        context.picture = nil
        context.keyMode.leave()
        driver.finish()
        guard case .failed(let error) = session.currentState else { return nil }
        return error
    }
}
