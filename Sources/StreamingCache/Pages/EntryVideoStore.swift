import Foundation
import StreamingCore

/// A store that keeps the videos of one URL as an entry of another store.
///
/// Calls block the calling thread.
public struct EntryVideoStore: VideoStore, Sendable {
    private let entries: any BlockingEntryStore
    private let key: EntryKey
    private let limit: CacheQuota?

    /// Creates a store of videos.
    ///
    /// - Parameters:
    ///   - entries: The store of the entries.
    ///   - url: The URL of the page with the videos, which becomes the name of the entry.
    public init(_ entries: any BlockingEntryStore, url: URL) {
        self.init(entries, url: url, isWhole: true, limit: nil)
    }

    /// Creates a store of videos with a quota.
    ///
    /// - Parameters:
    ///   - entries: The store of the entries.
    ///   - url: The URL of the page with the videos.
    ///   - isWhole: Whether the videos are all items of the page. Pass false if invalid items were skipped.
    ///   - limit: The quota of all stored pages together, or nil for no quota.
    init(_ entries: any BlockingEntryStore, url: URL, isWhole: Bool, limit: CacheQuota?) {
        self.entries = entries
        self.limit = limit
        key = Self.key(of: url, isWhole: isWhole)
    }

    /// Returns the key of a page.
    ///
    /// A complete page and a page with skipped items have different keys. The key of a page with skipped items contains
    /// spaces, so the key differs from every URL.
    static func key(of url: URL, isWhole: Bool) -> EntryKey {
        EntryKey(.videos, isWhole ? url.absoluteString : "\(url.absoluteString) in part")
    }

    /// Deletes the saved videos, if any.
    ///
    /// - Throws: `StoreError` if the underlying store fails.
    public func deleteCachedVideos() throws(StoreError) {
        try entries.set(nil, for: key)
    }

    /// Saves videos in place of all existing videos, which are unchanged after an error.
    ///
    /// - Parameters:
    ///   - videos: The videos.
    ///   - timestamp: The date at which the videos are saved.
    /// - Throws: `StoreError` if the underlying store fails, or `StoreError.unreadable` if the videos cannot be
    ///   encoded.
    public func insert(_ videos: [LocalVideo], timestamp: Date) throws(StoreError) {
        try insert(videos, timestamp: timestamp, fingerprint: nil)
    }

    /// Saves videos and the fingerprint of their document, replacing the existing videos.
    ///
    /// If the quota is exceeded, the oldest pages are then removed.
    ///
    /// - Parameters:
    ///   - videos: The videos.
    ///   - timestamp: The date at which the videos are saved.
    ///   - fingerprint: The hash of the document that contained the videos; nil if the hash is unknown.
    /// - Throws: `StoreError` if the underlying store fails, or `StoreError.unreadable` if the videos cannot be
    ///   encoded.
    func insert(_ videos: [LocalVideo], timestamp: Date, fingerprint: String?) throws(StoreError) {
        let entry: StoredEntry
        do {
            entry = StoredEntry(try SavedVideos.encode(videos, fingerprint: fingerprint), date: timestamp)
        } catch {
            throw StoreError(error, at: key)
        }
        try entries.set(entry, for: key)
        try limit?.didSave(entry, for: key, in: entries)
    }

    /// Returns the saved videos with their date, or nil if no videos are saved.
    ///
    /// - Throws: `StoreError` if the entry cannot be read, or `StoreError.unreadable` if the data cannot be decoded.
    public func retrieve() throws(StoreError) -> CachedVideos? {
        guard let entry = try entries.entry(for: key) else { return nil }
        do {
            return (try SavedVideos.decode(entry.data), entry.date)
        } catch {
            throw StoreError(error, at: key)
        }
    }
}

extension EntryNamespace {
    /// The namespace of saved pages of videos. The name of each entry begins with the URL of the page.
    public static let videos = EntryNamespace("videos")
}
