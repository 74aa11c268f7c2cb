import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player resume`, which plays a video from its last saved position, or a finished video from the start.
struct ResumeCommand: Command {
    static let spec = CommandSpec(
        name: "resume", summary: "Resume a video where you left off",
        description: [
            "A finished video starts from the beginning. A video counts as finished if you left it within the "
                + "last 30 s or the last 5 %, whichever is shorter.",
            "The catalogue is loaded again to find the current URL of the video. If that fails, the last known URL is "
                + "used.",
        ],
        arguments: [
            .init(
                name: "N", help: "the number or ID of a video in \"player history\" (default: the last unfinished)",
                isRequired: false)
        ],
        options: MediaRun.options,
        sections: [
            .init("See also", "\"player play --help\" explains the options, the keys and the output.")
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
