import Foundation
import StreamingCore

/// Methods that read and save values as JSON.
extension BlockingEntryStore {
    /// Returns the value of an entry and the date of the entry, or nil if there is no entry for the key.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - key: The key of the entry.
    /// - Throws: `StoreError` if the entry cannot be read, or `StoreError.unreadable` if the data cannot be decoded as
    ///   `type`.
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
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key of the entry.
    ///   - date: The date at which the value is saved.
    /// - Throws: `StoreError` if the entry cannot be saved, or `StoreError.unreadable` if the value cannot be encoded.
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
