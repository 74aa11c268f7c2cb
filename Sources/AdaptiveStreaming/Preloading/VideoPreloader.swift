import Foundation

/// A component that loads videos before they are played.
public protocol VideoPreloader: AnyObject, Sendable {
    /// Preloads a video. An earlier preload of the same video that has not ended is cancelled.
    func preload(_ video: PreloadableVideo, priority: PreloadPriority) async

    /// Cancels the preload of a video, if there is one. A later preload of the same video is not affected.
    func cancelPreload(for videoID: UUID)

    /// Cancels all preloads.
    func cancelAllPreloads()
}
