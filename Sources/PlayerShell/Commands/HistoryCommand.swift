import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player history`, which lists the watched videos and their positions.
struct HistoryCommand: Command {
    static let spec = CommandSpec(
        name: "history", summary: "Lists what was watched, and how far",
        options: [
            .init(name: "--limit", value: "N", help: "list at most N videos, those watched last; by default 20"),
            .init(name: "--clear", help: "forget all of it"), .store, .json,
        ],
        notes: [
            "What play and resume play out of a catalogue is remembered by the video's id, also while it plays. The number is what "
                + "resume takes."
        ],
        examples: [("player history --limit 5", "the last five")])

    private let limit: Int
    private let clears: Bool
    private let json: Bool
    private let store: StoreKind

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let number = try arguments.value(of: "--limit", "a number from 1 on") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        limit = number ?? 20
        clears = arguments.has("--clear")
        if clears && number != nil { throw UsageError("--clear and --limit exclude each other") }
        json = arguments.has("--json")
        store = try StoreKind(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.answer(json: json, facts: [clears ? "removed" : "videos"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let storage = try context.composition.storage(store)
            do throws(StoreError) {
                let history = WatchHistory(storage.state)
                if clears {
                    let count = try await history.removeAll()
                    if !json { context.console.print("\(count) forgotten") }
                    facts["removed"] = .int(Int64(count))
                    return
                }
                let videos = try await history.videos()
                for (number, video) in zip(1..., videos.prefix(limit)) {
                    context.console.result(CatalogueEvents.watched(video, number: number), json: json) {
                        CatalogueTexts.watched(video, number: number, now: context.clock.date)
                    }
                }
                if videos.isEmpty { context.console.note("player: nothing was watched yet") }
                facts["videos"] = .int(Int64(min(limit, videos.count)))
            } catch {
                throw Failure(error)
            }
        }
    }
}
