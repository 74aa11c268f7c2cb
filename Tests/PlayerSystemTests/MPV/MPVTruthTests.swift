import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("What mpv does not tell, or tells wrong", .needs(.mpv), .tags(.integration, .network))
struct MPVTruthTests {
    @Test("a frozen mpv is a stall: that time is not played, and the position never goes back")
    func test_freeze_ofTheProcess_isAStall() async throws {
        let origin = try LocalOrigin(OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures)))
        let player = try PlayerProcess([
            "play", origin.url("media/clip.mp4").absoluteString, "--start", "20", "--json", "--engine", "mpv",
            "--video", "none",
        ])
        await player.waitForOutput("\"to\":\"playing\"")
        let mpv = try #require(ProcessTable.children(of: player.identifier).first)
        kill(mpv, SIGSTOP)
        await player.waitForOutput("\"to\":\"buffering\"")
        try await Task.sleep(for: .seconds(3))
        kill(mpv, SIGCONT)
        let result = try await player.result()
        #expect(result.code == 0, "\(result.errors)")
        let summary = try #require(result.events("summary").first)
        let figures = try ["played_seconds", "media_seconds", "stalled_seconds"].map {
            try #require(summary[$0] as? Double)
        }
        try #require(figures.count == 3)
        #expect(abs(figures[1] - 10) < 0.3, "\(figures)")
        #expect(abs(figures[0] - figures[1]) < 1.5, "\(figures)")
        #expect(figures[2] > 2.5, "\(figures)")
        let positions = result.events("progress").compactMap { $0["position"] as? Double }.filter { $0 >= 20 }
        #expect(positions.count > 5)
        #expect(positions == positions.sorted())
    }
}
