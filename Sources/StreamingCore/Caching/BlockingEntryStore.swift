import Foundation

/// Keeps bytes by key, and blocks the calling thread while it reads and writes.
///
/// An entry is replaced as a whole or not at all, whatever ends the process meanwhile. Any thread may call a store, but a
/// call may wait for the disk, and a change for other processes. `EntryStore` gives callers that must not wait, such as
/// the main actor, the same operations asynchronously.
public protocol BlockingEntryStore: Sendable {
    /// Returns the entry of a key; nil if there is none.
    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry?

    /// Replaces an entry by what `change` makes of it; nil removes it. No other change comes between, not even one by
    /// another process. `change` must not access the store. It may run again if the stored entry is corrupt.
    ///
    /// - Throws: `StoreError`, or the error of `change`. The entry is then unchanged.
    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws

    /// Returns the entries of a space, oldest first, and those of one date by name.
    func contents(of space: EntrySpace) throws(StoreError) -> [EntryInfo]

    /// Returns how many bytes the entries of a space take: their data, and what the store adds to it. Reads no entry.
    func size(of space: EntrySpace) throws(StoreError) -> Int
}

extension BlockingEntryStore {
    /// Saves an entry in place of the existing one; nil removes that.
    public func set(_ entry: StoredEntry?, for key: EntryKey) throws(StoreError) {
        try change(key) { _ in entry }
    }

    /// Removes all entries of a space, and returns their number.
    @discardableResult
    public func removeAll(in space: EntrySpace) throws(StoreError) -> Int {
        let contents = try contents(of: space)
        for info in contents { try set(nil, for: info.key) }
        return contents.count
    }

    /// Removes an entry as it was listed; an entry that was saved again since then stays.
    package func remove(_ info: EntryInfo) throws(StoreError) {
        try change(info.key) { $0?.date == info.date ? nil : $0 }
    }

    /// Does the same as `update`, and throws the errors of `change` as a `StoreError` too.
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

extension [EntryInfo] {
    /// All others in the order in which they make room for an entry that was just saved: the oldest first, and before
    /// them those that a clock which was wrong has dated later than it.
    package func leaving(for key: EntryKey, savedAt date: Date) -> [EntryInfo] {
        let others = filter { $0.key != key }
        return others.filter { $0.date > date } + others.filter { $0.date <= date }
    }
}
