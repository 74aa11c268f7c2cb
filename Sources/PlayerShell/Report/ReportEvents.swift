import Foundation
import StreamingCore
import StreamingMetrics

/// The JSON objects of a report. The DocC article "Reports" describes the members.
enum ReportEvents {
    /// The version of the format of the JSON object. An additional member does not change the version.
    static let schema: Int64 = 1

    /// Returns the report of one load. Times are in seconds since the load, and bitrates in bits per second. Unknown
    /// values are null.
    ///
    /// - Parameters:
    ///   - content: The report of the load.
    ///   - number: The number of the load in the recording, from 1.
    ///   - recording: The recording that contains the load.
    static func load(
        _ content: ReportContent, number: Int, of recording: ReportedRecording
    ) -> PlaybackEvents.Members {
        let (report, definition) = (content.report, content.definition)
        let metrics = report.metrics
        return [
            ("event", .string("report")), ("schema", .int(schema)), ("file", .string(recording.file)),
            ("program", .string(recording.program)), ("load", .int(Int64(number))),
            ("complete", .bool(content.isComplete)),
            ("url", .optional(report.url, JSONValue.string)),
            ("started_at", .optional(report.startDate) { .string(PlaybackEvents.text(of: $0)) }),
            ("length_seconds", .number(metrics.length)),
            ("outcome", .optional(content.outcome?.rawValue, JSONValue.string)),
            ("failure", .optional(report.failure) { .object(failure($0)) }),
            ("definition", .string(definition.rawValue)),
            ("rebuffer_rate", .optional(metrics.rebufferRate(definition), JSONValue.number)),
        ] + PlaybackEvents.metrics(of: metrics, since: report.startInstant, definition) + course(of: report)
    }

    private static func course(of report: SessionReport) -> PlaybackEvents.Members {
        let time = { (instant: Duration) in JSONValue.number((instant - report.startInstant).seconds) }
        let series = { (series: ReportSeries) in
            JSONValue.array(
                series.points.map { point in
                    .object([
                        ("t", time(point.instant)), ("min", .number(point.minimum)), ("max", .number(point.maximum)),
                        ("last", .number(point.last)),
                    ])
                })
        }
        let integer = { (value: Int?) in JSONValue.optional(value) { .int(Int64($0)) } }
        return [
            (
                "timeline",
                .array(
                    report.metrics.visits.map {
                        .object([("t", time($0.instant)), ("state", .string($0.state.rawValue))])
                    })
            ),
            ("timeline_omitted", integer(report.metrics.omittedVisits)), ("buffer", series(report.buffer)),
            ("bandwidth", series(report.bandwidth)), ("bitrate", series(report.bitrate)),
            (
                "variants",
                .array(
                    report.variants.map { entry in
                        .object([
                            ("t", time(entry.instant)), ("bitrate", integer(entry.variant.bitrate)),
                            ("width", integer(entry.variant.width)), ("height", integer(entry.variant.height)),
                            ("codecs", .array(entry.variant.codecs.map(JSONValue.string))),
                        ])
                    })
            ),
            ("variants_omitted", integer(report.omittedVariants)),
            ("errors", .array(report.problems.map { .object([("t", time($0.instant))] + members(of: $0.kind)) })),
            ("errors_omitted", integer(report.omittedProblems)),
        ]
    }

    private static func members(of kind: SessionReport.Problem.Kind) -> PlaybackEvents.Members {
        switch kind {
        case .failure(let failure): [("type", .string("failure"))] + self.failure(failure)
        case .recovered(let error):
            [
                ("type", .string("recovered")), ("code", .string(error.code.rawValue)),
                ("http_status", .optional(error.httpStatus) { .int(Int64($0)) }), ("url", .string(error.url)),
                ("attempts", .int(Int64(error.attempts))), ("seconds", .number(error.duration)),
            ]
        case .warning(let warning):
            [
                ("type", .string("warning")), ("kind", .string(warning.kind.rawValue)),
                ("reason", .string(warning.reason)),
            ]
        }
    }

    private static func failure(_ failure: PlaybackFailure) -> PlaybackEvents.Members {
        [
            ("kind", .string(failure.error.kind)), ("code", .string(failure.code.rawValue)),
            ("http_status", .optional(failure.httpStatus) { .int(Int64($0)) }),
            ("url", .optional(failure.url, JSONValue.string)), ("reason", .string(failure.error.reason)),
        ]
    }
}
