import Foundation

/// A rule that plans the next segments: model-predictive control with the buffer, the sizes of segments and the
/// variance of the bandwidth.
///
/// The rule chooses the variant with the best expected sum of utilities over the next segments, less the costs of
/// rebuffers, outages and switches to another variant. The utility of a variant is ln(bitrate / lowest bitrate), as in
/// BOLA. The rule plans with five possible bandwidths around its estimate, and with the sizes of
/// the segments if the playlists declare them.
///
/// A buffered segment is replaced by a segment of a higher variant if the expected value of the replacement exceeds
/// that of the next segment by a margin. A slow download is abandoned if the same segment of a lower variant has a
/// higher expected value than the rest of the download.
///
/// Before the first measurement, the rule keeps the current variant, or begins with the lowest. A decision takes a
/// fraction of a millisecond for ten variants.
public struct PredictiveRule: AdaptationRule {
    private let settings: PredictiveSettings
    private var forecast: BandwidthForecast
    private var plan = BufferPlan()

    /// The maximum buffered duration to plan for, in seconds.
    private static let longestBuffer = 60.0

    /// Creates a rule without measurements.
    public init() { self.init(PredictiveSettings()) }

    /// Creates a rule with the given settings. Only comparisons use other settings than the default.
    package init(_ settings: PredictiveSettings) {
        self.settings = settings
        forecast = BandwidthForecast(settings)
    }

    /// Returns the index of the variant with the highest expected value for the next segment. Before the first
    /// measurement, the result is the index of the current variant, or 0 if there is no current variant.
    public mutating func choose(_ context: AdaptationContext) -> Int {
        guard update(context) else { return context.current ?? 0 }
        return bestNext(context).variant
    }

    /// Returns the decision for the best replacement of a buffered segment if the expected value of the replacement
    /// exceeds that of the next segment by a margin. Otherwise, the decision is the next segment, from the variant that
    /// ``choose(_:)`` returns.
    public mutating func decide(_ context: AdaptationContext) -> AdaptationDecision {
        guard update(context) else { return .next(context.current ?? 0) }
        let next = bestNext(context)
        guard settings.replaces else { return .next(next.variant) }
        return bestReplacement(context, above: next.value + settings.replacementMargin) ?? .next(next.variant)
    }

