import Foundation
import StreamingCore
import StreamingMetrics
import StreamingRecording

/// The command `player report`, which reports the metrics of each load of a recorded session.
struct ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "Report the metrics of recorded sessions",
        arguments: [
            .init(
                name: "FILE", help: "a recording, or - for standard input", isRequired: false, isRepeatable: true)
        ],
        options: [
            .init(name: "--last", help: "report the last run of play, resume or shell"),
            .init(
                name: "--definition", value: "NAME",
                help: "how to compute the rebuffer ratio and rate: streamingcore (the default), cta2066 or media3"),
            .init(name: "--html", value: "FILE", help: "write the report to an HTML file"),
            .init(
                name: "--prometheus", value: "FILE",
                help: "write the totals of the given recordings as Prometheus text"),
            .json,
        ],
        notes: [
            "The report has one part for each load. A load begins when a video is loaded, and ends when the next "
                + "video is loaded or playback stops. Retries, and playing the video again after its end, belong to "
                + "the same load. A run of \"player shell\" can have several loads. Each part has the outcome, the "
                + "metrics, the timeline of the states, three charts (buffer, bandwidth estimate, variant bitrate), "
                + "the rebuffers, the variants and the errors. The report depends only on the recording, which "
                + "\"player play --record\" writes.",
            "--last reports the last run of play, resume or shell that loaded a video, even if the program was killed. "
                + "A run with --no-analytics, --store memory or PLAYER_ANALYTICS=off is not recorded.",
            "Time line: each column is an equal part of the load, and shows the state with the most time in this part. "
                + "A rebuffer or a failure takes precedence, however short it was. In the charts, each column extends "
                + "from the lowest to the highest value in its part.",
            CommandSpec.wrap(
                "Definitions: the rebuffer ratio is the duration of all stalls divided by the time in certain states. "
                    + "The rebuffer rate is the number of stalls (of at least 100 ms) per minute spent in certain "
                    + "states. Each definition counts these states:", indent: 0) + "\n"
                + CommandSpec.table([
                    ("streamingcore", "ratio: playing + rebuffering; rate: playing"),
                    (
                        "media3",
                        "ratio: playing + rebuffering + joining (start-up) + seeking; rate: playing"
                    ),
                    (
                        "cta2066",
                        "ratio and rate: playing + rebuffering + joining + seeking + joining_suppressed (start-up while "
                            + "playback is suppressed, such as after Ctrl-Z)"
                    ),
                ]),
            "A recording is truncated if it is incomplete, for example because the program was killed. The report of "
                + "its last load ends where the recording ends, with the outcome interrupted, unless this load had "
                + "ended. The exit code is 1. If one of several recordings cannot be read, the others are reported, "
                + "and the exit code is 1.",
            "The reports of several loads end with their totals. In text and JSON, the last \(RecordedReports.maximum) "
                + "loads of each recording are reported. An HTML page has the last \(RecordedReports.maximum) loads of "
                + "all recordings together. Text and HTML give the number of omitted loads. The totals count every "
                + "load.",
            "Charts use ASCII unless LC_ALL, LC_CTYPE or LANG selects UTF-8. NO_COLOR disables colours.",
            "Only one of --html, --prometheus and --json can be given. --html writes one page without references to "
                + "other files. --prometheus writes the totals of the given recordings in the text format 0.0.4, for "
                + "the textfile collector of node_exporter, so FILE must end in .prom. The totals do not accumulate: a "
                + "new report replaces the totals in FILE instead of adding to them. --html and --prometheus replace "
                + "an existing file only if it is empty or an earlier report. Both kinds of files are written in one step, "
                + "so they are never incomplete.",
            "With --json, each load is one object, and the totals of several loads are the last object. Times are in "
                + "seconds since the load, and bitrates are in bits per second. Unknown values are null. The member "
                + "\"schema\" is the version of this JSON format.",
        ],
        examples: [
            ("player report --last", "Report the last run"), ("player report session.jsonl", "Report a recording"),
            ("player report session.jsonl --definition media3 --html report.html", "Write a page with Media3's ratios"),
            ("player report *.jsonl --prometheus player.prom", "Write the totals of many recordings for Prometheus"),
        ],
        exitCodes: [
            ("0", "success"),
            ("1", "the recording is truncated or cannot be read, or its results differ from those of a replay"),
            ("2", "invalid usage"),
        ] + CommandSpec.commonExitCodes.suffix(1))

    /// The paths of the recordings; empty for the last run.
    private let files: [String]
    private let definition: RatioDefinition
    private let format: ReportOutput.Format

    init(_ arguments: ParsedArguments) throws(UsageError) {
        files = arguments.positional
        let isLast = arguments.has("--last")
        if files.isEmpty && !isLast { throw UsageError("missing argument: FILE or --last") }
        if !files.isEmpty && isLast { throw UsageError("FILE cannot be used with --last") }
        if files.contains("") { throw UsageError("FILE must not be empty") }
        definition =
            try arguments.value(of: "--definition", "streamingcore, cta2066 or media3", RatioDefinition.init)
            ?? .streamingCore
        let html = try arguments.value(of: "--html", "the name of a file") { $0.isEmpty || $0 == "-" ? nil : $0 }
        let prometheus = try arguments.value(of: "--prometheus", "the name of a file that ends in .prom") {
            $0.hasSuffix(".prom") ? $0 : nil
        }
        let formats: [(name: String, format: ReportOutput.Format?)] = [
            ("--html", html.map { .html($0) }), ("--prometheus", prometheus.map { .prometheus($0) }),
            ("--json", arguments.has("--json") ? .json : nil),
        ]
        let given = formats.filter { $0.format != nil }
        if given.count > 1 { throw UsageError("\(given[0].name) cannot be used with \(given[1].name)") }
        format = given.first?.format ?? .text
    }

    func run(in context: CommandContext) async -> Int32 {
        var code = ExitCode.success
        let fail = { (failure: Failure) in
            if !Task.isCancelled { context.report(failure, json: false) }
            code = ExitCode.failed
        }
        do throws(Failure) {
            let paths = try paths(in: context.composition)
            var output = ReportOutput(format, definition, hasSeveralFiles: paths.count > 1, on: context.console)
            for path in paths where !Task.isCancelled {
                let (recording, failure) = await read(path)
                if let recording, !Task.isCancelled { output.add(recording) }
                if let failure { fail(failure) }
            }
            if !Task.isCancelled { try output.finish() }
        } catch {
            fail(error)
        }
        return context.exitCode(code)
    }

    /// Returns the paths of the recordings.
    ///
    /// - Throws: `Failure` if the last run is requested, and none was recorded.
    private func paths(in composition: Composition) throws(Failure) -> [String] {
        if !files.isEmpty { return files }
        if let path = composition.lastSession, !TerminalSystem.isMissing(path) { return [path] }
        throw Failure(kind: "noSession", message: "no run is recorded; to record one, run: player play MEDIA-URL")
    }

    /// Reads a recording.
    ///
    /// - Returns: The reports of the readable part, and the failure. The reports are nil if there is no load. The
    ///   failure is nil if the recording is complete and valid, and contains a load.
    private func read(_ file: String) async -> (ReportedRecording?, Failure?) {
        let name = InputFile.name(of: file)
        var (recording, failure) = await RecordingInput.read(file)
        guard let recording else { return (nil, failure) }
        let loads = await RecordedReports(recording)
        if let error = loads.error { failure = Failure(error, file: name) }
        if loads.reports.isEmpty {
            return (nil, failure ?? Failure(kind: "noLoad", message: "\(name): the recording contains no load"))
        }
        let isTruncated = failure?.kind == PlaybackRecordingError.cut(inputs: 0).kind
        let end: ReportedRecording.End = failure == nil ? .complete : isTruncated ? .truncated : .invalid
        return (ReportedRecording(file: name, program: recording.header.program, end: end, loads: loads), failure)
    }
}
