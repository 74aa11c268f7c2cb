import StreamingCore

/// A rule that chooses the videos to preload.
public protocol PredictivePreloadStrategy: Sendable {
    /// Returns the videos to preload, the most urgent first.
    ///
    /// - Parameters:
    ///   - currentVideoIndex: The index of the current video in `playlist`.
    ///   - playlist: The videos in the order of playback.
    ///   - networkQuality: The quality of the network.
    func videosToPreload(
        currentVideoIndex: Int, playlist: [PreloadableVideo], networkQuality: NetworkQuality
    ) -> [PreloadableVideo]
}
