import StreamingCore
import StreamingMetrics

/// The report of one load as text for a terminal or a file.
struct ReportText {
    private let content: ReportContent
    private let style: ReportStyle

    init(_ content: ReportContent, _ style: ReportStyle) {
        (self.content, self.style) = (content, style)
    }

    /// The lines of the report, without line breaks. No line is wider than the style.
    var lines: [String] {
        heading + section("Metrics", style.table(content.metrics)) + section("States", states)
            + content.charts.flatMap(chart) + section("Rebuffers", rows(content.rebuffers))
            + section("Variants", rows(content.variants))
            + section("Errors", rows(content.problems))
    }

    private var heading: [String] { ([content.url] + content.summary).flatMap { style.wrap($0) } }

    private func section(_ title: String, _ lines: [String]) -> [String] { lines.isEmpty ? [] : ["", title] + lines }

    private func rows(_ rows: [(time: String, text: String)]) -> [String] {
        let width = rows.map(\.time.count).max() ?? 0
        return rows.flatMap { time, text in
            let padding = String(repeating: " ", count: width - time.count)
            return style.wrap(text, first: "  \(padding)\(time)  ", indent: width + 4)
        }
    }

    // MARK: Time

    /// The number of columns of the timeline, which has a margin of two columns on the left.
    private var columns: Int { style.width - 3 }

    private var states: [String] {
        guard content.report.metrics.length > 0 else { return [] }
        let states = ReportTimeline(content.report, columns: columns).states(of: content.report.metrics)
        var bar = ""
        var rest = states[...]
        while let state = rest.first {
            let run = rest.prefix { $0 == state }
            bar += text(state, count: run.count)
            rest = rest.dropFirst(run.count)
        }
        var legend: [String] = []
        for (state, time) in content.states {
            let entry = "\(state.symbol) \(state.title) \(time)"
            if let line = legend.last, line.count + 2 + entry.count <= columns {
                legend[legend.count - 1] = "\(line)  \(entry)"
            } else {
                legend.append(entry)
            }
        }
        return ["  " + bar, axis] + legend.map { "  " + $0 }
    }

    /// Returns the characters of consecutive columns with the same state, in the colour of the state.
    private func text(_ state: PlaybackMetrics.State?, count: Int) -> String {
        let text = String(repeating: state?.symbol ?? "?", count: count)
        guard style.usesColour, let colour = state?.colour else { return text }
        return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    }

    private func chart(_ chart: ReportContent.Chart) -> [String] {
        guard content.report.metrics.length > 0 else { return [] }
        let raster = ReportRaster(columns: columns, rows: 4, isBraille: style.isUTF8)
        let values = ReportTimeline(content.report, columns: raster.width).values(of: chart.series)
        let lines = raster.lines(values, maximum: chart.series.maximum ?? 0)
        return [""] + style.wrap(chart.title) + lines.map { $0.isEmpty ? "" : "  " + $0 } + [axis]
    }

    private var axis: String {
        let (start, end) = content.axis
        return "  " + start + String(repeating: " ", count: max(1, columns - start.count - end.count)) + end
    }
}
