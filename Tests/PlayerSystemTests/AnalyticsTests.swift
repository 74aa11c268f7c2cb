import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the viewing sessions of the program. The sessions must survive each way in which the program can end.
@Suite("Viewing sessions of the program", .startsProcesses, .tags(.integration, .database))
struct AnalyticsTests {
    #if SQLite
        private static let stores = ["file", "sqlite"]
    #else
        private static let stores = ["file"]
    #endif
    /// The number of kills per store: only slow runs kill the program a hundred times, which takes minutes.
    private static let kills = ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1" ? 100 : 4

    private let folder = TemporaryFolder()

    @Test(
        "A signal closes the session as stopped, and every event is saved",
        arguments: stores.flatMap { store in [SIGINT, SIGTERM, SIGHUP].map { (store, $0) } })
    func test_play_endedByASignal_closesItsSession(store: String, signal: Int32) async throws {
        let origin = try makeOrigin()
        let player = try PlayerProcess(
            ["play", origin.url("clip.mp4").absoluteString, "--engine", "native", "--json", "--store", store],
            environment: folder.environment)
        await player.waitForPosition(atLeast: 0.2)
        player.send(signal)
        #expect(try await player.result().code == 128 + signal)
        let (sessions, events) = try await export(store)
        #expect(sessions.map { $0["outcome"] as? String } == ["stopped"])
        #expect(events.map { $0["type"] as? String } == ["play", "videoStarted", "videoAbandoned"])
        #expect(sessions.first?["ended_at"] as? String == events.last?["at"] as? String)
    }

