import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the failures of the program, each of which must be one clear line on standard error and an exit code.
@Suite("Failures of the program", .startsProcesses, .tags(.integration, .network))
struct FailureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let behaviour: OriginBehaviour
        let path: String
        let reason: String

        var testDescription: String { name }
    }

    private static let catalogue = Data(
        """
        {"videos": [{"id": "00000000-0000-4000-8000-000000000001", "title": "a", "url": "clip.mp4",
        "thumbnail_url": "a.jpg", "duration": "long"}]}
        """.utf8)

    static let cases = [
        Case(
            name: "404", behaviour: .init(fault: .status(404)), path: "list.json",
            reason: "the server responded with 404 Not Found"),
        Case(
            name: "500", behaviour: .init(fault: .status(500)), path: "list.json",
            reason: "the server responded with 500 Internal Server Error"),
        Case(
            name: "no response", behaviour: .init(fault: .silence), path: "list.json",
            reason: "timeout: no response within 10 s"),
        Case(
            name: "a truncated response", behaviour: .init(fault: .truncate(at: 40)), path: "list.json",
            reason: "the response was truncated: received 40 of"),
        Case(
            name: "a response that is not HTTP", behaviour: .init(fault: .garbage), path: "list.json",
            reason: "the response is not HTTP"),
        Case(
            name: "HTML", behaviour: .init(), path: "page.html",
            reason: "the document: expected JSON, found HTML or XML"),
        Case(
            name: "a truncated document", behaviour: .init(), path: "cut.json",
            reason: "the document: expected JSON, found truncated JSON, 50 bytes long"),
        Case(
            name: "a field of the wrong type", behaviour: .init(), path: "list.json",
            reason: "videos[0].duration: expected a number, found the string \"long\""),
    ]

    @Test("A failed listing prints one line with the cause", arguments: cases)
    func test_list_thatFails_printsOneLineWithTheCause(case: Case) async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(`case`.behaviour, for: "/\(`case`.path)")
        let url = origin.url(`case`.path).absoluteString
        let result = try await PlayerProcess.run("list", url)
        expect(result, code: 1, "player: \(url): \(`case`.reason)")
    }

    @Test(
        "An unreachable server and a URL that is not a web URL are both reported in one line",
        arguments: zip(
            ["http://127.0.0.1:1/a", "http://no-such-host.invalid/a", "file:///etc/passwd"],
            [(1, "cannot connect to the server"), (1, "host not found"), (2, "expected an http or https URL")]))
    func test_listAndPlay_ofAnUnusableURL_printOneLine(url: String, expected: (code: Int32, reason: String))
        async throws
    {
        for command in ["list", "play"] {
            let result = try await PlayerProcess.run(command, url)
            expect(result, code: expected.code, expected.reason)
        }
    }

    /// The program retries in real time for the 30 s of the grace period. Without `.alone`, the test run would wait for
    /// this test.
    @Test("Playback fails if the connection is lost permanently", .alone)
    func test_play_afterTheLossOfTheConnection_fails() async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(OriginBehaviour(bandwidth: 800_000, fault: .drop(at: 120_000)), for: "/clip.mp4")
        // After the connection is lost, the buffer lasts for 3 s, and the grace period for another 30 s.
        let result = try await PlayerProcess.run(
            "play", origin.url("clip.mp4").absoluteString, "--start", "9", "--json")
        let url = origin.url("clip.mp4").absoluteString
        expect(result, code: 1, "player: \(url): the response was truncated")
        #expect(result.events("error").first?["kind"] as? String == "networkError")
        #expect(result.events("summary").first?["state"] as? String == "failed")
    }

    @Test("The error for an unsupported stream suggests the engine that may play it")
    func test_play_ofAnUnsupportedStream_suggestsTheOtherEngine() async throws {
        let origin = try makeOrigin()
        let result = try await PlayerProcess.run("play", origin.url("index.m3u8").absoluteString)
        expect(
            result, code: 1,
            "HLS version 99 is not supported, only versions up to 13 (try --engine mpv)")
    }

    @Test("No message contains a secret of a URL")
    func test_list_withSecretsInTheURL_printsNoSecrets() async throws {
        let result = try await PlayerProcess.run(
            "list", "http://user:secret@127.0.0.1:1/a?token=secret", "--log", "debug")
        #expect(result.code == 1)
        #expect(!result.errors.contains("secret"))
        #expect(result.errors.contains("http://***@127.0.0.1:1/a?token=***"))
    }

    private static let future = Data("#EXTM3U\n#EXT-X-VERSION:99\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n".utf8)

    private func makeOrigin() throws -> LocalOrigin {
        try LocalOrigin(
            OriginRoutes(resources: [
                "/list.json": .data(Self.catalogue, contentType: "application/json"),
                "/cut.json": .data(Self.catalogue.prefix(50), contentType: "application/json"),
                "/page.html": .data(Data("<!DOCTYPE html>".utf8), contentType: "text/html"),
                "/clip.mp4": .syntheticMP4(size: 1_000_000, duration: 100),
                "/index.m3u8": .data(Self.future, contentType: "application/vnd.apple.mpegurl"),
            ]))
    }

    private func expect(
        _ result: PlayerProcess.Result, code: Int32, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.code == code, sourceLocation: sourceLocation)
        #expect(result.errorLines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
        #expect(result.errors.contains(text), "\(result.errors)", sourceLocation: sourceLocation)
    }
}
