import Foundation
import StreamingCore

/// A store of images by URL, which keeps each image as an entry of another store.
///
/// If all images together exceed the size limit, the oldest images are removed. Calls block the calling thread.
public struct EntryImageDataStore: VideoImageDataStore, Sendable {
    private let entries: any BlockingEntryStore
    private let limit: CacheQuota
    private let currentDate: @Sendable () -> Date

    /// Creates a store of images.
    ///
    /// - Parameters:
    ///   - entries: The store of the entries.
    ///   - limit: The maximum size of all images together, in bytes. Beyond this size, the oldest images are removed.
    ///   - currentDate: A closure that returns the current date.
    public init(
        _ entries: any BlockingEntryStore, limit: Int = 100 << 20,
        currentDate: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.entries = entries
        self.limit = CacheQuota(bytes: limit)
        self.currentDate = currentDate
    }

    /// Saves the image of a URL, replacing any existing image.
    ///
    /// - Throws: `StoreError` if the image cannot be saved, or if old images cannot be removed. If the image alone
    ///   exceeds the limit, the error is `StoreError.full`, and all saved images remain.
    public func insert(_ data: Data, for url: URL) throws(StoreError) {
        let key = Self.key(of: url)
        if data.count > limit.bytes { throw .full(place: key.description) }
        let entry = StoredEntry(data, date: currentDate())
        try entries.set(entry, for: key)
        try limit.didSave(entry, for: key, in: entries)
    }

    /// Returns the image for a URL, or nil if no image is saved for the URL.
    ///
    /// - Throws: `StoreError` if the image cannot be read.
    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? {
        try entries.entry(for: Self.key(of: url))?.data
    }

    private static func key(of url: URL) -> EntryKey { EntryKey(.images, url.absoluteString) }
}

extension EntryNamespace {
    /// The namespace of images. The name of each entry is the URL of the image.
    public static let images = EntryNamespace("images")
}
