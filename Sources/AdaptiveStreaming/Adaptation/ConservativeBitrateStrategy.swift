import StreamingCore

/// A bitrate strategy, and also an adaptation rule, that switches one level at a time and prefers stability.
///
/// The strategy switches up only with a healthy buffer on a good network. The strategy switches down after rebuffers,
/// or on a poor network. From a bitrate between two levels, the strategy switches to one of these two levels.
///
/// As an adaptation rule, the strategy starts with the lowest variant. The rule switches up only to a variant for which
/// 70 % of the throughput suffices. The number of such variants determines the quality of the network.
public struct ConservativeBitrateStrategy: BitrateStrategy, AdaptationRule {
    private let bufferHealthThreshold: Double
    private let rebufferingThreshold: Double

    /// The share of the throughput that the usual bitrate of a variant may use.
    private static let throughputShare = 0.7
    /// The maximum buffer target that the buffer health refers to, in seconds.
    private static let longestBuffer = 60.0

    /// Creates a strategy.
    ///
    /// - Parameters:
    ///   - bufferHealthThreshold: The buffered share of the buffer target from which a switch up is allowed, from 0 to
    ///     1.
    ///   - rebufferingThreshold: The share of time in rebuffers from which the strategy switches down, from 0 to 1.
    public init(bufferHealthThreshold: Double = 0.7, rebufferingThreshold: Double = 0.05) {
        self.bufferHealthThreshold = bufferHealthThreshold
        self.rebufferingThreshold = rebufferingThreshold
    }

    // MARK: Strategy

    /// Returns the bitrate of the level for a quality of the network, in bits per second; 0 if there are no levels.
    ///
    /// An offline or poor network gets the lowest level. With the levels in ascending order, a fair network gets the
    /// level after the lowest quarter, a good network the level after the lower half, and an excellent network the
    /// level after the lower two thirds. The shares are rounded down to whole levels. The highest of several levels is
    /// never the initial level.
    public func initialBitrate(for networkQuality: NetworkQuality, availableLevels: [BitrateLevel]) -> Int {
        let levels = availableLevels.sorted()
        if levels.isEmpty { return 0 }
        let level =
            switch networkQuality {
            case .offline, .poor: 0
            case .fair: levels.count / 4
            case .good: levels.count / 2
            case .excellent: levels.count * 2 / 3
            }
        return levels[max(0, min(level, levels.count - 2))].bitrate
    }

    /// Returns the bitrate of the next higher level, in bits per second; nil to keep the current bitrate.
    ///
    /// The result is nil if the quality of the network is below good, if `bufferHealth` is below its threshold, or if
    /// there is no higher level.
    public func shouldUpgrade(
        currentBitrate: Int, bufferHealth: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int? {
        guard networkQuality >= .good, bufferHealth >= bufferHealthThreshold else { return nil }
        return availableLevels.sorted().first { $0.bitrate > currentBitrate }?.bitrate
    }

    /// Returns the bitrate of the next lower level, in bits per second; nil to keep the current bitrate.
    ///
    /// The strategy switches down if `rebufferingRatio` reaches its threshold, or if the network is poor or offline. If
    /// there is no lower level, the result is nil. From a bitrate above the highest level, the result is the highest
    /// level.
    public func shouldDowngrade(
        currentBitrate: Int, rebufferingRatio: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int? {
        guard rebufferingRatio >= rebufferingThreshold || networkQuality <= .poor else { return nil }
        return availableLevels.sorted().last { $0.bitrate < currentBitrate }?.bitrate
    }

    // MARK: Adaptation rule

    /// Returns the index of the current variant, or of a variant one level above or below. Without a current variant,
    /// the result is the index of the lowest variant. Before the first measurement, the current variant is kept.
    public func choose(_ context: AdaptationContext) -> Int {
        guard let current = context.current, let rate = context.throughput.bitsPerSecond else {
            return context.current ?? 0
        }
        let allowed = context.choices.lastIndex { $0.usualBitrate * context.speed <= rate * Self.throughputShare }
        let levels = context.choices.map { BitrateLevel(bitrate: Int($0.usualBitrate), label: "") }
        let quality = NetworkQuality(variants: (allowed ?? -1) + 1, of: levels.count)
        let bitrate = levels[current].bitrate
        let lower = shouldDowngrade(
            currentBitrate: bitrate, rebufferingRatio: context.buffered > 0 && current <= allowed ?? 0 ? 0 : 1,
            networkQuality: quality, availableLevels: levels)
        if let lower { return levels.lastIndex { $0.bitrate <= lower } ?? 0 }
        let higher = shouldUpgrade(
            currentBitrate: bitrate, bufferHealth: health(context), networkQuality: quality, availableLevels: levels)
        let next = higher.flatMap { bitrate in levels.firstIndex { $0.bitrate >= bitrate } } ?? current
        return next <= allowed ?? 0 ? next : current
    }

    /// Returns the buffered duration as a share of the maximum buffered duration at which the engine still requests a
    /// segment.
    private func health(_ context: AdaptationContext) -> Double {
        let target = min(context.bufferTarget, Self.longestBuffer)
        return context.buffered / max(target - context.segmentDuration, context.segmentDuration)
    }
}

extension NetworkQuality {
    /// Creates the quality of a network whose throughput suffices for `variants` of the `count` variants of a stream.
    fileprivate init(variants: Int, of count: Int) {
        self = variants == 0 ? .poor : variants == count ? .excellent : 2 * variants <= count ? .fair : .good
    }
}
