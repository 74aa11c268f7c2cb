import Foundation
import StreamingCore
import StreamingMetrics
import StreamingRecording

/// The command `player report`, which reports the metrics of each load of a recorded session.
struct ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "Report the metrics of a recorded session",
        arguments: [.init(name: "FILE", help: "the recording, or - for standard input", isRequired: false)],
        options: [
            .init(name: "--last", help: "report the last session of play, resume or shell"),
            .init(
                name: "--definition", value: "NAME",
                help: "how to compute the rebuffer ratio and rate: streamingcore (the default), cta2066 or media3"),
            .init(name: "--html", value: "FILE", help: "write the report to an HTML file"),
            .init(name: "--prometheus", value: "FILE", help: "write the totals of all loads as Prometheus text"), .json,
        ],
        notes: [
            "The report has one part for each load. A load is the playback of one video, with its retries and replays, "
                + "until the next video is loaded or playback stops. A session of \"player shell\" can have several "
                + "loads. Each part has the outcome, the metrics, the time line of the states, charts of the "
                + "buffer, the bandwidth estimate and the variant bitrate, the variants, and the errors. The report "
                + "depends only on the recording, which \"player play --record\" writes.",
            "--last reports the last session, even if the program was killed. The session is not recorded with "
                + "--no-analytics, --store memory or PLAYER_ANALYTICS=off.",
            "Time line: each column is an equal part of the load, and shows the state with the most time in this part. "
                + "A rebuffer or a failure takes precedence, however short it was. In the charts, each column extends "
                + "from the lowest to the highest value in its part.",
            CommandSpec.wrap(
                "Definitions: the rebuffer ratio is the rebuffer time divided by a sum of times. The rebuffer time "
                    + "includes stalls below 100 ms. The rebuffer rate is the number of stalls of 100 ms or more per "
                    + "minute of a sum of times. The sums are:", indent: 0) + "\n"
                + CommandSpec.table([
                    ("streamingcore", "ratio: playing + rebuffering; rate: playing"),
                    ("media3", "ratio: playing + rebuffering + joining (start-up) + seeking; rate: playing"),
                    (
                        "cta2066",
                        "ratio and rate: playing + rebuffering + joining + seeking + joining_suppressed (start-up in "
                            + "the background or during an interruption)"
                    ),
                ]),
            "A recording is truncated if it is incomplete, for example because the program was killed. Its report ends "
                + "where the recording ends, and the exit code is 1.",
            "Charts use ASCII unless LC_ALL, LC_CTYPE or LANG selects UTF-8. NO_COLOR disables colours.",
            "--html writes one page without references to other files. --prometheus writes the text format 0.0.4, for "
                + "the textfile collector of node_exporter, so FILE must end in .prom. Both write the file in one step, "
                + "and replace an existing file only if it is an earlier report.",
            "With --json, each load is one object. Times are in seconds since the load, and bitrates are in bits per "
                + "second. Unknown values are null. The member \"schema\" is the version of this JSON format.",
        ],
        examples: [
            ("player report --last", "Report the last session"), ("player report session.jsonl", "Report a session"),
            ("player report session.jsonl --definition media3 --html report.html", "Write a page with Media3's ratios"),
        ],
        exitCodes: [
            ("0", "success"), ("1", "the recording is truncated, differs from its replay, or cannot be read"),
            ("2", "invalid usage"),
        ] + CommandSpec.commonExitCodes.suffix(1))

    /// The path of the recording, or nil for the last session.
    private let file: String?
    private let definition: RatioDefinition
    private let html: String?
    private let prometheus: String?
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.positional.first
        let isLast = arguments.has("--last")
        if file == nil && !isLast { throw UsageError("missing argument: FILE or --last") }
        if file != nil && isLast { throw UsageError("FILE cannot be used with --last") }
        if file?.isEmpty == true { throw UsageError("FILE must not be empty") }
        definition =
            try arguments.value(of: "--definition", "streamingcore, cta2066 or media3", RatioDefinition.init)
            ?? .streamingCore
        html = try arguments.value(of: "--html", "the name of a file") { $0.isEmpty || $0 == "-" ? nil : $0 }
        prometheus = try arguments.value(of: "--prometheus", "the name of a file that ends in .prom") {
            $0.hasSuffix(".prom") ? $0 : nil
        }
        json = arguments.has("--json")
        let formats = [("--html", html != nil), ("--prometheus", prometheus != nil), ("--json", json)].filter(\.1)
        if formats.count > 1 { throw UsageError("\(formats[0].0) cannot be used with \(formats[1].0)") }
    }

    func run(in context: CommandContext) async -> Int32 {
        do throws(Failure) {
            try await report(try path(in: context.composition), on: context.console)
            return context.exitCode(ExitCode.success)
        } catch {
            if !Task.isCancelled { context.report(error, json: false) }
            return context.exitCode(ExitCode.failed)
        }
    }

    /// Returns the path of the recording.
    ///
    /// - Throws: `Failure` if the last session is requested, and none was recorded.
    private func path(in composition: Composition) throws(Failure) -> String {
        if let file { return file }
        if let path = composition.lastSession, TerminalSystem.exists(path) { return path }
        throw Failure(kind: "noSession", message: "no session was recorded yet; start with: player play MEDIA-URL")
    }

    /// Prints or writes the reports of the readable part of the recording.
    ///
    /// - Throws: `Failure` if the recording is incomplete or unreadable, or if the page cannot be written.
    private func report(_ file: String, on console: Console) async throws(Failure) {
        let name = InputFile.name(of: file)
        var (recording, failure) = await RecordingInput.read(file)
        if let recording {
            let loads = await RecordedReports(recording)
            if let error = loads.error { failure = Failure(error, file: name) }
            if loads.reports.isEmpty && failure == nil {
                failure = Failure(kind: "noLoad", message: "\(name): the recording contains no load")
            }
            if !Task.isCancelled && !loads.reports.isEmpty {
                try show(loads.reports, of: recording, isComplete: failure == nil, on: console)
            }
        }
        if let failure { throw failure }
    }

    private func show(
        _ reports: [SessionReport], of recording: PlaybackRecording, isComplete: Bool, on console: Console
    ) throws(Failure) {
        let contents = reports.indices.map { index in
            // Another load follows every report but the last one, so their loads are complete.
            let isComplete = isComplete || index + 1 < reports.count
            return ReportContent(reports[index], definition: definition, isComplete: isComplete)
        }
        if let html {
            let page = ReportPage(contents, program: recording.header.program)
            try ReportFile.write(page.text, to: html, beginning: ReportPage.beginning)
            printWritten(html, reports.count, on: console)
        } else if let prometheus {
            let totals = reports.reduce(into: PlaybackTotals()) { $0.merge(PlaybackTotals($1.metrics)) }
            let text = PrometheusText.text(of: totals)
            try ReportFile.write(text, to: prometheus, beginning: PrometheusText.beginning)
            printWritten(prometheus, reports.count, on: console)
        } else if json {
            for (number, content) in zip(1..., contents) {
                console.emit(ReportEvents.load(content, number: number, program: recording.header.program))
            }
        } else {
            let facts = console.facts
            let style = ReportText.Style(width: facts.width(), isUTF8: facts.isUTF8, usesColour: facts.usesColour)
            for (number, content) in zip(1..., contents) {
                if contents.count > 1 { console.print("\(number > 1 ? "\n" : "")Load \(number) of \(contents.count)") }
                for line in ReportText(content, style).lines { console.print(line) }
            }
        }
    }

    private func printWritten(_ file: String, _ loads: Int, on console: Console) {
        console.print("\(file): \(loads == 1 ? "1 load" : "\(loads) loads")".printable)
    }
}
