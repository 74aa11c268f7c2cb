import Foundation
import StreamingCache
import StreamingCore

/// The viewer's favourite videos. The identifier of a video is the key of its entry.
public struct Favourites: Sendable {
    private let entries: EntryStore

    /// Creates the favourites in a store.
    ///
    /// - Parameter entries: The store in which the favourites are saved.
    public init(_ entries: EntryStore) {
        self.entries = entries
    }

    /// Saves a favourite, and replaces any existing entry of the video.
    ///
    /// - Throws: `StoreError` if the store fails, or `StoreError.unreadable` if the duration is not finite. The
    ///   favourites are then unchanged.
    public func add(_ video: FavouriteVideo) async throws(StoreError) {
        try await entries.perform { entries throws(StoreError) in
            _ = try entries.save(video, for: Self.key(of: video.id), date: video.markedAt)
        }
    }

    /// Removes a favourite. If the video is not a favourite, nothing happens.
    ///
    /// - Throws: `StoreError` if the store fails. The favourites are then unchanged.
    public func remove(_ id: UUID) async throws(StoreError) {
        try await entries.set(nil, for: Self.key(of: id))
    }

    /// Returns all favourites, most recently marked first.
    ///
    /// - Throws: `StoreError` if the store fails.
    public func videos() async throws(StoreError) -> [FavouriteVideo] {
        try await entries.perform { entries throws(StoreError) in
            var videos: [FavouriteVideo] = []
            for info in try entries.contents(of: .favourites).reversed() {
                // Another process may have removed the favourite meanwhile.
                if let video = try entries.value(FavouriteVideo.self, for: info.key) { videos.append(video.value) }
            }
            return videos
        }
    }

    private static func key(of id: UUID) -> EntryKey { EntryKey(.favourites, id.uuidString) }
}

extension EntryNamespace {
    /// The namespace of favourites. The name of each entry is the identifier of the video.
    public static let favourites = EntryNamespace("favourites")
}
