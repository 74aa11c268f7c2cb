import Foundation

/// Values as entries: JSON, in which dates and numbers keep all of their digits.
extension EntryStore {
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

    /// Saves a value in the place of what is there.
    package func save(_ value: some Encodable, for key: EntryKey, date: Date) throws(StoreError) {
        do {
            try set(StoredEntry(encoding: value, date: date), for: key)
        } catch {
            throw StoreError(error, at: key)
        }
    }
}

extension StoredEntry {
    /// - Throws: what the encoder throws, for a number that JSON does not have.
    package init(encoding value: some Encodable, date: Date) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(try encoder.encode(value), date: date)
    }

    /// - Throws: what the decoder throws, for what is no such value.
    package func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
