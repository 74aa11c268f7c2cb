import Foundation
import StreamingCore

/// Saved videos and the date at which they were saved.
public typealias CachedVideos = (videos: [LocalVideo], timestamp: Date)

/// A store that keeps one list of videos.
///
/// The methods are synchronous and block the calling thread during disk access.
public protocol VideoStore {
    /// Deletes the saved videos, if any.
    ///
    /// - Throws: An error of the implementation if the videos cannot be deleted.
    func deleteCachedVideos() throws

    /// Saves videos in place of all existing videos, which are unchanged after an error.
    ///
    /// - Parameters:
    ///   - videos: The videos.
    ///   - timestamp: The date at which the videos are saved.
    /// - Throws: An error of the implementation if the videos cannot be saved.
    func insert(_ videos: [LocalVideo], timestamp: Date) throws

    /// Returns the saved videos with their date, or nil if no videos are saved.
    ///
    /// - Throws: An error of the implementation if the videos cannot be read.
    func retrieve() throws -> CachedVideos?
}
