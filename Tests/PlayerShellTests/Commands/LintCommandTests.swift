import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The command lint", .tags(.unit)) @MainActor
struct LintCommandTests {
    private static let good = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n"
    private static let broken = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:9,\na.ts?token=secret\nb.ts?token=secret\n"

    @Test("The command exits with 0 for a playlist that breaks no rule")
    func test_lint_ofAValidPlaylist_exitsWithZero() async throws {
        let result = try await lint(["/a.m3u8": Self.good])
        #expect(result.code == 0)
        #expect(result.output == ["1 playlist, no violations; live (no EXT-X-ENDLIST)"])
        #expect(result.errors == [])
    }

    @Test("Each finding is printed in one line with its playlist, line, tag and clause, and without secrets")
    func test_lint_ofAnInvalidPlaylist_printsALineForEachFinding() async throws {
        let result = try await lint(["/a.m3u8": Self.broken], "?token=secret")
        let place = "http://origin/a.m3u8?token=***"
        #expect(result.code == 3)
        #expect(
            result.output == [
                "\(place): line 3: EXTINF: a segment duration, rounded to the nearest second, must not exceed the target duration; found 9 s (target duration: 4 s) (RFC 8216bis 4.4.3.1)",
                "\(place): line 5: a URI must follow an EXTINF or EXT-X-STREAM-INF tag (RFC 8216bis 4.1)",
                "1 playlist, 2 findings; live (no EXT-X-ENDLIST)",
            ])
        #expect(result.errors == [])
    }

    @Test("In JSON, each finding is one object, and the summary is the last object")
    func test_lint_asJSON_printsAnObjectForEachFinding() async throws {
        let result = try await lint(["/a.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:x\n"], "", "--json")
        let finding = try #require(result.events("finding").first)
        #expect(finding["playlist"] as? String == "http://origin/a.m3u8")
        #expect(finding["line"] as? Int == 2)
        #expect(finding["tag"] as? String == "EXT-X-TARGETDURATION")
        #expect(finding["rule"] as? String == "tagValue")
        #expect(finding["clause"] as? String == "4.4")
        #expect(finding["message"] as? String == "a tag value must have the form that the tag requires")
        #expect(finding["found"] as? String == "x")
        #expect(
            result.output.last?.contains(#""exit_code":3,"playlists":1,"findings":1,"unreadable":0,"live":1}"#) == true)
    }

    @Test("In JSON, only the summary has the number of findings")
    func test_lintAsJSON_ofAnInvalidPlaylist_countsFindingsInTheSummary() async throws {
        let result = try await lint(["/a.m3u8": Self.broken], "", "--json")
        #expect(result.events("error").isEmpty)
        #expect(result.errors == [])
        #expect(result.events("summary").first?["findings"] as? Int == 2)
    }

    @Test(
        "The missing URI of the only variant is reported, and the playlist counts as multivariant",
        arguments: [
            ("#EXT-X-STREAM-INF:BANDWIDTH=1", "line 2: EXT-X-STREAM-INF must be followed by a URI"),
            (
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1",
                "line 2: EXT-X-I-FRAME-STREAM-INF must have a URI"
            ),
        ])
    func test_lint_ofAVariantWithoutAURI_reportsTheMissingURI(line: String, finding: String) async throws {
        let result = try await lint(["/a.m3u8": "#EXTM3U\n\(line)\n"])
        #expect(result.code == 3)
        #expect(result.output.count == 2)
        #expect(result.output.first?.hasPrefix("http://origin/a.m3u8: \(finding) (") == true)
        #expect(result.output.last == "1 playlist, 1 finding")
        #expect(result.errors == [])
    }

    @Test("A disregarded recommendation is listed, and the command exits with 0")
    func test_lint_ofADisregardedRecommendation_exitsWithZero() async throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1\nb.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb.m3u8\n"
        let result = try await lint(["/a.m3u8": text, "/b.m3u8": Self.good])
        #expect(result.code == 0)
        #expect(
            result.output == [
                "http://origin/a.m3u8: line 4: EXT-X-STREAM-INF: all variants should have a SCORE if any variant has one (recommended by RFC 8216bis 4.4.6.2)",
                "2 playlists, no violations, 1 recommendation not followed; live (no EXT-X-ENDLIST)",
            ])
        #expect(result.errors == [])
    }

    @Test("The summary counts the live playlists")
    func test_lint_ofALiveAndAnEndedPlaylist_countsTheLivePlaylists() async throws {
        let result = try await lint([
            "/a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nc.m3u8",
            "/b.m3u8": Self.good, "/c.m3u8": Self.good + "#EXT-X-ENDLIST\n",
        ])
        #expect(result.output == ["3 playlists, no violations; 1 of them live (no EXT-X-ENDLIST)"])
    }

    @Test("Each media playlist is checked once, and can import the variables of the multivariant playlist")
    func test_lint_ofAMultivariantPlaylist_checksEachMediaPlaylistOnce() async throws {
        let result = try await lint([
            "/a.m3u8": """
            #EXTM3U
            #EXT-X-VERSION:8
            #EXT-X-DEFINE:NAME="name",VALUE="v"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n",URI="audio/b.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="g"
            c.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="g"
            c.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2,URI="c.m3u8"
            """,
            "/audio/b.m3u8":
                "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-DEFINE:IMPORT=\"name\"\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{$name}",
            "/c.m3u8": Self.broken,
        ])
        #expect(result.output.count == 3)
        #expect(result.output.dropLast().allSatisfy { $0.hasPrefix("http://origin/c.m3u8: line ") })
        #expect(result.output.last == "3 playlists, 2 findings; live (no EXT-X-ENDLIST)")
        #expect(result.errors == [])
    }

    @Test("An unreadable playlist is reported, and the other playlists are checked")
    func test_lint_ofAnUnreadablePlaylist_reportsThePlaylistAndChecksTheOthers() async throws {
        let result = try await lint([
            "/a.m3u8":
                "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmissing.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=1\nhtml.m3u8",
            "/html.m3u8": "<html>\u{1B}[2J",
        ])
        #expect(result.code == 1)
        #expect(
            result.errors == [
                "player: http://origin/missing.m3u8: the server responded with 404 Not Found",
                "player: http://origin/a.m3u8: not the URL of a playlist: file:///etc/passwd",
                "player: http://origin/html.m3u8: not a playlist: it begins with \"<html>\u{FFFD}[2J\" instead of #EXTM3U",
            ])
        #expect(result.output == ["3 playlists, 0 findings, 3 unreadable"])
    }

    @Test("If a multivariant playlist names more than 100 playlists, only the first 100 playlists are checked")
    func test_lint_ofTooManyPlaylists_checksTheFirstHundred() async throws {
        let variants = (0..<101).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8?\($0)" }
        let playlists = ["/a.m3u8": "#EXTM3U\n" + variants.joined(separator: "\n"), "/b.m3u8": Self.good]
        let result = try await lint(playlists)
        #expect(result.errors == ["player: http://origin/a.m3u8: checked only the first 100 media playlists"])
        #expect(result.output == ["101 playlists, no violations; live (no EXT-X-ENDLIST)"])
    }

    @Test("A playlist file is checked together with the playlists that the file names")
    func test_lint_ofAFile_checksThePlaylistsThatTheFileNames() async throws {
        let file = SourceTree.root().appendingPathComponent("Fixtures/media/hls/index.m3u8").path
        let result = await (try ShellHarness()).run("lint", file)
        #expect(result.output == ["4 playlists, no violations; on demand"])
        #expect(result.errors == [])
    }

    @Test("A device or a folder that a playlist file names is reported and not read")
    func test_lint_ofAFileThatNamesADevice_doesNotReadTheDevice() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.m3u8")
        let names = ["/dev/null", "link.m3u8", ".."]
        let variants = names.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)" }
        try Data(("#EXTM3U\n" + variants.joined(separator: "\n")).utf8).write(to: file)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link.m3u8").path, withDestinationPath: "/dev/null")

        let result = await (try ShellHarness()).run("lint", file.path)
        #expect(result.code == 1)
        #expect(result.errors == names.map { "player: \(file.path): not the URL of a playlist: \($0)" })
        #expect(result.output == ["1 playlist, 0 findings, 3 unreadable"])
    }

    @Test("A missing file is reported in one line")
    func test_lint_ofAMissingFile_printsOneLine() async throws {
        let result = await (try ShellHarness()).run("lint", "/no/such/file.m3u8")
        #expect(result.code == 1)
        #expect(result.errors == ["player: /no/such/file.m3u8: cannot read: No such file or directory"])
        #expect(result.output == ["1 playlist, 0 findings, 1 unreadable"])
    }

    @Test(
        "An argument that is missing, or neither a URL nor a file, is wrong usage",
        arguments: [["lint"], ["lint", ""], ["lint", "ftp://host/a.m3u8"]])
    func test_lint_withoutAURLOrAFile_isWrongUsage(words: [String]) async throws {
        #expect(await (try ShellHarness()).run(words).code == 2)
    }

    @Test(
        "The option --header is wrong usage for a playlist file and for standard input",
        arguments: ["a.m3u8", "-"])
    func test_lint_ofAFileWithTheHeaderOption_isWrongUsage(name: String) async throws {
        let result = await (try ShellHarness()).run("lint", name, "--header", "X-Key: 1")
        #expect(result.code == 2)
        #expect(
            result.errors.first
                == "player lint: --header requires a PLAYLIST URL: fields are not sent to the servers that a file refers to (see player lint --help)"
        )
    }

    @Test("The error for an unsupported URL scheme names all accepted forms")
    func test_lint_ofAnUnsupportedScheme_errorNamesTheAcceptedForms() async throws {
        let result = await (try ShellHarness()).run("lint", "ftp://x/y.m3u8")
        #expect(
            result.errors.first
                == "player lint: invalid PLAYLIST: expected an http or https URL, a file, or - for standard input, not \"ftp://x/y.m3u8\" (see player lint --help)"
        )
    }

    private func lint(_ playlists: [String: String], _ words: String...) async throws -> ShellHarness.Result {
        let resources = playlists.mapValues { OriginResource.playlist($0) }
        let harness = try ShellHarness(resources: resources)
        return await harness.run(["lint", "http://origin/a.m3u8" + (words.first ?? "")] + words.dropFirst())
    }
}
