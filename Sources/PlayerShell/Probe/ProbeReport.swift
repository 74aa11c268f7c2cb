import HLSPlaylist
import StreamInspection
import StreamingCore
import TerminalScreen

/// The output of `player probe`: progress while the streams are probed, and then the results.
@MainActor
final class ProbeReport {
    /// The counts so far.
    private(set) var tally = ProbeTally()
    private let context: CommandContext
    private let json: Bool
    /// The lines about findings, which follow the table of the streams.
    private var lines: [String] = []

    init(json: Bool, in context: CommandContext) {
        self.json = json
        self.context = context
    }

    /// Whether the command was cancelled, or its output is closed.
    var isOver: Bool { Task.isCancelled || context.console.isClosed }

    /// Shows a progress line on standard error, if that is a terminal.
    func showProgress(_ line: String) {
        if context.console.facts.showsProgress { context.console.showProgress(line) }
    }

    /// Reports that the last `count` streams of a playlist are not probed. For 0, reports nothing.
    func skip(_ count: Int, in playlist: String) {
        tally.skipped = count
        guard count > 0 else { return }
        let limit = StreamProber.maximumStreams
        context.console.note("player: \(playlist): probed only the first \(limit) of \(limit + count) streams")
    }

    /// Reports that a playlist cannot be loaded, or that a response is incomplete. After a cancellation, reports
    /// nothing.
    func add(_ failure: Failure) {
        if Task.isCancelled { return }
        tally.unreadable += 1
        context.report(failure, json: json)
    }

    /// Reports findings about the text of a playlist.
    func add(_ findings: [PlaylistFinding], in playlist: String) {
        tally.findings += findings.count
        tally.recommendations += findings.count { $0.rule.isRecommendation }
        for finding in findings {
            json
                ? context.console.emit(PlaylistTexts.event(finding, in: playlist, nil))
                : lines.append(PlaylistTexts.line(finding, in: playlist, nil))
        }
    }

    /// Reports the streams and the findings about their segments, and the findings about the playlists.
    func show(_ streams: [ProbedStream], _ multivariant: MultivariantPlaylist?, of url: String) {
        let results = InspectedPresentation(streams, multivariant).results
        tally.streams = streams.count
        tally.segments = streams.reduce(0) { $0 + $1.segments.count }
        for finding in results.flatMap(\.findings) {
            tally.findings += 1
            if finding.rule.isRecommendation { tally.recommendations += 1 }
        }
        context.console.clearProgress()
        json ? emit(results, of: url) : print(results, of: url)
    }

    private func emit(_ results: [InspectedPresentation.Result], of url: String) {
        context.console.emit(ProbeEvents.presentation(results.map(\.stream), of: url))
        for result in results {
            context.console.emit(ProbeEvents.stream(result))
            for segment in result.stream.segments {
                context.console.emit(ProbeEvents.segment(segment, of: result.stream))
            }
            for finding in result.findings { context.console.emit(ProbeEvents.finding(finding, in: result.stream)) }
        }
    }

    private func print(_ results: [InspectedPresentation.Result], of url: String) {
        let console = context.console
        console.print(ProbeTexts.presentation(results.map(\.stream), of: url))
        for line in results.isEmpty ? [] : ProbeTexts.table(results) {
            console.print(console.facts.drawsInPlace ? TextWidth.cut(line, to: console.facts.width()) : line)
        }
        for line in lines { console.print(line) }
        for result in results {
            for finding in result.findings { console.print(ProbeTexts.line(finding, in: result.stream)) }
        }
        console.print(ProbeTexts.summary(tally))
    }
}
