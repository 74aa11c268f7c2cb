import Foundation
import StreamingCore
import StreamingMetrics

/// The JSON members of viewing sessions and their events. The DocC article "Analytics" describes the members.
enum AnalyticsEvents {
    typealias Members = PlaybackEvents.Members

    /// Returns the JSON event that describes a session in a list.
    static func session(_ session: LocalPlaybackSession, number: Int) -> Members {
        [("event", .string("analytics_session")), ("number", .int(Int64(number)))] + members(of: session)
    }

    /// Returns the JSON event that describes one recorded event of a session.
    static func event(_ event: LocalPlaybackEvent, of session: LocalPlaybackSession) -> Members {
        [("event", .string("analytics_event"))] + members(of: event, in: session)
    }

    static func members(of session: LocalPlaybackSession) -> Members {
        [
            ("session_id", .string(session.id.uuidString)), ("video_id", .string(session.videoID.uuidString)),
            ("title", .string(session.videoTitle)), ("started_at", date(session.startTime)),
            ("ended_at", .optional(session.endTime, date)),
            ("outcome", .optional(session.outcome?.rawValue, JSONValue.string)),
        ] + metrics(of: session.metrics) + [
            ("app_version", .string(session.appVersion)), ("device_model", .string(session.deviceModel)),
            ("os_version", .string(session.osVersion)),
            ("network_type", .optional(session.networkType, JSONValue.string)),
        ]
    }

    private static func metrics(of metrics: SessionMetrics?) -> Members {
        let number = { (value: Double?) in JSONValue.optional(value, JSONValue.number) }
        let integer = { (value: Int?) in JSONValue.optional(value) { .int(Int64($0)) } }
        return [
            ("length_seconds", number(metrics?.length)), ("startup_seconds", number(metrics?.startupTime)),
            ("played_seconds", number(metrics?.playedTime)), ("media_seconds", number(metrics?.mediaTime)),
            ("coverage_seconds", number(metrics?.coverage)), ("duration_seconds", number(metrics?.duration)),
            ("rebuffers", integer(metrics?.rebufferCount)), ("micro_stalls", integer(metrics?.microStallCount)),
            ("rebuffer_seconds", number(metrics?.rebufferTime)),
            ("rebuffer_ratio", number(metrics?.rebufferRatio)), ("seeks", integer(metrics?.seekCount)),
            ("pauses", integer(metrics?.pauseCount)), ("retries", integer(metrics?.retries)),
            ("failure_code", .optional(metrics?.failureCode, JSONValue.string)),
            ("requests", integer(metrics?.requests)), ("bytes", .optional(metrics?.bytes, JSONValue.int)),
            ("throughput_mean", number(metrics?.meanThroughput?.rounded())),
            ("variant_mean_bitrate", number(metrics?.meanBitrate?.rounded())), ("switches", integer(metrics?.switches)),
        ]
    }

    static func members(of event: LocalPlaybackEvent, in session: LocalPlaybackSession) -> Members {
        [
            ("session_id", .string(event.sessionID.uuidString)), ("video_id", .string(event.videoID.uuidString)),
            ("event_id", .string(event.id.uuidString)), ("type", .string(event.eventType)),
            ("at", date(event.timestamp)), ("t", .number(event.timestamp.timeIntervalSince(session.startTime))),
            ("position_seconds", .number(event.currentPosition)),
        ] + (event.toModel().map { details(of: $0.type) } ?? [])
    }

    private static func details(of type: PlaybackEventType) -> Members {
        switch type {
        case .seek(let from, let to): [("from_seconds", .number(from)), ("to_seconds", .number(to))]
        case .speedChanged(let from, let to): [("from_speed", number(from)), ("to_speed", number(to))]
        case .volumeChanged(let from, let to): [("from_volume", number(from)), ("to_volume", number(to))]
        case .muteToggled(let isMuted): [("muted", .bool(isMuted))]
        case .videoAbandoned(let watched, let total):
            [("watched_seconds", .number(watched)), ("total_seconds", total > 0 ? .number(total) : .null)]
        case .error(let code, let message): [("error_code", .string(code)), ("error_message", .string(message))]
        case .bufferingEnded(let duration): [("buffering_seconds", .number(duration))]
        case .qualityChanged(let from, let to):
            [("from_variant", .optional(from, JSONValue.string)), ("to_variant", .string(to))]
        case .videoStarted, .play, .pause, .videoCompleted, .fullscreenEntered, .fullscreenExited, .pipEntered,
            .pipExited, .bufferingStarted:
            []
        }
    }

    private static func number(_ value: Float) -> JSONValue { .number(Double(value)) }

    private static func date(_ date: Date) -> JSONValue { .string(PlaybackEvents.text(of: date)) }
}

extension LocalPlaybackSession {
    /// The outcome of the session. The outcome is nil while the session runs, even if playback has ended, and for a
    /// session without metrics.
    var outcome: SessionMetrics.Outcome? { endTime == nil ? nil : metrics?.outcome }
}

/// The export of viewing sessions as JSON Lines.
enum AnalyticsExport {
    /// The version of the export format. An additional member does not change the version.
    static let schema: Int64 = 1
    /// The beginning of each export that is not empty. The program recognizes an earlier export by this beginning.
    static let beginning = "{\"schema\":"

    /// Returns one line for the session and one line per event. Each line ends with a line break.
    static func lines(of session: LocalPlaybackSession, _ events: [LocalPlaybackEvent]) -> String {
        let lines =
            [line("session", AnalyticsEvents.members(of: session))]
            + events.map { line("event", AnalyticsEvents.members(of: $0, in: session)) }
        return lines.joined()
    }

    private static func line(_ record: String, _ members: AnalyticsEvents.Members) -> String {
        let all = [("schema", JSONValue.int(schema)), ("record", JSONValue.string(record))] + members
        return JSONValue.object(all).text + "\n"
    }
}
