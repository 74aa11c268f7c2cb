import StreamingCore
@testable import StreamingCache

/// A store that simulates a concurrent change after each listing of its contents.
struct InterruptedEntryStore: BlockingEntryStore {
    private let decoratee: any BlockingEntryStore
    private let interrupt: @Sendable () -> Void

    init(_ decoratee: any BlockingEntryStore, interrupt: @escaping @Sendable () -> Void) {
        self.decoratee = decoratee
        self.interrupt = interrupt
    }

    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? { try decoratee.entry(for: key) }

    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        try decoratee.update(key, change)
    }

    func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
        let contents = try decoratee.contents(of: space)
        interrupt()
        return contents
    }

    func size(of space: EntryNamespace) throws(StoreError) -> Int { try decoratee.size(of: space) }
}
