import Foundation
import StreamingTestKit
import Testing

@Suite(
    "mpv on the live stream of serve", .needs(.mpv), .startsLongProcesses, .tags(.integration, .network))
struct MPVServeLiveTests {
    @Test("mpv plays each kind of live stream for five seconds", arguments: ["sliding", "event", "low-latency"])
    func test_play_ofEachKindOfLiveStream_playsForFiveSeconds(kind: String) async throws {
        let server = try PlayerProcess(["serve", "--live", kind, "--port", "0"])
        await server.waitForOutput("/live/index.m3u8\n")
        let match = try #require(server.outputSoFar.firstMatch(of: /Live stream: (\S+)\n/))
        let player = try PlayerProcess(["play", String(match.1), "--json", "--engine", "mpv", "--video", "none"])
        await player.waitForAdvance(bySeconds: 5)
        player.send(SIGINT)
        let result = try await player.result()
        #expect(result.code == 130, "\(result.errors)")
        let summary = try #require(result.events("summary").first)
        #expect(summary["outcome"] as? String == "stopped")
        #expect(result.events("warning").isEmpty)
        server.send(SIGINT)
        let log = try await server.result().errors
        #expect(!log.contains("404 "), "\(log)")
        #expect(log.matches(of: /GET \/live\/low\/\d+\.ts/).count >= 2)
    }
}
