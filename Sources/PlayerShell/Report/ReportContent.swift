import Foundation
import StreamingCore
import StreamingMetrics

/// The texts of the report of one load, which the text report and the HTML page show in the same order.
///
/// The texts come from a recording, which can be hostile. The texts are printable, but their markup is not escaped.
struct ReportContent {
    /// A value over time.
    struct Chart {
        let title: String
        let series: ReportSeries
    }

    /// The URL of the media, without secrets.
    let url: String
    /// A line with the date, the length and the outcome, followed by a line each about a failure, an incomplete
    /// recording and omitted visits, if there are any.
    let summary: [String]
    /// The metrics, each with its name and its value.
    let metrics: [(name: String, value: String)]
    /// The states in the timeline, in the order of their first visits, each with the time that the session spent in the
    /// state.
    let states: [(state: PlaybackMetrics.State, time: String)]
    /// The charts that have values.
    let charts: [Chart]
    /// The rebuffers, each with its time since the load and its duration. If the metrics omit rebuffers, the last entry
    /// is their number.
    let rebuffers: [(time: String, text: String)]
    /// The variants that the player loaded, each with its time since the load, its resolution and its bitrate. If the
    /// report omits variants, the last entry is their number.
    let variants: [(time: String, text: String)]
    /// The failures, recovered errors and warnings, each with its time since the load and a description. If the report
    /// omits problems, the last entry is their number.
    let problems: [(time: String, text: String)]
    let report: SessionReport
    /// The definition of the rebuffer ratio and the rebuffer rate.
    let definition: RatioDefinition
    /// Whether the recording of this load is complete. The value is false only for the last load of a truncated or
    /// invalid recording.
    let isComplete: Bool
    /// The outcome of the load; nil if the session was still running at the end of the recording, or if the recording
    /// is invalid. If the recording is truncated, the outcome of an open load is `interrupted`.
    let outcome: SessionMetrics.Outcome?

    /// Creates the texts of a report.
    ///
    /// - Parameters:
    ///   - report: The report of one load.
    ///   - definition: The definition of the rebuffer ratio and the rebuffer rate.
    ///   - end: The way in which the recording ends after this load.
    init(_ report: SessionReport, definition: RatioDefinition, end: ReportedRecording.End) {
        (self.report, self.definition, isComplete) = (report, definition, end == .complete)
        let known = report.metrics.outcome.flatMap { SessionMetrics.Outcome(rawValue: $0.rawValue) }
        outcome = known ?? (end == .truncated ? .interrupted : nil)
        url = report.url?.printable ?? "unknown URL"
        summary = Self.summary(of: report, outcome, isComplete: isComplete)
        metrics = ReportMetrics.rows(of: report.metrics, definition)
        var visited: [PlaybackMetrics.State] = []
        for visit in report.metrics.visits where !visited.contains(visit.state) { visited.append(visit.state) }
        states = visited.map { ($0, PlaybackTexts.seconds(report.metrics.time(in: $0))) }
        charts = [
            Chart(
                title: "Buffer, \(Self.range(of: report.buffer) { PlaybackTexts.seconds($0) })", series: report.buffer),
            Chart(
                title: "Bandwidth estimate, \(Self.range(of: report.bandwidth, PlaybackTexts.bandwidth))",
                series: report.bandwidth),
            Chart(
                title: "Variant bitrate, \(Self.range(of: report.bitrate, PlaybackTexts.bandwidth))",
                series: report.bitrate),
        ].filter { !$0.series.points.isEmpty }
        let time = { (instant: Duration) in PlaybackTexts.seconds((instant - report.startInstant).seconds) }
        let metrics = report.metrics
        rebuffers =
            metrics.rebuffers.map { (time($0.instant), PlaybackTexts.seconds($0.duration)) }
            + Self.omission(metrics.rebufferCount - metrics.rebuffers.count)
        variants =
            report.variants.map { (time($0.instant), PlaybackTexts.sizeAndBitrate(of: $0.variant).printable) }
            + Self.omission(report.omittedVariants)
        problems =
            report.problems.map { (time($0.instant), Self.text(of: $0.kind).printable) }
            + Self.omission(report.omittedProblems)
    }

    /// The labels of the time axis: the times at its start and at its end.
    var axis: (start: String, end: String) { ("0.0 s", PlaybackTexts.seconds(report.metrics.length)) }

    private static func summary(
        of report: SessionReport, _ outcome: SessionMetrics.Outcome?, isComplete: Bool
    ) -> [String] {
        let metrics = report.metrics
        let hasPlace = outcome == .failed || outcome == .interrupted
        let place = hasPlace ? (metrics.hasStarted ? " after the start" : " before the start") : ""
        let exit = metrics.isExitBeforeStart ? " before the start" : ""
        let parts = [
            report.startDate?.formatted(.iso8601), "\(PlaybackTexts.seconds(metrics.length)) long",
            (outcome?.rawValue ?? (isComplete ? "still running" : "unknown outcome")) + place + exit,
        ]
        return [parts.compactMap { $0 }.joined(separator: ", ")]
            + (report.failure.map { [text(of: .failure($0)).printable] } ?? [])
            + (isComplete ? [] : ["The recording ends before the end of this load."])
            + (metrics.omittedVisits == 0
                ? [] : ["The timeline omits the first \(metrics.omittedVisits) visits to states."])
    }

    private static func range(of series: ReportSeries, _ text: (Double) -> String) -> String {
        let (minimum, maximum) = (text(series.points.map(\.minimum).min() ?? 0), text(series.maximum ?? 0))
        return minimum == maximum ? minimum : "\(minimum) to \(maximum)"
    }

    private static func text(of kind: SessionReport.Problem.Kind) -> String {
        switch kind {
        case .recovered(let error): return PlaybackTexts.recovery(error)
        case .warning(let warning): return PlaybackTexts.warning(warning)
        case .failure(let failure):
            let cause = ["failed: \(failure.code)", failure.httpStatus.map { "HTTP status \($0)" }, failure.url]
            return cause.compactMap { $0 }.joined(separator: ", ") + ": \(failure.error.reason)"
        }
    }

    private static func omission(_ count: Int) -> [(time: String, text: String)] {
        count == 0 ? [] : [("later", "\(count) more")]
    }
}
