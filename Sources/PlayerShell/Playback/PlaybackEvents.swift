import Foundation
import StreamingCore
import StreamingRecording

/// The JSON events about playback.
///
/// The member `t` is the time of the event in seconds since the start of the process. In a replay, the start of the
/// recorded process counts. Positions, the buffered duration, the live latency, the durations of videos and date
/// ranges, `media_seconds` and `coverage_seconds` are in seconds of media. All other durations are in seconds of clock
/// time. Throughput and bitrates are in bits per second. Unknown values are null.
enum PlaybackEvents {
    typealias Members = [(String, JSONValue)]

    /// Returns the session event, which is the first event of every command with `--json` except `player report`.
    ///
    /// - Parameters:
    ///   - engine: The name of the engine, or nil if the command plays nothing.
    ///   - start: The wall-clock date at which the time of events is 0, or nil if the date is unknown.
    static func session(engine: String?, start: Date?) -> Members {
        [
            ("event", .string("session")), ("engine", .optional(engine, JSONValue.string)),
            ("version", .string(Version.current)),
            ("started_at", .optional(start) { .string(text(of: $0)) }),
        ]
    }

    /// Returns a date as text: ISO 8601 in UTC, with milliseconds.
    static func text(of date: Date) -> String { RecordedDate(date).text }

    static func transition(_ transition: PlaybackTransition, at time: Double, event: String = "transition") -> Members {
        [
            ("event", .string(event)), ("t", .number(time)), ("from", .string(transition.from.name)),
            ("to", .string(transition.to.name)), ("action", .string(transition.action.name)),
            ("args", .object(arguments(of: transition.action))),
        ]
    }

    /// Returns the event for a scheduled retry. `failure` is the transition that scheduled the retry.
    static func retry(_ retry: PendingRetry, after failure: PlaybackTransition, at time: Double) -> Members {
        [
            ("event", .string("retry")), ("t", .number(time)), ("attempt", .int(Int64(retry.attempt))),
            ("max_attempts", .int(Int64(retry.attempts))),
            ("delay_seconds", .number((retry.instant - failure.instant).seconds)),
        ]
    }

    /// Returns the event for a rejected command.
    static func rejection(_ rejection: PlaybackRejection, at time: Double) -> Members {
        [
            ("event", .string("rejection")), ("t", .number(time)), ("command", .string(rejection.attempt.name)),
            ("reason", .string("\(rejection.reason)")),
        ]
    }

    /// Returns the event with the current model of the state machine.
    static func model(_ model: PlaybackModel, at time: Double) -> Members {
        [
            ("event", .string("state")), ("t", .number(time)), ("state", .string(model.state.name)),
            ("intent", .string(model.intent.rawValue)),
            ("cause", .optional(model.pauseCause?.rawValue, JSONValue.string)),
            ("generation", .int(Int64(model.generation))),
            ("position", .number(model.position)), ("url", .optional(model.media?.redacted, JSONValue.string)),
        ]
    }

    static func progress(_ snapshot: PlayerSnapshot, at time: Double) -> Members {
        [
            ("event", .string("progress")), ("t", .number(time)), ("position", .number(snapshot.position)),
            ("date", .optional(snapshot.currentDate) { .string(text(of: $0)) }),
            ("duration", .optional(snapshot.duration, JSONValue.number)), ("buffered", .number(snapshot.buffered)),
            ("bytes", .optional(snapshot.bytes, JSONValue.int)),
            ("throughput", .optional(snapshot.throughput?.rounded(), JSONValue.number)),
            ("variant_bitrate", integer(snapshot.variant?.bitrate)),
            ("variant_measured_bitrate", .optional(snapshot.measuredBitrate?.rounded(), JSONValue.number)),
        ] + members(of: LiveStatus(snapshot))
    }

    private static func members(of live: LiveStatus) -> Members {
        [
            ("live", .optional(live.isLive, JSONValue.bool)),
            ("latency_seconds", .optional(live.latency, JSONValue.number)),
            ("live_speed", .optional(live.speed, JSONValue.number)),
            ("window_start", .optional(live.window?.lowerBound, JSONValue.number)),
            ("window_end", .optional(live.window?.upperBound, JSONValue.number)),
        ]
    }

