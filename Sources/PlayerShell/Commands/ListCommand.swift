import Foundation
import StreamingCore

/// The command `player list`, which prints a listing page by page.
struct ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "List the videos of a catalogue",
        description: [
            "The first column is the number of the video in the whole catalogue. --search and --sort do not change "
                + "the numbers. The commands \"play --item\", \"comments\" and \"notes\" take this number or the ID of the video."
        ],
        arguments: [
            .init(
                name: "URL", help: "the URL of a catalogue document (default: the last listed catalogue)",
                isRequired: false)
        ],
        options: [
            .init(name: "--api", value: "BASE", help: "list the catalogue API at BASE/v1/videos"),
            .init(name: "--limit", value: "N", help: "list at most N videos, loading pages as needed"),
            .init(name: "--all", help: "list all pages, not only the first"),
            .init(name: "--search", value: "TEXT", help: "list only videos with TEXT in title or description"),
            .init(
                name: "--sort", value: "KEY", help: "sort by title, -title, duration or -duration",
                words: ["title", "-title", "duration", "-duration"]),
            .lenient, .offline, .retries, .store, .json, .header, .userAgent, .log,
        ],
        sections: [
            .init(
                "Search and sort",
                "--search and --sort load all pages. --search ignores case and accents. -title and -duration sort in "
                    + "descending order."),
            .init(
                "Documents",
                "A catalogue document is {\"videos\": [{\"id\", \"title\", \"description\", \"url\", "
                    + "\"thumbnail_url\", \"duration\"}]}. The ID is a UUID, the duration is in seconds, and the "
                    + "description is optional. URLs may be relative to the document.",
                "A document is loaded page by page if its URL has the query parameter \"limit\" or \"after_id\", such as "
                    + "?limit=10. An API is always loaded page by page."),
            .init(
                "Cache",
                "Loaded pages are saved, unless the server forbids it. If a page cannot be loaded, a saved copy "
                    + "of at most 7 days is listed instead. Later commands take video numbers from the last listing. If "
                    + "that listing used --lenient, they also skip invalid videos, so that the numbers stay the same."),
            .headers(of: "the catalogue"), .listStores,
        ],
        examples: [
            ("player list http://127.0.0.1:8080/catalogue.json", "List a document"),
            (
                "player list 'http://127.0.0.1:8080/catalogue.json?limit=10'",
                "List the first page; add --all for all pages"
            ),
            ("player list --api https://example.com/api --all --json", "List all pages of an API as JSON"),
            ("player list --offline --search dragon --sort -duration", "Search the saved pages, longest video first"),
        ])

    private let selection: VideoSelection
    private let pagesAreAsked: Bool
    private let json: Bool
    private let options: CatalogueOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        options = try CatalogueOptions(arguments, url: arguments.positional.first)
        let number = try arguments.value(of: "--limit", "a number of at least 1") {
            Int($0).flatMap { $0 > 0 ? $0 : nil }
        }
        if number != nil && arguments.has("--all") { throw UsageError("--limit cannot be used with --all") }
        selection = VideoSelection(
            search: try arguments.value(of: "--search", "text") { $0.isEmpty ? nil : $0 },
            order: try arguments.value(of: "--sort", "title, -title, duration or -duration", VideoSelection.Order.init),
            limit: number)
        pagesAreAsked = number != nil || arguments.has("--all") || selection.isOfAllPages
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: ["videos", "pages"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            facts = ["videos": .int(0), "pages": .int(0)]
            var access = options.access(in: context)
            let source = try await context.source(options.source, access.storage)
            if options.source == nil { access = await context.access(access, to: source) }
            let listing = context.composition.listing(of: source, access)
            var printed = 0
            let failure = await context.showingProgress(of: listing) {
                await load(listing, access, context, &printed)
            }
            // Loaded videos are printed even if a later page has failed.
            if selection.isSorted && !Task.isCancelled {
                printed = print(selection.of(listing.videos[...]), to: context.console)
            }
            facts = ["videos": .int(Int64(printed)), "pages": .int(Int64(listing.pages))]
            if let failure { throw failure }
            if printed == 0 {
                context.console.note(
                    "player: \(listing.videos.isEmpty ? "the listing is empty" : "no video matches the search")")
            }
            if !pagesAreAsked, await hasMore(listing, access) {
                context.console.note("player: there are more pages; list them with --all")
            }
        }
    }

    /// Returns whether the listing has another page. Offline, the method reads the next page to find out whether the
    /// page was saved.
    private func hasMore(_ listing: Listing, _ access: CatalogueAccess) async -> Bool {
        guard listing.hasMore && access.isOffline else { return listing.hasMore }
        return (try? await listing.nextPage().isEmpty) == false
    }

    /// Loads the requested pages. Also prints the videos of the pages, unless the videos must be sorted first.
    ///
    /// - Returns: The failure of a page, or nil if all requested pages were loaded. Offline, only the first page must
    ///   be saved; a later page that was not saved is not a failure.
    private func load(
        _ listing: Listing, _ access: CatalogueAccess, _ context: CommandContext, _ printed: inout Int
    ) async -> Failure? {
        do throws(Failure) {
            repeat {
                let page = try await listing.nextPage()
                context.tell(of: listing, json: json)
                // A document with only invalid videos does not replace the last listing, to which item numbers refer.
                let isUsable = !listing.videos.isEmpty || listing.page.refusedCount == 0
                if listing.pages == 1, isUsable { await remember(listing.source, access, context) }
                if selection.isSorted { continue }
                printed += print(selection.of(page, after: printed), to: context.console)
            } while listing.hasMore && pagesAreAsked && !selection.isFull(printed) && !context.console.isClosed
            return nil
        } catch {
            let isNotSaved = error.kind == CatalogueFailure.Kind.notSaved.rawValue
            guard access.isOffline, listing.pages > 0, isNotSaved else { return error }
            context.console.note("player: no further pages are saved")
            return nil
        }
    }

    private func remember(_ source: CatalogueSource, _ access: CatalogueAccess, _ context: CommandContext) async {
        do {
            let catalogue = ListedCatalogue(source: source, isLenient: access.isLenient)
            try await LastListing(storage: access.storage).set(catalogue, at: context.clock.date)
        } catch {
            context.composition.notices.isNotKept("cannot save the listing", error)
        }
    }

    private func print(_ videos: [VideoSelection.Item], to console: Console) -> Int {
        for (number, video) in videos {
            console.result(CatalogueEvents.video(video, number: number), json: json) {
                CatalogueTexts.video(video, number: number)
            }
        }
        return videos.count
    }
}
