import Foundation
import StreamingCore
import StreamingUI
import TerminalScreen

extension BrowseRenderer {
    /// Draws the playback panel. Smaller panels show the state, and then also the progress bar.
    mutating func draw(_ playback: NowPlaying, in place: Rectangle) {
        let width = place.columns
        var row = place.row
        if place.rows > 2 {
            write(String(repeating: glyphs.rule, count: width), 0, row, width: width, Style(.muted))
            row += 1
        }
        drawState(playback, at: row, hasReason: place.rows <= 2)
        if let bar = layout.progress { drawProgress(playback, at: bar.row) }
        guard place.rows > 2 else { return }
        let reason = playback.reason ?? playback.subtitle ?? ""
        write(reason, 1, row + 2, width: width - 1, Style(playback.isFailed ? .bad : .warning))
        drawCharts(playback, at: row + 3)
    }

    /// Draws the state and the title on the left, and the position on the right.
    private mutating func drawState(_ playback: NowPlaying, at row: Int, hasReason: Bool) {
        let width = layout.size.columns
        let position = VideoPlayerPresenter.formatTime(playback.snapshot.position)
        let parts = width < 40 ? [position] : [playback.controls, playback.modes, StatusTexts.place(playback.snapshot)]
        let right = parts.filter { !$0.isEmpty }.joined(separator: "  ")
        let rightWidth = min(TextWidth.columns(of: right), max(0, width - 12))
        let stateWidth = TextWidth.columns(of: playback.stateText)
        write(playback.stateText, 1, row, width: width - 1, Style(tint(of: playback), bold: true))
        let room = width - rightWidth - stateWidth - 5
        let text = hasReason ? playback.reason ?? playback.title : playback.title
        write(BrowsePane.oneLine(text), stateWidth + 3, row, width: room)
        write(right, width - rightWidth - 1, row, width: rightWidth)
    }

    private func tint(of playback: NowPlaying) -> Tint {
        switch playback.state {
        case .playing: .good
        case .loading, .buffering, .seeking: .warning
        case .failed: .bad
        case .idle, .ready, .paused, .ended: .accent
        }
    }

    private mutating func drawProgress(_ playback: NowPlaying, at row: Int) {
        let width = layout.size.columns
        let range = playback.snapshot.seekableRange ?? 0...(playback.snapshot.duration ?? 0)
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return }
        let share = { (time: Double) in min(1, max(0, (time - range.lowerBound) / length)) }
        let position = playback.snapshot.position
        write(
            progressText(share(position), buffered: share(position + playback.snapshot.buffered), width: width), 0, row,
            width: width, Style(.accent))
    }

    /// Returns a bar with a played, a buffered and a remaining part.
    func progressText(_ share: Double, buffered: Double, width: Int) -> String {
        let played = Int((share * Double(width)).rounded())
        let loaded = max(played, Int((buffered * Double(width)).rounded()))
        return String(repeating: glyphs.elapsed, count: played)
            + String(repeating: glyphs.buffered, count: loaded - played)
            + String(repeating: glyphs.remaining, count: width - loaded)
    }

    /// Draws the properties of the stream, and below them the charts of the throughput and the buffer.
    private mutating func drawCharts(_ playback: NowPlaying, at row: Int) {
        let (snapshot, half) = (playback.snapshot, layout.size.columns / 2)
        let variant = snapshot.variant.map(PlaybackTexts.variant)
        let stalls =
            playback.rebuffers == 0
            ? "no stalls"
            : "\(PlaybackTexts.count(playback.rebuffers, "stall")) of \(PlaybackTexts.seconds(playback.rebufferTime))"
        let errors = playback.recoveredErrors == 0 ? nil : "\(playback.recoveredErrors) recovered"
        let left = [variant, stalls, errors].compactMap { $0 }.joined(separator: ", ")
        write(left, 1, row, width: half - 2)
        let throughput =
            playback.silence == nil ? snapshot.throughput.map(PlaybackTexts.bandwidth) ?? "no throughput" : "no data"
        let buffer = "buffer \(PlaybackTexts.seconds(snapshot.buffered))"
        drawChart(playback.throughputs, throughput, left: 1, width: half - 2, .good, at: row + 1)
        drawChart(
            playback.buffers, buffer, left: half, width: layout.size.columns - half - 1, .accent, at: row, rows: 2)
    }

    private mutating func drawChart(
        _ values: [Double], _ label: String, left: Int, width: Int, _ tint: Tint, at row: Int, rows: Int = 1
    ) {
        let labelWidth = min(16, width)
        write(label, left, row, width: labelWidth)
        let columns = width - labelWidth - 1
        guard columns > 0 else { return }
        let chart = LineChart(glyphs: glyphs.chart, columns: columns, rows: rows, maximum: values.max() ?? 1)
        for (offset, line) in chart.lines(values).enumerated() {
            write(line, left + labelWidth + 1, row + offset, width: columns, Style(tint))
        }
    }
}
