import Foundation
import StreamMonitoring
import StreamingCore
import StreamingMetrics

/// The file for Prometheus that `player monitor` writes: the totals of all sessions, and gauges of each stream.
///
/// The label `stream` is the number of the URL on the command line. URLs are not labels, because they may contain
/// secrets.
@MainActor
final class MonitorPrometheus {
    private let path: String
    private let onFailure: (Failure) -> Void
    /// The last results of each stream, by its number.
    private var results: [Int: MonitorResult] = [:]
    private var lastRound: Date?
    /// The latest text that is not written yet; nil if there is none.
    private var pending: String?
    private var writing: Task<Void, Never>?

    /// Creates a file, without writing it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - onFailure: A closure that receives each failure to write the file.
    init(_ path: String, onFailure: @escaping (Failure) -> Void) { (self.path, self.onFailure) = (path, onFailure) }

    /// Writes the file without results, and waits until it is written.
    ///
    /// - Throws: `Failure` if the file cannot be written.
    func begin(_ tally: MonitorTally) async throws(Failure) { try await Self.write(text(tally, []), to: path) }

    /// Records the results of a round.
    func add(_ outcome: MonitorRound.Outcome, at date: Date) {
        for result in outcome.results { results[result.number] = result }
        lastRound = date
    }

    /// Writes the file in the background. If a write is in progress, the new text follows.
    ///
    /// - Parameters:
    ///   - tally: The sums of the rounds that have ended.
    ///   - streams: The streams of the running round; empty between rounds.
    func write(_ tally: MonitorTally, _ streams: [MonitoredStream]) {
        pending = text(tally, streams)
        if writing == nil { writing = Task { await writePending() } }
    }

    /// Waits until the file is written.
    func flush() async { await writing?.value }

    private func writePending() async {
        while let text = pending {
            pending = nil
            do throws(Failure) { try await Self.write(text, to: path) } catch { onFailure(error) }
        }
        writing = nil
    }

    @concurrent
    private static func write(_ text: String, to path: String) async throws(Failure) {
        try ReportFile.write(text, to: path, beginning: PrometheusText.beginning, kind: "a file of player")
    }

    private func text(_ tally: MonitorTally, _ streams: [MonitoredStream]) -> String {
        var totals = tally.totals
        for session in streams.flatMap(\.sessions) { totals.merge(PlaybackTotals(session.metrics)) }
        let samples = streams.map(MonitorSample.init)
        let ended = results.values.sorted { $0.number < $1.number }
        let families = [
            gauge("player_buffered_seconds", "Mean buffered duration.", samples.map { ($0.number, $0.buffers.last) }),
            gauge(
                "player_live_latency_seconds", "Median live latency; of the last round if no round is running.",
                samples.isEmpty
                    ? ended.map { ($0.number, $0.medianLatency) } : samples.map { ($0.number, $0.latency) }),
            gauge(
                "player_monitor_findings", "Findings of the last round, without warnings.",
                ended.map { ($0.number, Double($0.findings.count { $0.severity == .finding })) }),
            gauge(
                "player_monitor_limits_crossed", "Crossed limits of the last round.",
                ended.map { ($0.number, Double($0.crossingCount)) }),
            gauge(
                "player_monitor_stale_target_durations",
                "Longest time without a new segment in the last round, in target durations.",
                ended.map { ($0.number, $0.stalePeriod?.targetDurations) }),
            gauge(
                "player_monitor_invalid", "Whether the monitor was too slow in the last round (1) or not (0).",
                ended.map { ($0.number, $0.verdict == .invalid ? 1 : 0) }),
            gauge(
                "player_monitor_well",
                "Whether the last round found the stream well (1) or not (0). Absent after an invalid round.",
                ended.map { ($0.number, $0.verdict == .invalid ? nil : $0.verdict == .well ? 1 : 0) }),
        ]
        let counters = [
            family(
                "player_monitor_rounds_total", "counter", "Rounds, including an interrupted one.",
                [([], Double(tally.rounds))]),
            family(
                "player_playlist_reloads_late_total", "counter", "Playlist reloads that the monitor made too late.",
                [([], Double(tally.lateReloads))]),
            family(
                "player_monitor_last_round_timestamp_seconds", "gauge", "End of the last round, as Unix time.",
                lastRound.map { [([], $0.timeIntervalSince1970.rounded())] } ?? []),
        ]
        return PrometheusText.text(of: totals) + (families + counters).map(\.text).joined()
    }

    private func gauge(_ name: String, _ help: String, _ values: [(Int, Double?)]) -> PrometheusText.Family {
        family(
            name, "gauge", help,
            values.compactMap { number, value in value.map { ([("stream", "\(number)")], $0) } })
    }

    private func family(
        _ name: String, _ type: String, _ help: String, _ samples: [([(String, String)], Double)]
    ) -> PrometheusText.Family {
        .init(name: name, type: type, help: help, samples: samples.map { (labels: $0.0, value: $0.1) })
    }
}
