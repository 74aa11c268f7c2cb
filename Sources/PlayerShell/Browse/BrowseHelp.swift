import Foundation
import TerminalScreen

/// The keys and actions, as the help screen and the list of commands show them.
enum BrowseHelp {
    /// The keys without an action, with their effects.
    private static let movement = [
        ("up, down", "select another video"), ("page up, page down", "move by a screen"),
        ("home, end", "select the first or last video"), ("ctrl-d, ctrl-u", "scroll the details or comments"),
        ("1 to 4", "show a list"),
        ("escape", "close the pane, or clear the search"), ("ctrl-z", "suspend the program; \"fg\" continues"),
        ("ctrl-c", "quit"),
    ]

    /// Returns the rows of the help that match a text: a key and its effect.
    static func rows(matching text: String) -> [(key: String, effect: String)] {
        let actions = BrowseAction.allCases.map { action in
            (action.entry.keys.map(\.shown).joined(separator: ", "), action.entry.name)
        }
        let all = (actions + movement).map { (key: $0.0, effect: $0.1) }
        if text.isEmpty { return all }
        return all.filter {
            $0.key.components(separatedBy: ", ").contains(text) || FuzzyMatch(text, in: $0.effect) != nil
        }
    }

    /// Returns the first visible row that is next to `top` in the rows that match a text.
    static func top(_ top: Int, _ text: String, _ layout: BrowseLayout) -> Int {
        max(0, min(top, rows(matching: text).count - layout.body.rows))
    }
}

extension BrowseAction {
    /// Returns the actions whose names match a text, best match first. An empty text matches all actions.
    static func matching(_ text: String) -> [BrowseAction] {
        if text.isEmpty { return allCases }
        let scored = allCases.compactMap { action in FuzzyMatch(text, in: action.entry.name).map { (action, $0.score) }
        }
        return scored.sorted { $0.1 > $1.1 }.map(\.0)
    }
}