    /// Returns the event for a switch to a variant, with the current position in seconds.
    static func variant(_ variant: MediaVariant, position: Double, at time: Double) -> Members {
        [
            ("event", .string("variant")), ("t", .number(time)), ("position", .number(position)),
            ("bitrate", integer(variant.bitrate)), ("width", integer(variant.width)),
            ("height", integer(variant.height)), ("codecs", .array(variant.codecs.map(JSONValue.string))),
        ]
    }

    /// Returns the event for a warning, which is a problem that playback survives.
    ///
    /// The member `bitrate` is the declared bitrate of the failed variant, in bits per second. The member is null if
    /// the warning names no variant, or if the bitrate of the variant is unknown.
    static func warning(_ warning: PlaybackWarning, at time: Double) -> Members {
        [
            ("event", .string("warning")), ("t", .number(time)), ("kind", .string(warning.kind.rawValue)),
            ("bitrate", integer(warning.variant?.bitrate)), ("reason", .string(warning.reason)),
        ]
    }

    /// Returns the event for a request that failed, and then succeeded or was replaced by another request.
    static func recovery(_ error: RecoveredError, at time: Double) -> Members {
        [
            ("event", .string("recovered")), ("t", .number(time)), ("code", .string(error.code.rawValue)),
            ("status", integer(error.httpStatus)), ("url", .string(error.url)),
            ("attempts", .int(Int64(error.attempts))), ("seconds", .number(error.duration)),
        ]
    }

    /// Returns the event for a date range that the position has entered or left, or that has changed.
    static func dateRange(_ event: DateRangeEvent, at time: Double) -> Members {
        let range = event.redacted.range
        return [
            ("event", .string("date_range")), ("t", .number(time)), ("kind", .string(event.kind.rawValue)),
            ("id", .string(range.id)), ("class", .optional(range.className, JSONValue.string)),
            ("start_date", .string(text(of: range.startDate))),
            ("end_date", .optional(range.endDate) { .string(text(of: $0)) }),
            ("duration", .optional(range.duration, JSONValue.number)),
            ("planned_duration", .optional(range.plannedDuration, JSONValue.number)),
            ("attributes", .object(range.attributes.sorted { $0.key < $1.key }.map { ($0, .string($1)) })),
        ]
    }

    private static func integer(_ value: Int?) -> JSONValue { .optional(value) { .int(Int64($0)) } }

    static func track(_ track: MediaTrack) -> Members {
        [
            ("event", .string("track")), ("kind", .string(track.kind.rawValue)), ("id", .int(Int64(track.id))),
            ("title", .optional(track.title, JSONValue.string)),
            ("language", .optional(track.language, JSONValue.string)), ("selected", .bool(track.isSelected)),
        ]
    }

    static func reply(to command: String, rejection: String?) -> Members {
        [
            ("event", .string("reply")), ("command", .string(command)), ("accepted", .bool(rejection == nil)),
            ("reason", .optional(rejection, JSONValue.string)),
        ]
    }

    /// Returns the summary of one load. The exit code is null if another load follows.
    static func summary(_ summary: PlaybackSummary) -> Members {
        let metrics = summary.metrics
        return [
            ("event", .string("summary")), ("state", .string(summary.state.name)),
            ("outcome", .optional(metrics.outcome?.rawValue, JSONValue.string)),
            ("exit_code", .optional(summary.exitCode) { .int(Int64($0)) }),
        ] + members(of: summary.live) + Self.metrics(of: metrics)
    }

