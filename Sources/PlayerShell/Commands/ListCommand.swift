import Foundation
import StreamingCore

/// `player list`: prints a listing, page by page as it comes.
struct ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "Lists the videos of a catalogue",
        arguments: [.init(name: "URL", help: "the catalogue's document", isRequired: false)],
        options: [
            .init(name: "--api", value: "BASE", help: "list BASE/v1/videos instead of a document"),
            .init(name: "--limit", value: "N", help: "list at most N videos, over as many pages as it takes"),
            .init(name: "--all", help: "list all pages"), .json, .header, .userAgent, .log,
        ],
        notes: [
            "The document is {\"videos\": [{\"id\", \"title\", \"description\", \"url\", \"thumbnail_url\", \"duration\"}]}, with "
                + "durations in seconds and URLs that may be relative to it. The first page is URL as it stands; for the next ones "
                + "limit and after_id are added to its query. A listing ends with an empty page, or one that brings nothing new."
        ],
        examples: [
            ("player list http://127.0.0.1:8080/catalogue.json", "lists the first page"),
            ("player list --api https://example.com/api --all --json", "all pages, one JSON object a video"),
        ])

    private let source: CatalogueSource
    private let limit: Int?
    private let json: Bool
    private let options: NetworkOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let api = try arguments.values(of: "--api").first.map { text throws(UsageError) in
            CatalogueSource.api(try arguments.webURL(text, as: "--api"))
        }
        let document = try arguments.positional.first.map { text throws(UsageError) in
            CatalogueSource.document(try arguments.webURL(text, as: "URL"))
        }
        guard let source = api ?? document else { throw UsageError("URL or --api BASE is missing") }
        if api != nil && document != nil { throw UsageError("URL and --api exclude each other") }
        self.source = source
        let number = try arguments.value(of: "--limit", "a number from 1 on") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
        if number != nil && arguments.has("--all") { throw UsageError("--limit and --all exclude each other") }
        limit = arguments.has("--all") ? .max : number
        json = arguments.has("--json")
        options = try NetworkOptions(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        let console = context.console
        if json { console.emit(PlaybackEvents.session(engine: nil)) }
        let listing = Listing(context.composition.feed(of: source, options), source: source)
        var printed = 0
        var code = ExitCode.done
        do {
            repeat {
                for video in try await listing.nextPage().prefix((limit ?? .max) - printed) {
                    printed += 1
                    print(video, number: printed, to: console)
                }
                if listing.repeats > 0 {
                    console.note("player: the server repeated \(listing.repeats) videos; they are left out")
                }
            } while listing.hasMore && printed < limit ?? 0 && !console.isClosed
            if printed == 0 { console.note("player: the listing is empty") }
            if listing.hasMore && limit == nil { console.note("player: this was the first page; --all asks for more") }
        } catch {
            code = ExitCode.failed
            if !Task.isCancelled { context.report(error, json: json) }
        }
        code = context.exitCode(code)
        if json {
            console.emit([
                ("event", .string("summary")), ("exit_code", .int(Int64(code))), ("videos", .int(Int64(printed))),
                ("pages", .int(Int64(listing.pages))),
            ])
        }
        return code
    }

    private func print(_ video: Video, number: Int, to console: Console) {
        if json {
            console.emit(Self.event(of: video, number: number))
        } else {
            let width = console.facts.drawsInPlace ? console.facts.width() : nil
            console.print(Self.line(of: video, number: number, width: width))
        }
    }

    static func event(of video: Video, number: Int) -> [(String, JSONValue)] {
        [
            ("event", .string("video")), ("number", .int(Int64(number))), ("id", .string(video.id.uuidString)),
            ("title", .string(video.title)), ("description", .optional(video.description, JSONValue.string)),
            ("url", .string(video.url.absoluteString)), ("thumbnail_url", .string(video.thumbnailURL.absoluteString)),
            ("duration", .number(video.duration)),
        ]
    }

    /// Number, duration, title and description, cut to the width of a terminal.
    static func line(of video: Video, number: Int, width: Int?) -> String {
        let (index, time) = ("\(number)", VideoPlayerPresenter.formatTime(video.duration))
        let padding = { (text: String, width: Int) in String(repeating: " ", count: max(0, width - text.count)) + text }
        let title = video.title + (video.description.map { " - \($0)" } ?? "")
        let line = "\(padding(index, 3))  \(padding(time, 7))  \(title)".printable
        return width.map { TextWidth.cut(line, to: $0) } ?? line
    }
}
