import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player resume`, which continues a video at its last saved position.
struct ResumeCommand: Command {
    static let spec = CommandSpec(
        name: "resume", summary: "Resume a video where you left off",
        arguments: [
            .init(
                name: "N",
                help: "the number of the video in \"player history\", or its ID (default: the last unfinished video)",
                isRequired: false)
        ],
        options: MediaRun.options,
        notes: [
            "The current URL of the video comes from the catalogue. If the catalogue cannot be loaded, a saved "
                + "copy from the last 7 days is used. If there is no such copy, or the video is no longer in the "
                + "catalogue, the URL in the history is used, with a message.",
            "A video that was watched to its end starts from the beginning. The same applies to a video that you left "
                + "within its last 5 % or its last 30 s, whichever is shorter.",
            "\"player play --help\" explains the options and the keys, which work in the same way here.",
        ],
        examples: [
            ("player resume", "Resume the last unfinished video"),
            ("player resume 2", "Resume video 2 of \"player history\""),
        ])

    private let item: VideoItem?
    private let options: CatalogueOptions
    private let run: MediaRun

    init(_ arguments: ParsedArguments) throws(UsageError) {
        item = try arguments.positional.isEmpty ? nil : VideoItem(arguments)
        options = try CatalogueOptions(arguments)
        run = try MediaRun(arguments)
    }

    func run(in context: CommandContext) async throws(UsageError) -> Int32 {
        try await run(in: context) { () throws(Failure) in
            let access = options.access(in: context)
            let history = WatchHistory(access.storage.state)
            let watched = try await find(in: history)
            guard let source = watched.source, let video = try await context.current(watched.id, in: source, access)
            else {
                return PlayedMedia(
                    url: watched.url, server: watched.source?.url, start: watched.resumePosition, video: watched,
                    history: history)
            }
            return PlayedMedia(video, of: source, start: watched.resumePosition, history: history)
        }
    }

    private func find(in history: WatchHistory) async throws(Failure) -> WatchedVideo {
        let videos: [WatchedVideo]
        do {
            videos = try await history.videos()
        } catch {
            throw Failure(error)
        }
        let found: WatchedVideo? =
            switch item {
            case nil: videos.first { !$0.isFinished }
            case .number(let number): videos.indices.contains(number - 1) ? videos[number - 1] : nil
            case .id(let id): videos.first { $0.id == id }
            }
        if let found { return found }
        let reason =
            switch item {
            case nil: videos.isEmpty ? "the history is empty" : "no unfinished video in the history"
            case .number(let number):
                "no video \(number): the history has \(videos.count) \(videos.count == 1 ? "video" : "videos")"
            case .id(let id): "no video with the ID \(id) in the history"
            }
        throw Failure(kind: "noSuchVideo", message: reason)
    }
}

extension WatchedVideo {
    /// The catalogue of the video, or nil if the catalogue is unknown.
    fileprivate var source: CatalogueSource? {
        document.map(CatalogueSource.document) ?? api.map(CatalogueSource.api)
    }
}
