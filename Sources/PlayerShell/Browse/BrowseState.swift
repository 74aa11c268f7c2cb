import Foundation
import StreamingCore
import StreamingLibrary
import TerminalScreen

/// Everything that the browse screen shows. The state changes only by keys, the mouse, and results of its effects.
struct BrowseState {
    /// The input that the keys currently control.
    enum Mode {
        case list
        /// The user types a search text.
        case search(LineEditor)
        /// The user types a text for a purpose.
        case prompt(Prompt, LineEditor)
        /// The user chooses an action by its name; `selected` is an index of the matching actions.
        case commands(LineEditor, selected: Int)
        /// The screen shows all keys, from row `top` on; the editor contains the search text.
        case help(LineEditor, top: Int)
    }

    enum Prompt: Equatable {
        case note(UUID)
        case seek

        var label: String {
            switch self {
            case .note: "note: "
            case .seek: "seek to: "
            }
        }
    }

    /// The progress of the catalogue.
    enum Phase: Equatable {
        case loading
        case loaded(hasMore: Bool)
        case failed(String)
    }

    /// The content of the pane beside the list, or in its place on a narrow terminal.
    enum Pane: Equatable {
        case details
        case comments
    }

    /// The comments on a video.
    enum Comments: Equatable {
        case loading
        case loaded([String])
        case failed(String)

        /// Whether the comments can be loaded again.
        var isLoadable: Bool { if case .failed = self { true } else { false } }
    }

    var lists = BrowseLists()
    var phase = Phase.loading
    var mode = Mode.list
    var section = BrowseSection.videos {
        didSet {
            if section == oldValue { return }
            // A search belongs to one list.
            query = ""
            didReplaceList()
        }
    }
    var pane = Pane.details { didSet { paneTop = 0 } }
    /// Whether the pane replaces the list on a narrow terminal.
    var showsPane = false
    /// The number of lines of the pane above its first visible line.
    private(set) var paneTop = 0
    /// The text that filters the list; empty for all videos.
    private(set) var query = ""
    /// The indices of the matching items of the section, best match first; nil without a query.
    private(set) var matches: [Int]?
    /// The notes on a video, and the identifier of the video; nil before they are read.
    var notes: (video: UUID, lines: [String])?
    /// The texts of notes that could not be saved, by the identifiers of their videos.
    var unsavedNotes: [UUID: String] = [:]
    var comments: [UUID: Comments] = [:]
    var nowPlaying: NowPlaying?
    /// A message in the last row, until the next key.
    var message: String?
    var size = ScreenSize(columns: 80, rows: 24)
    var usesMouse = true
    /// The current date, for the age of notes and comments.
    var date = Date.distantPast

    private var places: [BrowseSection: Place] = [:]
    private var filter = FuzzyFilter()

    /// The selected row and the first visible row of a section.
    private struct Place {
        var selected = 0
        var top = 0
    }

    // MARK: The list

    /// The number of rows in the list, which a query reduces.
    var count: Int { matches?.count ?? lists.count(of: section) }

    /// The index of the selected row; 0 for an empty list.
    var selected: Int { places[section, default: Place()].selected }

    /// The index of the first visible row.
    var top: Int { places[section, default: Place()].top }

    /// The selected item; nil if the list is empty.
    var selectedItem: BrowseItem? { selected < count ? item(selected) : nil }

    /// Returns the item in a row of the list.
    ///
    /// - Precondition: `row` is at least 0 and less than ``count``.
    func item(_ row: Int) -> BrowseItem { lists.item(matches?[row] ?? row, of: section) }

    /// Selects a row, and scrolls the list so that the row is visible.
    mutating func select(_ row: Int) {
        let height = max(1, BrowseLayout(self).list.rows)
        var place = places[section, default: Place()]
        place.selected = max(0, min(row, count - 1))
        place.top = max(0, min(place.top, place.selected, count - height))
        place.top = max(place.top, place.selected - height + 1)
        if place.selected != self.selected { paneTop = 0 }
        places[section] = place
    }

    /// Scrolls the pane, at most to its last line.
    mutating func scrollPane(by rows: Int) {
        guard let area = BrowseLayout(self).pane else { return }
        let lines = BrowsePane(self, width: area.columns).lines.count
        paneTop = max(0, min(paneTop + rows, lines - area.rows))
    }

    /// Selects the row with an identifier. If no row has the identifier, nothing happens.
    mutating func select(_ id: UUID) {
        if let row = (0..<count).first(where: { item($0).id == id }) { select(row) }
    }

    /// Scrolls the list without a change of the selection, unless the selected row leaves the screen.
    mutating func scroll(by rows: Int) {
        let height = max(1, BrowseLayout(self).list.rows)
        var place = places[section, default: Place()]
        place.top = max(0, min(place.top + rows, count - height))
        place.selected = max(place.top, min(place.selected, place.top + height - 1, count - 1))
        places[section] = place
    }

    /// Sets the text that filters the list, and selects the best match. An empty text keeps the selected video.
    mutating func setQuery(_ text: String) {
        let index = matches.flatMap { $0.isEmpty ? nil : $0[selected] } ?? 0
        query = text
        refilter()
        places[section] = Place()
        if text.isEmpty { select(index) }
    }

    /// Adjusts the matches and the selection after videos were added to the end of the list.
    mutating func didExtendList() {
        refilter()
        select(selected)
    }

    /// Changes the list of a section, and keeps the selected item if the list still contains it.
    mutating func change(_ changed: BrowseSection, _ change: (inout BrowseLists) -> Void) {
        let id = section == changed ? selectedItem?.id : nil
        change(&lists)
        guard section == changed else { return }
        didReplaceList()
        if let id { select(id) }
    }

    /// Adjusts the matches and the selection after a change of the list.
    mutating func didReplaceList() {
        filter = FuzzyFilter()
        didExtendList()
    }

    /// Whether another page of the catalogue is needed, because the end of the list is near or a query has few matches.
    var needsPage: Bool {
        guard case .loaded(hasMore: true) = phase, section == .videos else { return false }
        let height = BrowseLayout(self).list.rows
        return matches == nil ? max(selected, top + height) + height >= count : count < height
    }

    /// Finds the matching items. The filter keeps the titles that it has already prepared.
    private mutating func refilter() {
        guard !query.isEmpty else { return matches = nil }
        filter.append(lists.titles(of: section, from: filter.count))
        matches = filter.filter(query)
    }
}
