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
    /// The time after which an interrupted session without a start counts as failed, in seconds.
    private static let longestStart = 10.0

    let number: Int
    let url: String
    let verdict: StreamVerdict
    let findings: [MonitorFinding]
    let omittedFindings: Int
    /// The first 100 crossings.
    let crossings: [Crossing]
    let crossingCount: Int
    /// The figures of the sessions, in the order of their numbers.
    let figures: [SessionFigures]
    let totals: PlaybackTotals
    let failedCount: Int
    /// The first failure of a session; nil if no session failed.
    let failure: Failure?
    /// The longest time without a new segment in a live playlist; nil if no playlist was late.
    let stalePeriod: StalePeriod?
    /// The largest distance of the variants, in segments; nil if it was not measured.
    let drift: Double?
    /// The content rates of the live playlists that are farthest from 1; nil before the end of the first window.
    let contentRate: Double?

    /// Creates the result of a stream.
    init(_ stream: MonitoredStream, _ limits: MonitorLimits, _ cost: ToolCost, isWhole: Bool) {
        (number, url) = (stream.number, stream.url.redacted)
        let health = stream.health.withLock { $0 }
        (findings, omittedFindings) = (health.log.findings, health.log.omittedCount)
        (stalePeriod, drift) = (health.longestStalePeriod, health.worstDrift)
        contentRate = health.playlists.values.compactMap(\.contentRate.rate).max { abs($0 - 1) < abs($1 - 1) }
        var (figures, crossings, totals) = ([SessionFigures](), [Crossing](), PlaybackTotals())
        var (failedCount, failure): (Int, Failure?) = (0, nil)
        for session in stream.sessions {
            let metrics = session.metrics
            totals.merge(PlaybackTotals(metrics))
            var figure = SessionFigures(metrics)
            let limit = isWhole ? 0 : Self.longestStart
            if metrics.outcome != .ended, let waited = figure.waited, waited >= limit { figure.hasFailed = true }
            figures.append(figure)
            crossings += limits.crossings(of: figure).map { Crossing(session: session.number, crossing: $0) }
            guard figure.hasFailed else { continue }
            failedCount += 1
            failure = failure ?? Self.failure(of: metrics, figure, stream)
        }
        (self.figures, self.totals, self.failedCount, self.failure) = (figures, totals, failedCount, failure)
        (self.crossings, crossingCount) = (Array(crossings.prefix(Self.longestList)), crossings.count)
        verdict = StreamVerdict(
            hasFailure: failedCount > 0, isLate: !cost.lateReasons.isEmpty,
            hasFinding: health.log.hasFinding || !crossings.isEmpty)
    }

    private static func failure(
        of metrics: PlaybackMetrics, _ figures: SessionFigures, _ stream: MonitoredStream
    ) -> Failure {
        if let failure = metrics.lastFailure { return Failure(failure, url: stream.url) }
        let waited = PlaybackTexts.seconds(figures.waited ?? 0)
        return Failure(
            kind: "notStarted", message: "playback did not start within \(waited)", url: stream.url.redacted)
    }
}
