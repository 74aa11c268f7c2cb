import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the report about the last session, which must exist even if the program was killed.
@Suite("The command report", .startsProcesses, .tags(.integration))
struct ReportTests {
    @Test("The last session of a killed program is reported as truncated, until the next session replaces it")
    func test_report_ofAKilledSession_reportsItsStart() async throws {
        let home = TemporaryFolder()
        let origin = try LocalOrigin(OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures")))
        let url = origin.url("media/clip.mp4").absoluteString
        let none = try await PlayerProcess.run("report", "--last", environment: home.environment)
        #expect(none.code == 1)
        #expect(none.errorLines == ["player: no run is recorded; to record one, run: player play MEDIA-URL"])
        let player = try PlayerProcess(
            ["play", url, "--speed", "0.25", "--json"], environment: home.environment)
        // The recording is written in the background; after four seconds of playback, the start is in the file.
        await player.waitForOutput("\"position\":1")
        player.send(SIGKILL)
        _ = try await player.result()
        let killed = try await PlayerProcess.run("report", "--last", environment: home.environment)
        #expect(killed.code == 1)
        #expect(killed.errors.contains("last-session.jsonl: truncated after"))
        #expect(killed.output.hasPrefix("\(url)\n"))
        #expect(killed.output.contains("The recording ends before the end of this load."))
        _ = try await PlayerProcess.run("play", url, "--start", "29", environment: home.environment)
        let whole = try await PlayerProcess.run("report", "--last", environment: home.environment)
        #expect(whole.code == 0)
        #expect(whole.errors == "")
        #expect(whole.output.contains("s long, ended"))
    }

    @Test("A state folder that cannot be used causes one message per record, and playback continues")
    func test_play_withoutAStateFolder_printsOneMessagePerRecordAndPlays() async throws {
        let origin = try LocalOrigin(OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures")))
        let url = origin.url("media/clip.mp4").absoluteString
        let played = try await PlayerProcess.run(
            "play", url, "--start", "29", environment: ["XDG_STATE_HOME": "/dev/null/state"])
        #expect(played.code == 0)
        #expect(played.errorLines.count == 2, "\(played.errorLines)")
        for record in ["player analytics", "player report --last"] {
            let beginning = "player: cannot record the session for \(record): /dev/null/state"
            #expect(played.errorLines.contains { $0.hasPrefix(beginning) }, "\(played.errorLines)")
        }
    }
}
