import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of data that one process has stored and another process reads.
@Suite("Stored data of the program", .startsProcesses, .tags(.integration, .database))
struct StoreTests {
    #if SQLite
        private static let stores = ["file", "sqlite"]
    #else
        private static let stores = ["file"]
    #endif

    private let folder = TemporaryFolder()

    private func run(_ words: String...) async throws -> PlayerProcess.Result {
        try await PlayerProcess(words, environment: folder.environment).result()
    }

    private func makeOrigin() throws -> LocalOrigin {
        try LocalOrigin(OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures")))
    }

    @Test("An offline listing is equal to the online listing", arguments: stores)
    func test_list_offline_isEqualToTheOnlineListing(store: String) async throws {
        let origin = try makeOrigin()
        let url = origin.url("catalogue.json").absoluteString
        let online = try await run("list", url + "?limit=10", "--all", "--json", "--store", store)
        #expect(online.events("video").count == 25)
        let comments = try await run("comments", "1", "--json", "--store", store)
        #expect(comments.events("comment").count == 5)
        origin.stop()
        let offline = try await run("list", "--offline", "--all", "--json", "--store", store)
        #expect(offline.code == 0)
        #expect(videos(offline) == videos(online))
        let fallenBack = try await run("list", "--all", "--json", "--store", store)
        #expect(videos(fallenBack) == videos(online))
        #expect(fallenBack.errorLines.contains { $0.contains("saved 20") })
        let saved = try await run("comments", "1", "--json", "--store", store)
        #expect(
            saved.lines.filter { $0.contains("\"comment\"") } == comments.lines.filter { $0.contains("\"comment\"") })
    }

    private func videos(_ result: PlayerProcess.Result) -> [String] {
        result.lines.filter { $0.contains("\"event\":\"video\"") }
    }

    @Test("Notes and the resume position of a video are read by another process", arguments: stores)
    func test_notesAndHistory_ofOneProcess_areReadByAnother(store: String) async throws {
        let origin = try makeOrigin()
        let url = origin.url("catalogue.json").absoluteString
        _ = try await run("list", url, "--store", store)
        #expect(try await run("notes", "1", "add", "--title", "a", "--text", "b", "--store", store).code == 0)
        let notes = try await run("notes", "1", "--json", "--store", store)
        #expect(notes.events("note").map { $0["title"] as? String } == ["a"])

        let play = try PlayerProcess(
            [
                "play", "--catalogue", url, "--item", "1", "--start", "12", "--engine", "native", "--json", "--store",
                store,
            ],
            environment: folder.environment)
        await play.waitForPosition(atLeast: 13)
        play.send(SIGTERM)
        #expect(try await play.result().code == 128 + SIGTERM)
        let history = try await run("history", "--json", "--store", store)
        let position = try #require(history.events("watched").first?["position"] as? Double)
        #expect((12..<30).contains(position))
        let resumed = try await run("resume", "--speed", "4", "--engine", "native", "--json", "--store", store)
        #expect(resumed.code == 0)
        #expect(
            try await run("history", "--json", "--store", store).events("watched").first?["finished"] as? Bool == true)
    }

    @Test("After the player was killed, the history has a position that was saved during playback", .tags(.slow))
    func test_history_ofAKilledProcess_hasASavedPosition() async throws {
        var routes = OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures"))
        routes.resources["/media/clip.mp4"] = .syntheticMP4(size: 1_000_000, duration: 86_400)
        let origin = try LocalOrigin(routes)
        let play = try PlayerProcess(
            [
                "play", "--catalogue", origin.url("catalogue.json").absoluteString, "--item", "1", "--engine", "native",
                "--json",
            ], environment: folder.environment)
        await play.waitForPosition(atLeast: 12)
        play.send(SIGKILL)
        _ = try await play.result()
        let history = try await run("history", "--json")
        let position = try #require(history.events("watched").first?["position"] as? Double)
        // The position is saved every 10 s.
        #expect(position >= 9)
        let resume = try PlayerProcess(["resume", "--engine", "native", "--json"], environment: folder.environment)
        await resume.waitForPosition(atLeast: position + 1)
        resume.send(SIGTERM)
        let resumed = try await resume.result()
        let positions = resumed.events("progress").compactMap { $0["position"] as? Double }
        #expect(try #require(positions.min()) >= position)
    }

    @Test("A damaged file is set aside and reported, and the other files are read")
    func test_damagedFile_inAStore_isReportedAndSetAside() async throws {
        let id = "00000000-0000-4000-8000-000000000001"
        _ = try await run("notes", id, "add", "--title", "first")
        _ = try await run("notes", id, "add", "--title", "second")
        let data = folder.url.appendingPathComponent("data")
        let files = try #require(
            FileManager.default.enumerator(at: data, includingPropertiesForKeys: [.isRegularFileKey])
        )
        .compactMap { $0 as? URL }
        .filter { (try? Data(contentsOf: $0)).map { String(decoding: $0, as: UTF8.self).contains("first") } == true }
        let file = try #require(files.first)
        try Data("{\"format\"".utf8).write(to: file)
        let notes = try await run("notes", id, "--json")
        #expect(notes.code == 0)
        #expect(notes.events("note").map { $0["title"] as? String } == ["second"])
        #expect(notes.errorLines.count == 1)
        #expect(notes.errors.contains("damaged"))
        #expect(try await run("notes", id).errors == "")
    }

    @Test("Without a usable folder, the command list prints a warning and the videos, and the command notes fails")
    func test_commands_withoutAUsableFolder_warnOrFail() async throws {
        let origin = try makeOrigin()
        let nowhere = [
            "XDG_CACHE_HOME": "/dev/null/a", "XDG_STATE_HOME": "/dev/null/a", "XDG_DATA_HOME": "/dev/null/a",
        ]
        let list = try await PlayerProcess(
            ["list", origin.url("catalogue.json").absoluteString], environment: nowhere
        ).result()
        #expect(list.code == 0)
        #expect(list.lines.count == 25)
        #expect(list.errorLines.filter { $0.contains("cannot save the catalogue") }.count == 1)
        #expect(list.errors.contains("cannot save the catalogue: /dev/null/a/streaming-core"))
        let notes = try await PlayerProcess(
            ["notes", "00000000-0000-4000-8000-000000000001", "add", "--title", "a"], environment: nowhere
        ).result()
        #expect(notes.code == 1)
        #expect(notes.errorLines.count == 1)
    }

    #if !SQLite
        @Test("Without the SQLite trait, --store sqlite fails, and the error names the build option")
        func test_sqlite_withoutTheTrait_namesTheBuildOption() async throws {
            let result = try await run("history", "--store", "sqlite")
            #expect(result.code == 2)
            #expect(result.errors.contains("swift build --traits SQLite"))
        }
    #endif
}
