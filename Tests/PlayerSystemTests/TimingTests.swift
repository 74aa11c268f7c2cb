import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of metrics that are compared with the wall clock, so no other work may run on the machine.
@Suite("Metrics and the wall clock", .alone, .needs(.nginx), .startsProcesses, .tags(.integration, .network, .slow))
struct TimingTests {
    @Test("A restart of the server during a stall causes no failure")
    func test_play_whileTheServerIsRestarted_continues() async throws {
        // The restart must take less than the grace period of 30 s, which only a machine without other work ensures.
        // The second half arrives at one byte per second, so that playback stalls even on a busy machine.
        let nginx = try await Nginx(locations: "location ~ -[345].ts$ { limit_rate 1; }")
        let player = try PlayerProcess(["play", nginx.url("media/hls/index.m3u8"), "--engine", "native", "--json"])
        await player.waitForOutput("\"to\":\"buffering\"")
        try await nginx.stop()
        try await nginx.start(locations: "")
        let result = try await player.result()
        #expect(result.code == 0)
        #expect(result.errors == "")
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        #expect(summary["rebuffers"] as? Int ?? 0 >= 1)
        #expect(abs(try #require(summary["media_seconds"] as? Double) - 12) < 0.1)
    }

    @Test(
        "At a speed of 4, each form of a stream plays in a quarter of its duration without a stall",
        arguments: ["hls", "fmp4", "hls-ranges", "hls-encrypted", "hls-audio"])
    func test_play_ofEachForm_doesNotStall(form: String) async throws {
        let nginx = try await Nginx()
        let result = try await play(nginx.url("media/\(form)/index.m3u8"), "--speed", "4")
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        #expect(summary["rebuffers"] as? Int == 0)
        let media = try #require(summary["media_seconds"] as? Double)
        #expect(abs(try #require(summary["played_seconds"] as? Double) - media / 4) < 0.2)
    }

    @Test("At the end, the highest of three variants plays", arguments: ["hls", "hls-encrypted"])
    func test_play_ofThreeVariants_switchesUpToTheHighestVariant(form: String) async throws {
        let nginx = try await Nginx()
        _ = try await play(nginx.url("media/\(form)/index.m3u8"), "--speed", "4")
        try await nginx.stop()
        #expect(try nginx.responses().last { $0.segment != nil }?.name == "high-5.ts")
    }

    @Test(
        "A missing playlist or missing segments of the highest variant cause no stall",
        arguments: ["high.m3u8", "high-"])
    func test_play_withAMissingVariant_doesNotStall(path: String) async throws {
        let nginx = try await Nginx(locations: "location ~ ^/media/hls/\(path) { return 404; }")
        let result = try await play(nginx.url("media/hls/index.m3u8"), "--speed", "4")
        try await nginx.stop()
        #expect(try nginx.responses().contains { $0.status == 404 && $0.name.hasPrefix(path) })
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        #expect(summary["rebuffers"] as? Int == 0)
    }

    @Test("With a bandwidth below all bitrates, playback stalls, and the reported times add up within 0.3 s")
    func test_play_belowTheLowestVariant_reportsTimesThatAddUp() async throws {
        // The lowest variant has 17,500 bytes per second.
        let nginx = try await Nginx(locations: "location /media/hls/ { limit_rate 13k; }")
        try expectStalls(in: try await play(nginx.url("media/hls/index.m3u8")), playing: 12)
    }

    @Test(
        "With a bandwidth below the bitrate of a file, playback stalls, and the reported times add up within 0.3 s",
        arguments: [["--engine", "native"], ["--engine", "mpv", "--video", "none"]])
    func test_play_belowTheBitrateOfTheFile_reportsTimesThatAddUp(engine: [String]) async throws {
        let root = SourceTreeFolder.fixtures
        let nginx = try await Nginx(locations: "location /slow/ { alias \(root)/media/; limit_rate 25k; }")
        let words = ["play", nginx.url("slow/clip.mp4"), "--start", "0:20", "--json"] + engine
        try expectStalls(in: try await PlayerProcess(words).result(), playing: 10)
    }

    @Test(
        "An unresponsive server is reported as a timeout within 15 s",
        arguments: [["list"], ["play", "--engine", "native"]])
    func test_request_toAnUnresponsiveServer_failsInTime(words: [String]) async throws {
        let origin = try LocalOrigin(OriginRoutes(resources: ["/a": .data(Data(), contentType: "text/plain")]))
        origin.setBehaviour(OriginBehaviour(fault: .silence), for: "/a")
        let begin = ContinuousClock.now
        let result = try await PlayerProcess(words + [origin.url("a").absoluteString]).result()
        #expect(result.code == 1)
        #expect(result.errors.contains("timeout: no response within 10 s"))
        #expect(ContinuousClock.now - begin < .seconds(15))
    }

    @Test("The time in which mpv is frozen counts as a stall, and not as played time", .needs(.mpv))
    func test_freeze_ofMPV_countsAsAStall() async throws {
        let origin = try LocalOrigin(OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures)))
        let words = ["play", origin.url("media/clip.mp4").absoluteString, "--start", "20", "--json", "--engine", "mpv"]
        let player = try PlayerProcess(words + ["--video", "none"])
        await player.waitForPosition(atLeast: 22)
        let mpv = try #require(ProcessTable.children(of: player.identifier).first)
        kill(mpv, SIGSTOP)
        try await Task.sleep(for: .seconds(4))
        kill(mpv, SIGCONT)
        let summary = try #require(try await player.result().events("summary").first)
        let media = try #require(summary["media_seconds"] as? Double)
        #expect(abs(media - 10) < 0.5)
        // The player detects the stall at most half a second late, and the time before counts as played.
        #expect(abs(try #require(summary["played_seconds"] as? Double) - media) < 1.5)
        #expect(try #require(summary["rebuffer_seconds"] as? Double) > 2.5)
    }

    @Test("The demo stalls once, switches down and up, and takes less than half a minute")
    func test_demo_withTheNativeEngine_stallsOnceAndSwitchesBothWays() async throws {
        let begin = ContinuousClock.now
        let result = try await PlayerProcess.run("demo", "--engine", "native")
        #expect((.seconds(10)...Duration.seconds(30)).contains(ContinuousClock.now - begin))
        #expect(result.output.contains("1 rebuffer of"))
        let bitrates = result.lines.compactMap { $0.firstMatch(of: /variant \d+x\d+, (\d+) kbit/) }.compactMap {
            Int($0.1)
        }
        #expect(bitrates.first == 180)
        let fromTheHighest = bitrates.drop { $0 < 620 }
        let lowest = try #require(fromTheHighest.min())
        #expect(lowest < 620)
        #expect(fromTheHighest.drop { $0 > lowest }.contains { $0 > lowest }, "\(bitrates)")
    }

    private func play(_ url: String, _ options: String...) async throws -> PlayerProcess.Result {
        try await PlayerProcess(["play", url, "--json", "--engine", "native"] + options).result()
    }
}
