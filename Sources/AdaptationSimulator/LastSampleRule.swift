import AdaptiveStreaming

/// A rule that chooses the variant with the highest bitrate up to 80 % of the throughput of the last download, or else
/// the lowest variant. The time to the first byte is part of the download time. The rule serves to compare this
/// simulator with other simulators.
package struct LastSampleRule: AdaptationRule {
    private var rate = 0.0

    /// Creates a rule without a measurement, which chooses the lowest variant.
    package init() {}

    package func choose(_ context: AdaptationContext) -> Int {
        context.choices.lastIndex { Double($0.bitrate) <= 0.8 * rate } ?? 0
    }

    package mutating func didDownload(_ download: SegmentDownload) {
        rate = Double(download.received) * 8 / download.elapsed
    }
}
