import StreamingCache
import StreamingCore

/// The stores of a command.
struct Storage {
    /// What can be had again: pages and answers.
    let cache: EntryStore
    /// What was done last: the history, and what was listed.
    let state: EntryStore
    /// What a person wrote.
    let data: EntryStore
    /// Where they are, as it may be shown.
    let places: [String]
    /// How many entries were found damaged, and set aside.
    let damages: LockedValue<Int>
}

extension Storage {
    /// Whether this program was built with SQLite.
    static var hasSQLite: Bool {
        #if SQLite
            true
        #else
            false
        #endif
    }

    /// Gone with the last who holds it.
    static func inMemory() -> Storage {
        Storage(
            cache: .inMemory(), state: .inMemory(), data: .inMemory(), places: ["in memory"], damages: LockedValue(0))
    }
}

extension EntryNamespace {
    /// What can be had again.
    static let cached: [EntryNamespace] = [.videos, .answers]
}
