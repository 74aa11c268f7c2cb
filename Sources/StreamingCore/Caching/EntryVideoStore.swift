import Foundation

/// Keeps the videos of one URL, as an entry of a store, and blocks the calling thread meanwhile.
public struct EntryVideoStore: VideoStore, Sendable {
    private let entries: any BlockingEntryStore
    private let key: EntryKey
    private let limit: SpaceLimit?

    /// - Parameter url: what they were loaded from.
    public init(_ entries: any BlockingEntryStore, url: URL) {
        self.init(entries, url: url, isWhole: true, limit: nil)
    }

    /// - Parameter isWhole: whether it is all that the URL has; no URL has the space in the name of a part.
    init(_ entries: any BlockingEntryStore, url: URL, isWhole: Bool, limit: SpaceLimit?) {
        self.entries = entries
        self.limit = limit
        key = EntryKey(.videos, isWhole ? url.absoluteString : "\(url.absoluteString) in part")
    }

    public func deleteCachedVideos() throws(StoreError) {
        try entries.set(nil, for: key)
    }

    public func insert(_ videos: [LocalVideo], timestamp: Date) throws(StoreError) {
        let entry = try entries.save(videos, for: key, date: timestamp)
        try limit?.didSave(entry, for: key, in: entries)
    }

    public func retrieve() throws(StoreError) -> CachedVideos? {
        try entries.value([LocalVideo].self, for: key).map { ($0.value, $0.date) }
    }
}

extension EntrySpace {
    /// Pages of listings, by their URL.
    public static let videos = EntrySpace("videos")
}
