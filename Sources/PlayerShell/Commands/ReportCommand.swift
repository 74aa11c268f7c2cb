import Foundation
import StreamingCore
import StreamingMetrics
import StreamingRecording

/// The command `player report`, which reports the metrics of each load of a recorded session.
struct ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "Report the metrics of recordings",
        description: [
            "Report the metrics, the states, the buffer, the bandwidth, the rebuffers, the variants and the errors of "
                + "each load. A load is the playback of one video, with its retries. If there are "
                + "several loads, their totals follow.",
            "\"player play --record\" writes recordings. --last needs no --record: the last run of play, resume or "
                + "shell is recorded automatically, unless you turn this off (see \"player play --help\").",
        ],
        arguments: [
            .init(name: "FILE", help: "a recording, or - for standard input", isRequired: false, isRepeatable: true)
        ],
        options: [
            .init(name: "--last", help: "report the last run of play, resume or shell"),
            .init(
                name: "--definition", value: "NAME", help: "streamingcore (the default), cta2066 or media3; see below",
                words: ["streamingcore", "cta2066", "media3"]),
            .init(name: "--html", value: "FILE", help: "write the report to FILE as one HTML page"),
            .init(name: "--prometheus", value: "FILE", help: "write the totals to FILE, which must end in .prom"),
            .json,
        ],
        sections: [
            .init(
                "Definitions",
                "The rebuffer ratio is the duration of all stalls divided by the time in the states below. The "
                    + "rebuffer rate is the number of rebuffers per minute of playing or, with cta2066, per minute in the "
                    + "states below.",
                rows: [
                    ("streamingcore", "playing, rebuffering"),
                    ("media3", "playing, rebuffering, joining (start-up), seeking"),
                    ("cta2066", "like media3, and the part of the start-up while the program is suspended (Ctrl-Z)"),
                ]),
            .init(
                "Text",
                "Each column of the timeline is a span of time, and shows its longest state. A failure or a rebuffer, "
                    + "however short, takes precedence. "
                    + "Charts use ASCII unless the locale uses UTF-8. NO_COLOR disables colours."),
            .init(
                "JSON",
                "Each load is one object. The totals of several loads are the last object. Times are in seconds since "
                    + "the load, bitrates are in bits per second, and unknown values are null."),
            .init(
                "Files",
                "--html and --prometheus exclude each other. They replace FILE only if it is empty or an earlier "
                    + "report. A .prom file is for "
                    + "the textfile collector of node_exporter. Each report replaces all totals in the file, so pass all "
                    + "recordings each time."),
            .init(
                "Limits",
                "The report has at most the last \(RecordedReports.maximum) loads of each recording. An HTML page has at "
                    + "most \(RecordedReports.maximum) loads in total. The totals count all loads. If the program "
                    + "was killed, the last load has the outcome \"interrupted\"."),
        ],
        examples: [
            ("player report --last", "Report the last run"), ("player report session.jsonl", "Report a recording"),
            ("player report session.jsonl --definition media3 --html report.html", "Write a page with Media3's ratios"),
            ("player report *.jsonl --prometheus player.prom", "Write the totals of many recordings for Prometheus"),
        ],
        exitCodes: CommandSpec.exitCodes(failure: "failure, or a recording is truncated or invalid"))

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
