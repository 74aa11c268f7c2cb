/// The highest variant that the link carries and that comes in time; more is asked of one to go up to than of one to stay with.
///
/// It begins with the lowest: that comes first, and what it brings is the first measurement, so that the second segment may already
/// be of any variant. A rate that is guessed makes people wait just where the guess is wrong.
public struct ThroughputRule: AdaptationRule {
    /// Of the measured throughput, what the peak of a variant may take that is not played already. The rest is for what
    /// the measurement does not know: other traffic, and the next minute.
    private static let share = 0.7
    /// Of the measured throughput, what the variant may take that is played already: so a link between the two makes it neither go up
    /// nor down. By its average, as a peak is what the buffer is for.
    private static let shareToStay = 0.9
    /// Seconds. Where less is buffered, as after a seek, a wait that short is not worth a poorer picture.
    private static let patience = 0.5
    /// Seconds. Before, a transfer shows little of its rate.
    private static let trial = 1.0
    /// Of the time that is left, what another segment may take: a new request costs a round trip.
    private static let worthwhile = 0.8

    public init() {}

    public func choose(_ context: AdaptationContext) -> Int {
        guard let rate = context.throughput.bitsPerSecond else { return context.current ?? 0 }
        return context.choices.indices.last { fits($0, context, rate) } ?? 0
    }

    private func fits(_ index: Int, _ context: AdaptationContext, _ rate: Double) -> Bool {
        let choice = context.choices[index]
        let comes = Double(choice.bitrate) * context.segmentDuration / rate
        if index == context.current {
            let bitrate = Double(min(choice.bitrate, choice.averageBitrate ?? choice.bitrate))
            return bitrate * context.speed <= rate * Self.shareToStay && comes <= patience(context)
        }
        guard Double(choice.bitrate) * context.speed <= rate * Self.share else { return false }
        if let current = context.current, index < current { return comes <= patience(context) }
        return context.buffered >= context.segmentDuration / 2 && comes <= context.buffered / context.speed / 2
    }

    /// How many seconds a segment may take.
    private func patience(_ context: AdaptationContext) -> Double {
        max(context.buffered / context.speed, Self.patience)
    }

    /// Gives up what comes later than the buffer lasts, where the lowest variant would come sooner.
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool {
        guard let current = context.current, current > 0, download.elapsed >= Self.trial, download.received > 0 else {
            return false
        }
        let rate = Double(download.received) * 8 / download.elapsed
        let whole =
            download.expected.map { Double($0) * 8 } ?? Double(context.choices[current].bitrate) * download.duration
        let left = (whole - Double(download.received) * 8) / rate
        let other = Double(context.choices[0].bitrate) * download.duration / rate
        return left > patience(context) && other < left * Self.worthwhile
    }
}
