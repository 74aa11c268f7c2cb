/// A rule that chooses the highest variant that the throughput allows and whose next segment arrives in time.
///
/// Switching up needs more headroom than keeping the current variant. The first segment of a load is always from the
/// lowest variant, because too high an estimate of the bandwidth would delay the start. The download of the first
/// segment provides a measurement, so the second segment may be from any variant.
public struct ThroughputRule: AdaptationRule {
    /// The fraction of the throughput that the usual bitrate of another variant may use. The rest is headroom for other
    /// traffic and for changes of the throughput.
    private static let shareToSwitch = 0.7
    /// The fraction of the throughput that the usual bitrate of the current variant may use. The buffer absorbs the
    /// peaks of the bitrate. The difference from `shareToSwitch` prevents frequent switches.
    private static let shareToStay = 0.9
    /// The time that the download of a segment may take even if the buffer is shorter, in seconds. A rebuffer of at
    /// most this duration does not justify a lower variant, for example after a seek.
    private static let minimumDownloadTime = 0.5
    /// The elapsed time after which the throughput of a download is significant, in seconds.
    private static let significantTime = 1.0
    /// The shortest time in which the throughput of a download is measured, in seconds.
    private static let shortestTransfer = 0.01
    /// The fraction of the remaining download time in which the same segment from the lowest variant must arrive. The
    /// rest compensates for the round trip of the new request.
    private static let worthwhileShare = 0.8

    /// Creates a rule with fixed thresholds.
    public init() {}

    /// Returns the index of the highest variant that the throughput allows and whose next segment arrives in time.
    ///
    /// If there is no such variant, the result is 0, the index of the lowest variant. Before the first measurement, the
    /// result is the index of the current variant, or 0 if there is no current variant.
    public func choose(_ context: AdaptationContext) -> Int {
        guard let rate = context.throughput.bitsPerSecond else { return context.current ?? 0 }
        return context.choices.indices.last { fits($0, context, rate) } ?? 0
    }

    /// Returns whether the throughput suffices for a variant, and the next segment of the variant would arrive in time.
    ///
    /// For a switch up, and for the first segment, at least half a segment must be buffered, and the next segment must
    /// arrive in half of the time until the buffer runs empty.
    private func fits(_ index: Int, _ context: AdaptationContext, _ rate: Double) -> Bool {
        let choice = context.choices[index]
        let comes = nextBits(index, context) / rate
        if index == context.current {
            return choice.usualBitrate * context.speed <= rate * Self.shareToStay && comes <= allowedTime(context)
        }
        guard choice.usualBitrate * context.speed <= rate * Self.shareToSwitch else { return false }
        if let current = context.current, index < current { return comes <= allowedTime(context) }
        return context.buffered >= context.segmentDuration / 2 && comes <= context.buffered / context.speed / 2
    }

    /// Returns the size of the next segment in bits. If the playlist does not declare the size, the result is the size
    /// at the peak bitrate, because a single segment may have this bitrate.
    private func nextBits(_ index: Int, _ context: AdaptationContext) -> Double {
        let known = context.upcoming.first.flatMap { $0.sizes.indices.contains(index) ? $0.sizes[index] : nil }
        return known.map { Double($0) * 8 } ?? Double(context.choices[index].bitrate) * context.segmentDuration
    }

    /// Returns the time that a download may take from now on without a noticeable rebuffer, in seconds.
    private func allowedTime(_ context: AdaptationContext) -> Double {
        max(context.buffered / context.speed, Self.minimumDownloadTime)
    }

    /// Returns 0, the index of the lowest variant, to restart a download whose rest takes more than 0.5 s and would
    /// arrive after the buffer has run empty. The result is nil if the segment of the lowest variant would take at
    /// least 80 % of the remaining download time.
    ///
    /// The result is also nil during the first second of a download, before the first received byte, without a current
    /// variant, or if the current variant is the lowest.
    public func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        guard let current = context.current, current > 0, download.elapsed >= Self.significantTime,
            download.received > 0
        else {
            return nil
        }
        let rate = Double(download.received) * 8 / max(download.transferTime, Self.shortestTransfer)
        let whole =
            download.expected.map { Double($0) * 8 } ?? Double(context.choices[current].bitrate) * download.duration
        let left = (whole - Double(download.received) * 8) / rate
        let other = Double(context.choices[0].bitrate) * download.duration / rate
        return left > allowedTime(context) && other < left * Self.worthwhileShare ? 0 : nil
    }
}
