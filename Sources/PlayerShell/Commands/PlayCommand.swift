import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player play`, which plays one video to its end.
struct PlayCommand: Command {
    static let spec = CommandSpec(
        name: "play", summary: "Play a video",
        description: [
            "Play the video at MEDIA-URL or, with --item, a video of a catalogue. By default, --item refers to the "
                + "catalogue that was listed last."
        ],
        arguments: [.init(name: "MEDIA-URL", help: "the http or https URL of a video", isRequired: false)],
        options: [
            .init(name: "--item", value: "N|UUID", help: "play a video of a catalogue, by number or ID"),
            .videoCatalogue, .videoAPI,
            .init(name: "--start", value: "TIME", help: "start at TIME: seconds, M:SS or H:MM:SS"),
        ] + MediaRun.options,
        sections: [
            .engines, .picture, .variants, .adaptation, .subtitles, .buffer, .cmcd, .targetLatency,
            .init("Keys", rows: PlaybackTexts.keys), .output,
            .init(
                "Terms",
                rows: [
                    ("start-up time", "the time until the position first advances"),
                    ("rebuffer", "a stall of at least 100 ms; a shorter stall is a micro-stall"),
                    ("latency", "the time from the position to the live edge (native engine only)"),
                    ("window", "the part of a live stream in which you can seek"),
                ]),
            .retries, .records, .mediaHeaders, .playStores,
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

    /// Returns the current version of a video, or else the version in the last listing, and the catalogue of the video.
    ///
    /// If `source` is nil, the catalogue is the most recently listed catalogue. A number then refers to the printed
    /// listing, whose version of the video replaces a current version that cannot be loaded.
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
