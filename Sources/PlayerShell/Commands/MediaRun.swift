import Foundation
import StreamingCore
import StreamingLibrary
import StreamingUI

/// The playback of one video to its end, for the commands `play` and `resume`.
@MainActor
struct MediaRun {
    static let options: [CommandSpec.Option] = [
        .init(
            name: "--speed", value: "X", help: "the playback speed, 0.25 to 4 (default: 1)",
            setting: Setting(speeds, default: "1")),
        .mediaRetries, .engine, .videoWithTerminal, .mpvConfiguration, .maximumBitrate, .variant, .subtitles,
        .adaptation, .adaptiveBuffer, .cmcd, .targetLatency,
        .init(name: "--record", value: "FILE", help: "record this run to a new file"),
        .noAnalytics, .store, .json, .header, .userAgent, .log,
    ]

    private static let speeds = OptionValues("a number from 0.25 to 4") { text in
        Values.number(text).flatMap { (0.25...4).contains($0) ? Float($0) : nil }
    }

    private let speed: Float
    private let record: String?
    private let analytics: AnalyticsOptions
    private let json: Bool
    private let engine: EngineOptions
    private let options: NetworkOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        speed = try arguments.value(of: "--speed", Self.speeds) ?? 1
        record = try arguments.value(of: "--record", "the name of a new file") { $0.isEmpty || $0 == "-" ? nil : $0 }
        analytics = try AnalyticsOptions(arguments)
        json = arguments.has("--json")
        engine = try EngineOptions(arguments)
        options = try NetworkOptions(arguments)
    }

    /// Finds and plays a video, prints the summary of playback, and returns the exit code.
    ///
    /// - Parameters:
    ///   - context: The environment of the command.
    ///   - find: A closure that finds the media to play.
    /// - Throws: `UsageError` if the engine options are not possible in this environment.
    func callAsFunction(
        in context: CommandContext, find: () async throws(Failure) -> PlayedMedia
    ) async throws(UsageError) -> Int32 {
        let engine = try engine.engine(in: context, ownsTerminal: true)
        let picture = engine.drawsOnTerminal ? makePicture() : nil
        let playback = context.composition.playback(options, engine, picture: picture)
        var code = ExitCode.failed
        // The summary at the end of playback; nil before the end. It is taken before the recording ends, so that a
        // replay of the recording computes the same metrics.
        var final: PlaybackSummary?
        if json { context.introduce(engine, json: true) }
        do throws(Failure) {
            let media = try await find()
            var recording: RecordingFile?
            if let record {
                recording = try await RecordingFile(record, of: playback.session)
            }
            let records = context.recordSessions(of: playback, analytics, options)
            if !json {
                context.introduce(engine, json: false)
                if let title = media.title { context.console.print(title) }
            }
            let failure = await play(media, playback, picture, in: context)
            final = playback.summary(exitCode: nil)
            let fault = await recording?.finish()
            await records?.finish()
            if let fault { context.report(fault, json: json) }
            if let failure { throw failure }
            code = fault == nil ? ExitCode.success : ExitCode.failed
        } catch {
            if !Task.isCancelled { context.report(error, json: json) }
        }
        code = context.exitCode(code)
        var summary = final ?? playback.summary(exitCode: nil)
        summary.exitCode = code
        if json {
            context.console.emit(PlaybackEvents.summary(summary))
        } else if final != nil {
            context.console.print(PlaybackTexts.summary(summary))
        }
        return code
    }

    private func makePicture() -> TerminalPicture {
        TerminalPicture(
            size: { TerminalSystem.size(of: 1) ?? (80, 24) }, write: { _ = TerminalSystem.write($0, to: 1) })
    }

    /// Plays the media to its end, and returns the failure of playback or of the start position. Returns nil if there
    /// was no failure.
    private func play(
        _ media: PlayedMedia, _ playback: Playback, _ picture: TerminalPicture?, in context: CommandContext
    ) async -> Failure? {
        let facts = context.console.facts
        let style: PlaybackDriver.Style =
            json ? .json : picture != nil ? .picture : facts.drawsInPlace ? .line : .transitions
        let driver = PlaybackDriver(playback, style: style, in: context)
        context.picture = picture
        let player = playback.player
        let recorder = remember(media, of: player.session, context)
        if speed != 1 { player.setRate(speed) }
        playback.play(
            media.url, server: media.server, from: media.start ?? 0,
            video: media.video.map { .init(id: $0.id, title: $0.title) })
        let takesKeys = facts.readsKeys && !json
        if takesKeys {
            context.keyMode.enter()
            context.read(.keys)
        }
        let controls = PlaybackKeys(driver: driver)
        var misplaced: Failure?
        await driver.run(
            until: {
                misplaced = misplaced ?? startFailure(of: media, end: playback.player.snapshot.duration)
                return misplaced != nil || player.state.needsCommand && player.pendingRetry == nil
            },
            onInput: takesKeys ? { controls.handle($0) } : nil)
        // With a start position beyond the end, a player can reach `ended` although nothing was played. The player is
        // stopped so that the summary says `idle` with every engine.
        if misplaced != nil || !player.state.needsCommand { player.stop() }
        await playback.close()
        picture?.hide()
        context.picture = nil
        context.keyMode.leave()
        driver.finish()
        withExtendedLifetime(recorder) {}
        await media.history?.flush()
        if let misplaced { return misplaced }
        return player.failure.map { Failure($0, url: media.url, advice: playback.advice) }
    }

    /// Returns a failure if the start position is beyond the end of the media, otherwise nil. The result is also nil if
    /// no start position was given or the end is unknown.
    private func startFailure(of media: PlayedMedia, end: TimeInterval?) -> Failure? {
        guard let start = media.start, let end, start > end else { return nil }
        let (startText, endText) = (VideoPlayerPresenter.formatTime(start), VideoPlayerPresenter.formatTime(end))
        return Failure(
            kind: "startBeyondEnd", message: "cannot start at \(startText): the media ends at \(endText)",
            url: media.url.redacted)
    }

    /// Returns a recorder that saves the watch position until the recorder is released, or nil if the media is not from
    /// a catalogue.
    private func remember(
        _ media: PlayedMedia, of session: PlayerSession, _ context: CommandContext
    ) -> WatchHistoryRecorder? {
        guard let video = media.video, let history = media.history else { return nil }
        let notices = context.composition.notices
        return WatchHistoryRecorder(of: session, video: video, history: history, clock: context.clock) {
            notices.say("cannot save the position: \($0)")
        }
    }
}

