import Foundation
import StreamMonitoring
import StreamingCore

/// The JSON events of `player monitor`.
///
/// The member `t` is the time since the start of the process, in seconds, and `time` is the date of the event. For
/// `finding`, both are those of the last occurrence. Unknown values are null.
@MainActor
struct MonitorEvents {
    typealias Members = [(String, JSONValue)]

    /// The number of the round, from 1.
    let round: Int
    /// The date at which the time `t` is 0.
    let startDate: Date

    func sample(_ session: MonitorSession, in stream: MonitoredStream, at time: Duration) -> Members {
        let (snapshot, metrics) = (session.player.snapshot, session.metrics)
        let recovered = metrics.recoveredErrors.values.reduce(0, +)
        return head("sample", stream.number, session: session.number, at: time) + [
            ("state", .string(session.player.state.name)), ("position", .number(snapshot.position)),
            ("latency_seconds", number(snapshot.liveLatency)), ("buffered", .number(snapshot.buffered)),
            ("variant_bitrate", .optional(snapshot.variant?.bitrate) { .int(Int64($0)) }),
            ("throughput", number(snapshot.throughput?.rounded())), ("bytes", .optional(snapshot.bytes, JSONValue.int)),
            ("rebuffers", integer(metrics.rebufferCount)), ("rebuffer_seconds", .number(metrics.rebufferTime)),
            ("recovered_errors", integer(recovered)),
        ]
    }

    func finding(_ finding: MonitorFinding, of stream: Int) -> Members {
        head("finding", stream, session: nil, at: finding.last) + members(of: finding)
    }

    private func members(of finding: MonitorFinding) -> Members {
        [
            ("rule", .string(finding.rule.id)), ("clause", .optional(finding.rule.clause, JSONValue.string)),
            ("severity", .string(finding.severity.rawValue)), ("subject", .string(finding.subject)),
            ("message", .string(finding.rule.statement)), ("evidence", .string(finding.evidence)),
            ("first", date(finding.first)), ("last", date(finding.last)), ("count", integer(finding.count)),
        ]
    }

    /// Returns the metrics of a session at the end of a round. A script can compute the percentiles from these events.
    func sessionEnd(_ metrics: MonitoredMetrics, session: Int, of stream: Int, at time: Duration) -> Members {
        head("session_end", stream, session: session, at: time) + [
            ("failed", .bool(metrics.hasFailed)),
            ("startup_seconds", number(metrics.startup)), ("rebuffers", integer(metrics.stalls)),
            ("rebuffer_ratio", number(metrics.rebufferRatio)), ("latency_seconds", number(metrics.latency)),
            ("bitrate", number(metrics.bitrate?.rounded())), ("throughput", number(metrics.throughput?.rounded())),
            (
                "errors",
                .object(metrics.errors.map { ($0.key, integer($0.value)) }.sorted { $0.0 < $1.0 })
            ),
        ]
    }

    func limit(_ crossing: MonitorResult.Crossing, of stream: Int, at time: Duration) -> Members {
        let limit = crossing.crossing
        return head("limit", stream, session: crossing.session, at: time) + [
            ("name", .string(limit.name)),
            ("unit", .string(limit.unit.rawValue)), ("value", .number(limit.value)), ("limit", .number(limit.limit)),
            ("excess", .number(limit.excess)),
        ]
    }

    func verdict(_ result: MonitorResult, at time: Duration) -> Members {
        return head("verdict", result.number, session: nil, at: time) + [
            ("url", .string(result.url)), ("verdict", .string(result.verdict.rawValue)),
            ("sessions", integer(result.metrics.count)), ("failed_sessions", integer(result.failedCount)),
            ("reason", .optional(result.failure?.message.printable, JSONValue.string)),
            ("startup_seconds", number(result.metrics.compactMap(\.startup).max())),
            ("rebuffers", integer(result.stalls)), ("rebuffer_ratio", number(result.rebufferRatio)),
            ("latency_seconds", number(result.metrics.compactMap(\.latency).max())),
            ("bitrate", number(result.bitrate?.rounded())),
            ("stale_target_durations", number(result.stalePeriod?.targetDurations)),
            ("content_rate", number(result.contentRate)), ("variant_drift_segments", number(result.drift)),
            ("limits_crossed", integer(result.crossingCount)),
            ("findings", .array(result.findings.map { .object(members(of: $0)) })),
            ("omitted_findings", integer(result.omittedFindings)),
        ]
    }

    func load(_ result: MonitorResult, _ outcome: MonitorRound.Outcome, at time: Duration) -> Members {
        let report = LoadReport(result.metrics)
        let (startup, ratio, throughput) = (report.startup, report.rebufferRatio, report.throughput)
        return head("load", result.number, session: nil, at: time) + [
            ("sessions", integer(report.sessions)), ("startup_seconds", percentiles(startup)),
            ("rebuffer_ratio", percentiles(ratio)), ("throughput", percentiles(throughput, rounded: true)),
            ("limited_by", .string(outcome.limit.rawValue)), ("reason", .string(outcome.limit.words(outcome.cost))),
            ("tool", tool(outcome.cost)),
        ]
    }

    private func tool(_ cost: ToolCost) -> JSONValue {
        .object([
            ("seconds", .number(cost.seconds)), ("cpu_seconds", .number(cost.processorSeconds)),
            ("cpu_share", number(cost.processorShare)),
            ("peak_memory_bytes", .optional(cost.peakMemory, JSONValue.int)),
            ("loop_delay_seconds", .number(cost.loopDelay)), ("sockets", .optional(cost.sockets, integer)),
            ("reloads", integer(cost.reloads)), ("late_reloads", integer(cost.lateReloads)),
            ("worst_reload_delay_seconds", .number(cost.worstReloadDelay)),
        ])
    }

    func summary(_ tally: MonitorTally, exitCode: Int32) -> Members {
        let verdicts = StreamVerdict.allCases.map { ($0.rawValue, integer(tally.verdicts[$0] ?? 0)) }
        return CatalogueEvents.summary(exitCode: exitCode, [("rounds", integer(tally.rounds))] + verdicts)
    }

    private func head(_ event: String, _ stream: Int, session: Int?, at time: Duration) -> Members {
        [
            ("event", .string(event)), ("t", .number(time.seconds)), ("time", date(time)), ("round", integer(round)),
            ("stream", integer(stream)), ("session", .optional(session, integer)),
        ]
    }

    private func percentiles(_ values: Percentiles, rounded: Bool = false) -> JSONValue {
        .object(Percentiles.shares.map { ("p\($0)", number(rounded ? values[$0]?.rounded() : values[$0])) })
    }

    private func date(_ time: Duration) -> JSONValue {
        .string(PlaybackEvents.text(of: startDate.addingTimeInterval(time.seconds)))
    }

    private func number(_ value: Double?) -> JSONValue { .optional(value, JSONValue.number) }
    private func integer(_ value: Int) -> JSONValue { .int(Int64(value)) }
}
