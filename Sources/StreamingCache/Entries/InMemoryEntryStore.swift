import StreamingCore

/// A store that keeps entries in memory until the store is deallocated.
public final class InMemoryEntryStore: BlockingEntryStore {
    private let entries = LockedValue<[EntryKey: StoredEntry]>([:])

    /// Creates an empty store, which shares no entries with other stores.
    public init() {}

    public func entry(for key: EntryKey) -> StoredEntry? {
        entries.withLock { $0[key] }
    }

    public func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        try entries.withLock { $0[key] = try change($0[key]) }
    }

    public func contents(of space: EntryNamespace) -> [EntryMetadata] {
        entries.withLock { entries in
            entries.filter { $0.key.space == space }
                .map { EntryMetadata(key: $0.key, bytes: $0.value.data.count, date: $0.value.date) }
        }.sorted { ($0.date, $0.key.name) < ($1.date, $1.key.name) }
    }

    public func size(of space: EntryNamespace) -> Int {
        entries.withLock { entries in
            entries.reduce(0) { $0 + ($1.key.space == space ? $1.value.data.count : 0) }
        }
    }
}
