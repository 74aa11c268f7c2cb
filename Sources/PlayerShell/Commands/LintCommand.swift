import AdaptiveStreaming
import Foundation
import HLSPlaylist
import StreamingCore

/// The command `player lint`, which checks a playlist against the HLS specification.
struct LintCommand: Command {
    static let spec = CommandSpec(
        name: "lint", summary: "Says which rules of HLS a playlist breaks",
        arguments: [.init(name: "PLAYLIST", help: "a URL or a file; - is standard input")],
        options: [.retries, .json, .header, .userAgent, .log],
        notes: [
            "Each line names the playlist, its line, the tag, the rule, the value found, and the clause of RFC 8216bis. "
                + "The media playlists of a multivariant playlist are checked too, at most \(maximumPlaylists) of them. "
                + "The last line says whether they are live or on demand. Your header fields are not sent to servers "
                + "that a playlist file refers to. The exit code is 1 if a rule is broken or a playlist cannot be "
                + "read. A recommendation that is not followed is listed, and does not change the exit code.",
            "Findings and the last line go to standard output. Standard error names the playlists that cannot be read.",
        ],
        examples: [
            ("player lint https://example.com/master.m3u8", "a stream with all of its playlists"),
            ("player lint Fixtures/media/hls/index.m3u8 --json", "the same of files, one JSON object a finding"),
        ])

    /// The maximum number of media playlists to check for one multivariant playlist.
    private static let maximumPlaylists = 100

    private let place: PlaylistPlace
    private let network: NetworkOptions
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let text = arguments.positional.first else { throw UsageError("PLAYLIST is missing") }
        guard !text.isEmpty else { throw UsageError("PLAYLIST is empty") }
        network = try NetworkOptions(arguments)
        if let url = Values.webURL(text) {
            place = .web(url)
        } else if text.contains("://") {
            throw UsageError(
                "PLAYLIST must be an http or https URL, a file, or - for standard input, and \"\(text.printable)\" is none of them"
            )
        } else if network.headers != [:] {
            throw UsageError("--header is for the server of a URL, and what a file names does not get it")
        } else {
            place = .file(text)
        }
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.answer(json: json, facts: ["playlists", "findings", "unreadable", "live"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            var tally = LintTally()
            await lint(place, in: nil, context, &tally)
            facts["playlists"] = .int(Int64(tally.playlists))
            facts["findings"] = .int(Int64(tally.findings))
            facts["unreadable"] = .int(Int64(tally.unreadable))
            facts["live"] = .int(Int64(tally.live))
            if Task.isCancelled { return }
            if !json { context.console.print(PlaylistTexts.summary(tally)) }
            if tally.isBroken {
                var failure = Failure(kind: "broken", message: PlaylistTexts.summary(tally))
                failure.isResult = true
                throw failure
            }
        }
    }

    /// Checks a playlist and reports its findings, and then those of the playlists that it refers to.
    private func lint(
        _ place: PlaylistPlace, in parent: MultivariantPlaylist?, _ context: CommandContext, _ tally: inout LintTally
    ) async {
        if Task.isCancelled || context.console.isClosed { return }
        tally.playlists += 1
        do throws(Failure) {
            let (data, base) = try await load(place, context)
            let parsed = try parse(data, base, parent)
            tally.add(parsed)
            for finding in parsed.findings {
                context.console.result(PlaylistTexts.event(finding, in: base.name), json: json, isWhole: true) {
                    PlaylistTexts.line(finding, in: base.name)
                }
            }
            guard parent == nil, case .multivariant(let playlist) = parsed.playlist else { return }
            await lintMediaPlaylists(of: playlist, at: base, context, &tally)
        } catch {
            tally.unreadable += 1
            if !Task.isCancelled { context.report(error, json: json) }
        }
    }

    private func lintMediaPlaylists(
        of playlist: MultivariantPlaylist, at base: PlaylistPlace, _ context: CommandContext, _ tally: inout LintTally
    ) async {
        let uris =
            playlist.variants.map(\.uri) + playlist.renditions.compactMap(\.uri) + playlist.iFrameVariants.map(\.uri)
        var seen: Set<PlaylistPlace> = [base]
        for uri in uris {
            guard let place = base.resolve(uri) else {
                tally.unreadable += 1
                let text = uri.redactingURLs
                context.report(
                    Failure(kind: "invalidURL", message: "\(text) is no URL of a playlist", url: base.name), json: json)
                continue
            }
            guard seen.insert(place).inserted else { continue }
            guard seen.count <= Self.maximumPlaylists + 1 else {
                return context.console.note(
                    "player: it names more than \(Self.maximumPlaylists) playlists; these were the first")
            }
            await lint(place, in: playlist, context, &tally)
        }
    }

    private func load(
        _ place: PlaylistPlace, _ context: CommandContext
    ) async throws(Failure) -> (Data, PlaylistPlace) {
        switch place {
        case .web(let url):
            do {
                let first: URL? = if case .web(let first) = self.place { first } else { nil }
                let (data, final) = try await context.composition.playlist(at: url, namedBy: first, network)
                return (data, .web(final))
            } catch {
                throw Failure(CatalogueFailure(error), url: url)
            }
        case .file(let path):
            let file = try InputFile(path)
            var data = Data()
            while let bytes = try await file.next(), !bytes.isEmpty, data.count <= PlaylistParser.maximumSize {
                data += bytes
            }
            return (data, place)
        }
    }

    private func parse(
        _ data: Data, _ place: PlaylistPlace, _ parent: MultivariantPlaylist?
    ) throws(Failure) -> ParsedPlaylist {
        do throws(PlaylistError) {
            return try PlaylistParser.parse(data, variables: place.variables(of: parent))
        } catch {
            throw Failure(kind: "invalidPlaylist", message: error.description, url: place.name)
        }
    }
}
