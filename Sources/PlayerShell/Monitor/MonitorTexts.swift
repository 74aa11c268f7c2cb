import Foundation
import StreamMonitoring
import StreamingCore
import StreamingUI

/// The printed texts of `player monitor`.
@MainActor
enum MonitorTexts {
    static func transition(_ transition: PlaybackTransition, name: String) -> String {
        let time = PlaybackTexts.seconds(transition.instant.seconds, width: 8)
        let reason = if case .failed(let error) = transition.to { ": \(error.reason.printable)" } else { "" }
        return "\(time)  \(name)  \(transition.to.name)\(reason)"
    }

    static func progress(_ sample: MonitorSample, at time: Double) -> String {
        let parts = [
            sample.state, sample.position.map { "at \(VideoPlayerPresenter.formatTime($0))" },
            sample.latency.map { "latency \(PlaybackTexts.seconds($0))" },
            sample.bitrate.map { "variant \(PlaybackTexts.bandwidth($0))" },
            sample.throughput.map { "throughput \(PlaybackTexts.bandwidth($0))" },
            sample.buffers.last.map { "buffer \(PlaybackTexts.seconds($0))" },
            PlaybackTexts.count(sample.stalls, "stall"),
            sample.recovered > 0 ? PlaybackTexts.count(sample.recovered, "recovered error") : nil,
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return "\(PlaybackTexts.seconds(time, width: 8))  \(sample.number)  \(text)"
    }

    /// Returns the text of a finding: severity, rule, subject, evidence, section, and the count with the times.
    static func finding(_ finding: MonitorFinding, startDate: Date) -> String {
        let clause = finding.rule.clause.map { " (\($0))" } ?? ""
        let times = [finding.first, finding.last].map { clockTime(of: $0, startDate) }
        let when = finding.count > 1 ? "\(finding.count) times from \(times[0]) to \(times[1])" : "at \(times[0])"
        return "\(finding.severity.rawValue): \(finding.rule.id): \(finding.subject): "
            + "\(finding.evidence)\(clause), \(when)"
    }

    /// Returns the verdict of a stream, and one line for each crossed limit and each finding.
    static func verdict(_ result: MonitorResult, startDate: Date) -> [String] {
        let startup = result.metrics.compactMap(\.startup).max()
        let latency = result.metrics.compactMap(\.latency).max()
        // For several sessions, these are the highest values.
        let hasOneSession = result.metrics.count == 1
        let (startupName, latencyName) =
            hasOneSession ? ("started in", "latency") : ("slowest start", "highest latency")
        let parts = [
            startup.map { "\(startupName) \(PlaybackTexts.seconds($0))" } ?? "never started",
            "played \(PlaybackTexts.seconds(result.played))", PlaybackTexts.count(result.stalls, "stall"),
            result.rebufferRatio.map { "rebuffer ratio \(number($0))" },
            latency.map { "\(latencyName) \(PlaybackTexts.seconds($0))" },
            result.bitrate.map { "bitrate \(PlaybackTexts.bandwidth($0))" },
            result.stalePeriod.map { "longest stale period \(number($0.targetDurations)) target durations" },
            result.contentRate.map { "content rate \(number($0))" },
        ].compactMap(\.self)
        let sessions = result.metrics.count > 1 ? " (\(result.metrics.count) sessions)" : ""
        let first = "\(result.number)  \(result.verdict.rawValue)\(sessions): \(parts.joined(separator: ", "))"
        let findings = result.findings.map { "   " + finding($0, startDate: startDate) }
        let crossings = result.crossings.map { "   limit: \(crossing($0, of: result))" }
        let rest = result.crossingCount - result.crossings.count
        let omitted = rest > 0 ? ["   and \(rest) more crossed limits"] : []
        return [first] + crossings + omitted + findings
    }

    private static func crossing(_ crossing: MonitorResult.Crossing, of result: MonitorResult) -> String {
        let limit = crossing.crossing
        let session = result.metrics.count > 1 ? " (session \(crossing.session))" : ""
        let direction = limit.value > limit.limit ? "above" : "below"
        return "\(limit.name): \(text(limit.value, limit.unit)), which is \(text(limit.excess, limit.unit)) "
            + "\(direction) the limit of \(text(limit.limit, limit.unit))\(session)"
    }

    /// Returns the percentiles over the sessions of a stream.
    static func load(_ report: LoadReport) -> [String] {
        func row(_ name: String, _ values: Percentiles, _ text: (Double) -> String) -> String {
            let cells = Percentiles.shares.map { share in "p\(share) \(values[share].map(text) ?? "unknown")" }
            let known = values.count < report.sessions ? " (\(values.count) of \(report.sessions) sessions)" : ""
            return "   \(name)\(known): \(cells.joined(separator: ", "))"
        }
        return [
            row("start-up time", report.startup) { self.text($0, .seconds) },
            row("rebuffer ratio", report.rebufferRatio) { self.text($0, .ratio) },
            row("throughput", report.throughput) { self.text($0, .bitrate) },
        ]
    }

    /// Returns the costs of the monitor for several sessions, and the reasons why the results are invalid.
    static func cost(_ outcome: MonitorRound.Outcome) -> [String] {
        let cost = outcome.cost
        let reasons = cost.lateReasons
        let invalid =
            reasons.isEmpty
            ? [] : ["invalid: this computer was too slow to measure: \(reasons.joined(separator: "; "))"]
        if outcome.results.allSatisfy({ $0.metrics.count == 1 }) { return invalid }
        let parts = [
            "processor time \(PlaybackTexts.seconds(cost.processorSeconds)) of \(PlaybackTexts.seconds(cost.seconds))",
            cost.peakMemory.map { "peak memory \(PlaybackTexts.bytes($0))" },
            "loop late by at most \(number(cost.loopDelay)) s", cost.sockets.map { PlaybackTexts.count($0, "socket") },
            "\(cost.lateReloads) of \(PlaybackTexts.count(cost.reloads, "reload")) were late",
        ].compactMap(\.self)
        return ["monitor: " + parts.joined(separator: ", "), "load: " + outcome.limit.words(cost)] + invalid
    }

    static func summary(_ tally: MonitorTally) -> String {
        let verdicts = StreamVerdict.allCases.compactMap { verdict in
            tally.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        return "\(PlaybackTexts.count(tally.rounds, "round")): \(verdicts.joined(separator: ", "))"
    }

    private static func text(_ value: Double, _ unit: LimitCrossing.Unit) -> String {
        switch unit {
        case .seconds: "\(number(value)) s"
        case .ratio: number(value)
        case .count: "\(Int(value))"
        case .bitrate: PlaybackTexts.bandwidth(value)
        }
    }

    /// Returns a number with at most three decimals.
    private static func number(_ value: Double) -> String { JSONValue.number(value).text }

    private static func clockTime(of time: Duration, _ startDate: Date) -> String {
        PlaybackEvents.text(of: startDate.addingTimeInterval(time.seconds))
    }
}
