import Foundation

/// Metrics of live playback, which are nil for other media.
extension PlaybackMetrics {
    /// The last known duration between the position and the live edge, in seconds. Nil if the media is not live, or if
    /// the player has not measured the live latency since the load.
    public var liveLatency: TimeInterval? { live.latency }
    /// The mean duration between the position and the live edge, weighted by played time, in seconds. Nil if the media
    /// is not live, or if no live latency was known during playback.
    public var meanLiveLatency: TimeInterval? { live.meanLatency }
    /// The number of speed changes since the load with which the player approached its target latency; nil if the
    /// player has no target latency. Speed changes by the app do not count.
    public var liveSpeedChanges: Int? { live.speedChanges }
}
