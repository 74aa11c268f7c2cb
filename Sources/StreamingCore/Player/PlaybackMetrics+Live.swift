import Foundation

/// Metrics of live playback, which are nil for other media.
extension PlaybackMetrics {
    /// The last duration between the position and the live edge, in seconds; nil if the player does not measure it.
    public var liveLatency: TimeInterval? { live.latency }
    /// The mean duration between the position and the live edge, weighted by played time, in seconds. Nil if the player
    /// does not measure it.
    public var meanLiveLatency: TimeInterval? { live.meanLatency }
    /// The number of changes of the speed with which the player approached its target latency. Nil if the player has no
    /// target latency. The changes of the speed that the app has set do not count.
    public var liveSpeedChanges: Int? { live.speedChanges }
}
