import AdaptiveStreaming
import Foundation
import HLSPlaylist
import StreamingCore

/// The command `player lint`, which checks a playlist against the HLS specification.
struct LintCommand: Command {
    static let spec = CommandSpec(
        name: "lint", summary: "Check a playlist against the HLS specification",
        arguments: [.init(name: "PLAYLIST", help: "a URL, a file, or - for standard input")],
        options: [.retries, .json, .header, .userAgent, .log],
        notes: [
            "Each finding is one line: the playlist, the line number, the tag, the requirement, the value found and "
                + "the section of RFC 8216bis. The last line counts the findings and says whether the stream is live.",
            "With --json, the first object is the session, and the last object is the summary. Between them is one "
                + "object per finding, and one error per playlist that cannot be read.",
            "The playlists that a multivariant playlist refers to are checked too, at most \(maximumPlaylists). A "
                + "playlist that cannot be read is reported on standard error. Relative URIs of a playlist from "
                + "standard input refer to files in the working directory.",
            "Header fields: your --header fields are sent only to the server of the PLAYLIST URL. If this server "
                + "redirects to another server, the other server receives only your standard fields, such as Accept.",
        ],
        examples: [
            ("player lint https://example.com/master.m3u8", "Check a stream with all its playlists"),
            ("player lint Fixtures/media/hls/index.m3u8 --json", "Check files, and print the findings as JSON"),
            ("curl -s https://example.com/live.m3u8 | player lint -", "Check standard input"),
        ],
        exitCodes: [
            ("0", "every requirement is met; recommendations do not count"),
            ("1", "a requirement is violated, or a playlist cannot be read"), ("2", "invalid usage"),
        ] + CommandSpec.commonExitCodes.suffix(1))

    /// The maximum number of media playlists to check for one multivariant playlist.
    private static let maximumPlaylists = 100

    private let place: PlaylistPlace
    private let network: NetworkOptions
    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let text = arguments.positional.first else { throw UsageError("missing argument: PLAYLIST") }
        guard !text.isEmpty else { throw UsageError("PLAYLIST must not be empty") }
        network = try NetworkOptions(arguments)
        if let url = Values.webURL(text) {
            place = .web(url)
        } else if text.contains("://") {
            throw UsageError(
                "invalid PLAYLIST: expected an http or https URL, a file, or - for standard input, not \"\(text.printable)\""
            )
        } else if network.headers != [:] {
            throw UsageError(
                "--header requires a PLAYLIST URL: fields are not sent to the servers that a file refers to")
        } else {
            place = .file(text)
        }
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: ["playlists", "findings", "unreadable", "live"]) {
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

    /// Checks a playlist and reports the findings. If the playlist is a multivariant playlist, also checks the media
    /// playlists to which it refers.
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
                    Failure(kind: "invalidURL", message: "not the URL of a playlist: \(text)", url: base.name),
                    json: json)
                continue
            }
            guard seen.insert(place).inserted else { continue }
            guard seen.count <= Self.maximumPlaylists + 1 else {
                return context.console.note(
                    "player: \(base.name): checked only the first \(Self.maximumPlaylists) media playlists")
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
