import StreamingCore
import StreamingMetrics

/// The totals of all loads of the reported recordings, with the names and values that a report shows.
struct ReportTotals {
    /// The definition of the rebuffer ratio and the rebuffer rate.
    let definition: RatioDefinition
    /// The totals of all loads, including the omitted loads.
    private(set) var sums = PlaybackTotals()
    private var recordings = 0
    /// The number of loads without a report.
    private var omitted = 0
    /// The number of loads without an outcome at the end of a truncated recording.
    private var interrupted = 0

    /// Creates totals without any load.
    init(_ definition: RatioDefinition) { self.definition = definition }

    mutating func add(_ recording: ReportedRecording) {
        sums.merge(recording.loads.totals)
        recordings += 1
        omitted += recording.loads.omitted
        interrupted += recording.isInterrupted ? 1 : 0
    }

    /// Whether a report shows the totals, which it does for more than one load.
    var isShown: Bool { sums.sessions > 1 }

    var title: String {
        "Totals of \(sums.sessions) loads" + (recordings > 1 ? " in \(recordings) recordings" : "")
    }

    /// The number of loads by outcome. A load without an outcome counts as interrupted if the recording is truncated.
    /// Other loads without an outcome are omitted.
    private var outcomes: [String: Int] {
        var outcomes: [String: Int] = [:]
        for (outcome, count) in sums.outcomes { outcomes[outcome.rawValue] = count }
        if interrupted > 0 { outcomes[SessionMetrics.Outcome.interrupted.rawValue] = interrupted }
        return outcomes
    }

    // MARK: Text

    /// The human-readable names and values of the totals.
    var rows: [ReportMetrics.Row] {
        [
            ("loads", "\(sums.sessions), \(sums.startedSessions) started"),
            ("outcomes", ReportMetrics.list(outcomes)),
            ("exits before start", "\(sums.exitsBeforeStart)"), ("failed starts", "\(sums.startFailures)"),
            ("start-up time", startup),
        ] + stalls + played
    }

    private var startup: String {
        guard let mean = sums.startup.mean else { return ReportMetrics.unknown }
        return "mean \(ReportMetrics.seconds(mean)), median \(quantile(0.5)), p95 \(quantile(0.95))"
    }

    private func quantile(_ share: Double) -> String {
        guard let bound = sums.startup.quantile(share) else { return ReportMetrics.unknown }
        return bound.isFinite
            ? "at most \(bound.formatted(.number.grouping(.never).locale(.init(identifier: "en_US_POSIX")))) s"
            : "above \(Int(StartupHistogram.bounds.last ?? 0)) s"
    }

    private var stalls: [ReportMetrics.Row] {
        let ratio = sums.rebufferRatio(definition).map { ReportMetrics.number($0 * 100, decimals: 2) + " %" }
        let rate = sums.rebufferRate(definition).map { ReportMetrics.number($0, decimals: 2) + " per minute" }
        return [
            ("rebuffers", "\(sums.rebuffers)"), ("rebuffer time", ReportMetrics.seconds(sums.time(in: .rebuffering))),
            ("rebuffer ratio", "\(ratio ?? ReportMetrics.unknown) (\(definition.rawValue))"),
            ("rebuffer rate", "\(rate ?? ReportMetrics.unknown) (\(definition.rawValue))"),
            ("micro-stalls", "\(sums.microStalls)"),
            (
                "seeks",
                "\(sums.seeks)" + (sums.meanSeekTime.map { ", mean \(ReportMetrics.seconds($0))" } ?? "")
            ),
        ]
    }

    private var played: [ReportMetrics.Row] {
        let mean = { (value: Double?) in
            value.map { "mean \(PlaybackTexts.bandwidth($0))" } ?? ReportMetrics.unknown
        }
        return [
            ("played time", ReportMetrics.seconds(sums.time(in: .playing))),
            ("media time", ReportMetrics.seconds(sums.mediaTime)), ("bitrate", mean(sums.meanBitrate)),
            ("switches", "\(sums.switchesUp) up, \(sums.switchesDown) down"),
            ("throughput", mean(sums.meanThroughput)), ("requests", "\(sums.requests)"),
            ("received", PlaybackTexts.bytes(sums.bytes)), ("retries", "\(sums.retries)"),
            ("failures", ReportMetrics.list(sums.failures)),
            ("recovered errors", ReportMetrics.list(sums.recoveredErrors)),
        ]
    }

    // MARK: JSON

    /// The totals as a JSON object. The DocC article "Reports" describes the members.
    var members: PlaybackEvents.Members {
        let integer = { (value: Int) in JSONValue.int(Int64(value)) }
        let number = { (value: Double?) in JSONValue.optional(value, JSONValue.number) }
        let counts = { (counts: [(String, Int)]) in
            JSONValue.object(counts.sorted { $0.0 < $1.0 }.map { ($0.0, integer($0.1)) })
        }
        return [
            ("event", .string("totals")), ("schema", .int(ReportEvents.schema)), ("recordings", integer(recordings)),
            ("loads", integer(sums.sessions)), ("loads_omitted", integer(omitted)),
            ("loads_started", integer(sums.startedSessions)), ("outcomes", counts(outcomes.map { ($0.key, $0.value) })),
            ("exits_before_start", integer(sums.exitsBeforeStart)), ("failed_starts", integer(sums.startFailures)),
            ("startup_mean_seconds", number(sums.startup.mean)),
            ("startup_median_seconds", number(sums.startup.quantile(0.5))),
            ("startup_p95_seconds", number(sums.startup.quantile(0.95))),
            ("rebuffers", integer(sums.rebuffers)), ("micro_stalls", integer(sums.microStalls)),
            ("rebuffer_seconds", number(sums.time(in: .rebuffering))), ("definition", .string(definition.rawValue)),
            ("rebuffer_ratio", number(sums.rebufferRatio(definition))),
            ("rebuffer_rate", number(sums.rebufferRate(definition))), ("seeks", integer(sums.seeks)),
            ("seek_mean_seconds", number(sums.meanSeekTime)), ("played_seconds", number(sums.time(in: .playing))),
            ("media_seconds", number(sums.mediaTime)), ("variant_mean_bitrate", number(sums.meanBitrate?.rounded())),
            ("switches_up", integer(sums.switchesUp)), ("switches_down", integer(sums.switchesDown)),
            ("throughput_mean", number(sums.meanThroughput?.rounded())), ("requests", integer(sums.requests)),
            ("bytes", .int(sums.bytes)), ("retries", integer(sums.retries)),
            ("failures", counts(sums.failures.map { ($0.key.rawValue, $0.value) })),
            ("recovered_errors", counts(sums.recoveredErrors.map { ($0.key.rawValue, $0.value) })),
        ]
    }
}
