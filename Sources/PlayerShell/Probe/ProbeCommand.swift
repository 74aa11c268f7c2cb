import Foundation
import StreamInspection
import StreamingCore

/// The command `player probe`, which inspects the segments of an HLS stream.
struct ProbeCommand: Command {
    private static let counts = 1...1_000
    private static let defaultCount = 10

    static let spec = CommandSpec(
        name: "probe", summary: "Inspect the segments of an HLS stream",
        description: [
            "Load the playlists of a stream and some segments of each variant and rendition. Compare the media with "
                + "the playlists: bitrates, durations, timestamps, discontinuities, codecs and keys. Nothing is "
                + "decoded.",
            "The first line describes the stream. A table has one row per variant and rendition. Each finding is one "
                + "line: the stream, the segments, the requirement, the value found and the specification. The "
                + "findings of \"player lint\" about the playlists are included. At most "
                + "\(StreamProber.maximumStreams) variants and renditions are inspected.",
            "Of an on-demand stream, the first segments are inspected, and of a live stream the last ones. N is at "
                + "most \(counts.upperBound).",
        ],
        arguments: [.init(name: "URL", help: "the http or https URL of a playlist")],
        options: [
            .init(
                name: "--segments", value: "N",
                help: "inspect at most N segments per stream (default: \(defaultCount))"),
            .retries, .json, .header, .userAgent, .log,
        ],
        sections: [
            .init(
                "Measured values",
                "Bitrates include the audio and the subtitle rendition with the highest bitrate. The bitrate of segments is "
                    + "their size divided by their measured duration.",
                rows: [
                    ("SEGMENTS", "inspected segments / segments in the playlist"),
                    ("MEDIA", "measured duration of the inspected segments"),
                    ("MEAN", "bitrate of all inspected segments, in bits per second (k: thousand, M: million)"),
                    ("PEAK", "highest bitrate of consecutive segments that last 0.5 to 1.5 target durations"),
                    ("DECLARED", "BANDWIDTH of the variant"),
                    ("EXCESS", "(peak - declared) / declared; a finding above 10 %"),
                    (
                        "EXTINF",
                        "growth of the timestamps minus the sum of EXTINF since a discontinuity or a jump, in seconds; "
                            + "a finding above 0.5 s, from version 3 on"
                    ),
                    (
                        "AUDIO",
                        "time of the audio by its timestamps minus the duration of its samples, or, on demand, the "
                            + "change of its offset from the video, in seconds; a finding above 0.2 s"
                    ),
                ]),
            .init(
                "Other findings",
                "EXTINF may differ by 0.25 s from the measured duration of a segment, or by 0.75 s before version 3 of "
                    + "HLS. Timestamps may jump by 0.5 s without EXT-X-DISCONTINUITY."),
            .init(
                "Encryption",
                "Segments with METHOD=AES-128 are decrypted. Segments with other encryption are neither downloaded "
                    + "nor inspected."),
            .init(
                "JSON",
                "Each line is an event: session, presentation, stream, segment, finding, error (a playlist that cannot "
                    + "be loaded, or an incomplete response) or summary. Bitrates are in bits per second. A value that "
                    + "is not known is null. The article \"Probing a stream\" explains the members."),
            .headers(of: "URL"),
        ],
        examples: [
            ("player probe https://example.com/master.m3u8", "Inspect ten segments of each variant and rendition"),
            ("player probe https://example.com/master.m3u8 --segments 1000 --json", "Print the values as JSON"),
        ],
        exitCodes: CommandSpec.exitCodes(
            success: "no requirement is violated; recommendations do not count",
            failure: "a playlist cannot be loaded, or the response for a segment, a key or an initialization section "
                + "is incomplete",
            finding: "a requirement is violated"))

    private let url: URL
    private let count: Int
    private let network: NetworkOptions
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let text = arguments.positional.first else { throw UsageError("missing argument: URL") }
        url = try arguments.webURL(text, as: "URL")
        let kind = "a number from \(Self.counts.lowerBound) to \(Self.counts.upperBound)"
        count =
            try arguments.value(of: "--segments", kind) { text in
                Int(text).flatMap { Self.counts.contains($0) ? $0 : nil }
            } ?? Self.defaultCount
        network = try NetworkOptions(arguments)
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        let names = ["streams", "skipped_streams", "segments", "findings", "recommendations", "failures"]
        return await context.runReporting(json: json, facts: names) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let report = ProbeReport(json: json, in: context)
            defer { context.console.clearProgress() }
            let transport = context.composition.playlists(namedBy: url, network)
            let prober = StreamProber(
                PlaylistLoader(.web(url), network, context.composition), SegmentLoader(transport), count: count, report,
                clock: context.clock)
            let (streams, multivariant) = try await prober.probe(url)
            if Task.isCancelled { return }
            report.show(streams, multivariant, of: url.redacted)
            let tally = report.tally
            facts["streams"] = .int(Int64(tally.streams))
            facts["skipped_streams"] = .int(Int64(tally.skipped))
            facts["segments"] = .int(Int64(tally.segments))
            facts["findings"] = .int(Int64(tally.findings))
            facts["recommendations"] = .int(Int64(tally.recommendations))
            facts["failures"] = .int(Int64(tally.unreadable))
            guard tally.exitCode != ExitCode.success else { return }
            var failure = Failure(kind: "broken", message: ProbeTexts.summary(tally))
            (failure.isResult, failure.exitCode) = (true, tally.exitCode)
            throw failure
        }
    }
}
