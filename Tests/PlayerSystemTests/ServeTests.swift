import Foundation
import StreamingTestKit
import Testing

@Suite("The command serve", .startsProcesses, .tags(.integration, .network))
struct ServeTests {
    @Test("The server offers the fixtures in pages and under the endpoint of the API, and logs each request")
    func test_serve_ofTheFixtures_servesAndLogsRequests() async throws {
        let server = try PlayerProcess(["serve", "--port", "0", "--bandwidth", "50M"])
        await server.waitForOutput("\n")
        let base = try #require(firstURL(of: server))
        let api = try await PlayerProcess.run("list", "--api", base, "--all")
        #expect(api.code == 0)
        #expect(api.lines.count == 25)
        let play = try await PlayerProcess.run(
            "play", "--catalogue", base + "catalogue.json", "--item", "11", "--speed", "4", "--json")
        #expect(play.events("summary").first?["state"] as? String == "ended")
        server.send(SIGINT)
        let result = try await server.result()
        #expect(result.code == 130)
        #expect(result.errors.contains("307 GET /v1/videos"))
        #expect(result.errors.contains("206 GET /media/header-at-the-end.mp4 bytes 0-65535"))
    }

    @Test("A port that is in use and a missing folder are both reported in one line")
    func test_serve_withATakenPortOrAMissingFolder_printsOneLine() async throws {
        let none = try await PlayerProcess.run("serve", "/no/such/folder")
        #expect(none.code == 1)
        #expect(none.errorLines == ["player: cannot serve /no/such/folder: not a folder"])
        let kind = try await PlayerProcess.run("serve", "--live", "fast")
        #expect(kind.code == 1)
        #expect(
            kind.errorLines == [
                "player: cannot serve fast: not a folder (--live takes sliding, event, low-latency)"
            ])
        let first = try PlayerProcess(["serve", "--port", "0"])
        await first.waitForOutput("\n")
        let base = try #require(firstURL(of: first))
        let port = try #require(URL(string: base)?.port)
        let second = try await PlayerProcess.run("serve", "--port", "\(port)")
        #expect(second.code == 1)
        let reason = "bind: Address already in use; choose another port with --port"
        #expect(second.errorLines == ["player: cannot listen on port \(port): \(reason)"])
        first.send(SIGTERM)
        _ = try await first.result()
    }

    private func firstURL(of server: PlayerProcess) -> String? {
        server.outputSoFar.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
    }
}
