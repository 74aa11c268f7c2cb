/// Statistics about the bandwidth of the most recent transfers.
public struct BandwidthEstimate: Equatable, Sendable {
    /// The average bandwidth, weighted by the duration of each transfer, in bits per second.
    public let averageBandwidthBps: Double
    /// The bandwidth of the fastest transfer, in bits per second.
    public let peakBandwidthBps: Double
    /// The bandwidth of the slowest transfer, in bits per second.
    public let minimumBandwidthBps: Double
    /// The similarity of the bandwidths of the transfers, from 0 to 1.
    ///
    /// The value is 1 if all transfers have the same bandwidth. The value is 0 if the standard deviation of the
    /// bandwidths is at least their average, or if there are no samples.
    public let stability: Double
    /// The confidence in the statistics, from 0 to 1.
    ///
    /// The confidence depends only on the number of samples. The value is 0 without samples, and approaches 1 as the
    /// number of samples grows.
    public let confidence: Double
    /// The number of transfers that the statistics cover.
    public let sampleCount: Int

    /// Creates an estimate from its properties.
    public init(
        averageBandwidthBps: Double, peakBandwidthBps: Double, minimumBandwidthBps: Double, stability: Double,
        confidence: Double, sampleCount: Int
    ) {
        self.averageBandwidthBps = averageBandwidthBps
        self.peakBandwidthBps = peakBandwidthBps
        self.minimumBandwidthBps = minimumBandwidthBps
        self.stability = stability
        self.confidence = confidence
        self.sampleCount = sampleCount
    }

    /// An estimate without samples, in which all numbers are 0.
    public static let empty = BandwidthEstimate(
        averageBandwidthBps: 0, peakBandwidthBps: 0, minimumBandwidthBps: 0, stability: 0, confidence: 0,
        sampleCount: 0)

    /// The maximum bitrate that leaves 30 % of ``minimumBandwidthBps`` as headroom, in bits per second.
    public var recommendedMaxBitrate: Int { Int(clamping: minimumBandwidthBps * 0.7) }

    /// The average bandwidth, in megabits per second.
    public var averageMegabitsPerSecond: Double { averageBandwidthBps / 1_000_000 }

    /// Whether the estimate covers at least three samples, and both ``confidence`` and ``stability`` are at least 0.5.
    public var isReliable: Bool { confidence >= 0.5 && stability >= 0.5 && sampleCount >= 3 }
}

extension Int {
    /// Creates an integer from `value`, truncated towards zero and limited to the range of the type. NaN becomes 0.
    fileprivate init(clamping value: Double) {
        self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }
}
