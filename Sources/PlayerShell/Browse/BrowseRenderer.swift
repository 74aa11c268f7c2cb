import Foundation
import StreamingUI
import TerminalScreen

/// The drawing of the browse screen. Equal states give equal screens.
struct BrowseRenderer {
    /// The characters for marks and lines, which depend on the locale.
    struct Glyphs {
        let current, favourite, separator, thumb, rule, elapsed, buffered, remaining: Character
        let ellipsis: String
        let chart: LineChart.Glyphs

        init(isUTF8: Bool) {
            (current, favourite) = isUTF8 ? ("▶", "★") : (">", "*")
            (separator, thumb, rule) = isUTF8 ? ("│", "┃", "─") : ("|", "#", "-")
            (elapsed, buffered, remaining) = isUTF8 ? ("━", "─", "·") : ("#", "=", ".")
            ellipsis = isUTF8 ? "…" : "~"
            chart = isUTF8 ? .braille : .ascii
        }
    }

    let state: BrowseState
    let glyphs: Glyphs
    let layout: BrowseLayout
    var screen: Screen
    /// The place of the cursor while the user types; nil to hide the cursor.
    private(set) var cursor: ScreenPainter.Position?

    init(_ state: BrowseState, isUTF8: Bool) {
        self.state = state
        glyphs = Glyphs(isUTF8: isUTF8)
        layout = BrowseLayout(state)
        screen = Screen(columns: state.size.columns, rows: state.size.rows)
        drawTabs()
        switch state.mode {
        case .commands(let editor, let selected): drawCommands(editor, selected)
        case .help(let editor, let top): drawHelp(editor, top)
        case .list, .search, .prompt:
            if layout.isWide || layout.pane == nil { drawList() }
            drawPane()
        }
        if let panel = layout.panel, let loaded = state.loaded { draw(loaded, in: panel) }
        if state.size.rows > 1 { drawBar() }
    }

    /// Writes a text into a part of a row.
    mutating func write(_ text: String, _ column: Int, _ row: Int, width: Int, _ style: Style = Style()) {
        guard width > 0, row >= 0, row < state.size.rows else { return }
        screen.write(cut(text.printable, to: width), at: row, column: column, style: style)
    }

    /// Returns the text, truncated to a number of columns if necessary.
    func cut(_ text: String, to width: Int) -> String { TextWidth.cut(text, to: width, ellipsis: glyphs.ellipsis) }

    // MARK: The first and the last row

    private mutating func drawTabs() {
        for tab in layout.tabs {
            let isCurrent = tab.section == state.section
            let style = Style(bold: isCurrent, reversed: isCurrent)
            write(tab.text, tab.columns.lowerBound, 0, width: tab.columns.count, style)
        }
        let start = (layout.tabs.last?.columns.upperBound ?? 0) + 2
        let text = headline
        let room = state.size.columns - start
        let column = max(start, state.size.columns - TextWidth.columns(of: text))
        write(text, column, 0, width: min(room, state.size.columns - column), Style(phaseTint))
    }

    /// The search text with the number of matches, or the state of the catalogue.
    private var headline: String {
        if !state.query.isEmpty {
            return "\"\(state.query)\": \(state.count) of \(state.lists.count(of: state.section))"
        }
        switch state.phase {
        case .loading: return "loading"
        case .failed(let reason): return reason
        case .loaded: return state.lists.catalogue?.url.redacted ?? ""
        }
    }

    private var phaseTint: Tint {
        if case .failed = state.phase, state.query.isEmpty { .bad } else { .muted }
    }

    private mutating func drawBar() {
        switch state.mode {
        case .search(let editor): return draw(editor, after: "/")
        case .prompt(let prompt, let editor): return draw(editor, after: prompt.label)
        case .commands(let editor, _): return draw(editor, after: ":")
        case .help(let editor, _): return draw(editor, after: "keys: ")
        case .list: break
        }
        if let message = state.message {
            return write(message, 0, layout.bar, width: state.size.columns, Style(.warning))
        }
        for key in layout.barKeys(state) {
            write(key.action.shownKey, key.columns.lowerBound, layout.bar, width: key.columns.count, Style(bold: true))
            let width = TextWidth.columns(of: key.action.shownKey) + 1
            write(
                key.action.entry.label ?? "", key.columns.lowerBound + width, layout.bar,
                width: key.columns.count - width, Style(.muted))
        }
    }

    /// Draws a line of input in the last row, with the cursor.
    private mutating func draw(_ editor: LineEditor, after label: String) {
        let line = editor.visible(prompt: label, width: state.size.columns)
        write(line.text, 0, layout.bar, width: state.size.columns)
        cursor = ScreenPainter.Position(row: layout.bar, column: min(line.cursor, state.size.columns - 1))
    }

    // MARK: The lists of keys

    private mutating func drawCommands(_ editor: LineEditor, _ selected: Int) {
        let found = BrowseAction.matching(editor.text)
        let top = max(0, selected - layout.body.rows + 1)
        for (row, index) in zip(0..<layout.body.rows, top..<max(top, found.count)) {
            let refusal = state.refusal(of: found[index])
            let style = Style(refusal == nil ? .standard : .muted, reversed: index == selected)
            drawPair(found[index].shownKey, found[index].entry.name + (refusal.map { " (\($0))" } ?? ""), row, style)
        }
        if found.isEmpty { drawPair("", "no command matches", 0, Style(.muted)) }
    }

    private mutating func drawHelp(_ editor: LineEditor, _ top: Int) {
        let rows = BrowseHelp.rows(matching: editor.text)
        for (row, index) in zip(0..<layout.body.rows, min(top, rows.count)..<rows.count) {
            drawPair(rows[index].key, rows[index].effect, row, Style())
        }
        if rows.isEmpty { drawPair("", "no key matches", 0, Style(.muted)) }
    }

    private mutating func drawPair(_ key: String, _ effect: String, _ row: Int, _ style: Style) {
        let (place, left) = (layout.body, min(20, layout.body.columns / 3))
        screen.fill(Rectangle(row: place.row + row, column: 0, rows: 1, columns: place.columns), style: style)
        var bold = style
        bold.isBold = true
        write(key, 1, place.row + row, width: left - 1, bold)
        write(effect, left + 1, place.row + row, width: place.columns - left - 1, style)
    }
}
