import StreamingCache
import StreamingCore

/// The stores of a command.
struct Storage {
    /// The store of data that can be loaded again: pages and cached responses.
    let cache: EntryStore
    /// The store of recent activity: the watch history and the last listing.
    let state: EntryStore
    /// The store of the user's own data.
    let data: EntryStore
    /// The locations of the stores, in a form that can be printed.
    let places: [String]
    /// The number of damaged entries that were found and set aside.
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

    /// Returns stores in memory, which live as long as the returned value.
    static func inMemory() -> Storage {
        Storage(
            cache: .inMemory(), state: .inMemory(), data: .inMemory(), places: ["in memory"], damages: LockedValue(0))
    }
}

extension EntryNamespace {
    /// The namespaces of data that can be loaded again.
    static let cached: [EntryNamespace] = [.videos, .responses]
}
