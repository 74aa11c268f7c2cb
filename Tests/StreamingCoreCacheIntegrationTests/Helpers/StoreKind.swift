import Foundation
import StreamingCache
import StreamingCore
import Testing

/// A kind of store, with the closure that opens such a store in a folder.
struct StoreKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether two stores in one folder share their contents.
    let isShared: Bool
    let open: @Sendable (URL) throws -> any BlockingEntryStore

    /// Every kind of store, for tests that run once per kind.
    static let all: [StoreKind] = {
        let kinds = [
            StoreKind(testDescription: "memory", isShared: false) { _ in InMemoryEntryStore() },
            StoreKind(testDescription: "files", isShared: true) { FileSystemEntryStore(folder: $0) },
        ]
        #if SQLite
            return kinds + [
                StoreKind(testDescription: "SQLite in memory", isShared: false) { _ in SQLiteEntryStore(.inMemory) },
                StoreKind(testDescription: "SQLite", isShared: true) {
                    SQLiteEntryStore(.file($0.appending(path: "store.sqlite")))
                },
            ]
        #else
            return kinds
        #endif
    }()
}
