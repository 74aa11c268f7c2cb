import Foundation
import StreamingCore

/// Keeps images by URL as entries of a store. Above the limit, the oldest images are removed. Calls block the calling
/// thread.
public struct EntryImageDataStore: VideoImageDataStore, Sendable {
    private let entries: any BlockingEntryStore
    private let limit: CacheQuota
    private let currentDate: @Sendable () -> Date

    /// - Parameter limit: the bytes of all images together.
    public init(
        _ entries: any BlockingEntryStore, limit: Int = 100 << 20,
        currentDate: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.entries = entries
        self.limit = CacheQuota(bytes: limit)
        self.currentDate = currentDate
    }

    /// - Throws: `StoreError`, of which `full` for an image that is over the limit by itself; then all others stay.
    public func insert(_ data: Data, for url: URL) throws(StoreError) {
        let key = Self.key(of: url)
        if data.count > limit.bytes { throw .full(place: key.description) }
        let entry = StoredEntry(data, date: currentDate())
        try entries.set(entry, for: key)
        try limit.didSave(entry, for: key, in: entries)
    }

    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? {
        try entries.entry(for: Self.key(of: url))?.data
    }

    private static func key(of url: URL) -> EntryKey { EntryKey(.images, url.absoluteString) }
}

extension EntryNamespace {
    /// Images, by their URL.
    public static let images = EntryNamespace("images")
}
