import Foundation
import StreamingCore

/// Videos, and when they were saved.
public typealias CachedVideos = (videos: [LocalVideo], timestamp: Date)

/// Keeps the videos of one listing. The methods are synchronous, and block the calling thread during disk access.
public protocol VideoStore {
    /// Does nothing if there are none.
    func deleteCachedVideos() throws

    /// Puts the videos in the place of those that are there, as a whole or not at all.
    func insert(_ videos: [LocalVideo], timestamp: Date) throws

    /// What was inserted last; nil if that is nothing.
    func retrieve() throws -> CachedVideos?
}
