/// Keeps bytes by key without blocking its callers: the base of every cache, the history and the notes.
///
///     let entries = EntryStore(FileSystemEntryStore(folder: folder))
///     try await entries.set(StoredEntry(data, date: .now), for: EntryKey(.images, name))
///
/// - All operations run on a thread that belongs to the store: one at a time, in the order of the calls. A read therefore
///   sees every change that was asked for before it.
/// - An operation runs to its end even if the task that awaits it is cancelled. The task waits for it and gets its result.
/// - A program that ends before `flush()` returns may lose changes that it did not await.
public final class EntryStore: Sendable {
    private let store: any BlockingEntryStore
    private let queue: BlockingQueue

    /// Creates a store over one that blocks.
    ///
    /// - Parameter runsInPlace: Whether operations run on the caller's thread, which suits a store in memory.
    public init(_ store: any BlockingEntryStore, runsInPlace: Bool = false) {
        self.store = store
        queue = BlockingQueue("EntryStore", runsInPlace: runsInPlace)
    }

    /// Creates a store whose entries exist as long as it does.
    public static func inMemory() -> EntryStore { EntryStore(InMemoryEntryStore(), runsInPlace: true) }

    /// Returns the entry of a key; nil if there is none.
    public func entry(for key: EntryKey) async throws(StoreError) -> StoredEntry? {
        try await perform { store throws(StoreError) in try store.entry(for: key) }
    }

    /// Saves an entry in place of the existing one; nil removes that.
    public func set(_ entry: StoredEntry?, for key: EntryKey) async throws(StoreError) {
        try await perform { store throws(StoreError) in try store.set(entry, for: key) }
    }

    /// Replaces an entry by what `change` makes of it; nil removes it. No other change comes between, not even one by
    /// another process. `change` may run again if the stored entry is corrupt.
    ///
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    public func update(
        _ key: EntryKey, _ change: @escaping @Sendable (StoredEntry?) throws -> StoredEntry?
    ) async throws {
        try await perform { try $0.update(key, change) }
    }

    /// Returns the entries of a space, oldest first, and those of one date by name.
    public func contents(of space: EntrySpace) async throws(StoreError) -> [EntryInfo] {
        try await perform { store throws(StoreError) in try store.contents(of: space) }
    }

    /// Removes all entries of a space, and returns their number.
    @discardableResult
    public func removeAll(in space: EntrySpace) async throws(StoreError) -> Int {
        try await perform { store throws(StoreError) in try store.removeAll(in: space) }
    }

    /// Runs several operations in a row on the store's thread, and returns their result.
    public func perform<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable (any BlockingEntryStore) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await queue.perform { [store] () throws(Failure) in try work(store) }
    }

    /// Hands operations over and returns at once; they run after everything that was asked for before.
    public func enqueue(_ work: @escaping @Sendable (any BlockingEntryStore) -> Void) {
        queue.enqueue { [store] in work(store) }
    }

    /// Waits until everything that was asked for before is done.
    public func flush() async {
        await perform { _ in }
    }
}
