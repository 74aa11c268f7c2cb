import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player resume`, which plays a video from the position at which it was left.
struct ResumeCommand: Command {
    static let spec = CommandSpec(
        name: "resume", summary: "Goes on where a video was left",
        arguments: [
            .init(
                name: "N", help: "its number in player history, or its id; by default what was left last",
                isRequired: false)
        ],
        options: MediaRun.options,
        notes: [
            "The video is looked up in its catalogue, as URLs change; if that does not answer, or has it no more, the URL of last "
                + "time is tried. What was watched to its end starts over. Keys are those of player play."
        ],
        examples: [("player resume 2", "goes on with the second of player history")])

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
            case nil: videos.isEmpty ? "nothing was watched yet" : "all that was watched was watched to its end"
            case .number(let number): "there is no video \(number): the history has \(videos.count)"
            case .id(let id): "the history has no video with the id \(id)"
            }
        throw Failure(kind: "noSuchVideo", message: reason)
    }
}

extension WatchedVideo {
    /// The catalogue of the video, or nil if it is unknown.
    fileprivate var source: CatalogueSource? {
        document.map(CatalogueSource.document) ?? api.map(CatalogueSource.api)
    }
}
