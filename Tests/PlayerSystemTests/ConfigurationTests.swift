import Foundation
import StreamingTestKit
import Testing

/// Tests of the configuration file and the environment, with the real program.
@Suite("Configuration", .startsProcesses, .tags(.integration))
struct ConfigurationTests {
    private let home = TemporaryFolder()

    @Test("player config shows each setting with its value and its origin")
    func test_config_withAFileAndAVariable_showsValuesAndOrigins() async throws {
        let file = try write("# mine\nengine = native\nretries = 5\n")
        let result = try await run(["config"], ["PLAYER_RETRIES": "7"])
        #expect(result.code == 0)
        #expect(result.errors == "")
        let lines = result.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("engine native \(file):2"))
        #expect(lines.contains("retries 7 PLAYER_RETRIES"))
        #expect(lines.contains("speed 1 default"))
        #expect(lines.contains("variant - not set"))
        #expect(lines == lines.sorted())

        let json = try await run(["config", "--json"], ["PLAYER_RETRIES": "7"]).events("setting")
        #expect(json.count == lines.count)
        let engine = try #require(json.first { $0["name"] as? String == "engine" })
        #expect(engine["value"] as? String == "native" && engine["origin"] as? String == "file")
        #expect(engine["place"] as? String == "\(file):2")
        let variant = try #require(json.first { $0["name"] as? String == "variant" })
        #expect(variant["value"] is NSNull && variant["origin"] as? String == "none" && variant["place"] is NSNull)
        #expect(json.first { $0["name"] as? String == "retries" }?["origin"] as? String == "environment")
        #expect(json.first { $0["name"] as? String == "speed" }?["origin"] as? String == "default")
    }

    @Test("player config --path shows the path of the file, also if the file does not exist")
    func test_path_withoutAFile_isThePathOfTheFile() async throws {
        let result = try await run(["config", "--path"])
        #expect(result.code == 0)
        #expect(result.lines == [home.url.appendingPathComponent("config/streaming-core/config").path])
        #expect(try await run(["config"]).code == 0)
        let unknown = try await run(["config", "--path"], ["XDG_CONFIG_HOME": "", "HOME": ""])
        #expect(unknown.code == 1)
        #expect(unknown.errorLines.count == 1)
    }

    @Test("A value of the file applies to a command, and the command line overrules the value")
    func test_command_withAFile_usesItsValues() async throws {
        let missing = "http://127.0.0.1:9/none.mp4"
        _ = try write("engine = mpv\nstore = memory")
        #expect(try await run(["play", missing, "--json"]).events("session").first?["engine"] as? String == "mpv")
        let native = try await run(["play", missing, "--json", "--engine", "native"])
        #expect(native.events("session").first?["engine"] as? String == "native")
        let variable = try await run(["play", missing, "--json"], ["PLAYER_ENGINE": "native"])
        #expect(variable.events("session").first?["engine"] as? String == "native")
        #expect(try await run(["cache", "--json"]).events("summary").first?["places"] as? [String] == ["in memory"])
    }

    @Test("An invalid file is one line of error with exit code 2, but stops neither the help nor other commands")
    func test_command_withAnInvalidFile_namesTheLine() async throws {
        let file = try write("speed = 2\nengin = native\n")
        for words in [["play", "http://127.0.0.1:9/"], ["list"], ["config"], ["config", "--json"]] {
            let result = try await run(words)
            #expect(result.code == 2, "\(words)")
            #expect(
                result.errorLines == [
                    "player \(words[0]): \(file):2: unknown setting \"engin\" (see player config --help)"
                ])
        }
        for words in [["--version"], ["--help"], ["play", "--help"], ["config", "--path"], ["replay", "/dev/null"]] {
            #expect(try await run(words).code != 2, "\(words)")
        }
    }

    @Test("A file that cannot be read is an error, and a named pipe does not block the program")
    func test_command_withAnUnreadableFile_ends() async throws {
        let file = try write("")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
        let folder = try await run(["config"])
        #expect(folder.code == 2)
        #expect(folder.errors.hasPrefix("player config: \(file): cannot read: "))
        try FileManager.default.removeItem(atPath: file)
        try #require(mkfifo(file, 0o600) == 0)
        #expect(try await run(["config"]).code == 0)
    }

    private func write(_ text: String) throws -> String {
        let folder = home.url.appendingPathComponent("config/streaming-core")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("config")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(
        _ words: [String], _ environment: [String: String] = [:]
    ) async throws -> PlayerProcess.Result {
        try await PlayerProcess(words, environment: home.environment.merging(environment) { $1 }).result()
    }
}
