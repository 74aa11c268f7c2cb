import Foundation

/// The live latency of a session, and the changes of the speed.
struct LiveTally: Equatable, Sendable {
    /// The last known latency, in seconds.
    private(set) var latency: TimeInterval?
    /// The number of changes of the speed; nil if the player does not report it.
    private(set) var speedChanges: Int?
    /// The latency of the last sample, in seconds; nil if the media was not live.
    private var current: TimeInterval?
    /// The sum of the latencies, weighted by played time.
    private var sum = 0.0
    private var time = 0.0

    /// The mean latency, weighted by played time, in seconds; nil if the latency was never known during playback.
    var meanLatency: TimeInterval? { time > 0 ? sum / time : nil }

    mutating func record(_ sample: PlaybackSample) {
        (current, speedChanges) = (sample.liveLatency, sample.liveSpeedChanges ?? speedChanges)
        latency = current ?? latency
    }

    /// Counts played time with the latency of the last sample.
    mutating func play(for seconds: TimeInterval) {
        guard let current else { return }
        sum += current * seconds
        time += seconds
    }
}
