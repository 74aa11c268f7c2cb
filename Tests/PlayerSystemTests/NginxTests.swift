import Foundation
import StreamingTestKit
import Testing

@Suite("The program against nginx", .needs(.nginx), .startsProcesses, .tags(.integration, .network))
struct NginxTests {
    @Test("player list prints the catalogue as text and as JSON")
    func test_list_ofTheFixtures_printsTheCatalogue() async throws {
        let nginx = try await Nginx()
        let plain = try await PlayerProcess.run("list", nginx.url("catalogue.json"))
        #expect(plain.code == 0)
        #expect(plain.lines.count == 25)
        let json = try await PlayerProcess.run("list", nginx.url("catalogue.json"), "--all", "--json")
        #expect(json.events("video").count == 25)
        #expect(json.events("video").first?["url"] as? String == nginx.url("media/clip.mp4"))
        #expect(json.events("summary").first?["pages"] as? Int == 1)
        #expect(json.events("page").map { $0["repeats"] as? Int } == [0])
        #expect(json.errorLines == [])
    }

    @Test("The command play --json prints four kinds of events with exactly their members")
    func test_play_asJSON_printsEachEventWithAllMembers() async throws {
        let nginx = try await Nginx()
        let result = try await PlayerProcess.run(
            "play", nginx.url("media/clip.mp4"), "--start", "20", "--speed", "4", "--json")
        #expect(result.code == 0)
        #expect(result.errors == "")
        let members = [
            "session": ["engine", "event", "started_at", "version"],
            "transition": ["action", "args", "event", "from", "t", "to"],
            "progress": [
                "buffered", "bytes", "date", "duration", "event", "latency_seconds", "live", "live_speed", "position",
                "t",
                "throughput",
                "variant_bitrate", "variant_measured_bitrate", "window_end", "window_start",
            ],
            "summary": [
                "bytes", "coverage_seconds", "coverage_share", "event", "exit_before_start", "exit_code",
                "failed_bitrates", "failures", "latency_seconds", "live", "live_latency_mean_seconds", "live_speed",
                "live_speed_changes", "longest_rebuffer_seconds", "media_seconds",
                "micro_stalls",
                "outcome", "played_seconds", "rebuffer_list", "rebuffer_ratio", "rebuffer_seconds", "rebuffers",
                "recovered_attempts", "recovered_errors", "requests", "retries", "seek_seconds", "seeks",
                "startup_boundary", "startup_seconds", "state", "state_seconds", "switches", "switches_down",
                "switches_up", "throughput_mean", "variant_bitrate", "variant_first_bitrate", "variant_mean_bitrate",
                "variant_measured_bitrate", "variant_seconds", "window_end", "window_start",
            ],
        ]
        for (kind, names) in members {
            #expect(!result.events(kind).isEmpty)
            for event in result.events(kind) { #expect(event.keys.sorted() == names) }
        }
        // The seek to the start position may reach the player before or after it is ready.
        let states = result.events("transition").compactMap { $0["to"] as? String }.filter { $0 != "seeking" }
        #expect(states == ["loading", "loading", "loading", "playing", "ended"])
    }

    @Test("The command play --json prints an event for the first variant and for each switch, with all members")
    func test_playAsJSON_ofAStream_printsAnEventForEachSwitch() async throws {
        let nginx = try await Nginx()
        let result = try await PlayerProcess.run(
            "play", nginx.url("media/hls/index.m3u8"), "--speed", "4", "--max-bitrate", "400k", "--json")
        #expect(result.code == 0)
        let variants = result.events("variant")
        #expect(variants.first?["bitrate"] as? Int == 180_000)
        #expect(variants.allSatisfy { ($0["bitrate"] as? Int ?? 0) <= 340_000 })
        let members = ["bitrate", "codecs", "event", "height", "position", "t", "width"]
        for variant in variants { #expect(variant.keys.sorted() == members) }
        #expect(result.events("summary").first?["switches"] as? Int == variants.count - 1)
    }

    @Test("An MP4 file with its header at the end plays to its end")
    func test_play_ofAFileWithItsHeaderAtTheEnd_playsToTheEnd() async throws {
        let nginx = try await Nginx()
        let result = try await PlayerProcess.run(
            "play", nginx.url("media/header-at-the-end.mp4"), "--speed", "4", "--json")
        #expect(result.events("summary").first?["state"] as? String == "ended")
        #expect(try #require(result.events("summary").first?["media_seconds"] as? Double) > 5.9)
    }

    @Test("A file of 2 GiB plays with less than 80 MiB of memory")
    func test_play_ofAHugeFile_usesLittleMemory() async throws {
        let file = try HugeFile(size: 2 << 30, duration: 3_600)
        let nginx = try await Nginx(serving: file.folder)
        let player = try PlayerProcess(["play", nginx.url("huge.mp4"), "--speed", "4", "--json"])
        let position = ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1" ? 240.0 : 20
        await player.waitForPosition(atLeast: position)
        let largest = try #require(PeakMemory.ofProcess(player.identifier))
        player.send(SIGINT)
        let result = try await player.result()
        #expect(result.code == 130)
        #expect(try #require(result.events("summary").first?["media_seconds"] as? Double) >= position)
        #expect(largest > 0)
        // Saving the records of the session takes 13 MB, because each thread that saves has a separate heap.
        #expect(largest < 80 << 20, "\(largest >> 20) MiB")
    }
}
