import StreamingCore
import StreamingMetrics

/// The reports of recordings as one HTML page, which refers to no other file and runs no script.
///
/// The page is well-formed XML. Every text from a recording is escaped.
struct ReportPage {
    /// The beginning of every page, by which the program recognizes an earlier report.
    static let beginning = "<!DOCTYPE html>\n<!-- player report -->\n"

    private let recordings: [ReportedRecording]
    private let totals: ReportTotals

    /// Creates a page with the reports of recordings and the totals.
    ///
    /// - Parameters:
    ///   - recordings: The recordings with the reports of their loads, in order.
    ///   - totals: The totals of all loads.
    init(_ recordings: [ReportedRecording], totals: ReportTotals) {
        (self.recordings, self.totals) = (recordings, totals)
    }

    /// The text of the page.
    var text: String {
        let loads = recordings.map { recording in
            let omission = recording.omission.map { Self.paragraph(name(of: recording) + $0) } ?? ""
            return omission
                + recording.contents(totals.definition).map { section($1, number: $0, of: recording) }.joined()
        }
        let end =
            totals.isShown ? "<section>\n\(Self.table(totals.title, totals.rows, heading: "h1"))</section>\n" : ""
        var programs: [String] = []
        for recording in recordings where !programs.contains(recording.program) { programs.append(recording.program) }
        return Self.beginning + """
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
            <title>Playback report</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            \(loads.joined())\(end)<footer>Recorded by \(Self.escape(programs.joined(separator: ", ")))</footer>
            </body>
            </html>

            """
    }

    private func section(_ content: ReportContent, number: Int, of recording: ReportedRecording) -> String {
        let title = (totals.isShown ? "Load \(number): " : "") + content.url
        return "<section>\n<h1>\(Self.escape(title))</h1>\n"
            + (recordings.count > 1 ? Self.paragraph("Recording \(recording.file)") : "")
            + content.summary.map(Self.paragraph).joined()
            + Self.table("Metrics", content.metrics) + Self.states(content)
            + content.charts.map { Self.chart($0, content) }.joined() + Self.table("Rebuffers", content.rebuffers)
            + Self.table("Variants", content.variants)
            + Self.table("Errors", content.problems) + "</section>\n"
    }

    /// Returns the name of a recording, a colon and a space, or an empty text if the page has only one recording.
    private func name(of recording: ReportedRecording) -> String {
        recordings.count > 1 ? "\(recording.file): " : ""
    }

    private static func paragraph(_ text: String) -> String { "<p>\(escape(text))</p>\n" }

    private static func table(_ title: String, _ rows: [(String, String)], heading: String = "h2") -> String {
        if rows.isEmpty { return "" }
        let lines = rows.map { name, value in
            "<tr><th scope=\"row\">\(escape(name))</th><td>\(escape(value))</td></tr>\n"
        }
        return "<\(heading)>\(escape(title))</\(heading)>\n<table>\n\(lines.joined())</table>\n"
    }

    // MARK: Drawing

    /// The width of a drawing, in SVG units.
    private static let width = 600.0
    private static let height = 90.0

    private static func states(_ content: ReportContent) -> String {
        let (report, length) = (content.report, content.report.metrics.length)
        guard length > 0 else { return "" }
        let visits = report.metrics.visits
        let bars = visits.indices.map { index in
            let start = visits[index].instant
            let end = index + 1 < visits.count ? visits[index + 1].instant : report.endInstant
            let x = (start - report.startInstant).seconds / length * width
            // A short rebuffer and a failure at the end must remain visible.
            let size = max(1, (end - start).seconds / length * width)
            let state = visits[index].state
            return "<rect class=\"\(state.rawValue)\" x=\"\(decimal(min(x, width - 1)))\" y=\"0\" "
                + "width=\"\(decimal(size))\" height=\"20\"><title>\(state.title) at "
                + "\(PlaybackTexts.seconds((start - report.startInstant).seconds))</title></rect>\n"
        }
        let legend = content.states.map { state, time in
            "<li><svg viewBox=\"0 0 10 10\" class=\"key\"><rect class=\"\(state.rawValue)\" width=\"10\" height=\"10\"/>"
                + "</svg> \(state.title) \(time)</li>\n"
        }
        return "<h2>States</h2>\n<svg viewBox=\"0 0 600 20\" preserveAspectRatio=\"none\" class=\"bar\">\n"
            + "\(bars.joined())</svg>\n\(axis(content))<ul>\n\(legend.joined())</ul>\n"
    }

