import Foundation
import StreamingCore
import StreamingUI
import TerminalScreen

extension BrowseRenderer {
    /// The width of the bar that shows how much of a video was watched.
    private static let watchedWidth = 5

    /// Draws the visible rows of the list.
    mutating func drawList() {
        let place = layout.list
        if state.count == 0 { drawEmptyList() }
        for (offset, row) in zip(0..<place.rows, state.top..<max(state.top, state.count)) {
            draw(state.item(row), isSelected: row == state.selected, at: place.row + offset)
        }
        if layout.isWide {
            for row in place.row..<place.row + place.rows {
                write(String(glyphs.separator), place.columns, row, width: 1, Style(.muted))
            }
        }
        drawScrollBar()
    }

    /// Draws the reason why the list is empty, and what the user can do.
    private mutating func drawEmptyList() {
        var (texts, tint): ([String], Tint) = ([state.section.emptyText], .muted)
        if !state.query.isEmpty {
            texts = ["no title matches", "press escape to show all videos"]
        } else if state.section == .videos {
            switch state.phase {
            case .loading: texts = ["loading the catalogue"]
            case .failed(let reason):
                let place = state.lists.catalogue.map { "\($0.url.redacted): " } ?? ""
                (texts, tint) = (["\(place)\(reason)", "press R to reload the catalogue"], .bad)
            case .loaded: break
            }
        }
        let lines = texts.flatMap { BrowsePane.wrapped($0, width: layout.list.columns - 2) }
        for (offset, line) in zip(0..<layout.list.rows, lines) {
            write(line, 1, layout.list.row + offset, width: layout.list.columns - 1, Style(tint))
        }
    }

    private mutating func draw(_ item: BrowseItem, isSelected: Bool, at row: Int) {
        let width = layout.list.columns - 1
        let style = Style(reversed: isSelected)
        screen.fill(Rectangle(row: row, column: 0, rows: 1, columns: width), style: style)
        let isCurrent = state.section == .queue ? item.id == state.lists.currentID : item.id == state.loaded?.videoID
        if isCurrent { write(String(glyphs.current), 0, row, width: 1, tinted(.accent, style)) }
        let duration = item.duration.map(VideoPlayerPresenter.formatTime) ?? ""
        let durationWidth = width >= 30 ? 8 : 0
        let watched = width >= 40 ? share(of: item) : nil
        let right = durationWidth + (watched == nil ? 0 : Self.watchedWidth + 1)
        let mark = state.lists.isFavourite(item.videoID) ? " \(glyphs.favourite)" : ""
        let room = max(1, width - 2 - right - TextWidth.columns(of: mark))
        let title = cut(BrowsePane.oneLine(item.title), to: room)
        write(title, 2, row, width: room, style)
        highlight(title, at: row, style)
        write(mark, 2 + TextWidth.columns(of: title), row, width: 2, tinted(.warning, style))
        if let watched {
            let bar = progressText(watched, buffered: watched, width: Self.watchedWidth)
            write(bar, width - durationWidth - Self.watchedWidth, row, width: Self.watchedWidth, tinted(.good, style))
        }
        if durationWidth > 0 {
            let length = TextWidth.columns(of: duration)
            write(duration, width - length, row, width: length, tinted(.muted, style))
        }
    }

    /// Underlines the characters of a title that match the query.
    private mutating func highlight(_ title: String, at row: Int, _ style: Style) {
        guard !state.query.isEmpty, let match = FuzzyMatch(state.query, in: title) else { return }
        var matching = style
        (matching.isUnderlined, matching.isBold) = (true, true)
        let characters = Array(title)
        for offset in match.offsets where characters.indices.contains(offset) {
            let column = 2 + TextWidth.columns(of: String(characters[..<offset]))
            write(String(characters[offset]), column, row, width: 2, matching)
        }
    }

    /// Returns the style with a tint. A reversed style stays without, because the tint would colour the background.
    private func tinted(_ tint: Tint, _ style: Style) -> Style {
        if style.isReversed { return style }
        var style = style
        style.tint = tint
        return style
    }

    /// The watched part of a video, from 0 to 1; nil if the video was not watched.
    private func share(of item: BrowseItem) -> Double? {
        guard let watched = state.lists.watched(item.videoID) else { return nil }
        if watched.isFinished { return 1 }
        guard let duration = watched.duration ?? item.duration, duration > 0 else { return nil }
        return min(1, max(0, watched.position / duration))
    }

    private mutating func drawScrollBar() {
        let place = layout.list
        guard state.count > place.rows, place.rows > 0 else { return }
        let length = max(1, place.rows * place.rows / state.count)
        let start = (place.rows - length) * state.top / max(1, state.count - place.rows)
        let column = layout.isWide ? place.columns : place.columns - 1
        for row in start..<start + length {
            write(String(glyphs.thumb), column, place.row + row, width: 1, Style(.muted))
        }
    }

    // MARK: The pane

    /// Draws the visible lines of the pane.
    mutating func drawPane() {
        guard let area = layout.pane else { return }
        let lines = BrowsePane(state, width: area.columns).lines
        for (offset, line) in zip(0..<area.rows, lines.dropFirst(state.paneTop)) {
            write(line.text, area.column, area.row + offset, width: area.columns, line.style)
        }
    }
}
