import StreamingCore

/// A strategy and an adaptation rule that switches one level at a time, and prefers stability.
///
/// The strategy switches up only with a healthy buffer on a good network. It switches down after rebuffers, or on a
/// poor network. A bitrate between two levels counts as the lower level.
///
/// As an adaptation rule, the strategy starts with the lowest variant. The rule estimates the quality of the network
/// from the number of variants that 70 % of the throughput suffices for, and never exceeds that share.
public struct ConservativeBitrateStrategy: BitrateStrategy, AdaptationRule {
    private let bufferHealthThreshold: Double
    private let rebufferingThreshold: Double

    /// The share of the throughput that the usual bitrate of a variant may use.
    private static let throughputShare = 0.7

    /// Creates a strategy.
    ///
    /// - Parameters:
    ///   - bufferHealthThreshold: The buffered share of the buffer target from which a switch up is allowed.
    ///   - rebufferingThreshold: The share of rebuffer time from which the strategy switches down.
    public init(bufferHealthThreshold: Double = 0.7, rebufferingThreshold: Double = 0.05) {
        self.bufferHealthThreshold = bufferHealthThreshold
        self.rebufferingThreshold = rebufferingThreshold
    }

    // MARK: Strategy

    /// Returns the bitrate at a place in the levels that depends on the quality of the network; 0 if there are no
    /// levels.
    ///
    /// The place is the lowest level if the network is offline or poor, after a third of the levels if it is fair,
    /// after two thirds if it is good, and the highest level if it is excellent.
    public func initialBitrate(for networkQuality: NetworkQuality, availableLevels: [BitrateLevel]) -> Int {
        let levels = availableLevels.sorted()
        guard let highest = levels.last else { return 0 }
        return switch networkQuality {
        case .offline, .poor: levels[0].bitrate
        case .fair: levels[levels.count / 3].bitrate
        case .good: levels[min(levels.count * 2 / 3, levels.count - 1)].bitrate
        case .excellent: highest.bitrate
        }
    }

    /// Returns the next higher level if the network is good and the buffer is healthy; nil at the highest level.
    public func shouldUpgrade(
        currentBitrate: Int, bufferHealth: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int? {
        guard networkQuality >= .good, bufferHealth >= bufferHealthThreshold else { return nil }
        return availableLevels.sorted().first { $0.bitrate > currentBitrate }?.bitrate
    }

    /// Returns the next lower level after rebuffers, or on a poor network; nil at the lowest level.
    ///
    /// From a bitrate above the highest level, the result is the highest level.
    public func shouldDowngrade(
        currentBitrate: Int, rebufferingRatio: Double, networkQuality: NetworkQuality, availableLevels: [BitrateLevel]
    ) -> Int? {
        guard rebufferingRatio >= rebufferingThreshold || networkQuality <= .poor else { return nil }
        return availableLevels.sorted().last { $0.bitrate < currentBitrate }?.bitrate
    }

    // MARK: Adaptation rule

    /// Returns the current variant, or a variant one level above or below.
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

    /// Returns the buffered share of the largest buffer at which the engine still requests a segment.
    private func health(_ context: AdaptationContext) -> Double {
        context.buffered / max(context.bufferTarget - context.segmentDuration, context.segmentDuration)
    }
}

extension NetworkQuality {
    /// Creates the quality of a network that suffices for a number of the variants of a stream.
    fileprivate init(variants: Int, of count: Int) {
        self = variants == 0 ? .poor : variants == count ? .excellent : 2 * variants <= count ? .fair : .good
    }
}