    private static func chart(_ chart: ReportContent.Chart, _ content: ReportContent) -> String {
        guard content.report.metrics.length > 0, let maximum = chart.series.maximum else { return "" }
        let columns = 300
        let values = ReportTimeline(content.report, columns: columns).values(of: chart.series)
        let point = { (column: Int, value: Double) in
            let y = height - 1 - (maximum > 0 ? value / maximum : 0) * (height - 2)
            return "\(decimal((Double(column) + 0.5) / Double(columns) * width)),\(decimal(y))"
        }
        let known = values.enumerated().compactMap { column, range in range.map { (column: column, range: $0) } }
        let upper = known.map { point($0.column, $0.range.upperBound) }
        let lower = known.reversed().map { point($0.column, $0.range.lowerBound) }
        return "<h2>\(escape(chart.title))</h2>\n<svg viewBox=\"0 0 600 90\" preserveAspectRatio=\"none\" "
            + "class=\"chart\">\n<polygon points=\"\((upper + lower).joined(separator: " "))\"/>\n</svg>\n"
            + axis(content)
    }

    private static func axis(_ content: ReportContent) -> String {
        "<p class=\"axis\"><span>\(content.axis.start)</span><span>\(content.axis.end)</span></p>\n"
    }

    /// Returns a number as text in the syntax of SVG, rounded to one decimal, regardless of the locale.
    private static func decimal(_ value: Double) -> String { JSONValue.number((value * 10).rounded() / 10).text }

    // MARK: Text

    /// Returns a text that is safe inside an element and inside a quoted attribute.
    ///
    /// The method escapes each Unicode scalar. A Swift character can consist of `<` and a combining mark, but an HTML
    /// parser treats this `<` as the start of a tag.
    static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;".unicodeScalars
            case "<": escaped += "&lt;".unicodeScalars
            case ">": escaped += "&gt;".unicodeScalars
            case "\"": escaped += "&quot;".unicodeScalars
            case "'": escaped += "&#39;".unicodeScalars
            // XML forbids some noncharacters, and HTML parsers report every noncharacter as an error.
            case _ where scalar.properties.isNoncharacterCodePoint: escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static let style = """

        :root { color-scheme: light dark; --text: #1b1b1f; --back: #fff; --line: #c8c8d0; --chart: #2a6fdb; }
        @media (prefers-color-scheme: dark) {
        :root { --text: #e6e6ea; --back: #16161a; --line: #44444c; --chart: #7aaeff; } }
        body { margin: 2rem auto; max-width: 50rem; padding: 0 1rem; font: 15px/1.45 system-ui, sans-serif;
        color: var(--text); background: var(--back); }
        h1 { font-size: 1.2rem; overflow-wrap: anywhere; } h2 { font-size: 1rem; margin-bottom: .3rem; }
        p { margin: .2rem 0; } td, th { padding: .1rem 1rem .1rem 0; text-align: left; vertical-align: top;
        font-weight: normal; overflow-wrap: anywhere; } th { white-space: nowrap; }
        ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
        svg { display: block; width: 100%; } .bar { height: 1.5rem; }
        .chart { height: 6rem; border: solid var(--line); border-width: 0 0 1px 1px; }
        .key { display: inline; width: .8rem; height: .8rem; }
        .axis { display: flex; justify-content: space-between; font-size: .85rem; }
        polygon { fill: var(--chart); stroke: var(--chart); vector-effect: non-scaling-stroke; }
        .playing { fill: #3a9a4b; } .rebuffering, .paused_buffering { fill: #e0a100; } .failed { fill: #d03434; }
        .joining, .joining_suppressed, .preparing, .seeking { fill: #38a3b8; }
        .paused, .suppressed, .ended { fill: #8a8a94; }

        """
}
