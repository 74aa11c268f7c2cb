import Foundation
import StreamingTestKit
import Testing

/// Tests of live streams that ffmpeg encodes with a target duration of 2 s, and that nginx serves.
@Suite(
    "The program on live streams of ffmpeg", .needs(.ffmpeg), .needs(.nginx), .slowRun, .startsLongProcesses,
    .tags(.integration, .network, .slow))
struct LiveEncoderTests {
    private let folder = TemporaryFolder()

    @Test(
        "For two minutes, a live stream plays without a stall, and its live latency grows by less than 4 s",
        arguments: LiveEncoder.Form.allCases)
    func test_play_forTwoMinutes_neverStalls(form: LiveEncoder.Form) async throws {
        let (encoder, nginx) = try await start(form)
        let player = try play(encoder, nginx)
        await player.waitForAdvance(bySeconds: 115)
        player.send(SIGINT)
        let result = try await player.result()
        let summary = try #require(result.events("summary").first)
        #expect(result.code == 130)
        #expect(try #require(summary["startup_seconds"] as? Double) < 3)
        #expect(summary["rebuffers"] as? Int == 0)
        #expect(summary["failures"] as? [String: Int] == [:])
        let latencies = result.events("progress").compactMap { $0["latency_seconds"] as? Double }
        let first = try #require(latencies.first)
        #expect(latencies.count > 100)
        // The live latency grows until the next segment, so the value varies by one segment of 2 s. The limit is twice
        // that.
        #expect(try #require(latencies.max()) < first + 4, "\(latencies.prefix(5)) … \(latencies.suffix(5))")
    }

    @Test("If the encoder is suspended for ten seconds, playback stalls at most once, and does not fail")
    func test_play_whileTheEncoderIsSuspended_stallsAtMostOnce() async throws {
        let (encoder, nginx) = try await start(.sliding)
        let player = try play(encoder, nginx)
        await player.waitForAdvance(bySeconds: 15)
        encoder.send(SIGSTOP)
        try await Task.sleep(for: .seconds(10))
        encoder.send(SIGCONT)
        await player.waitForAdvance(bySeconds: 40)
        player.send(SIGINT)
        let result = try await player.result()
        let summary = try #require(result.events("summary").first)
        #expect(result.code == 130)
        #expect(try #require(summary["rebuffers"] as? Int) <= 1)
        #expect(summary["failures"] as? [String: Int] == [:])
    }

    @Test("If the encoder ends without EXT-X-ENDLIST, playback fails, and the message says why")
    func test_play_afterTheEndOfTheEncoder_fails() async throws {
        let (encoder, nginx) = try await start(.sliding)
        let player = try play(encoder, nginx)
        await player.waitForAdvance(bySeconds: 10)
        encoder.send(SIGKILL)
        let result = try await player.result()
        #expect(result.code == 1)
        let summary = try #require(result.events("summary").first)
        #expect(summary["failures"] as? [String: Int] == ["playlist-stuck": 1])
        #expect(result.errors.contains("has not changed"), "\(result.errors)")
    }

    @Test("After the encoder has started again with the media sequence number 0, playback continues")
    func test_play_afterARestartOfTheEncoder_continues() async throws {
        let (encoder, nginx) = try await start(.sliding)
        let player = try play(encoder, nginx)
        await player.waitForAdvance(bySeconds: 20)
        try encoder.restart()
        await player.waitForAdvance(bySeconds: 60)
        player.send(SIGINT)
        let result = try await player.result()
        #expect(result.code == 130)
        #expect(result.events("summary").first?["failures"] as? [String: Int] == [:])
    }

    private func start(_ form: LiveEncoder.Form) async throws -> (LiveEncoder, Nginx) {
        let encoder = try LiveEncoder(form, in: folder.url)
        try await encoder.waitForSegments()
        return (encoder, try await Nginx(serving: folder.url))
    }

    private func play(_ encoder: LiveEncoder, _ nginx: Nginx) throws -> PlayerProcess {
        try PlayerProcess(["play", nginx.url(encoder.path), "--engine", "native", "--json"])
    }
}
