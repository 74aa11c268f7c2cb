import StreamingCore

/// The metrics of one session that limits and load reports use. An unknown metric is nil.
package struct MonitoredMetrics: Codable, Equatable, Sendable {
    /// The time from the request to play to the first advance of the position, in seconds.
    package var startup: Double?
    /// The time that a session without a start has waited, in seconds; nil after the start.
    package var waited: Double?
    /// The rebuffer time divided by the sum of the rebuffer time and the played time.
    package var rebufferRatio: Double?
    /// The number of rebuffers.
    package var stalls = 0
    /// The mean live latency, in seconds.
    package var latency: Double?
    /// The mean declared bitrate of the played variants, in bits per second. For media without variants, the measured
    /// bitrate.
    package var bitrate: Double?
    /// The received bits divided by the time of transfers, in bits per second.
    package var throughput: Double?
    /// The time in which the position advanced, in seconds.
    package var played = 0.0
    /// The time spent rebuffering, in seconds.
    package var rebuffered = 0.0
    /// The numbers of failures and recovered errors, by the name of their code.
    package var errors: [String: Int] = [:]
    /// Whether playback has failed.
    package var hasFailed = false
    /// The reason of the failure, without secrets; nil without a failure.
    package var failure: String?

    /// Creates the metrics of a session about which nothing is known.
    package init() {}

    /// Creates the metrics from those that the session has measured.
    package init(_ metrics: PlaybackMetrics) {
        startup = metrics.startupTime
        waited = metrics.hasStarted ? nil : metrics.time(in: .joining)
        rebufferRatio = metrics.rebufferRatio
        stalls = metrics.rebufferCount
        latency = metrics.meanLiveLatency
        bitrate = metrics.meanBitrate ?? metrics.meanMeasuredBitrate
        throughput = metrics.meanThroughput
        (played, rebuffered) = (metrics.playedTime, metrics.rebufferTime)
        let counts = metrics.recoveredErrors.merging(metrics.failures, uniquingKeysWith: +)
        errors = Dictionary(counts.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
        hasFailed = metrics.outcome == .failed
    }
}
