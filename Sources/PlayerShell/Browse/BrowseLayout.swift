import TerminalScreen

/// The places of the parts of the browse screen. On a small terminal, parts are smaller or missing.
struct BrowseLayout {
    /// A section in the first row, and its columns.
    struct Tab {
        let section: BrowseSection
        let text: String
        let columns: Range<Int>
    }

    /// A key in the last row, and its columns.
    struct BarKey {
        let action: BrowseAction
        let columns: Range<Int>
    }

    let size: ScreenSize
    let tabs: [Tab]
    /// The rows between the tabs and the playback panel.
    let body: Rectangle
    let list: Rectangle
    /// The details of the selected video; nil if they are not shown.
    let pane: Rectangle?
    /// Whether the list and the pane fit beside each other.
    let isWide: Bool
    /// The playback panel; nil if nothing was loaded, or the terminal is too small.
    let panel: Rectangle?
    /// The progress bar; nil if the panel has no room for it.
    let progress: Rectangle?
    /// The number of the row with the keys, the messages and the input.
    let bar: Int

    /// The width below which the bar does not show the key to quit.
    private static let narrow = 40
    /// The least width for a list with a pane.
    private static let wide = 72

    init(_ state: BrowseState) {
        size = state.size
        bar = size.rows - 1
        let panelRows = state.loaded == nil ? 0 : Self.panelRows(size)
        let bodyRows = max(0, size.rows - 2 - panelRows)
        body = Rectangle(row: min(1, size.rows), column: 0, rows: bodyRows, columns: size.columns)
        panel =
            panelRows == 0
            ? nil : Rectangle(row: size.rows - 1 - panelRows, column: 0, rows: panelRows, columns: size.columns)
        progress =
            panelRows < 2
            ? nil
            : Rectangle(
                row: size.rows - 1 - panelRows + (panelRows > 2 ? 2 : 1), column: 0, rows: 1, columns: size.columns)
        isWide = size.columns >= Self.wide
        if isWide {
            let left = size.columns * 3 / 5
            list = Rectangle(row: body.row, column: 0, rows: bodyRows, columns: left)
            pane = Rectangle(row: body.row, column: left + 2, rows: bodyRows, columns: size.columns - left - 2)
        } else {
            list = body
            pane = state.showsPane ? body : nil
        }
        var (tabs, column): ([Tab], Int) = ([], 0)
        for section in BrowseSection.allCases {
            let text = " \(section.rawValue + 1) \(section.title) \(state.lists.count(of: section)) "
            let width = TextWidth.columns(of: text)
            tabs.append(Tab(section: section, text: text, columns: column..<column + width))
            column += width
        }
        // On a narrow terminal, only the current section has room.
        self.tabs =
            column <= size.columns
            ? tabs
            : tabs.filter { $0.section == state.section }.map { tab in
                Tab(section: tab.section, text: tab.text, columns: 0..<TextWidth.columns(of: tab.text))
            }
    }

    private static func panelRows(_ size: ScreenSize) -> Int {
        switch size.rows {
        case 18...: 6
        case 9..<18: 2
        case 5..<9: 1
        default: 0
        }
    }

    /// Returns the keys of the last row that are possible now and have room, in the order of their importance.
    func barKeys(_ state: BrowseState) -> [BarKey] {
        var keys: [BarKey] = []
        // The last keys are always there, on the right.
        var end = size.columns - 1
        for action in [BrowseAction.help, .quit] {
            let width = TextWidth.columns(of: Self.barText(action))
            if action == .quit && size.columns < Self.narrow { continue }
            keys.append(BarKey(action: action, columns: max(0, end - width)..<max(0, end)))
            end -= width + 2
        }
        var column = 0
        for action in BrowseAction.bar where state.refusal(of: action) == nil {
            let width = TextWidth.columns(of: Self.barText(action))
            if column + width > end { break }
            keys.append(BarKey(action: action, columns: column..<column + width))
            column += width + 2
        }
        return keys
    }

    /// Returns the text of a key in the last row, such as "a queue".
    static func barText(_ action: BrowseAction) -> String { "\(action.shownKey) \(action.entry.label ?? "")" }
}
