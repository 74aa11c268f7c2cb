import Foundation
import StreamingCore

/// Summarises the last transfers, for people and logs. Variants are chosen by ``ThroughputEstimate``.
public final class NetworkBandwidthEstimator: Sendable {
    private let maxSamples: Int
    private let samples = LockedValue<[BandwidthSample]>([])

    /// - Parameter maxSamples: The number of samples to keep, at least 1.
    public init(maxSamples: Int = 30) {
        self.maxSamples = max(1, maxSamples)
    }

    public var sampleCount: Int { samples.withLock { $0.count } }

    /// Adds a transfer. One without bytes or without a duration is ignored.
    public func recordSample(_ sample: BandwidthSample) {
        guard sample.duration > 0, sample.duration.isFinite, sample.bytesTransferred > 0 else { return }
        samples.withLock { samples in
            samples.append(sample)
            samples.removeFirst(max(0, samples.count - maxSamples))
        }
    }

    /// Removes all samples.
    public func clear() { samples.withLock { $0 = [] } }

    /// The statistics of the samples, weighted by their durations.
    public var currentEstimate: BandwidthEstimate {
        let samples = samples.withLock { $0 }
        let rates = samples.map(\.bitsPerSecond)
        guard let lowest = rates.min(), let highest = rates.max() else { return .empty }
        let seconds = samples.reduce(0) { $0 + $1.duration }
        let average = zip(rates, samples).reduce(0) { $0 + $1.0 * $1.1.duration } / seconds
        let variance = zip(rates, samples).reduce(0) { $0 + pow($1.0 - average, 2) * $1.1.duration } / seconds
        return BandwidthEstimate(
            averageBandwidthBps: average, peakBandwidthBps: highest, minimumBandwidthBps: lowest,
            stability: min(max(1 - variance.squareRoot() / average, 0), 1),
            confidence: 1 - exp(-0.2 * Double(samples.count)), sampleCount: samples.count)
    }
}
