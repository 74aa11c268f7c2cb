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
            return (try JSONDecoder().decode(type, from: entry.data), entry.date)
        } catch {
            throw .unreadable(place: key.description, reason: "it is no \(type)")
        }
    }

    /// Saves a value in the place of what is there.
    package func save(_ value: some Encodable, for key: EntryKey, date: Date) throws(StoreError) {
        let data: Data
        do {
            data = try Self.encode(value)
        } catch {
            throw StoreError(error, at: key)
        }
        try set(StoredEntry(data, date: date), for: key)
    }

    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }
}
