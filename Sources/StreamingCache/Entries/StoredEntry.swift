import Foundation
import StreamingCore

/// What a store keeps under a key.
public struct StoredEntry: Equatable, Sendable {
    /// Whatever it is, as it was given.
    public var data: Data
    /// When it was saved, by whoever saved it.
    public var date: Date

    /// Bytes, and when they were saved.
    public init(_ data: Data, date: Date) {
        self.data = data
        self.date = date
    }
}

/// The properties of an entry that a store knows without reading its data.
public struct EntryMetadata: Equatable, Sendable {
    /// Where it is.
    public let key: EntryKey
    /// Of its data.
    public let bytes: Int
    /// When it was saved.
    public let date: Date

    /// For stores.
    public init(key: EntryKey, bytes: Int, date: Date) {
        self.key = key
        self.bytes = bytes
        self.date = date
    }
}
