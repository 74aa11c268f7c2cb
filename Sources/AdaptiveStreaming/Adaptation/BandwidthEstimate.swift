/// Statistics about the bandwidth of the last transfers.
public struct BandwidthEstimate: Equatable, Sendable {
    /// Bits per second.
    public let averageBandwidthBps: Double
    /// The bandwidth of the fastest transfer, in bits per second.
    public let peakBandwidthBps: Double
    /// The bandwidth of the slowest transfer, in bits per second.
    public let minimumBandwidthBps: Double
    /// The similarity of the transfers: 1 if all have the same bandwidth, 0 if they differ by as much as the average.
    public let stability: Double
    /// The confidence by the number of samples: from 0 without a sample to 1.
    public let confidence: Double
    public let sampleCount: Int

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

    /// The estimate without a sample.
    public static let empty = BandwidthEstimate(
        averageBandwidthBps: 0, peakBandwidthBps: 0, minimumBandwidthBps: 0, stability: 0, confidence: 0,
        sampleCount: 0)

    /// The highest bitrate that the slowest transfer allows with 30 % headroom, in bits per second.
    public var recommendedMaxBitrate: Int { Int(clamping: minimumBandwidthBps * 0.7) }

    public var averageMegabitsPerSecond: Double { averageBandwidthBps / 1_000_000 }

    /// Whether there are at least three samples, and confidence and stability are at least 0.5.
    public var isReliable: Bool { confidence >= 0.5 && stability >= 0.5 && sampleCount >= 3 }
}

extension Int {
    /// Creates the integer part, or the nearest integer that can be represented.
    fileprivate init(clamping value: Double) {
        self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }
}
