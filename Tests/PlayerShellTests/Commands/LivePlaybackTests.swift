import Foundation
import LocalOrigin
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// Tests of the commands `play` and `shell` with a live stream whose playlist does not change.
@MainActor
final class LivePlaybackTests: XCTestCase {
    func test_play_ofALiveStream_endsWithASignalAndReportsTheWindow() async throws {
        let result = await (try makeHarness()).run("play", "http://origin/live.m3u8", "--json") { context, now in
            guard now >= .seconds(5), context.endingSignal == nil else { return }
            context.endingSignal = 2
        }
        let progress = try XCTUnwrap(result.events("progress").last)
        XCTAssertEqual(progress["live"] as? Bool, true)
        XCTAssertTrue(progress["duration"] is NSNull)
        XCTAssertEqual(progress["window_start"] as? Double, 0)
        XCTAssertEqual(progress["window_end"] as? Double, 24)
        XCTAssertEqual(try XCTUnwrap(progress["latency_seconds"] as? Double), 12, accuracy: 0.5)
        let summary = try XCTUnwrap(result.events("summary").first)
        XCTAssertEqual(summary["live"] as? Bool, true)
        XCTAssertEqual(summary["window_end"] as? Double, 24)
        XCTAssertEqual(summary["outcome"] as? String, "stopped")
    }

    func test_play_ofAStuckLiveStream_failsWithTheReason() async throws {
        let result = await (try makeHarness()).run("play", "http://origin/live.m3u8")
        XCTAssertEqual(result.code, 1)
        // The random interval between the reloads decides when the playlist counts as stuck.
        XCTAssertEqual(result.errors.count, 1)
        let error = try XCTUnwrap(result.errors.first)
        XCTAssertNotNil(
            error.wholeMatch(of: /player: http:\/\/origin\/live\.m3u8: the live playlist has not changed for 3\d s/),
            error)
        XCTAssertEqual(result.output.filter { $0.contains("warning: ") }.count, 1)
        XCTAssertTrue(try XCTUnwrap(result.output.last).hasPrefix("failed, LIVE, latency "), "\(result.output)")
    }

    func test_play_ofALiveStreamOnATerminal_showsTheLatencyInTheStatusLine() async throws {
        let result = await (try makeHarness()).run(
            "play", "http://origin/live.m3u8", facts: .init(drawsInPlace: true, width: { 120 })
        ) { context, now in
            if now >= .seconds(5), context.endingSignal == nil { context.endingSignal = 2 }
        }
        let output = result.output.joined(separator: "\n")
        XCTAssertTrue(output.contains("LIVE, latency 12.0 s, window 0:24"), output)
    }

    func test_shell_withALiveStream_playsAndShowsTheLatency() async throws {
        let harness = try makeHarness()
        for line in ["url http://origin/live.m3u8", "play", "wait playing", "status", "quit"] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertTrue(result.output.contains { $0.contains("LIVE, latency 12.") }, "\(result.output)")
    }

    // MARK: Helpers

    private func makeHarness() throws -> ShellHarness {
        let tags = ["#EXTM3U", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:10"]
        return try ShellHarness(
            resources: OriginResource.stream(at: "/live.m3u8", tags, segments: 10..<16, duration: 4, isEnded: false))
    }
}
