import StreamingCore
import StreamingMetrics

/// The output of the command `player report`, in one format.
///
/// Text and JSON are printed recording by recording. A file is written after the last recording.
@MainActor
struct ReportOutput {
    enum Format {
        case text
        case json
        /// An HTML page in the file with this path.
        case html(String)
        /// Prometheus text in the file with this path.
        case prometheus(String)
    }

    private let format: Format
    private let console: Console
    /// Whether the command reports several recordings, so that texts name the recording.
    private let hasSeveralFiles: Bool
    private var totals: ReportTotals
    /// The recordings of an HTML page.
    private var recordings: [ReportedRecording] = []
    private var isFirst = true

    init(_ format: Format, _ definition: RatioDefinition, hasSeveralFiles: Bool, on console: Console) {
        (self.format, self.console, self.hasSeveralFiles) = (format, console, hasSeveralFiles)
        totals = ReportTotals(definition)
    }

    /// Adds the reports of a recording with at least one load.
    mutating func add(_ recording: ReportedRecording) {
        totals.add(recording)
        switch format {
        case .text: printText(recording)
        case .json:
            for (number, content) in recording.contents(totals.definition) {
                console.emit(ReportEvents.load(content, number: number, of: recording))
            }
        case .html:
            recordings.append(recording)
            // The limit applies to the whole page, so the reports of earlier recordings are removed first.
            var rest = RecordedReports.maximum
            for index in recordings.indices.reversed() {
                recordings[index].loads.keepLast(rest)
                rest -= recordings[index].loads.reports.count
            }
        case .prometheus: break
        }
    }

    /// Prints the totals of several loads, or writes the file. If no recording was added, nothing happens.
    ///
    /// - Throws: `Failure` if the file cannot be written.
    func finish() throws(Failure) {
        let count = totals.sums.sessions
        if count == 0 { return }
        switch format {
        case .text:
            guard totals.isShown else { return }
            for line in ["", totals.title] + style.table(totals.rows) { console.print(line) }
        case .json: if totals.isShown { console.emit(totals.members) }
        case .html(let file):
            let page = ReportPage(recordings, totals: totals)
            try ReportFile.write(page.text, to: file, beginning: ReportPage.beginning)
            let reported = recordings.map(\.loads.reports.count).reduce(0, +)
            printWritten(file, (reported < count ? "\(reported) of " : "") + loads(count))
        case .prometheus(let file):
            try ReportFile.write(
                PrometheusText.text(of: totals.sums), to: file, beginning: PrometheusText.beginning)
            printWritten(file, loads(count))
        }
    }

    private var style: ReportStyle {
        let facts = console.facts
        return ReportStyle(width: facts.width(), isUTF8: facts.isUTF8, usesColour: facts.usesColour)
    }

    private mutating func printText(_ recording: ReportedRecording) {
        let style = style
        if hasSeveralFiles { printPart(style.wrap("Recording \(recording.file.printable)")) }
        if let omission = recording.omission { printPart(style.wrap(omission)) }
        for (number, content) in recording.contents(totals.definition) {
            let title = recording.count > 1 ? ["Load \(number) of \(recording.count)"] : []
            printPart(title + ReportText(content, style).lines)
        }
    }

    /// Prints lines, with an empty line before all but the first lines.
    private mutating func printPart(_ lines: [String]) {
        for line in (isFirst ? [] : [""]) + lines { console.print(line) }
        isFirst = false
    }

    private func loads(_ count: Int) -> String { count == 1 ? "1 load" : "\(count) loads" }

    private func printWritten(_ file: String, _ loads: String) { console.print("\(file): \(loads)".printable) }
}
