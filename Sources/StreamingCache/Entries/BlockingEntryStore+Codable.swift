import Foundation
import StreamingCore

/// Encodable values as entries.
extension BlockingEntryStore {
    /// Returns the value for a key and the date at which it was saved; nil if there is no entry.
    ///
    /// - Throws: `StoreError`; `StoreError.unreadable` if the entry cannot be decoded.
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

    /// Saves a value, replacing the existing entry, and returns the new entry.
    ///
    /// - Throws: `StoreError`; `StoreError.unreadable` if the value cannot be encoded.
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
