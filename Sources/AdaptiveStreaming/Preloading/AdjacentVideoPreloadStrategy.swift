import StreamingCore

/// A rule that chooses the videos after the current video: none if the network is offline or poor, one if it is fair,
/// and two if it is better.
///
/// A poor network hardly suffices for the current video, so the rule starts no downloads that compete with it.
///
/// ```swift
/// let strategy = AdjacentVideoPreloadStrategy()
/// let next = strategy.videosToPreload(currentVideoIndex: 0, playlist: playlist, networkQuality: .good)
/// for video in next { await preloader.preload(video, priority: .medium) }
/// ```
public struct AdjacentVideoPreloadStrategy: PredictivePreloadStrategy {
    /// Creates a rule without settings.
    public init() {}

    /// Returns at most two videos that follow the current video. The result is empty if the index is not an index of
    /// the playlist.
    public func videosToPreload(
        currentVideoIndex: Int, playlist: [PreloadableVideo], networkQuality: NetworkQuality
    ) -> [PreloadableVideo] {
        guard playlist.indices.contains(currentVideoIndex) else { return [] }
        return Array(playlist[(currentVideoIndex + 1)...].prefix(Self.count(networkQuality)))
    }

    private static func count(_ quality: NetworkQuality) -> Int {
        switch quality {
        case .offline, .poor: 0
        case .fair: 1
        case .good, .excellent: 2
        }
    }
}
