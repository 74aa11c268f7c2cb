import StreamingCore
import StreamingMetrics

/// The report of one load as text for a terminal or a file.
struct ReportText {
    /// The properties of the output.
    struct Style {
        /// The number of columns. Reports have at least 40 and at most 200 columns.
        let width: Int
        /// Whether the output can show characters other than ASCII.
        let isUTF8: Bool
        let usesColour: Bool

        init(width: Int, isUTF8: Bool, usesColour: Bool = false) {
            self.width = min(200, max(40, width))
            self.isUTF8 = isUTF8
            self.usesColour = usesColour
        }
    }

    private let content: ReportContent
    private let style: Style

    init(_ content: ReportContent, _ style: Style) {
        (self.content, self.style) = (content, style)
    }

    /// The lines of the report, without line breaks. No line is wider than the style.
    var lines: [String] {
        heading + section("Figures", figures) + section("States", states) + content.charts.flatMap(chart)
            + section("Variants", rows(content.variants)) + section("Errors", rows(content.problems))
    }

    private var heading: [String] { wrap(content.url, indent: 0) + content.summary.flatMap { wrap($0, indent: 0) } }

    private var figures: [String] {
        let width = content.figures.map(\.name.count).max() ?? 0
        return content.figures.flatMap { name, value in
            wrap(value, first: "  " + pad(name, to: width) + "  ", indent: width + 4)
        }
    }

    private func section(_ title: String, _ lines: [String]) -> [String] { lines.isEmpty ? [] : ["", title] + lines }

    private func rows(_ rows: [(time: String, text: String)]) -> [String] {
        let width = rows.map(\.time.count).max() ?? 0
        return rows.flatMap { time, text in
            wrap(text, first: "  " + String(repeating: " ", count: width - time.count) + time + "  ", indent: width + 4)
        }
    }

    // MARK: Time

    /// The number of columns of the time line, which has a margin of two columns on the left.
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
        return [""] + wrap(chart.title, indent: 0) + lines.map { $0.isEmpty ? "" : "  " + $0 } + [axis]
    }

    private var axis: String {
        let (start, end) = content.axis
        return "  " + start + String(repeating: " ", count: max(1, columns - start.count - end.count)) + end
    }

    // MARK: Words

    /// Returns a text in lines of at most the width of the style. Words that are too long are broken.
    private func wrap(_ text: String, first: String = "", indent: Int) -> [String] {
        let text = style.isUTF8 ? text : String(text.map { $0.isASCII ? $0 : "?" })
        let margin = String(repeating: " ", count: indent)
        var lines = [first.isEmpty ? margin : first]
        var isStart = true
        for word in text.split(separator: " ") {
            if !isStart, TextWidth.columns(of: lines[lines.count - 1] + " " + word) <= style.width {
                lines[lines.count - 1] += " " + word
                continue
            }
            if !isStart { lines.append(margin) }
            isStart = false
            for character in word {
                let line = lines[lines.count - 1]
                if TextWidth.columns(of: line) + TextWidth.columns(of: character) > style.width { lines.append(margin) }
                lines[lines.count - 1].append(character)
            }
        }
        return lines
    }

    private func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
