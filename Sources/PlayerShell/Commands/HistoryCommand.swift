import Foundation
import StreamingCore
import StreamingLibrary

/// The command `player history`, which lists the watched videos with their positions, or clears the history.
struct HistoryCommand: Command {
    static let spec = CommandSpec(
        name: "history", summary: "List the videos you watched, with their positions",
        description: [
            "The last watched video comes first. The first column is the number for \"player resume\". The history "
                + "contains only videos of catalogues, not videos played by URL."
        ],
        options: [
            .init(name: "--limit", value: "N", help: "list only the N videos watched last (default: 20)"),
            .init(name: "--clear", help: "remove all videos from the history"), .readStore, .json,
        ],
        sections: [.readStores],
        examples: [
            ("player history --limit 5", "List the five videos watched last"),
            ("player history --clear", "Clear the history"),
        ])

    private let limit: Int
    private let clears: Bool
    private let json: Bool
    private let store: StoreKind

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let number = try arguments.value(of: "--limit", "a number of at least 1") {
            Int($0).flatMap { $0 > 0 ? $0 : nil }
        }
        limit = number ?? 20
        clears = arguments.has("--clear")
        if clears && number != nil { throw UsageError("--clear cannot be used with --limit") }
        json = arguments.has("--json")
        store = try StoreKind(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: [clears ? "removed" : "videos"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let storage = try context.composition.storage(store)
            do throws(StoreError) {
                let history = WatchHistory(storage.state)
                if clears {
                    let count = try await history.removeAll()
                    if !json { context.console.print("\(count) \(count == 1 ? "video" : "videos") removed") }
                    facts["removed"] = .int(Int64(count))
                    return
                }
                let videos = try await history.videos()
                for (number, video) in zip(1..., videos.prefix(limit)) {
                    context.console.result(CatalogueEvents.watched(video, number: number), json: json) {
                        CatalogueTexts.watched(video, number: number, now: context.clock.date)
                    }
                }
                if videos.isEmpty { context.console.note("player: the history is empty") }
                facts["videos"] = .int(Int64(min(limit, videos.count)))
            } catch {
                throw Failure(error)
            }
        }
    }
}
