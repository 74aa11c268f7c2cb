import Foundation
import HLSPlaylist
import StreamingCore
import StreamingRecording

/// The command `player replay`, which runs a recorded session through the state machine again.
struct ReplayCommand: Command {
    static let spec = CommandSpec(
        name: "replay", summary: "Replay a recording, and verify its results",
        description: [
            "Run the recorded commands and player events through the playback logic again, and compare each result "
                + "with the recording. A replay plays nothing, needs no network and does not wait. \"player play --record\" "
                + "writes recordings.",
            "The replay prints the events and the summaries of the session. It fails at the first result that differs "
                + "from the recording, and at the end of a truncated recording.",
        ],
        arguments: [.init(name: "FILE", help: "the recording, or - for standard input")],
        options: [
            .init(
                name: "--until", value: "TIME", help: "stop at TIME (seconds, M:SS or H:MM:SS), and show the state"),
            .json,
        ],
        sections: [
            .init(
                "State",
                "TIME refers to the first column of the output. --until shows the state, the intent (play or pause), "
                    + "the cause of a pause, the last known position, the URL, and the generation. The generation "
                    + "counts loads and seeks."),
            .init(
                "Summary",
                "The summary of a replay lacks the latency and the window of a live stream. In JSON, the "
                    + "member exit_code is the exit code of the replay, not of the session. A replay ends at the "
                    + "last line of the recording, so the time spent in the states \"ended\" and \"failed\" can be shorter "
                    + "than in the session."
            ),
        ],
        examples: [
            ("player replay session.jsonl", "Replay a session"),
            ("player replay session.jsonl --until 0:08", "Show the state after eight seconds"),
        ],
        exitCodes: CommandSpec.exitCodes(
            success: "every result matches the recording",
            failure: "the recording is truncated or cannot be read", finding: "a result differs from the recording"))

    private let file: String
    private let end: TimeInterval?
    private let json: Bool

    private var name: String { InputFile.name(of: file) }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let file = arguments.positional.first else { throw UsageError("missing argument: FILE") }
        guard !file.isEmpty else { throw UsageError("FILE must not be empty") }
        self.file = file
        end = try arguments.value(of: "--until", "a time such as 90 or 1:30", Values.time)
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        var (recording, failure) = await RecordingInput.read(file)
        if json { context.console.emit(PlaybackEvents.session(engine: nil, start: recording?.header.startDate)) }
        var replay = recording.map { PlaybackReplay($0.header) }
        var time = 0.0
        if let recording, var replayed = replay {
            if !json { context.console.print(PlaybackTexts.introduction(of: recording.header)) }
            defer { replay = replayed }
            do throws(PlaybackRecordingError) {
                try await play(recording, on: &replayed, time: &time, context.console)
            } catch {
                failure = Failure(error, file: name)
            }
        }
        if let failure, !Task.isCancelled {
            if json { context.console.emit(failure.event(at: time)) }
            context.console.note(failure.line)
        }
        let code = context.exitCode(failure?.exitCode ?? ExitCode.success)
        let summary = PlaybackSummary(
            state: replay?.model.state ?? .idle, exitCode: code,
            metrics: replay?.metrics(at: time) ?? PlaybackMetrics())
        if json || recording != nil { show(summary, on: context.console) }
        return code
    }

    /// Replays a recording up to the time of `--until`, and sets `time` to the time in seconds that the replay reached.
    ///
    /// - Throws: `PlaybackRecordingError` at the first result that differs from the recording.
    private func play(
        _ recording: PlaybackRecording, on replay: inout PlaybackReplay, time: inout TimeInterval, _ console: Console
    ) async throws(PlaybackRecordingError) {
        for line in recording.lines where line.time <= end ?? .infinity {
            // A long recording must not delay the handling of signals.
            await Task.yield()
            if Task.isCancelled || console.isClosed { return }
            let state = replay.model.state
            let step = try replay.play(line)
            time = line.time
            if case .observation(let observation) = line {
                show(observation, position: replay.position, on: console)
            }
            guard let step else { continue }
            if case .load = step.transition?.action, let replaced = replay.replaced {
                show(PlaybackSummary(state: state, exitCode: nil, metrics: replaced), on: console)
            }
            show(step, at: time, on: console)
        }
        guard let end else { return }
        time = min(end, recording.endTime)
        json
            ? console.emit(PlaybackEvents.model(replay.model, at: end))
            : console.print(PlaybackTexts.model(replay.model, at: end))
    }

    private func show(_ summary: PlaybackSummary, on console: Console) {
        json ? console.emit(PlaybackEvents.summary(summary)) : console.print(PlaybackTexts.summary(summary))
    }

    private func show(_ observation: PlaybackObservation, position: TimeInterval, on console: Console) {
        let time = observation.instant.seconds
        switch observation {
        // A sample is not an event, and the transition to the state `failed` says the reason of a failure.
        case .sample, .failed: break
        case .variant(let variant, _):
            json
                ? console.emit(PlaybackEvents.variant(variant, position: position, at: time))
                : console.print(PlaybackTexts.variant(variant, at: time))
        case .warning(let warning, _):
            json
                ? console.emit(PlaybackEvents.warning(warning, at: time))
                : console.print(PlaybackTexts.warning(warning, at: time))
        case .recovered(let error, _):
            json
                ? console.emit(PlaybackEvents.recovery(error, at: time))
                : console.print(PlaybackTexts.recovery(error, at: time))
        case .dateRange(let event, _):
            json
                ? console.emit(PlaybackEvents.dateRange(event, at: time))
                : console.print(PlaybackTexts.dateRange(event, at: time))
        case .subtitles(let cues, _):
            json
                ? console.emit(SubtitleTexts.members(cues, at: time))
                : console.print(SubtitleTexts.event(cues, at: time))
        }
    }

    private func show(_ step: Step<PlaybackMachine>, at time: TimeInterval, on console: Console) {
        if let transition = step.transition {
            json
                ? console.emit(PlaybackEvents.transition(transition, at: time))
                : console.print(PlaybackTexts.transition(transition, at: time))
        }
        if let rejection = step.rejection {
            json
                ? console.emit(PlaybackEvents.rejection(rejection, at: time))
                : console.print(PlaybackTexts.rejection(rejection, at: time))
        }
    }
}
