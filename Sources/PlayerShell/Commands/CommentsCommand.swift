import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player comments`, which lists the comments on a video.
struct CommentsCommand: Command {
    static let spec = CommandSpec(
        name: "comments", summary: "List the comments on a video",
        description: [
            "The comments are loaded from BASE/v1/videos/ID/comments. BASE is the value of --api or, for a catalogue "
                + "document, the folder of the document. If the comments cannot be loaded, the saved comments are listed."
        ],
        arguments: [.video],
        options: [.videoCatalogue, .videoAPI, .offline, .retries, .store, .json, .header, .userAgent, .log],
        sections: [.headers(of: "the catalogue"), .listStores],
        examples: [
            ("player comments 2", "List the comments on video 2 of the last listing"),
            ("player comments 2 --offline --json", "List the saved comments as JSON"),
        ])

    private let item: VideoItem
    private let options: CatalogueOptions
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        item = try VideoItem(arguments)
        options = try CatalogueOptions(arguments)
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: ["comments", "origin", "reason"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let access = options.access(in: context)
            let (id, source) = try await find(access, context)
            let (comments, failure) = try await load(of: id, source, access, context)
            let texts = CatalogueTexts.comments(comments, now: context.clock.date)
            for (comment, text) in zip(comments, texts) {
                context.console.result(CatalogueEvents.comment(comment), json: json, isWhole: true) { text }
            }
            if comments.isEmpty { context.console.note("player: the video has no comments") }
            facts["comments"] = .int(Int64(comments.count))
            facts["origin"] = .string(access.isOffline || failure != nil ? "cache" : "network")
            facts["reason"] = .optional(failure?.message, JSONValue.string)
        }
    }

    /// Returns the identifier and the catalogue of the video. If the user typed an identifier, no listing is loaded.
    ///
    /// - Throws: `Failure` if there is no catalogue, a page cannot be loaded, or there is no such video.
    private func find(
        _ access: CatalogueAccess, _ context: CommandContext
    ) async throws(Failure) -> (id: UUID, source: CatalogueSource) {
        if case .id(let id) = item { return (id, try await context.source(options.source, access.storage)) }
        let (video, source, _) = try await context.findListed(item, in: options.source, access)
        return (video.id, source)
    }

    /// Returns the comments on a video. If the comments cannot be loaded, returns the saved comments and the failure.
    ///
    /// - Throws: `Failure` if the comments cannot be loaded and no comments are saved, or if the task is cancelled.
    private func load(
        of id: UUID, _ source: CatalogueSource, _ access: CatalogueAccess, _ context: CommandContext
    ) async throws(Failure) -> ([VideoComment], Failure?) {
        let url = VideoCommentsEndpoint.get(id).url(baseURL: source.base)
        do {
            return (try await context.composition.comments(of: id, source, access), nil)
        } catch {
            let failure = Failure(CatalogueFailure(error), url: url)
            if access.isOffline || error.isCancellation || Task.isCancelled { throw failure }
            var offline = access
            offline.isOffline = true
            guard let saved = try? await context.composition.comments(of: id, source, offline) else { throw failure }
            context.console.note("\(failure.line); showing the saved comments")
            return (saved, failure)
        }
    }
}
