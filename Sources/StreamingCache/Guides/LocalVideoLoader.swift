import Foundation
import StreamingCore

/// A cache that saves videos, and blocks the calling thread during each call.
public protocol VideoCache {
    /// Saves videos, replacing any existing videos.
    ///
    /// - Throws: An error of the implementation if the videos cannot be saved.
    func save(_ videos: [Video]) throws
}

/// A loader that saves a list of videos in a store, and returns the saved videos until they expire.
///
/// The methods are synchronous and block the calling thread, like the methods of the store. Use ``LocalVideoPages``
/// where the caller must not block.
public final class LocalVideoLoader: VideoCache {
    /// The state of the saved videos according to the cache policy.
    public enum Contents: Equatable, Sendable {
        /// No videos are saved.
        case none
        /// The saved videos are too old, or their date is in the future.
        case expired(savedAt: Date)
        /// Valid videos, which were saved at the date `savedAt`.
        case valid([Video], savedAt: Date)
    }

    private let store: any VideoStore
    private let currentDate: () -> Date
    private let policy: VideoCachePolicy

    /// Creates a loader with the default policy, without accessing the store.
    ///
    /// - Parameters:
    ///   - store: The store of the videos.
    ///   - currentDate: A closure that returns the current date.
    public convenience init(store: any VideoStore, currentDate: @escaping () -> Date) {
        self.init(store: store, policy: VideoCachePolicy(), currentDate: currentDate)
    }

    /// Creates a loader without accessing the store.
    ///
    /// - Parameters:
    ///   - store: The store of the videos.
    ///   - policy: The policy that decides how long saved videos are valid.
    ///   - currentDate: A closure that returns the current date.
    public init(store: any VideoStore, policy: VideoCachePolicy, currentDate: @escaping () -> Date) {
        self.store = store
        self.policy = policy
        self.currentDate = currentDate
    }

    /// Saves videos, replacing any existing videos.
    ///
    /// - Throws: The error of the store. The previous videos are then unchanged.
    public func save(_ videos: [Video]) throws {
        try store.insert(videos.map(LocalVideo.init), timestamp: currentDate())
    }

    /// Returns the cached videos, or an empty array if no videos are cached or the cached videos have expired.
    ///
    /// To distinguish missing videos from expired videos, call ``contents()``.
    ///
    /// - Throws: The error of the store.
    public func load() throws -> [Video] {
        guard case .valid(let videos, _) = try contents() else { return [] }
        return videos
    }

    /// Returns the valid videos with the date at which they were saved.
    ///
    /// If there are no valid videos, the result says whether the videos are missing or have expired.
    ///
    /// - Throws: The error of the store.
    public func contents() throws -> Contents {
        guard let (videos, timestamp) = try store.retrieve() else { return .none }
        guard policy.isValid(timestamp, at: currentDate()) else { return .expired(savedAt: timestamp) }
        return .valid(videos.map(\.model), savedAt: timestamp)
    }

    /// Deletes the saved videos if they have expired.
    ///
    /// If the videos cannot be read, the method deletes nothing, because a later attempt may succeed.
    ///
    /// - Throws: The error of the store.
    public func validateCache() throws {
        if case .expired = try contents() { try store.deleteCachedVideos() }
    }
}
