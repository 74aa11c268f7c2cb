import StreamingCore

/// The command `player lint`, which checks a playlist against the HLS specification.
struct LintCommand: Command {
    static let spec = CommandSpec(
        name: "lint", summary: "Check a playlist against the HLS specification",
        arguments: [.init(name: "PLAYLIST", help: "a URL, a file, or - for standard input")],
        options: [
            .init(
                name: "--for", value: "DURATION",
                help: "check the changes of the playlists for this time, such as 60s or 5m"),
            .retries, .json, .header, .userAgent, .log,
        ],
        notes: [
            "Each finding is one line: the playlist, the line number, the tag, the requirement, the value found and "
                + "the section of RFC 8216bis. The last line counts the findings and says whether the stream is live.",
            "With --json, every line is an event. The first event (session) has the version of the program, and the "
                + "last event (summary) has the counts. Between them are the events finding and error. An error is a "
                + "playlist that cannot be read.",
            "Playlists that a multivariant playlist names are checked once, at most "
                + "\(PlaylistLinter.maximumPlaylists). A playlist that cannot be read is reported on standard error. "
                + "Relative URIs of a playlist from standard input refer to files in the working directory.",
            "With --for, the media playlists of the variants and renditions, at most \(PlaylistLinter.maximumReloads), "
                + "are loaded again as players load live playlists: one target duration after a load that found a "
                + "change, and half a target duration after a load that found none. Playlists with EXT-X-ENDLIST are "
                + "loaded again too. Changes, such as removed segments or a late update, are checked against sections "
                + "6.2.1 and 6.2.2 of RFC 8216bis. A finding about a change has no line number and no tag. Instead, "
                + "the finding has the number of the version, and the time since the start of the check (in JSON: "
                + "version and t). The first loaded version is 1, and each change adds 1. Ctrl-C ends the check early.",
            "Header fields: your --header fields are sent to the server of the PLAYLIST URL. If this server "
                + "redirects to another server, the other server receives none of your fields except harmless ones "
                + "such as Accept, and never Authorization or Cookie.",
        ],
        examples: [
            ("player lint https://example.com/master.m3u8", "Check a stream with all its playlists"),
            ("player lint Fixtures/media/hls/index.m3u8 --json", "Check files, and print the findings as JSON"),
            ("player lint https://example.com/live.m3u8 --for 60s", "Watch a live stream for a minute"),
            ("curl -s https://example.com/live.m3u8 | player lint -", "Check standard input"),
        ],
        exitCodes: [
            ("0", "every requirement is met; recommendations do not count"),
            ("1", "a requirement is violated, or a playlist cannot be read"), ("2", "invalid usage"),
        ] + CommandSpec.commonExitCodes.suffix(1))

    private let place: PlaylistPlace
    private let network: NetworkOptions
    private let json: Bool
    /// The time for which the media playlists are loaded again; nil to load each playlist once.
    private let duration: Duration?

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
        duration = try arguments.value(of: "--for", "a duration from 1s to 24h, such as 60s or 5m", Values.duration)
        if duration != nil, case .file = place {
            throw UsageError("--for requires a PLAYLIST URL: a file is loaded only once")
        }
    }

    func run(in context: CommandContext) async -> Int32 {
        let names = ["playlists", "findings", "unreadable", "live"] + (duration == nil ? [] : ["versions"])
        return await context.runReporting(json: json, facts: names) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let end = context.clock.now + (duration ?? .zero)
            let loader = PlaylistLoader(place, network, context.composition)
            let report = LintReport(json: json, in: context)
            await PlaylistLinter(loader, report, reloads: duration != nil, in: context).lint(place, until: end)
            let tally = report.tally
            facts["playlists"] = .int(Int64(tally.playlists))
            facts["findings"] = .int(Int64(tally.findings))
            facts["unreadable"] = .int(Int64(tally.unreadable))
            facts["live"] = .int(Int64(tally.live))
            facts["versions"] = .optional(tally.versions.map(Int64.init), JSONValue.int)
            if Task.isCancelled && duration == nil { return }
            if !json { context.console.print(PlaylistTexts.summary(tally)) }
            if tally.isBroken {
                var failure = Failure(kind: "broken", message: PlaylistTexts.summary(tally))
                failure.isResult = true
                throw failure
            }
        }
    }
}
