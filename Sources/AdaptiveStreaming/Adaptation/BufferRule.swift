import Foundation

/// A rule that chooses the variant from the buffered duration: BOLA, without its pauses.
///
/// The rule follows Spiteri, Urgaonkar and Sitaraman, "BOLA: Near-Optimal Bitrate Adaptation for Online Videos" (IEEE
/// INFOCOM 2016). The utility of a variant is v = ln(S / S₁) (section V.A), with the segment size S and the size S₁ of
/// the lowest variant. With Q buffered segments, the rule chooses the variant with the largest (V(v + γp) − Q) / S
/// (equation 9).
///
/// V is (Qmax − 1) / (v_max + γp), where Qmax is the buffer target in segments. As in BOLA-FINITE, Qmax is smaller near
/// the start and the end of the media. As in BOLA-O, a switch up does not exceed the throughput. After the throughput
/// has limited a switch up, BOLA-O pauses, but this rule requests the segment at once.
public struct BufferRule: AdaptationRule {
    /// The weight γp of rebuffers, in units of utility. The value 5 is that of the public simulator Sabre.
    private static let rebufferWeight = 5.0
    /// The minimum of Qmax near the start and the end of the media, in segments.
    private static let smallestBuffer = 3.0

    /// The number of complete segments of variants that were received in the current load. The count starts again if
    /// the choices no longer contain the current variant.
    private var received = 0
    private var latency = MovingAverage(halfLife: 2)

    /// Creates a rule without measurements.
    public init() {}

    /// Returns the index of the variant with the largest objective of BOLA.
    ///
    /// The throughput limits only a switch up. Before the first measurement, the rule does not switch up.
    public mutating func choose(_ context: AdaptationContext) -> Int {
        // The player keeps the rule for later loads. Before the first request of a load, there is no current variant.
        if context.current == nil { received = 0 }
        let model = model(context)
        let choice = model.best(among: context.choices.indices)
        let current = context.current ?? 0
        guard choice > current else { return choice }
        let sustainable = context.choices.indices.last { isSustainable($0, context) } ?? 0
        return min(choice, max(sustainable, current))
    }

    /// Returns the index of the lower variant whose whole segment has the largest objective; nil to continue the
    /// download.
    ///
    /// The result is nil if no lower variant has a larger objective than the rest of the download. The result is also
    /// nil before the first byte, if the variant or the size of the segment is unknown, or if the rest has a negative
    /// objective.
    public func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        guard let variant = download.variant ?? context.current, context.choices.indices.contains(variant),
            let bits = download.expected.map({ Double($0) * 8 }), download.received > 0
        else { return nil }
        let model = model(context)
        let rest = bits - Double(download.received) * 8
        var best = model.value(of: variant, bits: rest)
        guard rest > 0, best >= 0 else { return nil }
        var result: Int?
        for lower in 0..<variant {
            let size = bits * context.choices[lower].usualBitrate / max(context.choices[variant].usualBitrate, 1)
            let value = model.value(of: lower, bits: size)
            if size < rest, value > best { (result, best) = (lower, value) }
        }
        return result
    }

    /// Counts the segment if it is complete and belongs to a variant, and measures the latency of the download.
    public mutating func didDownload(_ download: SegmentDownload) {
        latency.add(download.timeToFirstByte, weight: 1)
        if download.isComplete, download.variant != nil { received += 1 }
    }

    /// Returns whether a segment of a variant arrives within its duration at the current speed; false without a
    /// measurement.
    private func isSustainable(_ variant: Int, _ context: AdaptationContext) -> Bool {
        guard let rate = context.throughput.bitsPerSecond, rate > 0 else { return false }
        let bits = context.choices[variant].usualBitrate * context.segmentDuration * context.speed
        return (latency.value ?? 0) + bits / rate <= context.segmentDuration
    }

    private func model(_ context: AdaptationContext) -> BufferModel {
        let duration = max(context.segmentDuration, 0.01)
        let isEnding = !context.isLive && (1..<AdaptationContext.maxUpcomingSegments).contains(context.upcoming.count)
        let remaining = isEnding ? Double(context.upcoming.count) : .infinity
        let nearest = max(min(Double(received), remaining) / 2, Self.smallestBuffer)
        return BufferModel(
            context.choices, buffered: context.buffered / duration,
            limit: min(context.bufferTarget / duration, nearest), rebufferWeight: Self.rebufferWeight)
    }
}

/// The objective function of BOLA for one buffered duration. Durations are in segments.
private struct BufferModel {
    private let bitrates: [Double]
    private let utilities: [Double]
    private let buffered: Double
    private let scale: Double
    private let rebufferWeight: Double

    init(_ choices: [VariantChoice], buffered: Double, limit: Double, rebufferWeight: Double) {
        let bitrates = choices.map { max($0.usualBitrate, 1) }
        let utilities = bitrates.map { log($0 / bitrates[0]) }
        scale = max(limit - 1, 0.1) / ((utilities.max() ?? 0) + rebufferWeight)
        (self.bitrates, self.utilities) = (bitrates, utilities)
        (self.buffered, self.rebufferWeight) = (buffered, rebufferWeight)
    }

    func value(of variant: Int, bits: Double) -> Double {
        (scale * (utilities[variant] + rebufferWeight) - buffered) / bits
    }

    func best(among variants: Range<Int>) -> Int {
        variants.max { value(of: $0, bits: bitrates[$0]) < value(of: $1, bits: bitrates[$1]) } ?? 0
    }
}