    /// Returns the index of the lower variant with which to restart the download; nil to continue the download.
    ///
    /// The rule restarts a download if the whole segment of a lower variant has a higher expected value than the rest
    /// of the download.
    ///
    /// For the download of a replacement, the result is 0 if the buffer has a higher expected value without the
    /// replacement. A download is never abandoned before its first byte, if it is at least as fast as the bandwidth
    /// estimate, or if its rest takes at most half of the buffered duration.
    public mutating func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        guard settings.abandons, let variant = download.variant, context.choices.indices.contains(variant),
            let bandwidth = forecast.bandwidth, download.received > 0, download.bitsPerSecond < bandwidth
        else { return nil }
        let whole =
            download.expected.map { Double($0) * 8 } ?? context.choices[variant].usualBitrate * download.duration
        let (rest, buffered) = (whole - Double(download.received) * 8, context.buffered / context.safeSpeed)
        guard rest / download.bitsPerSecond > settings.shareToAbandon * buffered else { return nil }
        let usual = forecast
        forecast.add(download, isPart: true)
        defer { forecast = usual }
        guard update(context) else { return nil }
        return download.isReplacement
            ? abandonedReplacement(download, variant, rest, buffered, speed: context.safeSpeed)
            : betterRestart(than: variant, rest, buffered)
    }

    /// Adds the measurements of a download to the forecast. The download of separate audio is ignored, because its
    /// short files would outweigh those of the video.
    public mutating func didDownload(_ download: SegmentDownload) {
        if download.variant != nil { forecast.add(download) }
    }

    // MARK: Plan

    /// Updates the plan, and returns whether a plan exists; false before the first measurement.
    private mutating func update(_ context: AdaptationContext) -> Bool {
        guard forecast.bandwidth != nil else { return false }
        plan.update(context, forecast, settings, longestBuffer: Self.longestBuffer)
        return true
    }

    private func bestNext(_ context: AdaptationContext) -> (variant: Int, value: Double) {
        let buffered = context.buffered / context.safeSpeed
        var best = (variant: 0, value: -Double.infinity)
        for variant in context.choices.indices {
            let jump = context.current.map { abs(plan.utilities[variant] - plan.utilities[$0]) } ?? 0
            let later = plan.value(
                ofReceiving: plan.nextBits(variant), from: buffered, adding: plan.duration, segments: plan.horizon - 1)
            let value = plan.utilities[variant] + later - settings.switchCost * jump
            if value > best.value { best = (variant, value) }
        }
        return best
    }

    /// Returns the best replacement whose value is above a limit; nil if there is none.
    private func bestReplacement(_ context: AdaptationContext, above limit: Double) -> AdaptationDecision? {
        let segments = context.bufferedSegments
        var (best, result) = (limit, AdaptationDecision?.none)
        for (place, segment) in segments.enumerated() {
            guard segment.isReplaceable, let old = segment.variant, place > 0 else { continue }
            for variant in context.choices.indices.dropFirst(old + 1) {
                let bits = context.bits(segment.sizes, duration: segment.duration, variant: variant)
                let value = value(
                    ofReplacing: segments, place, with: variant, bits, playsIn: segment.playsIn / context.safeSpeed,
                    buffered: context.buffered / context.safeSpeed)
                if value > best { (best, result) = (value, .replace(segment: place, variant: variant)) }
            }
        }
        return result
    }

    private func value(
        ofReplacing segments: [BufferedSegment], _ place: Int, with variant: Int, _ bits: Double, playsIn: Double,
        buffered: Double
    ) -> Double {
        let old = segments[place].variant ?? variant
        let chance = plan.probability(ofReceiving: bits, within: playsIn)
        let gain = plan.utilities[variant] - plan.utilities[old]
        let change = jumps(variant, place, segments) - jumps(old, place, segments)
        return plan.value(ofReceiving: bits, from: buffered, adding: 0, segments: plan.horizon)
            + chance * (gain - settings.switchCost * change)
    }

    /// Returns the sum of the changes of utility at the start and at the end of a buffered segment, as if the segment
    /// were of `variant`.
    private func jumps(_ variant: Int, _ place: Int, _ segments: [BufferedSegment]) -> Double {
        [place - 1, place + 1].reduce(0) { sum, neighbour in
            guard segments.indices.contains(neighbour), let other = segments[neighbour].variant else { return sum }
            return sum + abs(plan.utilities[variant] - plan.utilities[other])
        }
    }

    // MARK: Abandoned downloads

    private func betterRestart(than variant: Int, _ rest: Double, _ buffered: Double) -> Int? {
        func value(_ variant: Int, _ bits: Double, latency: Bool) -> Double {
            plan.utilities[variant]
                + plan.value(
                    ofReceiving: bits, from: buffered, adding: plan.duration, segments: plan.horizon - 1,
                    latency: latency)
        }
        var (best, result) = (value(variant, rest, latency: false), Int?.none)
        for lower in 0..<variant where plan.nextBits(lower) < rest {
            let value = value(lower, plan.nextBits(lower), latency: true)
            if value > best { (best, result) = (value, lower) }
        }
        return result
    }

    /// Returns 0 to abandon the download of a replacement; nil to continue the download. The download is abandoned if
    /// the buffer has a higher expected value without the replacement.
    private func abandonedReplacement(
        _ download: SegmentDownload, _ variant: Int, _ rest: Double, _ buffered: Double, speed: Double
    ) -> Int? {
        let gain = download.replacedVariant.map { plan.utilities[variant] - plan.utilities[$0] } ?? 0
        let chance = plan.probability(ofReceiving: rest, within: download.playsIn / speed, latency: false)
        let finished = plan.value(
            ofReceiving: rest, from: buffered, adding: 0, segments: plan.horizon, latency: false)
        return plan.value(at: buffered, segments: plan.horizon) > finished + chance * gain ? 0 : nil
    }
}
