import StreamingUI
import TerminalScreen

/// The table of `player monitor`, with one row per stream.
struct MonitorTable {
    /// The maximum number of rows, so that the table fits into a small terminal.
    static let longest = 16
    /// The buffered duration at the top of a sparkline, in seconds, if no sample is higher.
    private static let highestBuffer = 12.0

    /// The number of the column with the sparkline, and its least width.
    private static let (chart, leastChart) = (6, 6)

    /// Whether the terminal shows more than ASCII.
    let isUTF8: Bool
    /// The width of the terminal, in columns.
    let width: Int

    /// Returns the heading and the rows. If the terminal is too narrow, the sparklines are shorter, or omitted.
    @MainActor
    func lines(_ samples: [MonitorSample]) -> [String] {
        let names = ["#", "state", "position", "latency", "variant", "throughput", "buffer", "stalls", "errors"]
        let rows = samples.prefix(Self.longest).map { sample in
            [
                "\(sample.number)", sample.state, sample.position.map(VideoPlayerPresenter.formatTime) ?? "",
                sample.latency.map { PlaybackTexts.seconds($0) } ?? "",
                sample.bitrate.map(PlaybackTexts.bandwidth) ?? "", sample.throughput.map(PlaybackTexts.bandwidth) ?? "",
                sparkline(sample.buffers), "\(sample.stalls)", "\(sample.recovered)",
            ]
        }
        let widths = names.indices.map { column in
            max(Self.least[column], ([names] + rows).map { TextWidth.columns(of: $0[column]) }.max() ?? 0)
        }
        let others = widths.enumerated().filter { $0.offset != Self.chart }.reduce(0) { $0 + $1.element + 2 }
        let chart = min(widths[Self.chart], width - others)
        var lines = ([names] + rows).map { row in
            let cells = zip(row, widths).enumerated().compactMap { column, cell -> String? in
                let isChart = column == Self.chart
                if isChart && chart < Self.leastChart { return nil }
                let text = isChart ? String(cell.0.suffix(max(chart, 0))) : cell.0
                let padding = (isChart ? chart : cell.1) - TextWidth.columns(of: text)
                return text + String(repeating: " ", count: max(0, padding))
            }
            return cells.joined(separator: "  ")
        }
        if samples.count > Self.longest { lines.append("and \(samples.count - Self.longest) more streams") }
        return lines
    }

    /// The least width of each column, so that the columns do not move when values change.
    private static let least = [1, 9, 8, 7, 10, 10, 16, 6, 6]

    /// Returns a chart of the values, with one character per value.
    func sparkline(_ values: [Double]) -> String {
        let maximum = max(Self.highestBuffer, values.max() ?? 0)
        let chart = LineChart(glyphs: isUTF8 ? .blocks : .ascii, columns: values.count, rows: 1, maximum: maximum)
        return chart.lines(values).joined()
    }
}
