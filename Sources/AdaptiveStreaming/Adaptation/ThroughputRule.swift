/// A rule that chooses the highest variant that fits the throughput and arrives in time.
///
/// Switching up needs more headroom than staying. Playback starts with the lowest variant, which arrives first and
/// gives the first measurement. The second segment may be of any variant. A guessed bandwidth would delay the start
/// wherever the guess is wrong.
public struct ThroughputRule: AdaptationRule {
    /// The fraction of the throughput that the peak bitrate of another variant may use. The rest is headroom for other
    /// traffic and for changes.
    private static let shareToSwitch = 0.7
    /// The fraction of the throughput that the average bitrate of the current variant may use. The buffer absorbs its
    /// peaks. A throughput between this fraction and `shareToSwitch` causes no switch.
    private static let shareToStay = 0.9
    /// The time that a segment may take even with a shorter buffer, in seconds. After a seek, for example, such a short
    /// wait does not justify a lower variant.
    private static let minimumDownloadTime = 0.5
    /// The time after which the throughput of a download is significant, in seconds.
    private static let significantTime = 1.0
    /// The fraction of the remaining time that a segment of the lowest variant may take. A new request costs a round
    /// trip.
    private static let worthwhileShare = 0.8

    /// Creates the rule.
    public init() {}

    /// Returns the highest variant that fits, or else the lowest one. Without an estimate, it returns the current
    /// variant, or else the lowest one.
    public func choose(_ context: AdaptationContext) -> Int {
        guard let rate = context.throughput.bitsPerSecond else { return context.current ?? 0 }
        return context.choices.indices.last { fits($0, context, rate) } ?? 0
    }

    /// Returns whether the throughput suffices for a variant, and the next segment would arrive in time.
    private func fits(_ index: Int, _ context: AdaptationContext, _ rate: Double) -> Bool {
        let choice = context.choices[index]
        let comes = Double(choice.bitrate) * context.segmentDuration / rate
        if index == context.current {
            let bitrate = Double(min(choice.bitrate, choice.averageBitrate ?? choice.bitrate))
            return bitrate * context.speed <= rate * Self.shareToStay && comes <= allowedTime(context)
        }
        guard Double(choice.bitrate) * context.speed <= rate * Self.shareToSwitch else { return false }
        if let current = context.current, index < current { return comes <= allowedTime(context) }
        return context.buffered >= context.segmentDuration / 2 && comes <= context.buffered / context.speed / 2
    }

    /// Returns the time that the download of a segment may take, in seconds.
    private func allowedTime(_ context: AdaptationContext) -> Double {
        max(context.buffered / context.speed, Self.minimumDownloadTime)
    }

    /// Returns whether a download lasts longer than the buffer, and the lowest variant would arrive sooner.
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool {
        guard let current = context.current, current > 0, download.elapsed >= Self.significantTime,
            download.received > 0
        else {
            return false
        }
        let rate = Double(download.received) * 8 / download.elapsed
        let whole =
            download.expected.map { Double($0) * 8 } ?? Double(context.choices[current].bitrate) * download.duration
        let left = (whole - Double(download.received) * 8) / rate
        let other = Double(context.choices[0].bitrate) * download.duration / rate
        return left > allowedTime(context) && other < left * Self.worthwhileShare
    }
}
