import Foundation
import StreamingCache
import StreamingCore

/// The command `player cache`, which counts, validates or clears saved pages and cached responses of catalogues.
struct CacheCommand: Command {
    private enum Action: String, CaseIterable {
        case status, validate, clear

        /// The names of the members that the action adds to the JSON summary.
        var facts: [String] {
            switch self {
            case .status: ["places"]
            case .clear: ["removed"]
            case .validate: ["valid", "removed", "damaged"]
            }
        }
    }

    static let spec = CommandSpec(
        name: "cache", summary: "Show, validate or clear the cache",
        description: [
            "The cache contains HTTP responses and catalogue pages. The history, your notes and the viewing "
                + "sessions are stored elsewhere."
        ],
        arguments: [
            .init(
                name: "ACTION", help: "status (the default), validate or clear", isRequired: false,
                words: Action.allCases.map(\.rawValue))
        ],
        options: [.readStore, .json],
        sections: [
            .init(
                "Actions",
                rows: [
                    ("status", "show the number of entries, their size and their folder"),
                    ("validate", "read every entry, and remove pages older than 7 days"),
                    ("clear", "remove every entry"),
                ]),
            .init(
                "Damaged files",
                "A damaged file is renamed to NAME.damaged, and stays until you remove it. With --store sqlite, "
                    + "the cache is one file, so any damage causes the whole cache to be renamed."),
            .readStores,
        ],
        examples: [
            ("player cache", "Show the size and the location of the cache"),
            ("player cache validate", "Check every cached entry"),
        ],
        exitCodes: CommandSpec.exitCodes(finding: "\"validate\" found a damaged entry"))

    private let action: Action
    private let json: Bool
    private let store: StoreKind

    init(_ arguments: ParsedArguments) throws(UsageError) {
        action = try arguments.action(.status)
        json = arguments.has("--json")
        store = try StoreKind(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: action.facts) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let storage = try context.composition.storage(store)
            do throws(StoreError) {
                switch action {
                case .status: facts = try await status(of: storage, context)
                case .clear: facts = try await clear(storage, context)
                case .validate: facts = try await validate(storage, context)
                }
            } catch {
                throw Failure(error)
            }
            let damaged = storage.damages.withLock { $0 }
            if action == .validate && damaged > 0 {
                var failure = Failure(kind: "damaged", message: "the cache had damaged entries, which were renamed")
                failure.exitCode = ExitCode.finding
                throw failure
            }
        }
    }

    private func status(of storage: Storage, _ context: CommandContext) async throws(StoreError)
        -> CommandContext.SummaryFields
    {
        for space in EntryNamespace.cached {
            let contents = try await storage.cache.contents(of: space)
            let bytes = contents.reduce(0) { $0 + $1.bytes }
            let oldest = contents.first?.date
            let members: CatalogueEvents.Members = [
                ("event", .string("space")), ("name", .string(space.name)), ("entries", .int(Int64(contents.count))),
                ("bytes", .int(Int64(bytes))), ("oldest", .optional(oldest, CatalogueEvents.date)),
            ]
            context.console.result(members, json: json) {
                let age = oldest.map { "; oldest saved \(CatalogueTexts.ago($0, context.clock.date))" } ?? ""
                let size = PlaybackTexts.bytes(Int64(bytes))
                let name = space == .responses ? "responses" : space.name
                return "\(name): \(contents.count) \(contents.count == 1 ? "entry" : "entries"), \(size)\(age)"
            }
        }
        if !json { for place in storage.places { context.console.print(place.printable) } }
        return ["places": .array(storage.places.map(JSONValue.string))]
    }

    private func clear(_ storage: Storage, _ context: CommandContext) async throws(StoreError)
        -> CommandContext.SummaryFields
    {
        var count = 0
        for space in EntryNamespace.cached { count += try await storage.cache.removeAll(in: space) }
        if !json { context.console.print("\(count) \(count == 1 ? "entry" : "entries") removed") }
        return ["removed": .int(Int64(count))]
    }

    private func validate(_ storage: Storage, _ context: CommandContext) async throws(StoreError)
        -> CommandContext.SummaryFields
    {
        let clock = context.clock
        let removed = try await LocalVideoPages(entries: storage.cache, currentDate: { clock.date }).validate()
        var good = 0
        for space in EntryNamespace.cached {
            for info in try await storage.cache.contents(of: space) {
                good += try await storage.cache.entry(for: info.key) == nil ? 0 : 1
            }
        }
        let damaged = storage.damages.withLock { $0 }
        if !json {
            context.console.print("\(good) valid, \(removed) expired and removed, \(damaged) damaged and renamed")
        }
        return ["valid": .int(Int64(good)), "removed": .int(Int64(removed)), "damaged": .int(Int64(damaged))]
    }
}
