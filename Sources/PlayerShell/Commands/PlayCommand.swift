import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player play`, which plays one video to its end.
struct PlayCommand: Command {
    static let spec = CommandSpec(
        name: "play", summary: "Plays a video, by its URL or out of a catalogue",
        arguments: [
            .init(
                name: "MEDIA-URL", help: "HLS on demand or a progressive MP4 file, or whatever mpv can play",
                isRequired: false)
        ],
        options: [
            .init(
                name: "--item", value: "N|UUID", help: "a video instead: its number in the listing, from 1, or its id"),
            .catalogue, .api,
            .init(
                name: "--start", value: "TIME", help: "start position: seconds, M:SS or H:MM:SS; fails beyond the end"),
        ] + MediaRun.options,
        notes: [
            "Keys on a terminal: " + PlaybackTexts.keys.map { "\($0) \($1)" }.joined(separator: "; ")
                + ". A window of mpv's has mpv's own keys, and what is done there is followed.",
            "The native engine decodes nothing: seconds of media are taken to be spread evenly over the bytes of an MP4 file. Start-up counts from "
                + "the load to the first advance of the position. If the connection for an MP4 file breaks "
                + "after data was received, the native engine retries after 1 s, then every 2 s, until 30 s after "
                + "the buffer is empty. The server must support ranges. "
                + "Of a stream in several variants it begins with the lowest, and chooses each further "
                + "segment by what the link brings; mpv takes the highest, and keeps to it.",
            "--record writes down each action and report with its time and what the machine answered, as it happens; player replay "
                + "decides them again. A file that exists is not overwritten. URLs lose their credentials, fragments and query values.",
            "With --retries it waits up to 1 s, then 2, 4 and so on, at most 30 s, and chance takes up to half of that away. "
                + "The count starts over once it has played on past the place. What is not there, or cannot be played, is not tried "
                + "again. Each wait is told, with --json as an event: retry, its attempt, of how many, in how many seconds.",
            "Of a video out of a catalogue it is remembered how far it was watched; see player history and player resume.",
            "What the native engine does without, though it plays on, is a warning, with --json as an event: what a playlist lists "
                + "and cannot be used, a variant or a sound that failed and is excluded for a minute, "
                + "or for two seconds while no server answers. The summary names the variants that failed.",
            "A request that fails and then succeeds is reported as a recovered error: on a line, or with --json as an event. "
                + "The summary counts recovered errors by code.",
            "Without a terminal it prints each transition and each change of variant, and at the end a summary. With --json all times are seconds, "
                + "throughput and bitrates are bits a second, and what is not known is null.",
        ],
        examples: [
            ("player play http://127.0.0.1:8080/media/clip.mp4 --start 0:10", "plays from ten seconds on"),
            ("player play --item 3", "plays the third video of what was listed last"),
            ("player play --catalogue http://127.0.0.1:8080/catalogue.json --item 3", "plays the third video of this"),
        ])

    private enum Media {
        case url(URL)
        /// A video of a catalogue, or of the most recently listed one if it is nil.
        case item(VideoItem, of: CatalogueSource?)
    }

    private let media: Media
    private let start: TimeInterval?
    private let options: CatalogueOptions
    private let run: MediaRun

    init(_ arguments: ParsedArguments) throws(UsageError) {
        options = try CatalogueOptions(arguments)
        let item = try arguments.value(of: "--item", "a number from 1 on or a UUID", VideoItem.init)
        switch (arguments.positional.first, options.source, item) {
        case (let text?, nil, nil): media = .url(try arguments.webURL(text, as: "MEDIA-URL"))
        case (nil, let catalogue, let item?): media = .item(item, of: catalogue)
        case (nil, nil, nil): throw UsageError("MEDIA-URL or --item N is missing")
        case (nil, _, nil): throw UsageError("--item is missing")
        default: throw UsageError("MEDIA-URL excludes --catalogue, --api and --item")
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

    /// Returns the current version of a video.
    ///
    /// Without a named catalogue, the number refers to the most recently printed listing.
    private func find(
        _ item: VideoItem, in source: CatalogueSource?, _ access: CatalogueAccess, _ context: CommandContext
    ) async throws(Failure) -> (Video, CatalogueSource) {
        if let source { return (try await context.find(item, in: source, access), source) }
        let (listed, source, page) = try await context.findListed(item, in: nil, access)
        return (try await context.current(listed.id, in: source, access, known: page) ?? listed, source)
    }
}
