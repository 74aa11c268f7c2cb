import Foundation
import StreamingCore

/// A store of data by key that blocks the calling thread while it reads and writes.
///
/// An entry is replaced as a whole or not at all, even if the process is killed. A store may be called on any thread. A
/// call may wait for the disk, and a change may also wait for other processes.
///
/// ``EntryStore`` runs operations asynchronously, for callers that must not wait, such as the main actor.
public protocol BlockingEntryStore: Sendable {
    /// Returns the entry for a key, or nil if there is none.
    ///
    /// - Throws: `StoreError` if the entry cannot be read.
    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry?

    /// Replaces an entry with the result of `change`, or removes the entry if the result is nil.
    ///
    /// No other change of the entry can happen during the call, not even by another process.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - change: Returns the new entry, given the existing one or nil. The closure must not access the store, and may
    ///     run again if the stored entry is corrupt.
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws

    /// Returns the metadata of all entries of a namespace, oldest first. Entries with the same date are sorted by name.
    ///
    /// - Throws: `StoreError` if the entries cannot be read.
    func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata]

    /// Returns the total size of a namespace in bytes, without reading its entries. The size may include overhead of
    /// the store.
    ///
    /// - Throws: `StoreError` if the size cannot be determined.
    func size(of space: EntryNamespace) throws(StoreError) -> Int
}

extension BlockingEntryStore {
    /// Saves an entry, replacing the existing one. If `entry` is nil, removes the existing entry.
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

    /// Removes an entry that was listed earlier, unless it has been saved again with another date since then.
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
    /// Returns all entries except the one for `key`, in the order in which they are to be removed to make room for it.
    ///
    /// Entries that are dated later than `date`, because of a wrong clock, come first. The other entries follow, oldest
    /// first.
    ///
    /// - Parameters:
    ///   - key: The key of the newly saved entry.
    ///   - date: The date of the newly saved entry.
    package func leaving(for key: EntryKey, savedAt date: Date) -> [EntryMetadata] {
        let others = filter { $0.key != key }
        return others.filter { $0.date > date } + others.filter { $0.date <= date }
    }
}
