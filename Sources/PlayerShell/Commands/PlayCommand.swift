import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player play`, which plays one video to its end.
struct PlayCommand: Command {
    static let spec = CommandSpec(
        name: "play", summary: "Play a video",
        arguments: [
            .init(
                name: "MEDIA-URL", help: "the http or https URL of a video; required without --item", isRequired: false)
        ],
        options: [
            .init(name: "--item", value: "N|UUID", help: "play a listed video, by number or ID"), .catalogue,
            .api,
            .init(name: "--start", value: "TIME", help: "the start position: seconds, M:SS or H:MM:SS"),
        ] + MediaRun.options,
        notes: [
            "With --item, the video comes from the catalogue of --catalogue or --api. If neither is given, the video "
                + "comes from the last listing. If the position of --start is beyond the end of the video, the command "
                + "fails.",
            CommandSpec.engineNote, CommandSpec.variantNote, CommandSpec.cmcdNote,
            "Keys on a terminal:\n" + CommandSpec.table(PlaybackTexts.keys),
            "In the mpv window, the keys of mpv apply. This program prints the resulting changes of the state. With "
                + "--json or --log, mpv shows no picture in the terminal.",
            "Output on a terminal: a status line shows the state, the position, the variant, the buffer and the "
                + "throughput. Warnings, alerts and recovered errors are printed above the status line. If mpv shows "
                + "the picture in the terminal, these messages appear in the status line instead.",
            "Output in a pipe: one line per state transition, variant switch, warning, alert, recovered error, "
                + "date range, planned retry and rejection. An accepted command that does not change the state yet "
                + "also gets a line, marked \"(remembered)\". For example, the first play command takes effect when the "
                + "video is ready.",
            "Rejections: the engine can fail to carry out a command that was accepted, such as a seek if the server "
                + "does not support byte ranges. In a pipe, the output then has a line with \"rejected\" and the "
                + "reason. On a terminal, the status line shows the reason.",
            "Once a load has begun, the last line is a summary, even if the load fails.",
            "Output with --json: every line is an event. The events are session, transition, variant, warning, alert, "
                + "recovered, date_range, retry, rejection (a rejected command), error, progress (about once per "
                + "second) and, at the end, summary. Times are in seconds. Throughput and bitrates are in bits per "
                + "second. Unknown values are null.",
            "Live streams: the status line and the summary show LIVE, the latency and the duration of the window. The "
                + "latency is the time between the position and the live edge. The window is the range of positions "
                + "that can be played. Playback ends when the stream ends, or with q or Ctrl-C. In JSON, progress and "
                + "summary have live, latency_seconds, window_start and window_end. The latency and the window are "
                + "null if the video is not live. In a summary, live is true for a live stream and null otherwise. "
                + "Only the native engine knows the latency. It plays low-latency streams at the latency that the "
                + "playlist asks for.",
            "Dates (native engine): if an HLS stream has program dates, the member \"date\" of each progress event is "
                + "the wall-clock date of the position. A date range is a span of time with metadata, such as an "
                + "advertisement. When the position enters or leaves a date range, or the metadata of the range "
                + "changes, a pipe gets a line. In JSON, the kind of the event date_range is entered, updated or left.",
            "Summary: the start-up time ends when the position first advances. During a stall, playback waits for "
                + "data. A stall of at least 100 ms is a rebuffer, and a shorter stall is a micro-stall. A recovered "
                + "error is a request that failed, and then succeeded in a retry or was replaced by a request for "
                + "another variant. The summary counts the recovered errors by code.",
            "Alerts report poor performance, with the measured value and its limit:\n"
                + CommandSpec.table([
                    ("at the start", "the start-up took 4 s or more"),
                    ("during a stall", "the stall has lasted 1 s; again when it has lasted 10 s"),
                    ("after a stall", "at least three rebuffers occurred within 60 s"),
                    ("at a variant switch", "the bitrate has fallen by half or more"),
                ]),
            "Warnings: a warning reports a problem that playback survives, such as a failed variant. The native engine "
                + "excludes a failed variant, usually for a minute, and plays other variants meanwhile. The engine "
                + "shortens the exclusions that an outage caused: they end at most 2 s after the next received "
                + "segment.",
            "Retries: when playback fails, --retries loads the video again, up to N times. Playback continues at the "
                + "same position, or at the live edge of a live stream. After one second of playback, all N retries "
                + "are available again. The delays are 1 s, 2 s, 4 s and so on, at most 30 s. Each delay is shortened "
                + "at random, by up to half. Permanent failures, such as a missing file, are not retried. --retries "
                + "also applies to each request for a catalogue.",
            "Failed requests: the native engine also retries failed requests by itself, after 0.5 to 2 s, or later if "
                + "the server sends Retry-After. If the buffer stays empty and the requests keep failing for 30 s, "
                + "playback fails. The first request of a video is retried only with --retries. An MP4 download can be "
                + "retried only if the server supports byte ranges.",
            "Recording: --record writes a file for \"player replay\". The file contains each command and each event "
                + "that the player received, with the result. The file also contains measurements, variants, warnings, "
                + "recovered errors and date ranges. URLs are written without credentials, fragments and query "
                + "values. If the file exists, the command fails.",
            CommandSpec.analyticsNote,
            "History: the position in a catalogue video is saved. See \"player history\" and \"player resume\".",
            CommandSpec.mediaHeaderNote,
        ],
        examples: [
            ("player play http://127.0.0.1:8080/media/clip.mp4 --start 0:10", "Start at ten seconds"),
            ("player play --item 3", "Play video 3 of the last listing"),
            ("player play --catalogue http://127.0.0.1:8080/catalogue.json --item 3", "Play video 3 of a catalogue"),
            ("player play http://127.0.0.1:8080/media/hls/index.m3u8 --json", "Print events and metrics as JSON"),
        ])

    private enum Media {
        case url(URL)
        /// A video of a catalogue, or of the most recently listed catalogue if the second value is nil.
        case item(VideoItem, of: CatalogueSource?)
    }

    private let media: Media
    private let start: TimeInterval?
    private let options: CatalogueOptions
    private let run: MediaRun

    init(_ arguments: ParsedArguments) throws(UsageError) {
        options = try CatalogueOptions(arguments)
        let item = try arguments.value(of: "--item", "a number of at least 1 or a UUID", VideoItem.init)
        switch (arguments.positional.first, options.source, item) {
        case (let text?, nil, nil): media = .url(try arguments.webURL(text, as: "MEDIA-URL"))
        case (nil, let catalogue, let item?): media = .item(item, of: catalogue)
        case (nil, nil, nil): throw UsageError("missing argument: MEDIA-URL or --item N")
        case (nil, _, nil): throw UsageError("missing option: --item")
        default: throw UsageError("MEDIA-URL cannot be used with --catalogue, --api or --item")
        }
        start = try arguments.value(of: "--start", "a time such as 90 or 1:30", Values.time)
        run = try MediaRun(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        try await run(in: context) { () throws(Failure) in
            switch media {
            case .url(let url): return PlayedMedia(url: url, server: url, start: start)
            case .item(let item, let source):
                let access = options.access(in: context)
                let (video, source) = try await find(item, in: source, access, context)
                return PlayedMedia(video, of: source, start: start, history: WatchHistory(access.storage.state))
            }
        }
    }

    /// Returns the current version of a video, and the catalogue of the video.
    ///
    /// If `source` is nil, the catalogue is the most recently listed catalogue. A number then refers to the printed
    /// listing.
    ///
    /// - Throws: `Failure` if there is no catalogue, a page cannot be loaded, or there is no such video.
    private func find(
        _ item: VideoItem, in source: CatalogueSource?, _ access: CatalogueAccess, _ context: CommandContext
    ) async throws(Failure) -> (Video, CatalogueSource) {
        if let source { return (try await context.find(item, in: source, access), source) }
        let (listed, source, page) = try await context.findListed(item, in: nil, access)
        return (try await context.current(listed.id, in: source, access, known: page) ?? listed, source)
    }
}