    @Test("Quitting a shell closes the session of each load", arguments: stores)
    func test_shell_quit_closesItsSessions(store: String) async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4").absoluteString
        let shell = try PlayerProcess(
            ["shell", "--store", store, "--engine", "native"],
            input: "url \(url)\nplay\nwait playing\nurl \(url)\nplay\nwait playing\nquit\n",
            environment: folder.environment)
        #expect(try await shell.result().code == 0)
        #expect(try await export(store).sessions.map { $0["outcome"] as? String } == ["replaced", "stopped"])
    }

    @Test("A failed load is a session with the code of the failure", arguments: stores)
    func test_play_ofMissingMedia_savesTheFailure(store: String) async throws {
        let origin = try makeOrigin()
        let player = try PlayerProcess(
            ["play", origin.url("missing.mp4").absoluteString + "?key=secret", "--engine", "native", "--store", store],
            environment: folder.environment)
        #expect(try await player.result().code == 1)
        let (sessions, events) = try await export(store)
        #expect(sessions.map { $0["failure_code"] as? String } == ["http-status"])
        #expect(events.map { $0["type"] as? String } == ["play", "error", "videoAbandoned"])
        #expect(!"\(sessions)\(events)".contains("secret"))
    }

    @Test(
        "After a kill at any time, each acknowledged event is saved, and the next start closes the session",
        .timeLimit(.minutes(15)), arguments: stores)
    func test_play_killed_keepsAcknowledgedEvents(store: String) async throws {
        let origin = try makeOrigin()
        var random = SeededGenerator(seed: 18)
        var stored: Set<String> = []
        var started: Set<String> = []
        for number in 1...Self.kills {
            let shell = try PlayerProcess(
                ["shell", "--store", store, "--engine", "native", "--log", "debug"],
                input: "url \(origin.url("clip.mp4").absoluteString)\nplay\n"
                    + (1...400).map { "seek \($0 % 9)\nwait 0.01\n" }.joined(),
                environment: folder.environment)
            // On a busy machine, the random delay may end before the first event is stored. The first run therefore
            // waits for an event.
            await shell.waitForErrors(number == 1 ? "stored event" : "stored the start of session")
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...150, using: &random)))
            shell.send(SIGKILL)
            let log = try await shell.result().errors
            started.formUnion(log.matches(of: /stored the start of session ([0-9A-F-]+)/).map { String($0.1) })
            stored.formUnion(log.matches(of: /stored event ([0-9A-F-]+),/).map { String($0.1) })
            #expect(started.count == number)
        }
        let (sessions, events) = try await export(store)
        #expect(started.isSubset(of: sessions.compactMap { $0["session_id"] as? String }))
        #expect(!stored.isEmpty)
        #expect(stored.isSubset(of: events.compactMap { $0["event_id"] as? String }))
        #expect(sessions.allSatisfy { $0["outcome"] as? String == "interrupted" && $0["ended_at"] is String })
    }

    @Test("A start does not close the session of another process that is running")
    func test_export_besideARunningPlayer_leavesItsSessionOpen() async throws {
        let origin = try makeOrigin()
        let player = try PlayerProcess(
            ["play", origin.url("clip.mp4").absoluteString, "--engine", "native", "--json"],
            environment: folder.environment)
        await player.waitForPosition(atLeast: 0.2)
        #expect(try await export("file").sessions.first?["outcome"] is NSNull)
        player.send(SIGTERM)
        _ = try await player.result()
        #expect(try await export("file").sessions.first?["outcome"] as? String == "stopped")
    }

    @Test(
        "No session is saved with --no-analytics, with --store memory, or with PLAYER_ANALYTICS=off",
        arguments: [["--no-analytics"], ["--store", "memory"], []])
    func test_play_withoutAnalytics_savesNoSession(options: [String]) async throws {
        let origin = try makeOrigin(duration: 1)
        var environment = folder.environment
        if options.isEmpty { environment["PLAYER_ANALYTICS"] = "off" }
        let player = try PlayerProcess(
            ["play", origin.url("clip.mp4").absoluteString, "--engine", "native"] + options, environment: environment)
        #expect(try await player.result().code == 0)
        #expect(try await export("file").sessions.isEmpty)
    }

    @Test("DuckDB reads the export, and the query of the article gives the metrics of three sessions", .needsDuckDB)
    func test_export_inDuckDB_hasTheResultsOfTheQueryInTheArticle() async throws {
        let origin = try makeOrigin(duration: 1)
        for path in ["clip.mp4", "clip.mp4", "missing.mp4"] {
            let player = try PlayerProcess(
                ["play", origin.url(path).absoluteString, "--engine", "native"], environment: folder.environment)
            _ = try await player.result()
        }
        let file = folder.url.appending(path: "sessions.jsonl").path
        let exported = try PlayerProcess(
            ["analytics", "export", "--output", file], environment: folder.environment)
        #expect(try await exported.result().output == "\(file): 3 sessions\n")
        let article = try String(
            contentsOf: SourceTree.root().appending(
                path: "Sources/StreamingCore/StreamingCore.docc/Analytics.md"), encoding: .utf8)
        let query = try #require(article.firstMatch(of: /```sql\n([\s\S]*?)```/)).1
            .replacing("sessions.jsonl", with: file)
        let script = "import duckdb,json; print(json.dumps(duckdb.sql('''\(query)''').fetchall(), default=str))"
        let result = try await PlayerProcess.run(
            "-c", script, executable: URL(fileURLWithPath: try Tool.python.requirePath()))
        #expect(result.errors == "")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[Any]])
        #expect(rows.map { $0[0] as? String } == ["player 0.1.0"])
        let row = try #require(rows.first)
        #expect((row[1] as? Int, row[2] as? Int) == (3, 1))
        #expect(try #require(row[3] as? Double) < 60)
        #expect(row[4] as? Double == 0)
    }

    // MARK: Helpers

    private func makeOrigin(duration: TimeInterval = 600) throws -> LocalOrigin {
        try LocalOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: duration)]))
    }

    private func export(_ store: String) async throws -> (sessions: [[String: Any]], events: [[String: Any]]) {
        let player = try PlayerProcess(["analytics", "export", "--store", store], environment: folder.environment)
        let result = try await player.result()
        #expect(result.code == 0)
        let records = result.lines.compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(records.count == result.lines.count)
        return (
            records.filter { $0["record"] as? String == "session" },
            records.filter { $0["record"] as? String == "event" }
        )
    }
}
