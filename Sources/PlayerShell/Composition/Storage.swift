import StreamingCache
import StreamingCore

/// The stores in which a command saves data.
struct Storage {
    /// The store of data that can be loaded again: saved pages and cached responses.
    let cache: EntryStore
    /// The store of recent activity: the watch history, the last listing and the viewing sessions.
    let state: EntryStore
    /// The store of data that the user wrote, such as notes.
    let data: EntryStore
    /// The paths of the cache folders, for messages, or "in memory".
    let places: [String]
    /// The number of damaged entries that the stores have found and renamed.
    let damages: LockedValue<Int>
    /// Whether the stores are in memory.
    var isInMemory = false
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

    /// Returns stores in memory. The data is lost when the returned value is released.
    static func inMemory() -> Storage {
        Storage(
            cache: .inMemory(), state: .inMemory(), data: .inMemory(), places: ["in memory"], damages: LockedValue(0),
            isInMemory: true)
    }
}

extension EntryNamespace {
    /// The namespaces of the cache: saved pages and cached responses.
    static let cached: [EntryNamespace] = [.videos, .responses]
}
