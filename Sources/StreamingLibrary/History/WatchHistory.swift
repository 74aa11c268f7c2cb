import Foundation
import StreamingCache
import StreamingCore

/// A history of watched videos, with the position at which the viewer left each video. The identifier of a video is
/// the key of its entry.
public struct WatchHistory: Sendable {
    private let entries: EntryStore
    private let limit: Int

    /// Creates a history in a store.
    ///
    /// - Parameters:
    ///   - entries: The store in which the history is saved.
    ///   - limit: The maximum number of videos. When a further video is recorded, the least recently watched video is
    ///     removed. A limit below 1 has the effect of 1.
    public init(_ entries: EntryStore, limit: Int = 1_000) {
        self.entries = entries
        self.limit = limit
    }

    /// Saves a watched video, and replaces any existing entry of the video.
    ///
    /// - Throws: `StoreError` if the store fails, or `StoreError.unreadable` if a number in the video is not finite. If
    ///   only the removal of older videos fails, the video is already saved. After any other error, the entry of the
    ///   video is unchanged.
    public func record(_ video: WatchedVideo) async throws(StoreError) {
        try await entries.perform { [self] entries throws(StoreError) in try record(video, in: entries) }
    }

    /// Enqueues a watched video to be saved, and returns immediately.
    ///
    /// - Parameters:
    ///   - video: A closure that returns the video, or nil to save nothing. The closure runs when the store is ready to
    ///     save.
    ///   - onError: A closure that receives the error if the video cannot be saved. The closure runs on the store's
    ///     thread.
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

    /// Returns the entry of a video, or nil if the history does not contain the video.
    ///
    /// - Throws: `StoreError` if the store fails.
    public func video(_ id: UUID) async throws(StoreError) -> WatchedVideo? {
        try await entries.perform { entries throws(StoreError) in
            try entries.value(WatchedVideo.self, for: Self.key(of: id))?.value
        }
    }

    /// Returns all videos of the history, most recently watched first.
    ///
    /// - Throws: `StoreError` if the store fails.
    public func videos() async throws(StoreError) -> [WatchedVideo] {
        try await entries.perform { entries throws(StoreError) in
            var videos: [WatchedVideo] = []
            for info in try entries.contents(of: .history).reversed() {
                if let video = try entries.value(WatchedVideo.self, for: info.key) { videos.append(video.value) }
            }
            return videos
        }
    }

    /// Removes a video from the history. If the history does not contain the video, nothing happens.
    ///
    /// - Throws: `StoreError` if the store fails.
    public func remove(_ id: UUID) async throws(StoreError) {
        try await entries.set(nil, for: Self.key(of: id))
    }

    /// Removes all videos from the history and returns their number.
    ///
    /// - Throws: `StoreError` if the store fails. Some videos may then already be removed.
    @discardableResult
    public func removeAll() async throws(StoreError) -> Int {
        try await entries.removeAll(in: .history)
    }

    /// Waits until the save of every enqueued video has succeeded or failed. Await this method before the program
    /// exits.
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
        // A video that is already in the history does not add an entry.
        guard isNew else { return }
        let others = try entries.contents(of: .history).leaving(for: key, savedAt: video.watchedAt)
        for info in others.dropLast(max(limit - 1, 0)) { try entries.remove(info) }
    }

    private static func key(of id: UUID) -> EntryKey { EntryKey(.history, id.uuidString) }
}

extension EntryNamespace {
    /// The namespace of watched videos. The name of each entry is the identifier of the video.
    public static let history = EntryNamespace("history")
}
