import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the program with mpv's own window, on a desktop without a screen.
@Suite(
    "The program with mpv in a window", .needs(.mpv), .needs(.xvfb), .needs(.xdotool), .startsProcesses,
    .tags(.integration, .slow))
struct MPVWindowTests {
    @Test("The player follows the user's actions in mpv's window, and quitting there stops playback")
    func test_play_inAWindow_followsTheUser() async throws {
        let desktop = try Desktop()
        let origin = try LocalOrigin(OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures)))
        let player = try PlayerProcess(
            ["play", origin.url("media/film.mp4").absoluteString, "--engine", "mpv", "--video", "window", "--json"],
            environment: ["DISPLAY": desktop.display, "WAYLAND_DISPLAY": ""])
        await player.waitForOutput("\"to\":\"playing\"")
        let window = try await desktop.window(of: player)
        try desktop.press("space", in: window)
        await player.waitForOutput("\"action\":\"didPause\"")
        try desktop.press("Right", in: window)
        await player.waitForOutput("\"action\":\"didFinishSeeking\"")
        try desktop.press("space", in: window)
        await player.waitForOutput("\"action\":\"didStartPlaying\"")
        try desktop.press("q", in: window)
        let result = try await player.result()
        #expect(result.code == 0)
        #expect(result.errors == "")
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "idle")
        // On a busy machine, a stall may occur.
        let actions = result.events("transition").compactMap { $0["action"] as? String }
            .filter { !["didStartBuffering", "didFinishBuffering"].contains($0) }
        #expect(
            actions.dropFirst(3) == ["didPause", "didStartSeeking", "didFinishSeeking", "didStartPlaying", "stop"])
    }
}
