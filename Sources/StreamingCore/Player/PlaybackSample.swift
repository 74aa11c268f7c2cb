import Foundation

/// The measured values of a player at one moment of a load. The numbers of requests and bytes count from the load.
public struct PlaybackSample: Equatable, Sendable {
    /// The time of the sample, on the session's monotonic clock.
    public let instant: Duration
    /// The position in seconds from the start; while media loads or a seek is in progress, the target position.
    public let position: TimeInterval
    /// The duration of the media in seconds; nil while the duration is unknown, or for live media.
    public var duration: TimeInterval?
    /// The buffered duration ahead of the position, in seconds.
    public var buffered: TimeInterval
    /// The number of requests since the load, retries included; nil if the player does not report it.
    public var requests: Int?
    /// The number of bytes received in response bodies since the load; nil if the player does not report it.
    public var bytes: Int64?
    /// The time that the player has spent receiving response bodies since the load, in seconds. Parallel responses
    /// count once. Nil if the player does not measure the time.
    public var transferTime: TimeInterval?
    /// The bandwidth estimate, or the measured throughput of a player without an estimate, in bits per second. Nil
    /// before the first measurement, or if the player does not measure the throughput.
    public var throughput: Double?
    /// The average bitrate of the received segments of the current variant, in bits per second; nil before the first
    /// segment, or if the player does not measure it.
    public var measuredBitrate: Double?

    /// The duration between the position and the live edge, in seconds; nil if the media is not live, or if the player
    /// does not measure it.
    public var liveLatency: TimeInterval?
    /// The number of speed changes since the load with which the player approached its target latency; nil if the
    /// player has no target latency.
    public var liveSpeedChanges: Int?

    /// Creates a sample in which all optional values are unknown.
    ///
    /// - Parameters:
    ///   - instant: The time on the session's monotonic clock.
    ///   - position: The position in seconds from the start.
    ///   - buffered: The buffered duration ahead of the position, in seconds.
    public init(at instant: Duration, position: TimeInterval, buffered: TimeInterval = 0) {
        (self.instant, self.position, self.buffered) = (instant, position, buffered)
    }

    /// The range of counts, and of bitrates in bits per second. A `Double` represents every integer in this range
    /// exactly.
    package static let amountRange = 0.0...1e15

    /// Creates the sample of a player.
    ///
    /// A player may report any values. The sample limits each value to the range that a recording accepts. A value that
    /// is not finite counts as unknown, or as 0 if the value is required. A duration below 0 counts as unknown. If a
    /// counter goes back below its value at the load, for example after a restart of the player, the count is 0.
    ///
    /// - Parameters:
    ///   - snapshot: The current snapshot, with the position and the duration of the session.
    ///   - load: The snapshot immediately before the load. The counts of the sample begin at this snapshot.
    ///   - instant: The current time on the session's monotonic clock.
    init(_ snapshot: PlayerSnapshot, since load: PlayerSnapshot, at instant: Duration) {
        let (times, amounts) = (PlaybackInput.timeRange, Self.amountRange)
        self.init(
            at: instant, position: snapshot.position.limited(to: times) ?? 0,
            buffered: snapshot.buffered.limited(to: times) ?? 0)
        duration = snapshot.duration.flatMap { $0 < 0 ? nil : $0.limited(to: times) }
        requests = snapshot.requests.map { Int(Self.count(Double($0), since: load.requests.map(Double.init))) }
        bytes = snapshot.bytes.map { Int64(Self.count(Double($0), since: load.bytes.map(Double.init))) }
        transferTime = snapshot.transferTime.flatMap { ($0 - (load.transferTime ?? 0)).limited(to: times) }
        throughput = snapshot.throughput?.limited(to: amounts)
        measuredBitrate = snapshot.measuredBitrate?.limited(to: amounts)
        liveLatency = snapshot.liveLatency?.limited(to: times)
        liveSpeedChanges = snapshot.liveSpeedChanges.map {
            Int(Self.count(Double($0), since: load.liveSpeedChanges.map(Double.init)))
        }
    }

    private static func count(_ number: Double, since start: Double?) -> Double {
        (number - (start ?? 0)).limited(to: amountRange) ?? 0
    }
}
