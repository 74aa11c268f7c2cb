import Foundation
import StreamingCore

/// The data that a store keeps for a key, and the date of the data.
public struct StoredEntry: Equatable, Sendable {
    /// The payload, unmodified.
    public var data: Data
    /// The date at which the entry was saved, as set by the caller.
    public var date: Date

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - data: The payload.
    ///   - date: The date at which the entry is saved.
    public init(_ data: Data, date: Date) {
        self.data = data
        self.date = date
    }
}

/// The properties of an entry that a store knows without reading the data of the entry.
public struct EntryMetadata: Equatable, Sendable {
    /// The key of the entry.
    public let key: EntryKey
    /// The size of the data, in bytes.
    public let bytes: Int
    /// The date at which the entry was saved.
    public let date: Date

    /// Creates metadata, for implementations of a store.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - bytes: The size of the data, in bytes.
    ///   - date: The date at which the entry was saved.
    public init(key: EntryKey, bytes: Int, date: Date) {
        self.key = key
        self.bytes = bytes
        self.date = date
    }
}
