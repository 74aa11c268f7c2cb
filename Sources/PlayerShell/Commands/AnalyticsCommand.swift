import Foundation
import StreamingCore
import StreamingMetrics

/// The command `player analytics`, which lists, shows, exports or clears the viewing sessions.
struct AnalyticsCommand: Command {
    private enum Action: String, CaseIterable {
        case list, show, export, clear

        /// The names of the members that the action adds to the JSON summary.
        var facts: [String] {
            switch self {
            case .list, .export: ["sessions"]
            case .show: ["events"]
            case .clear: ["removed"]
            }
        }
    }

    static let spec = CommandSpec(
        name: "analytics", summary: "List, show, export or clear your viewing sessions",
        description: [
            "A viewing session is the playback of one video by play, resume or shell. The sessions stay on this "
                + "device: at most 500, for at most 90 days. \"player play --help\" explains how to turn the records "
                + "off."
        ],
        arguments: [
            .init(
                name: "ACTION", help: "list (the default), show, export or clear", isRequired: false,
                words: Action.allCases.map(\.rawValue)),
            .init(name: "SESSION", help: "for show: a number from the list, or a session ID", isRequired: false),
        ],
        options: [
            .init(name: "--limit", value: "N", help: "list only the N newest sessions (default: 20)"),
            .init(name: "--output", value: "FILE", help: "export to FILE (default: standard output)"),
            .readStore, .json,
        ],
        sections: [
            .init(
                "Actions",
                rows: [
                    ("list", "list the sessions, newest first, with number, played time and outcome"),
                    ("show", "show the metrics and the last 1,000 events of a session"),
                    ("export", "write all sessions and events as JSON Lines, for example for DuckDB"),
                    ("clear", "remove all sessions, and the recording for \"player report --last\""),
                ]),
            .init(
                "Sessions",
                "Each event has a position, and a time since the load. The session of a killed program has the "
                    + "outcome \"interrupted\", and can lack the last 5 s. URLs have no credentials, query values or "
                    + "fragments."),
            .init(
                "Export",
                "Times are in seconds, bitrates are in bits per second, and unknown values are null. FILE is replaced "
                    + "only if it is empty or an earlier export. The article \"Analytics\" of the documentation lists "
                    + "all members."),
            .readStores,
        ],
        examples: [
            ("player analytics", "List the newest sessions"), ("player analytics show 1", "Show the newest session"),
            ("player analytics export --output sessions.jsonl", "Export all sessions to a file"),
        ])

    private let action: Action
    private let session: VideoItem?
    private let limit: Int
    private let output: String?
    private let json: Bool
    private let store: StoreKind

    init(_ arguments: ParsedArguments) throws(UsageError) {
        action = try arguments.action(.list)
        if action != .show && arguments.positional.count > 1 {
            throw UsageError("SESSION cannot be used with \(action.rawValue)")
        }
        session = try arguments.positional.dropFirst().first.map { text throws(UsageError) in
            guard let item = VideoItem(text) else {
                throw UsageError(
                    "invalid SESSION: expected a number of at least 1 or a session ID, not \"\(text.printable)\"")
            }
            return item
        }
        if action == .show && session == nil { throw UsageError("missing argument: SESSION") }
        let limit = try arguments.value(of: "--limit", "a number of at least 1") {
            Int($0).flatMap { $0 > 0 ? $0 : nil }
        }
        if limit != nil && action != .list { throw UsageError("--limit cannot be used with \(action.rawValue)") }
        self.limit = limit ?? 20
        output = try arguments.value(of: "--output", "the name of a file") { $0.isEmpty || $0 == "-" ? nil : $0 }
        if output != nil && action != .export { throw UsageError("--output cannot be used with \(action.rawValue)") }
        json = arguments.has("--json")
        if json && action == .export { throw UsageError("--json cannot be used with export, which always writes JSON") }
        store = try StoreKind(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: action.facts) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let place = try context.composition.analytics(store)
            do {
                try await place.closeInterruptedSessions()
                // The sessions are sorted newest first. The number of a session is its position in this order.
                let sessions = Array(try await place.store.retrieveAllSessions().reversed())
                switch action {
                case .list: facts["sessions"] = list(sessions, context)
                case .show: facts["events"] = try await show(sessions, in: place.store, context.console)
                case .export: facts["sessions"] = try await export(sessions, in: place.store, context.console)
                case .clear:
                    try await place.store.deleteAllSessions()
                    try await place.removeLastSession()
                    if !json { context.console.print(AnalyticsTexts.count(sessions.count) + " removed") }
                    facts["removed"] = .int(Int64(sessions.count))
                }
            } catch let failure as Failure {
                throw failure
            } catch {
                throw Failure(error)
            }
        }
    }

    private static let nothingRecorded = "player: no sessions are recorded; to record one, run: player play MEDIA-URL"

    private func list(_ sessions: [LocalPlaybackSession], _ context: CommandContext) -> JSONValue {
        for (number, session) in zip(1..., sessions.prefix(limit)) {
            context.console.result(AnalyticsEvents.session(session, number: number), json: json) {
                AnalyticsTexts.session(session, number: number, now: context.clock.date)
            }
        }
        if sessions.isEmpty { context.console.note(Self.nothingRecorded) }
        return .int(Int64(min(limit, sessions.count)))
    }

    private func show(
        _ sessions: [LocalPlaybackSession], in store: EntryAnalyticsStore, _ console: Console
    ) async throws -> JSONValue {
        let index: Int? =
            switch session {
            case .number(let number): sessions.indices.contains(number - 1) ? number - 1 : nil
            case .id(let id): sessions.firstIndex { $0.id == id }
            case nil: nil
            }
        guard let index, let (session, events) = try await store.retrieve(sessionID: sessions[index].id) else {
            throw Failure(
                kind: "noSuchSession",
                message: "no such session: there \(sessions.count == 1 ? "is" : "are") "
                    + "\(AnalyticsTexts.count(sessions.count)); see player analytics list")
        }
        if json {
            console.emit(AnalyticsEvents.session(session, number: index + 1))
            for event in events { console.emit(AnalyticsEvents.event(event, of: session)) }
        } else {
            for line in AnalyticsTexts.metrics(of: session) { console.print(line) }
            for event in events { console.print(AnalyticsTexts.event(event, of: session)) }
        }
        return .int(Int64(events.count))
    }

    private func export(
        _ sessions: [LocalPlaybackSession], in store: EntryAnalyticsStore, _ console: Console
    ) async throws -> JSONValue {
        var text = ""
        for session in sessions.reversed() {
            guard let (session, events) = try await store.retrieve(sessionID: session.id) else { continue }
            text += AnalyticsExport.lines(of: session, events)
            if output == nil {
                console.write(text)
                text = ""
            }
        }
        if let output {
            try ReportFile.write(text, to: output, beginning: AnalyticsExport.beginning, kind: "an export")
            console.print("\(output): \(AnalyticsTexts.count(sessions.count))".printable)
        } else if sessions.isEmpty {
            console.note(Self.nothingRecorded)
        }
        return .int(Int64(sessions.count))
    }
}

extension Failure {
    /// Creates a failure of a store of viewing sessions.
    fileprivate init(_ error: any Error) {
        if let error = error as? StoreError {
            self.init(error)
        } else {
            self.init(kind: "unreadable", message: "cannot read or change the viewing sessions: \(error)".printable)
        }
    }
}
