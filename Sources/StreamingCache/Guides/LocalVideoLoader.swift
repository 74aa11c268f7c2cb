import Foundation
import StreamingCore

/// A cache that saves videos. Calls block the calling thread.
public protocol VideoCache {
    func save(_ videos: [Video]) throws
}

/// Saves the videos of a listing and loads them again while they are valid. The methods are synchronous and block the
/// calling thread, like their store. Use `LocalVideoPages` where the caller must not wait.
public final class LocalVideoLoader: VideoCache {
    /// The state of the store.
    public enum Contents: Equatable, Sendable {
        /// Nothing was saved.
        case none
        /// The saved videos are too old, or their date is in the future.
        case expired(savedAt: Date)
        /// The videos that were saved at that date.
        case valid([Video], savedAt: Date)
    }

    private let store: any VideoStore
    private let currentDate: () -> Date
    private let policy: VideoCachePolicy

    /// Reads and writes nothing yet.
    public convenience init(store: any VideoStore, currentDate: @escaping () -> Date) {
        self.init(store: store, policy: VideoCachePolicy(), currentDate: currentDate)
    }

    /// With an age of your own.
    public init(store: any VideoStore, policy: VideoCachePolicy, currentDate: @escaping () -> Date) {
        self.store = store
        self.policy = policy
        self.currentDate = currentDate
    }

    /// Puts the videos in the place of those that are there; if that fails, they stay.
    public func save(_ videos: [Video]) throws {
        try store.insert(videos.map(LocalVideo.init), timestamp: currentDate())
    }

    /// The videos that count; none if there are none or they do not. `contents()` tells these apart.
    public func load() throws -> [Video] {
        guard case .valid(let videos, _) = try contents() else { return [] }
        return videos
    }

    /// Returns the saved videos, with the date at which they were saved.
    public func contents() throws -> Contents {
        guard let (videos, timestamp) = try store.retrieve() else { return .none }
        guard policy.isValid(timestamp, at: currentDate()) else { return .expired(savedAt: timestamp) }
        return .valid(videos.map(\.model), savedAt: timestamp)
    }

    /// Deletes what does not count any more. What cannot be read now stays, as it may be read later.
    public func validateCache() throws {
        if case .expired = try contents() { try store.deleteCachedVideos() }
    }
}
