import Foundation
import StreamingCore

/// What was watched and how far, by the video's id.
public struct WatchHistory: Sendable {
    private let entries: any EntryStore
    private let limit: Int

    /// - Parameter limit: how many videos are remembered; the ones not watched for the longest time are forgotten first.
    public init(_ entries: any EntryStore, limit: Int = 1_000) {
        self.entries = entries
        self.limit = limit
    }

    /// Remembers it in the place of what was known of the video.
    ///
    /// - Throws: `StoreError`; `unreadable` for a number that is not finite, and then what was known stays.
    public func record(_ video: WatchedVideo) throws(StoreError) {
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

    /// What is known of a video; nil if it was never watched.
    public func video(_ id: UUID) throws(StoreError) -> WatchedVideo? {
        try entries.value(WatchedVideo.self, for: Self.key(of: id))?.value
    }

    /// All of them, the one watched last first.
    public func videos() throws(StoreError) -> [WatchedVideo] {
        var videos: [WatchedVideo] = []
        for info in try entries.contents(of: .history).reversed() {
            if let video = try entries.value(WatchedVideo.self, for: info.key) { videos.append(video.value) }
        }
        return videos
    }

    /// Forgets a video.
    public func remove(_ id: UUID) throws(StoreError) {
        try entries.set(nil, for: Self.key(of: id))
    }

    /// Forgets all of them, and returns how many those were.
    @discardableResult
    public func removeAll() throws(StoreError) -> Int {
        try entries.removeAll(in: .history)
    }

    private static func key(of id: UUID) -> EntryKey { EntryKey(.history, id.uuidString) }
}

extension EntrySpace {
    /// Watched videos, by their id.
    public static let history = EntrySpace("history")
}
