import StreamMonitoring
import StreamingCore
import StreamingMetrics

/// The result of a round for one stream.
@MainActor
struct MonitorResult {
    /// A limit that a session has crossed.
    struct Crossing {
        let session: Int
        let crossing: LimitCrossing
    }

    /// The maximum number of crossings that a result lists.
    private static let longestList = 100

    let number: Int
    let url: String
    let verdict: StreamVerdict
    let findings: [MonitorFinding]
    let omittedFindings: Int
    /// The first 100 crossings.
    let crossings: [Crossing]
    let crossingCount: Int
    /// The metrics of the sessions, in the order of their numbers.
    let metrics: [MonitoredMetrics]
    /// The totals of the metrics; empty in a replay.
    let totals: PlaybackTotals
    let failedCount: Int
    /// The first failure of a session; nil if no session failed.
    let failure: Failure?
    /// The longest time without a new segment in a live playlist; nil if no playlist was late.
    let stalePeriod: StalePeriod?
    /// The largest drift between two variants, in segments; nil if it was not measured.
    let drift: Double?
    /// The content rate farthest from 1 among the live playlists; nil before the end of the first window.
    let contentRate: Double?

    /// Creates the result of a stream.
    ///
    /// - Parameters:
    ///   - number: The number of the stream, from 1.
    ///   - url: The URL of the stream, without secrets.
    ///   - health: The checks of the stream.
    ///   - metrics: The metrics of the sessions, in the order of their numbers.
    ///   - limits: The limits of each session.
    ///   - cost: The costs of the monitor, which decide whether the result is valid.
    ///   - totals: The totals of the metrics.
    ///   - failure: The first failure of a session, if more is known about it than its reason in the metrics.
    init(
        _ number: Int, _ url: String, _ health: StreamHealth, _ metrics: [MonitoredMetrics], _ limits: MonitorLimits,
        _ cost: ToolCost, _ totals: PlaybackTotals = PlaybackTotals(), failure: Failure? = nil
    ) {
        (self.number, self.url, self.metrics, self.totals) = (number, url, metrics, totals)
        (findings, omittedFindings) = (health.log.findings, health.log.omittedCount)
        (stalePeriod, drift) = (health.longestStalePeriod, health.worstDrift)
        contentRate = health.playlists.values.compactMap(\.contentRate.rate).max { abs($0 - 1) < abs($1 - 1) }
        let crossings = metrics.enumerated().flatMap { index, metrics in
            limits.crossings(of: metrics).map { Crossing(session: index + 1, crossing: $0) }
        }
        (self.crossings, crossingCount) = (Array(crossings.prefix(Self.longestList)), crossings.count)
        failedCount = metrics.count(where: \.hasFailed)
        let reason = metrics.lazy.compactMap(\.failure).first
        self.failure = failure ?? reason.map { Failure(kind: "playback", message: $0, url: url) }
        verdict = StreamVerdict(
            hasFailure: failedCount > 0, isLate: !cost.lateReasons.isEmpty,
            hasFinding: health.log.hasFinding || !crossings.isEmpty)
    }

    /// The number of stalls of all sessions.
    var stalls: Int { metrics.reduce(0) { $0 + $1.stalls } }

    /// The time in which the sessions played, in seconds.
    var played: Double { metrics.reduce(0) { $0 + $1.played } }

    /// The rebuffer ratio of all sessions; nil if nothing was played.
    var rebufferRatio: Double? {
        let rebuffered = metrics.reduce(0) { $0 + $1.rebuffered }
        return rebuffered + played > 0 ? rebuffered / (rebuffered + played) : nil
    }

    /// The median of the mean latencies of the sessions, in seconds; nil if no latency is known.
    var medianLatency: Double? { Percentiles(metrics.map(\.latency))[50] }

    /// The mean bitrate of all sessions, weighted by played time, in bits per second; nil if it is unknown.
    var bitrate: Double? {
        let known = metrics.filter { $0.bitrate != nil && $0.played > 0 }
        let time = known.reduce(0) { $0 + $1.played }
        return time > 0 ? known.reduce(0) { $0 + ($1.bitrate ?? 0) * $1.played } / time : nil
    }
}

extension MonitorResult {
    /// The time after which an interrupted session without a start counts as failed, in seconds.
    private static let longestStart = 10.0

    /// Creates the result of a stream whose sessions have ended, and completes its archive.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - limits: The limits of each session.
    ///   - cost: The costs of the monitor, which decide whether the result is valid.
    ///   - end: The end of the round, on the clock of the monitor.
    ///   - isWhole: Whether the round was not interrupted, so that a session without a start has failed.
    init(_ stream: MonitoredStream, _ limits: MonitorLimits, _ cost: ToolCost, at end: Duration, isWhole: Bool) {
        var (results, totals, failure): ([MonitoredMetrics], PlaybackTotals, Failure?) = ([], PlaybackTotals(), nil)
        for session in stream.sessions {
            let metrics = session.metrics
            totals.merge(PlaybackTotals(metrics))
            var result = MonitoredMetrics(metrics)
            let limit = isWhole ? 0 : Self.longestStart
            if metrics.outcome != .ended, let waited = result.waited, waited >= limit { result.hasFailed = true }
            if result.hasFailed {
                let reason = Self.failure(of: metrics, result, stream)
                result.failure = reason.message.redactingURLs.printable
                failure = failure ?? reason
            }
            results.append(result)
        }
        stream.recorder?.finish(results, cost, at: end)
        self.init(
            stream.number, stream.url.redacted, stream.health.withLock { $0 }, results, limits, cost, totals,
            failure: failure)
    }

    private static func failure(
        of metrics: PlaybackMetrics, _ result: MonitoredMetrics, _ stream: MonitoredStream
    ) -> Failure {
        if let failure = metrics.lastFailure { return Failure(failure, url: stream.url) }
        let waited = PlaybackTexts.seconds(result.waited ?? 0)
        return Failure(
            kind: "notStarted", message: "playback did not start within \(waited)", url: stream.url.redacted)
    }
}
