import Foundation
import StreamingCore

/// Values as entries.
extension BlockingEntryStore {
    /// The value of a key, and when it was saved; nil if there is none.
    ///
    /// - Throws: `StoreError`, of which `unreadable` for what is no such value.
    package func value<Value: Decodable>(
        _ type: Value.Type, for key: EntryKey
    ) throws(StoreError) -> (value: Value, date: Date)? {
        guard let entry = try entry(for: key) else { return nil }
        do {
            return (try entry.value(type), entry.date)
        } catch {
            throw StoreError(error, at: key)
        }
    }

    /// Saves a value in the place of what is there, and returns its entry.
    @discardableResult
    package func save(_ value: some Encodable, for key: EntryKey, date: Date) throws(StoreError) -> StoredEntry {
        do {
            let entry = try StoredEntry(encoding: value, date: date)
            try set(entry, for: key)
            return entry
        } catch {
            throw StoreError(error, at: key)
        }
    }
}
