import Foundation

/// Keeps bytes by key: what every cache, the history and the notes stand on.
///
/// An entry is replaced as a whole or not at all, whatever ends the process meanwhile. May be used from any thread; calls
/// wait for the disk.
public protocol EntryStore: Sendable {
    /// The entry of a key; nil if there is none.
    func entry(for key: EntryKey) throws(StoreError) -> StoredEntry?

    /// Puts what `change` makes of an entry in its place; nil removes it. No other change comes between, also none by
    /// another process. `change` must not use the store, and is asked again where that turns out to be damaged.
    ///
    /// - Throws: `StoreError`, or what `change` throws; then the entry is what it was.
    func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws

    /// What there is in a space, oldest first; of one age, by name.
    func contents(of space: EntrySpace) throws(StoreError) -> [EntryInfo]
}

extension EntryStore {
    /// Puts an entry in the place of what is there; nil removes that.
    public func set(_ entry: StoredEntry?, for key: EntryKey) throws(StoreError) {
        try change(key) { _ in entry }
    }

    /// Removes everything in a space, and returns how much that was.
    @discardableResult
    public func removeAll(in space: EntrySpace) throws(StoreError) -> Int {
        let contents = try contents(of: space)
        for info in contents { try set(nil, for: info.key) }
        return contents.count
    }

    /// Removes an entry as it was listed; one that was saved anew since stays.
    package func remove(_ info: EntryInfo) throws(StoreError) {
        try change(info.key) { $0?.date == info.date ? nil : $0 }
    }

    /// `update`, where what `change` throws is an error of the store's as well.
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
