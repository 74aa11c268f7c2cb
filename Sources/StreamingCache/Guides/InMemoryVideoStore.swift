import Foundation
import StreamingCore

/// A store that keeps one list of videos, and images by URL, in memory until the store is deallocated.
///
/// If the images exceed 100 MiB together, the oldest images are removed.
public final class InMemoryVideoStore: VideoStore, VideoImageDataStore, Sendable {
    private let videos: EntryVideoStore
    private let images: EntryImageDataStore

    /// Creates an empty store.
    public init() {
        let entries = InMemoryEntryStore()
        videos = EntryVideoStore(entries, url: URL(filePath: "/"))
        images = EntryImageDataStore(entries)
    }

    public func deleteCachedVideos() throws { try videos.deleteCachedVideos() }

    public func insert(_ videos: [LocalVideo], timestamp: Date) throws {
        try self.videos.insert(videos, timestamp: timestamp)
    }

    public func retrieve() throws -> CachedVideos? { try videos.retrieve() }

    public func insert(_ data: Data, for url: URL) throws { try images.insert(data, for: url) }

    public func retrieve(dataForURL url: URL) throws -> Data? { try images.retrieve(dataForURL: url) }
}
