import StreamingCore

/// A store of data by key that does not block its callers. Caches, the watch history and the notes use it.
///
/// - Operations run on a serial queue of the store, one at a time, in the order of the calls. A read therefore sees
///   every change that was enqueued before it. A store that runs operations in place has no queue.
/// - Cancelling the awaiting task does not cancel an operation. The task still waits for the operation and gets its
///   result.
/// - A program that exits without awaiting ``flush()`` may lose changes that it did not await.
///
/// ```swift
/// let entries = EntryStore(FileSystemEntryStore(folder: folder))
/// let key = EntryKey(EntryNamespace("drafts"), "1")
/// try await entries.set(StoredEntry(Data("text".utf8), date: Date()), for: key)
/// let entry = try await entries.entry(for: key)
/// ```
public final class EntryStore: Sendable {
    private let store: any BlockingEntryStore
    private let queue: BlockingQueue

    /// Creates a store that runs its operations on a blocking store.
    ///
    /// - Parameters:
    ///   - store: The blocking store.
    ///   - runsInPlace: Whether operations run on the caller's thread, without a queue and possibly at the same time as
    ///     those of other threads. Use it only for a store in memory.
    public init(_ store: any BlockingEntryStore, runsInPlace: Bool = false) {
        self.store = store
        queue = BlockingQueue("EntryStore", runsInPlace: runsInPlace)
    }

    /// Creates a store that keeps its entries in memory. The entries exist as long as the store.
    public static func inMemory() -> EntryStore { EntryStore(InMemoryEntryStore(), runsInPlace: true) }

    /// Returns the entry for a key; nil if there is none, or if the stored data was corrupt and has been renamed.
    ///
    /// - Throws: `StoreError` if the entry cannot be read.
    public func entry(for key: EntryKey) async throws(StoreError) -> StoredEntry? {
        try await perform { store throws(StoreError) in try store.entry(for: key) }
    }

    /// Saves an entry, replacing the existing one. If `entry` is nil, removes the existing entry.
    ///
    /// - Throws: `StoreError` if the store cannot be changed.
    public func set(_ entry: StoredEntry?, for key: EntryKey) async throws(StoreError) {
        try await perform { store throws(StoreError) in try store.set(entry, for: key) }
    }

    /// Replaces an entry with the result of `change`, or removes the entry if the result is nil.
    ///
    /// No other change of the entry can happen during the call, not even by another process.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - change: Returns the new entry, given the existing one or nil. The closure must not access the store, and may
    ///     run again if the stored entry is corrupt.
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    public func update(
        _ key: EntryKey, _ change: @escaping @Sendable (StoredEntry?) throws -> StoredEntry?
    ) async throws {
        try await perform { try $0.update(key, change) }
    }

    /// Returns the metadata of all entries of a namespace, oldest first. Entries with the same date are sorted by name.
    ///
    /// - Throws: `StoreError` if the entries cannot be read.
    public func contents(of space: EntryNamespace) async throws(StoreError) -> [EntryMetadata] {
        try await perform { store throws(StoreError) in try store.contents(of: space) }
    }

    /// Removes all entries of a namespace and returns their number.
    ///
    /// - Throws: `StoreError` if the store cannot be read or changed. Some entries may then already be removed.
    @discardableResult
    public func removeAll(in space: EntryNamespace) async throws(StoreError) -> Int {
        try await perform { store throws(StoreError) in try store.removeAll(in: space) }
    }

    /// Runs several operations on the blocking store and returns their result.
    ///
    /// No other operation of this store's queue runs in between. Other stores and processes may still change entries in
    /// between. To prevent this for one entry, use ``update(_:_:)``.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller. Keep the default value.
    ///   - work: The operations on the blocking store.
    /// - Throws: The error of `work`.
    public func perform<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable (any BlockingEntryStore) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await queue.perform { [store] () throws(Failure) in try work(store) }
    }

    /// Enqueues operations on the blocking store, and returns without waiting for them.
    ///
    /// The operations run after all operations that were enqueued before. If the store runs operations in place, they
    /// run before this method returns.
    public func enqueue(_ work: @escaping @Sendable (any BlockingEntryStore) -> Void) {
        queue.enqueue { [store] in work(store) }
    }

    /// Waits until all operations that were enqueued before have ended.
    public func flush() async {
        await perform { _ in }
    }
}
