import StreamingCore

/// A store that keeps entries of data under keys, and never blocks the calling thread on the disk.
///
/// - Operations run on a serial queue of the store, one at a time, in the order of the calls. A read therefore sees
///   every change that was enqueued before the read. A store with `runsInPlace` has no queue.
/// - Cancelling the task that awaits an operation does not cancel the operation. The task still waits for the result.
/// - A program that exits without awaiting ``flush()`` may lose changes that the program did not await.
///
/// ```swift
/// let entries = EntryStore(FileSystemEntryStore(folder: folder))
/// let key = EntryKey(EntryNamespace("drafts"), "1")
/// try await entries.set(StoredEntry(Data("text".utf8), date: Date()), for: key)
/// let entry = try await entries.entry(for: key)
/// ```
public final class EntryStore: Sendable {
    /// The blocking store, which performs the operations.
    let blockingStore: any BlockingEntryStore
    private let queue: BlockingQueue

    /// Creates a store that runs its operations on a blocking store.
    ///
    /// - Parameters:
    ///   - store: The blocking store.
    ///   - runsInPlace: Whether operations run on the caller's thread, without a queue. Operations of several threads
    ///     may then run at the same time. Pass true only for a store in memory.
    public init(_ store: any BlockingEntryStore, runsInPlace: Bool = false) {
        blockingStore = store
        queue = BlockingQueue("EntryStore", runsInPlace: runsInPlace)
    }

    /// Returns a new store, which keeps its entries in memory until the store is deallocated.
    public static func inMemory() -> EntryStore { EntryStore(InMemoryEntryStore(), runsInPlace: true) }

    /// Returns the entry for a key, or nil if there is no entry.
    ///
    /// The result is also nil if the stored data is corrupt. The blocking store then renames the corrupt file.
    ///
    /// - Throws: `StoreError` if the entry cannot be read.
    public func entry(for key: EntryKey) async throws(StoreError) -> StoredEntry? {
        try await perform { store throws(StoreError) in try store.entry(for: key) }
    }

    /// Saves an entry in place of any existing entry, or removes the existing entry if `entry` is nil.
    ///
    /// - Throws: `StoreError` if the store cannot be changed.
    public func set(_ entry: StoredEntry?, for key: EntryKey) async throws(StoreError) {
        try await perform { store throws(StoreError) in try store.set(entry, for: key) }
    }

    /// Replaces an entry with the result of `change`, or removes the entry if the result is nil.
    ///
    /// No other thread or process can change the entry during the call.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - change: A closure that returns the new entry, given the existing entry or nil. The closure must not access
    ///     the store, and may run again if the stored entry is corrupt.
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    public func update(
        _ key: EntryKey, _ change: @escaping @Sendable (StoredEntry?) throws -> StoredEntry?
    ) async throws {
        try await perform { try $0.update(key, change) }
    }

    /// Returns the metadata of all entries of a namespace, sorted by date, oldest first, and then by name.
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

    /// Calls a closure with the blocking store, and returns the result of the closure.
    ///
    /// The closure may call several operations. No other operation of this store's queue runs in between, but other
    /// stores and processes may still change entries. ``update(_:_:)`` prevents such changes of one entry.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller. Keep the default value.
    ///   - work: The closure, which receives the blocking store.
    /// - Throws: The error of `work`.
    public func perform<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable (any BlockingEntryStore) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await queue.perform { [blockingStore] () throws(Failure) in try work(blockingStore) }
    }

    /// Enqueues a closure that receives the blocking store, and returns without waiting for the closure.
    ///
    /// The closure runs after all operations that were enqueued before. If the store was created with `runsInPlace`,
    /// the closure runs before this method returns.
    public func enqueue(_ work: @escaping @Sendable (any BlockingEntryStore) -> Void) {
        queue.enqueue { [blockingStore] in work(blockingStore) }
    }

    /// Waits for the end of all operations that were enqueued before this call.
    public func flush() async {
        await perform { _ in }
    }
}
