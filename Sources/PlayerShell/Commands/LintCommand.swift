import StreamingCore

/// The command `player lint`, which checks a playlist against the HLS specification.
struct LintCommand: Command {
    static let spec = CommandSpec(
        name: "lint", summary: "Check a playlist against the HLS specification",
        description: [
            "Check a playlist against RFC 8216bis. If it is a multivariant playlist, its media playlists are checked "
                + "too, at most \(PlaylistLinter.maximumPlaylists).",
            "Each finding is one line: the playlist, the line number, the tag, the requirement, the value found and "
                + "the section of the RFC. The last line counts the findings. If all playlists could be read, "
                + "it also says whether the stream is live.",
        ],
        arguments: [.init(name: "PLAYLIST", help: "a URL, a file, or - for standard input")],
        options: [
            .init(name: "--for", value: "DURATION", help: "check a live stream for DURATION, such as 60s or 5m"),
            .retries, .json, .header, .userAgent, .log,
        ],
        sections: [
            .init(
                "Live streams",
                "With --for, at most \(PlaylistLinter.maximumReloads) media playlists are reloaded repeatedly, "
                    + "as often as a player would reload them. Each new version is compared with the previous one, "
                    + "for example to find removed segments and late updates. The findings name the version and the "
                    + "time since the start. Ctrl-C ends the check early."),
            .init(
                "Standard input", "Relative URIs in a playlist from standard input are files in the working directory."),
            .init(
                "JSON",
                "Each line is an event: session, finding, error (a playlist that cannot be read) or summary. With "
                    + "--for, a finding has the members \"version\" and \"t\" (seconds since the start)."),
            .headers(of: "PLAYLIST"),
        ],
        examples: [
            ("player lint https://example.com/master.m3u8", "Check a stream with all its playlists"),
            ("player lint Fixtures/media/hls/index.m3u8 --json", "Check files, and print the findings as JSON"),
            ("player lint https://example.com/live.m3u8 --for 60s", "Check a live stream for a minute"),
            ("curl -s https://example.com/live.m3u8 | player lint -", "Check standard input"),
        ],
        exitCodes: CommandSpec.exitCodes(
            success: "no requirement is violated; recommendations do not count",
            failure: "a playlist cannot be read", finding: "a requirement is violated"))

    private let place: PlaylistPlace
    private let network: NetworkOptions
    private let json: Bool
    /// The time for which the media playlists are reloaded; nil to load each playlist once.
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
                if tally.unreadable == 0 { failure.exitCode = ExitCode.finding }
                throw failure
            }
        }
    }
}
