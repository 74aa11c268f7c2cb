import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The archive of monitor", .tags(.unit)) @MainActor
struct MonitorArchiveTests {
    @Test(
        "A replay gives the same verdict, at the same time, and the same findings and exit code", arguments: Self.faults
    )
    func test_replay_ofAnArchive_givesTheSameVerdict(fault: LiveFault.Kind?, code: Int32) async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness(faults: [fault.map { LiveFault($0) }].compactMap(\.self))
        let played = await sut.run(
            MonitorHarness.live, "--for", "30s", "--max-startup", "20", "--archive", folder, "--json")
        #expect(played.code == code)
        let replayed = await sut.run("--replay", folder, "--json")
        #expect(replayed.code == code)
        let verdicts = try [played, replayed].map { result in
            let verdict = try #require(result.events("verdict").first)
            return try JSONSerialization.data(withJSONObject: verdict, options: .sortedKeys)
        }
        #expect(String(decoding: verdicts[0], as: UTF8.self) == String(decoding: verdicts[1], as: UTF8.self))
        #expect(replayed.events("verdict").count == 1)
        #expect(replayed.limits == played.limits)
        #expect(replayed.events("session").first?["engine"] is NSNull)
    }

    private nonisolated static let faults: [(LiveFault.Kind?, Int32)] = [
        (nil, 0), (.stuck(at: .seconds(10), for: .seconds(14)), 3), (.restarted(at: .seconds(15)), 3),
        (.skewedClock(at: .seconds(15), by: .seconds(30)), 3),
    ]

    @Test("Limits of the command line replace those of the archive")
    func test_replay_withOtherLimits_usesThem() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness()
        #expect(await sut.run(MonitorHarness.live, "--for", "8s", "--max-latency", "1", "--archive", folder).code == 3)
        #expect(await sut.run("--replay", folder).code == 3)
        let other = await sut.run("--replay", folder, "--max-latency", "60")
        #expect(other.code == 0)
        #expect(other.output.first?.hasPrefix("1  well: started in ") == true, "\(other.output)")
    }

    @Test("A failure is in the archive with its reason")
    func test_replay_ofAFailure_printsTheReason() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness()
        let played = await sut.run("http://origin/none.m3u8?token=secret", "--for", "5s", "--archive", folder)
        let replayed = await sut.run("--replay", folder)
        #expect((played.code, replayed.code) == (1, 1))
        #expect(replayed.errors == played.errors)
    }

    @Test("Only the user can read the files, and repeated texts are omitted")
    func test_archive_ofALiveStream_isPrivateAndOmitsRepeatedTexts() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness(faults: [LiveFault(.stale(at: .seconds(4)))])
        _ = await sut.run(MonitorHarness.live, "--for", "12s", "--archive", folder)
        let path = "\(folder)/round-1-stream-1.jsonl"
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        let playlists = objects.compactMap { $0?["playlist"] as? [String: Any] }
        var texts: [String: String] = [:]
        var omitted = 0
        for playlist in playlists {
            let url = try #require(playlist["url"] as? String)
            if let text = playlist["text"] as? String {
                #expect(texts[url] != text)
                texts[url] = text
            } else {
                #expect(texts[url] != nil)
                omitted += 1
            }
        }
        #expect(texts.count == 3)
        #expect(omitted > 0)
        #expect(lines.first?.hasPrefix("{\"stream\":") == true)
        #expect(lines.last?.hasPrefix("{\"cost\":") == true)
    }

    @Test("An existing file is kept, and the command exits with 1")
    func test_archive_intoAUsedFolder_keepsTheFiles() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sut = try MonitorHarness()
        _ = await sut.run(MonitorHarness.onDemand, "--for", "2s", "--archive", folder)
        let path = "\(folder)/round-1-stream-1.jsonl"
        let before = try String(contentsOfFile: path, encoding: .utf8)
        let again = await sut.run(MonitorHarness.onDemand, "--for", "2s", "--archive", folder)
        #expect(again.code == 1)
        #expect(again.errors.first?.contains("the folder has an archive; choose a new folder for each run") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    }

    @Test("A folder without an archive, and an archive that is invalid, incomplete or unreadable, are failures")
    func test_replay_withoutAnArchive_fails() async throws {
        let folder = Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let shell = try ShellHarness()
        let missing = await shell.run("monitor", "--replay", folder)
        #expect(
            (missing.code, missing.errors) == (
                1, ["player: \(folder): no archive found; expected files such as round-1-stream-1.jsonl"]
            ))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/round-1-stream-1.jsonl"
        for (text, message) in [
            ("\noops\n", "line 2 is invalid; choose a folder that player monitor --archive has written"),
            ("", "the archive is incomplete; the run did not reach its end"),
        ] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let result = await shell.run("monitor", "--replay", folder)
            #expect((result.code, result.errors) == (1, ["player: \(path): \(message)"]))
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let unreadable = await shell.run("monitor", "--replay", folder)
        #expect(unreadable.code == 1)
        #expect(
            unreadable.errors.first?.hasPrefix("player: \(path): cannot read: ") == true, "\(unreadable.errors)")
    }

    @Test("Options of a run cannot be used with --replay", arguments: ["--for", "--live", "--sessions", "--interval"])
    func test_replay_withAnOptionOfARun_isWrongUsage(option: String) async throws {
        let value = option == "--live" ? [] : [option == "--sessions" ? "2" : "90s"]
        let result = await (try ShellHarness()).run(["monitor", "--replay", "a", option] + value)
        #expect(result.code == 2)
        #expect(result.errors.first?.contains("\(option) cannot be used with --replay") == true, "\(result.errors)")
        let both = await (try ShellHarness()).run("monitor", "http://a/", "--replay", "a")
        #expect(both.errors.first?.contains("URL cannot be used with --replay") == true)
    }

    private static func makeFolder() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID().uuidString)").path
    }
}
