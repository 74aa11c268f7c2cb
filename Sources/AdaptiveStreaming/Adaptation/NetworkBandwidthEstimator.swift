import Foundation
import StreamingCore

/// A collector of bandwidth statistics about the most recent transfers, for display and logs.
///
/// Adaptation rules use a ``ThroughputEstimate`` instead of these statistics.
public final class NetworkBandwidthEstimator: Sendable {
    private let maxSamples: Int
    private let samples = LockedValue<[BandwidthSample]>([])

    /// Creates an estimator that has no samples yet.
    ///
    /// - Parameter maxSamples: The maximum number of samples to keep. A value below 1 counts as 1.
    public init(maxSamples: Int = 30) {
        self.maxSamples = max(1, maxSamples)
    }

    /// The current number of samples, from 0 to the maximum number of samples to keep.
    public var sampleCount: Int { samples.withLock { $0.count } }

    /// Adds the sample of a transfer, and removes the oldest sample if the maximum number of samples is exceeded.
    ///
    /// A sample is ignored if the number of bytes is not positive, or if the duration is not positive and finite.
    public func recordSample(_ sample: BandwidthSample) {
        guard sample.duration > 0, sample.duration.isFinite, sample.bytesTransferred > 0 else { return }
        samples.withLock { samples in
            samples.append(sample)
            samples.removeFirst(max(0, samples.count - maxSamples))
        }
    }

    /// Removes all samples.
    public func clear() { samples.withLock { $0 = [] } }

    /// The statistics of the current samples; ``BandwidthEstimate/empty`` if there are no samples.
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
