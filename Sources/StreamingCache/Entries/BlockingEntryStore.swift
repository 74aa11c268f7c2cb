import Foundation
import StreamingCore

/// A store that keeps entries of data under keys, and blocks the calling thread during each call.
///
/// A change replaces a whole entry or fails, even if the process is killed during the change. Any thread may call the
/// store. A call may wait for the disk, and a change may also wait for changes by other processes.
///
/// Code that must not block, such as code on the main actor, uses ``EntryStore`` instead.
public protocol BlockingEntryStore: Sendable {
    /// Returns the entry for a key, or nil if there is no such entry.
    ///
    /// - Throws: `StoreError` if the entry cannot be read.
    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry?

    /// Replaces an entry with the result of `change`, or removes the entry if the result is nil.
    ///
    /// No other thread or process can change the entry during the call.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - change: A closure that returns the new entry, given the existing entry or nil. The closure must not access
    ///     the store, and may run again if the stored entry is corrupt.
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws

    /// Returns the metadata of all entries of a namespace, sorted by date, oldest first, and then by name.
    ///
    /// - Throws: `StoreError` if the entries cannot be read.
    func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata]

    /// Returns the total size of a namespace in bytes, without reading its entries.
    ///
    /// The result may include overhead of the store.
    ///
    /// - Throws: `StoreError` if the size cannot be determined.
    func size(of space: EntryNamespace) throws(StoreError) -> Int
}

extension BlockingEntryStore {
    /// Saves an entry in place of any existing entry, or removes the existing entry if `entry` is nil.
    ///
    /// - Throws: `StoreError` if the store cannot be changed.
    public func set(_ entry: StoredEntry?, for key: EntryKey) throws(StoreError) {
        try change(key) { _ in entry }
    }

    /// Removes all entries of a namespace and returns their number.
    ///
    /// - Throws: `StoreError` if the store cannot be read or changed. Some entries may then already be removed.
    @discardableResult
    public func removeAll(in space: EntryNamespace) throws(StoreError) -> Int {
        let contents = try contents(of: space)
        for info in contents { try set(nil, for: info.key) }
        return contents.count
    }

    /// Removes an entry that was listed earlier.
    ///
    /// If the entry has been saved again with another date since the listing, nothing happens.
    ///
    /// - Throws: `StoreError` if the store cannot be changed.
    package func remove(_ info: EntryMetadata) throws(StoreError) {
        try change(info.key) { $0?.date == info.date ? nil : $0 }
    }

    /// Changes an entry like `update`, but throws each error of `change` as a `StoreError`.
    ///
    /// - Throws: `StoreError`. The entry is then unchanged.
    package func change(
        _ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?
    ) throws(StoreError) {
        do {
            try update(key, change)
        } catch {
            throw StoreError(error, at: key)
        }
    }
}

extension [EntryMetadata] {
    /// Returns the entries that can be removed to make room for a newly saved entry, in the order of removal.
    ///
    /// The result contains all entries except the new one. Entries with a later date than the new entry come first,
    /// because a wrong clock caused these dates. The other entries follow, oldest first.
    ///
    /// - Parameters:
    ///   - key: The key of the newly saved entry.
    ///   - date: The date of the newly saved entry.
    package func leaving(for key: EntryKey, savedAt date: Date) -> [EntryMetadata] {
        let others = filter { $0.key != key }
        return others.filter { $0.date > date } + others.filter { $0.date <= date }
    }
}
