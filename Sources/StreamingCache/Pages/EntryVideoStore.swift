import Foundation
import StreamingCore

/// Keeps the videos of one URL as an entry of a store. Calls block the calling thread.
public struct EntryVideoStore: VideoStore, Sendable {
    private let entries: any BlockingEntryStore
    private let key: EntryKey
    private let limit: CacheQuota?

    /// - Parameter url: what they were loaded from.
    public init(_ entries: any BlockingEntryStore, url: URL) {
        self.init(entries, url: url, isWhole: true, limit: nil)
    }

    /// - Parameter isWhole: whether it is all that the URL has; no URL has the space in the name of a part.
    init(_ entries: any BlockingEntryStore, url: URL, isWhole: Bool, limit: CacheQuota?) {
        self.entries = entries
        self.limit = limit
        key = Self.key(of: url, isWhole: isWhole)
    }

    static func key(of url: URL, isWhole: Bool) -> EntryKey {
        EntryKey(.videos, isWhole ? url.absoluteString : "\(url.absoluteString) in part")
    }

    public func deleteCachedVideos() throws(StoreError) {
        try entries.set(nil, for: key)
    }

    public func insert(_ videos: [LocalVideo], timestamp: Date) throws(StoreError) {
        try insert(videos, timestamp: timestamp, fingerprint: nil)
    }

    /// - Parameter fingerprint: Identifies the source document of the videos; nil if it is unknown.
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
    /// Pages of listings, by their URL.
    public static let videos = EntryNamespace("videos")
}
