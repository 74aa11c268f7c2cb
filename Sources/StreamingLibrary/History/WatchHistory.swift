import Foundation
import StreamingCore

/// The videos that were watched and how far, by the video's id.
public struct WatchHistory: Sendable {
    private let entries: EntryStore
    private let limit: Int

    /// Creates a history on a store.
    ///
    /// - Parameter limit: How many videos are remembered; those not watched for the longest time are forgotten first.
    public init(_ entries: EntryStore, limit: Int = 1_000) {
        self.entries = entries
        self.limit = limit
    }

    /// Remembers a video in place of what was known of it.
    ///
    /// - Throws: `StoreError`; `unreadable` for a number that is not finite, and then the history is unchanged.
    public func record(_ video: WatchedVideo) async throws(StoreError) {
        try await entries.perform { [self] entries throws(StoreError) in try record(video, in: entries) }
    }

    /// Remembers what `video` returns at the time of writing, if it returns anything, and does not wait for it.
    ///
    /// - Parameter onError: Called on the store's thread if the video could not be saved.
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

    /// Returns what is known of a video; nil if it was never watched.
    public func video(_ id: UUID) async throws(StoreError) -> WatchedVideo? {
        try await entries.perform { entries throws(StoreError) in
            try entries.value(WatchedVideo.self, for: Self.key(of: id))?.value
        }
    }

    /// Returns all videos, the one watched last first.
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

    /// Forgets all videos, and returns their number.
    @discardableResult
    public func removeAll() async throws(StoreError) -> Int {
        try await entries.removeAll(in: .history)
    }

    /// Waits until everything that was recorded is saved, or has failed. A program awaits it before it exits.
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
        // A playing video is recorded again and again, and takes nobody's place.
        guard isNew else { return }
        let others = try entries.contents(of: .history).leaving(for: key, savedAt: video.watchedAt)
        for info in others.dropLast(max(limit - 1, 0)) { try entries.remove(info) }
    }

    private static func key(of id: UUID) -> EntryKey { EntryKey(.history, id.uuidString) }
}

extension EntrySpace {
    /// Watched videos, by their id.
    public static let history = EntrySpace("history")
}
