import Foundation
import LocalOrigin
import StreamingCore

/// The options of `player serve` for a live stream of the sample media.
struct LiveServeOptions: Equatable {
    /// The kind of a live stream, as the user types it.
    enum Kind: String, CaseIterable {
        case sliding
        case event
        case lowLatency = "low-latency"
    }

    static let options: [CommandSpec.Option] = [
        .init(
            name: "--live", value: "KIND",
            help: "also serve a live stream of this kind (default: sliding)",
            optionalValues: Kind.allCases.map(\.rawValue)),
        .init(
            name: "--window", value: "N",
            help: "list the newest N segments (3 to 1000; default: 10)"),
    ]

    static let section = CommandSpec.Section(
        "Live streams",
        "/live/index.m3u8 plays the sample media in a loop, in three variants with segments of 2 s. A date range "
            + "of 4 s begins every 20 s. If you play this stream with mpv, the reported position restarts with "
            + "each loop. --window cannot be used with --live event.",
        rows: [
            ("sliding", "only the newest segments"), ("event", "all segments since the start"),
            (
                "low-latency",
                "sliding, with partial segments of 0.5 s, blocking playlist reload and delta updates (RFC 8216bis)"
            ),
        ])

    /// The common prefix of the paths of the live stream.
    static let prefix = "/live/"
    /// The advice in the error about a missing folder. The name of the folder can be a mistyped kind of live stream.
    static let kindAdvice = "--live takes \(Kind.allCases.map(\.rawValue).joined(separator: ", "))"

    private static let segmentDuration = Duration.seconds(2)
    /// The number of sample segments of each variant.
    private static let sampleCount = 6
    /// The number of segments from one date range to the next.
    private static let dateRangeInterval = 10

    private let kind: Kind
    private let window: Int

    /// Creates the options from the arguments of a command. The result is nil if `--live` is absent.
    ///
    /// - Throws: `UsageError` for an invalid value, and for `--window` without `--live` or with `--live event`.
    init?(_ arguments: ParsedArguments) throws(UsageError) {
        let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        kind = try arguments.value(of: "--live", "one of \(kinds)") { Kind(rawValue: $0) } ?? .sliding
        let window = try arguments.value(of: "--window", "a number from 3 to 1000") {
            Int($0).flatMap { (3...1_000).contains($0) ? $0 : nil }
        }
        if window != nil && !arguments.has("--live") { throw UsageError("--window requires --live") }
        if window != nil && kind == .event { throw UsageError("--window cannot be used with --live event") }
        self.window = window ?? 10
        if !arguments.has("--live") { return nil }
    }

    /// Returns a live stream of the sample media, of the kind and with the window that the user chose.
    ///
    /// The stream began so long ago that a player can start immediately.
    ///
    /// - Parameters:
    ///   - samples: The folder with the sample catalogue and media.
    ///   - clock: The clock of the server.
    func stream(_ samples: URL, _ clock: some MonotonicClock) -> LiveStream {
        var stream = LiveStream(variants: [
            LiveRendition("low", bandwidth: 180_000, resolution: "160x90", codecs: "avc1.4d400b,mp4a.40.2"),
            LiveRendition("middle", bandwidth: 340_000, resolution: "320x180", codecs: "avc1.4d400c,mp4a.40.2"),
            LiveRendition("high", bandwidth: 620_000, resolution: "480x270", codecs: "avc1.4d4015,mp4a.40.2"),
        ])
        stream.media = .files(samples.appendingPathComponent("media/hls"), count: Self.sampleCount)
        stream.segmentDurations = [Self.segmentDuration]
        stream.discontinuityInterval = Self.sampleCount
        stream.dateAtZero = clock.startDate
        stream.dateRangeInterval = Self.dateRangeInterval
        stream.window = kind == .event ? .event : .sliding(segments: window)
        // Players join an EVENT playlist three target durations before the end of the playlist.
        stream.startTime = clock.now - Self.segmentDuration * (kind == .event ? 3 : window)
        if kind == .lowLatency { stream.setLowLatency(partDuration: .milliseconds(500)) }
        return stream
    }
}