    /// Returns the metrics of a load.
    ///
    /// - Parameters:
    ///   - metrics: The metrics of the load.
    ///   - start: The instant at which the times of rebuffers are 0, such as the instant of the load.
    ///   - definition: The definition of the rebuffer ratio.
    static func metrics(
        of metrics: PlaybackMetrics, since start: Duration = .zero, _ definition: RatioDefinition = .streamingCore
    ) -> Members {
        [
            ("startup_seconds", .optional(metrics.startupTime, JSONValue.number)),
            ("startup_boundary", .optional(metrics.startupBoundary?.rawValue, JSONValue.string)),
            ("exit_before_start", .bool(metrics.isExitBeforeStart)),
            ("rebuffers", .int(Int64(metrics.rebufferCount))), ("micro_stalls", .int(Int64(metrics.microStallCount))),
            ("rebuffer_seconds", .number(metrics.rebufferTime)),
            ("rebuffer_ratio", .optional(metrics.rebufferRatio(definition), JSONValue.number)),
            ("longest_rebuffer_seconds", .optional(metrics.longestRebuffer, JSONValue.number)),
            ("rebuffer_list", .array(metrics.rebuffers.map { rebuffer($0, since: start) })),
            ("played_seconds", .number(metrics.playedTime)),
            ("media_seconds", .optional(metrics.mediaTime, JSONValue.number)),
            ("coverage_seconds", .number(metrics.coverage)),
            ("coverage_share", .optional(metrics.coverageShare, JSONValue.number)),
            ("seek_seconds", .optional(metrics.seekTime, JSONValue.number)),
            ("seeks", .int(Int64(metrics.seekCount))),
            (
                "state_seconds",
                .object(PlaybackMetrics.State.allCases.map { ($0.rawValue, .number(metrics.time(in: $0))) })
            ),
            ("live_latency_mean_seconds", .optional(metrics.meanLiveLatency, JSONValue.number)),
            ("live_speed_changes", integer(metrics.liveSpeedChanges)),
        ] + variants(of: metrics) + requests(of: metrics)
    }

    private static func rebuffer(_ rebuffer: PlaybackMetrics.Rebuffer, since start: Duration) -> JSONValue {
        .object([("t", .number((rebuffer.instant - start).seconds)), ("seconds", .number(rebuffer.duration))])
    }

    private static func variants(of metrics: PlaybackMetrics) -> Members {
        let failed = metrics.failedVariants
        // Before the first variant, an empty list of failed variants means that the failed variants are unknown.
        let knowsFailed = metrics.switches != nil || !failed.isEmpty
        return [
            ("variant_bitrate", integer(metrics.lastVariant?.bitrate)),
            ("variant_first_bitrate", integer(metrics.firstVariant?.bitrate)),
            ("variant_mean_bitrate", .optional(metrics.meanBitrate?.rounded(), JSONValue.number)),
            ("variant_measured_bitrate", .optional(metrics.measuredBitrate?.rounded(), JSONValue.number)),
            ("switches", integer(metrics.switches)), ("switches_up", integer(metrics.switchesUp)),
            ("switches_down", integer(metrics.switchesDown)),
            (
                "variant_seconds",
                .array(
                    metrics.variantTimes.map { played in
                        .object([("bitrate", integer(played.variant.bitrate)), ("seconds", .number(played.time))])
                    })
            ),
            ("failed_bitrates", knowsFailed ? .array(failed.map { integer($0.bitrate) }) : .null),
        ]
    }

    private static func requests(of metrics: PlaybackMetrics) -> Members {
        // If the player does not count its requests, an empty list of recovered errors means that the recovered errors
        // are unknown.
        let knowsErrors = metrics.requests != nil || !metrics.recoveredErrors.isEmpty
        let errors = metrics.recoveredErrors.map { ($0.key.rawValue, integer($0.value)) }.sorted { $0.0 < $1.0 }
        return [
            ("recovered_errors", knowsErrors ? .object(errors) : .null),
            ("recovered_attempts", knowsErrors ? integer(metrics.recoveredAttempts) : .null),
            ("requests", integer(metrics.requests)), ("bytes", .optional(metrics.bytes, JSONValue.int)),
            ("throughput_mean", .optional(metrics.meanThroughput?.rounded(), JSONValue.number)),
            ("retries", integer(metrics.retries)),
            ("failures", .object(metrics.failures.map { ($0.key.rawValue, integer($0.value)) }.sorted { $0.0 < $1.0 })),
        ]
    }

    private static func arguments(of action: PlaybackAction) -> Members {
        switch action {
        case .load(let url): [("url", .string(url.redacted))]
        case .seek(let target): [("to", .number(target))]
        case .didFail(let error): [("kind", .string(error.kind)), ("reason", .string(error.reason))]
        case .play, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didEnterBackground,
            .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            []
        }
    }
}
