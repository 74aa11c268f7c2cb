import Foundation

/// The live latency of a session, and the number of speed changes with which the player approached its target latency.
struct LiveTally: Equatable, Sendable {
    /// The last known live latency, in seconds; nil if no sample has had a live latency.
    private(set) var latency: TimeInterval?
    /// The number of speed changes since the load, from the last sample with such a number; nil if the player has had
    /// no target latency.
    private(set) var speedChanges: Int?
    /// The live latency of the last sample, in seconds; nil if the latency was unknown or the media was not live.
    private var current: TimeInterval?
    /// The sum of the latencies in seconds, each multiplied by its played time in seconds.
    private var sum = 0.0
    /// The played time with a known latency, in seconds.
    private var time = 0.0

    /// The mean live latency, weighted by played time, in seconds; nil if no latency was known during playback.
    var meanLatency: TimeInterval? { time > 0 ? sum / time : nil }

    mutating func record(_ sample: PlaybackSample) {
        (current, speedChanges) = (sample.liveLatency, sample.liveSpeedChanges ?? speedChanges)
        latency = current ?? latency
    }

    /// Counts `seconds` of played time with the latency of the last sample. Without a known latency, the method has no
    /// effect.
    mutating func play(for seconds: TimeInterval) {
        guard let current else { return }
        sum += current * seconds
        time += seconds
    }
}