extension CommandSpec.Option {
    static let mediaRetries = Self(
        name: "--retries", value: "N", help: "load again after a failure, up to N times (default: 0)",
        setting: Setting(NetworkOptions.retryCounts, default: "0"))
}

extension CommandSpec.Section {
    static let output = Self(
        "Output",
        "On a terminal, a status line shows the state. Warnings, alerts and recovered errors appear above this line. In a "
            + "pipe, each event is one line. With --json, each event is one object. Its member \"event\" is one "
            + "of the names below. Times are in seconds, bitrates are in bits per second, and unknown values are null.",
        rows: [
            ("session", "the engine and the version of the program (only JSON)"),
            ("transition", "a change of the state; \"(remembered)\" marks a command that takes effect later"),
            ("variant", "a switch to another variant"),
            ("warning", "a problem that playback survives, such as a variant that fails"),
            (
                "alert",
                "poor performance: a start-up of at least 4 s; a stall, when it reaches 1 s and again when it "
                    + "reaches 10 s; three rebuffers in 60 s; or a bitrate that falls by half"
            ),
            ("recovered", "an error after which a retry or another variant succeeded"),
            ("date_range", "the position entered or left a date range, such as an advertisement"),
            ("subtitles", "the subtitles at the position changed; in JSON, an empty array \"cues\" means none"),
            ("rejection", "a command that was not carried out, such as a seek in media that is not seekable"),
            ("retry", "a retry by --retries is planned"),
            ("progress", "the position, the buffer and the throughput, every second (only JSON)"),
            ("error", "the reason of a failure"),
            ("summary", "the metrics; always last"),
        ])
    static let retries = Self(
        "Retries",
        "The native engine retries failed requests while the buffer lasts, and for 30 s after that. It does not retry "
            + "the first request of a video.",
        "When playback fails, --retries loads the video again, at the same position or at the live edge. The delays "
            + "between retries increase to at most 30 s. After one second of playback, the count of N retries starts "
            + "anew. Permanent failures, such as a missing file, are not retried. --retries also applies to each "
            + "request for a catalogue.")
}
