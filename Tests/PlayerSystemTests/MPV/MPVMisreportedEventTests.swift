import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Events that mpv misses or misreports", .needs(.mpv), .startsLongProcesses, .tags(.integration, .network))
struct MPVMisreportedEventTests {
    @Test("A freeze of mpv counts as a stall, and the position never decreases")
    func test_freeze_ofTheProcess_countsAsAStall() async throws {
        let origin = try LocalOrigin(OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures)))
        let player = try PlayerProcess([
            "play", origin.url("media/film.mp4").absoluteString, "--start", "20", "--json", "--engine", "mpv",
            "--video", "none",
        ])
        await player.waitForPosition(atLeast: 21)
        let mpv = try #require(ProcessTable.children(of: player.identifier).first)
        kill(mpv, SIGSTOP)
        await player.waitForOutput("\"to\":\"buffering\"")
        kill(mpv, SIGCONT)
        await player.waitForPosition(atLeast: 30)
        player.send(SIGINT)
        let result = try await player.result()
        #expect(result.code == 130, "\(result.errors)")
        let positions = result.events("progress").compactMap { $0["position"] as? Double }.filter { $0 >= 20 }
        #expect(positions.count > 5)
        #expect(positions == positions.sorted())
    }

    @Test("A missing segment causes a warning, and does not count as played media")
    func test_play_ofAStreamWithAMissingSegment_warns() async throws {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours["/media/hls/low-3.ts"] = OriginBehaviour(fault: .status(404))
        let origin = try LocalOrigin(routes)
        let result = try await play(origin.url("media/hls/low.m3u8").absoluteString).result()
        #expect(result.code == 0)
        let warnings = result.events("warning")
        #expect(warnings.map { $0["kind"] as? String } == ["segment"])
        #expect(
            warnings.map { $0["reason"] as? String } == [
                "segment 3 was skipped: the server responded with 404 Not Found"
            ])
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        let media = try #require(summary["media_seconds"] as? Double)
        #expect((8...10.5).contains(media))
    }

    // MARK: Live streams

    @Test("A live stream fails if its server is killed", arguments: ["live.m3u8", "index.m3u8"])
    func test_play_ofALiveStreamWhoseServerIsKilled_fails(name: String) async throws {
        let folder = try LiveFolder()
        let server = try await serve(folder)
        let url = "http://127.0.0.1:\(server.port)/\(name)"
        let player = try play(url)
        await player.waitForOutput("\"to\":\"playing\"")
        server.process.send(SIGKILL)
        let result = try await player.result()
        #expect(result.code == 1)
        #expect(
            result.errors == "player: \(url): the stream was interrupted: cannot connect to the server\n")
        #expect(result.events("error").first?["recoverable"] as? Bool == true)
        #expect(result.events("summary").first?["state"] as? String == "failed")
    }

    @Test("With retries, a live stream continues from a restarted server to its end")
    func test_play_ofALiveStreamWhoseServerIsRestarted_playsToItsEnd() async throws {
        let folder = try LiveFolder()
        let server = try await serve(folder)
        let player = try play("http://127.0.0.1:\(server.port)/live.m3u8", "--retries", "5")
        // After one second of playback, the player has read the playlist and knows that the stream is live.
        await player.waitForPosition(atLeast: 1)
        server.process.send(SIGKILL)
        _ = try await server.process.result()
        await player.waitForOutput("\"event\":\"retry\"")
        // The stream ends after its last segment was loaded from the second server.
        let second = try LocalOrigin(OriginRoutes(directory: folder.url), port: server.port) { exchange in
            if exchange.request.path == "/low-5.ts" { try? folder.end() }
        }
        let result = try await player.result()
        withExtendedLifetime(second) {}
        #expect(result.code == 0, "\(result.errors)")
        let states = result.events("transition").compactMap { $0["to"] as? String }
        let afterFailure = states.drop { $0 != "failed" }
        #expect(afterFailure.contains("playing"))
        #expect(result.events("rejection").isEmpty)
        #expect(states.last == "ended")
    }

    private func play(_ url: String, _ options: String...) throws -> PlayerProcess {
        try PlayerProcess(["play", url, "--json", "--engine", "mpv", "--video", "none"] + options)
    }

    /// Starts a process that serves a folder until it is killed, and returns the process with its port.
    private func serve(_ folder: LiveFolder) async throws -> (process: PlayerProcess, port: UInt16) {
        let process = try PlayerProcess(["serve", folder.url.path, "--port", "0"])
        await process.waitForOutput("\n")
        let match = try #require(process.outputSoFar.firstMatch(of: /127\.0\.0\.1:(\d+)/))
        return (process, try #require(UInt16(match.1)))
    }
}
