/// What a number of transfers say of a link, in figures for people.
public struct BandwidthEstimate: Equatable, Sendable {
    /// Bits a second.
    public let averageBandwidthBps: Double
    /// Bits a second of the fastest transfer.
    public let peakBandwidthBps: Double
    /// Bits a second of the slowest transfer.
    public let minimumBandwidthBps: Double
    /// From 0, where transfers differ by as much as they bring, to 1, where all are alike.
    public let stability: Double
    /// From 0, without a sample, to 1.
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

    /// Of no sample.
    public static let empty = BandwidthEstimate(
        averageBandwidthBps: 0, peakBandwidthBps: 0, minimumBandwidthBps: 0, stability: 0, confidence: 0,
        sampleCount: 0)

    /// Bits a second that even the slowest transfer would have borne, with 30 % to spare.
    public var recommendedMaxBitrate: Int { Int(clamping: minimumBandwidthBps * 0.7) }

    public var averageMegabitsPerSecond: Double { averageBandwidthBps / 1_000_000 }

    /// Whether there are three samples at least, and both confidence and stability are a half or more.
    public var isReliable: Bool { confidence >= 0.5 && stability >= 0.5 && sampleCount >= 3 }
}

extension Int {
    /// The whole part, and the nearest number there is where that is none.
    fileprivate init(clamping value: Double) {
        self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }
}
