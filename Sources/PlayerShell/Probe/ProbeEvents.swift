import MediaInspection
import StreamInspection

/// The JSON events of `player probe`.
enum ProbeEvents {
    typealias Members = [(String, JSONValue)]

    static func presentation(_ streams: [ProbedStream], of url: String) -> Members {
        let properties = PresentationProperties(streams)
        return [
            ("event", .string("presentation")), ("url", .string(url)), ("kind", .string(properties.kind.rawValue)),
            ("duration_seconds", .optional(properties.duration, JSONValue.number)),
            ("variants", .int(Int64(properties.variants))), ("renditions", .int(Int64(properties.renditions))),
            ("low_latency", .bool(properties.partTarget != nil)),
            ("part_target_seconds", .optional(properties.partTarget, JSONValue.number)),
            ("encryption", .array(properties.encryption.map(JSONValue.string))),
        ]
    }

    static func stream(_ result: InspectedPresentation.Result) -> Members {
        let (stream, measurement) = (result.stream, result.stream.measurement)
        let playlist = stream.playlist
        return [
            ("event", .string("stream")), ("stream", .string(stream.name)),
            ("format", .optional(stream.container?.name, JSONValue.string)),
            ("codecs", .array(stream.codecs.map(JSONValue.string))),
            ("width", integer(stream.resolution?.width)), ("height", integer(stream.resolution?.height)),
            ("encryption", .array(playlist.encryption.map(JSONValue.string))),
            ("target_duration_seconds", integer(playlist.targetDuration)),
            ("segments", integer(playlist.segmentCount)), ("probed_segments", integer(stream.segments.count)),
            ("duration_seconds", .number(playlist.duration)),
            ("media_seconds", .optional(measurement.duration, JSONValue.number)),
            ("mean_bitrate", .optional(result.meanBitrate, JSONValue.number)),
            ("peak_bitrate", .optional(result.peakBitrate, JSONValue.number)),
            ("declared_bitrate", integer(stream.variant?.bandwidth)),
            ("declared_mean_bitrate", integer(stream.variant?.averageBandwidth)),
            ("excess", .optional(result.excess, JSONValue.number)),
            ("declared_codecs", .array((stream.variant?.codecs ?? []).map(JSONValue.string))),
            ("extinf_drift_seconds", .optional(measurement.playlistDrift, JSONValue.number)),
            ("audio_drift_seconds", .optional(result.audioDrift, JSONValue.number)),
            ("announced_discontinuities", integer(playlist.discontinuities)),
            ("timestamp_jumps", integer(stream.jumps)),
        ]
    }

    static func segment(_ measured: MeasuredSegment, of stream: ProbedStream) -> Members {
        let segment = measured.segment
        let problem: String? = if case .problem(let problem) = segment.content { problem.description } else { nil }
        return [
            ("event", .string("segment")), ("stream", .string(stream.name)), ("number", integer(segment.number)),
            ("extinf_seconds", .number(segment.declaredDuration)),
            ("media_seconds", .optional(measured.duration, JSONValue.number)),
            ("bytes", integer(segment.size)),
            ("pts_seconds", .optional(measured.start?.seconds, JSONValue.number)),
            ("decode_time_ticks", .optional(measured.decodeTime?.ticks, JSONValue.int)),
            ("timescale", .optional(measured.decodeTime.map { Int64($0.timescale) }, JSONValue.int)),
            ("discontinuity", .bool(segment.isDiscontinuity)),
            ("jump_seconds", .optional(measured.jump, JSONValue.number)),
            ("gap", .bool(segment.content == .gap)), ("problem", .optional(problem, JSONValue.string)),
        ]
    }

    static func finding(_ finding: InspectionFinding, in stream: ProbedStream) -> Members {
        [
            ("event", .string("finding")), ("stream", .string(stream.name)),
            ("rule", .string(finding.rule.rawValue)), ("source", .string(finding.rule.source)),
            ("severity", .string(finding.rule.isRecommendation ? "recommendation" : "requirement")),
            ("message", .string(finding.rule.statement)), ("found", .string(finding.found)),
            ("first_segment", integer(finding.firstSegment)), ("last_segment", integer(finding.lastSegment)),
            ("count", integer(finding.count)),
        ]
    }

    private static func integer(_ value: Int?) -> JSONValue { .optional(value.map(Int64.init), JSONValue.int) }
}
