import Foundation
import StreamingCache
import StreamingCore

/// The watch history: watched videos and their positions, by the id of the video.
public struct WatchHistory: Sendable {
    private let entries: EntryStore
    private let limit: Int

    /// Creates a history in a store.
    ///
    /// - Parameter limit: The largest number of videos. Beyond it, the least recently watched videos are removed.
    public init(_ entries: EntryStore, limit: Int = 1_000) {
        self.entries = entries
        self.limit = limit
    }

    /// Saves a video, replacing its existing entry.
    ///
    /// - Throws: `StoreError`; `unreadable` for a number that is not finite. The history is then unchanged.
    public func record(_ video: WatchedVideo) async throws(StoreError) {
        try await entries.perform { [self] entries throws(StoreError) in try record(video, in: entries) }
    }

    /// Enqueues saving the video that `video` returns at the time of writing, if any, and returns immediately.
    ///
    /// - Parameter onError: Called on the store's thread if saving failed.
    func record(_ video: @escaping @Sendable () -> WatchedVideo?, onError: @escaping @Sendable (StoreError) -> Void) {
        entries.enqueue { [self] entries in
            guard let video = video() else { return }
            do throws(StoreError) {
                try record(video, in: entries)
            } catch {
                onError(error)
            }
        }
    }

    /// Returns the entry for a video; nil if it was never watched.
    public func video(_ id: UUID) async throws(StoreError) -> WatchedVideo? {
        try await entries.perform { entries throws(StoreError) in
            try entries.value(WatchedVideo.self, for: Self.key(of: id))?.value
        }
    }

    /// Returns all videos, most recently watched first.
    public func videos() async throws(StoreError) -> [WatchedVideo] {
        try await entries.perform { entries throws(StoreError) in
            var videos: [WatchedVideo] = []
            for info in try entries.contents(of: .history).reversed() {
                if let video = try entries.value(WatchedVideo.self, for: info.key) { videos.append(video.value) }
            }
            return videos
        }
    }

    /// Forgets a video.
    public func remove(_ id: UUID) async throws(StoreError) {
        try await entries.set(nil, for: Self.key(of: id))
    }

    /// Removes all videos and returns their number.
    @discardableResult
    public func removeAll() async throws(StoreError) -> Int {
        try await entries.removeAll(in: .history)
    }

    /// Waits until every enqueued video is saved or has failed. Await it before the program exits.
    public func flush() async {
        await entries.flush()
    }

    private func record(_ video: WatchedVideo, in entries: any BlockingEntryStore) throws(StoreError) {
        let key = Self.key(of: video.id)
        var isNew = false
        try entries.change(key) { old in
            isNew = old == nil
            return try StoredEntry(encoding: video, date: video.watchedAt)
        }
        // A video that is already in the history does not need room for another entry.
        guard isNew else { return }
        let others = try entries.contents(of: .history).leaving(for: key, savedAt: video.watchedAt)
        for info in others.dropLast(max(limit - 1, 0)) { try entries.remove(info) }
    }

    private static func key(of id: UUID) -> EntryKey { EntryKey(.history, id.uuidString) }
}

extension EntryNamespace {
    /// Watched videos, by their id.
    public static let history = EntryNamespace("history")
}
