/// The entries of one namespace of a store, as a cache that can be emptied.
///
/// Empty only namespaces whose data can be reloaded. Under memory pressure, empty only namespaces of a store in memory.
/// Emptying a store on disk frees no memory, and deletes data that is useful without a network.
///
/// ```swift
/// let store = InMemoryEntryStore()
/// let cleaner = CacheCleaner(resourceName: "Responses", priority: .low, cache: EntryCache(store, .responses))
/// ```
public struct EntryCache: ClearableCache {
    private let store: any BlockingEntryStore
    private let space: EntryNamespace

    /// Creates a cache of the entries of `space` in a store.
    public init(_ store: any BlockingEntryStore, _ space: EntryNamespace) {
        (self.store, self.space) = (store, space)
    }

    /// Removes all entries of the namespace and returns their number.
    ///
    /// - Throws: `StoreError` if the store cannot be read or changed. Some entries may then already be removed.
    public func clearAll() throws -> Int { try store.removeAll(in: space) }

    /// Returns the size of the namespace, in bytes; 0 if the size cannot be determined.
    public func estimateSize() -> UInt64 { (try? store.size(of: space)).map { UInt64(max(0, $0)) } ?? 0 }
}

extension EntryStore {
    /// Returns the entries of `space`, as a cache that can be emptied.
    ///
    /// The cache accesses the blocking store directly, and does not wait for the operations of this store's queue.
    public func cache(of space: EntryNamespace) -> EntryCache { EntryCache(blockingStore, space) }
}
