import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@Suite("Signals, pipes and the end of input", .startsProcesses, .tags(.integration))
struct SignalTests {
    @Test(
        "A signal ends playback with a summary, and the exit code is 128 plus the signal number",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func test_play_endedByASignal_printsASummaryAndExitsWithTheCodeOfTheSignal(signal: Int32) async throws {
        // The media lasts a day, so that playback does not end before a busy machine sends the signal.
        let origin = try makeOrigin(duration: 86_400)
        let player = try PlayerProcess(["play", origin.url("clip.mp4").absoluteString, "--json"])
        await player.waitForOutput("\"to\":\"playing\"")
        player.send(signal)
        let result = try await player.result()
        #expect(result.code == 128 + signal)
        #expect(result.errors == "")
        #expect(result.events("summary").first?["exit_code"] as? Int == Int(128 + signal))
        #expect(result.lines.last?.contains("\"summary\"") == true)
    }

    @Test("A signal ends a command that waits for a server")
    func test_list_endedByASignal_cancelsItsRequest() async throws {
        let origin = try makeOrigin()
        // The transfer takes a quarter of an hour, so that it does not end before a busy machine sends the signal.
        origin.setBehaviour(OriginBehaviour(bandwidth: 8_000), for: "/clip.mp4")
        let player = try PlayerProcess(["list", origin.url("clip.mp4").absoluteString, "--json"])
        await player.waitForOutput("session")
        player.send(SIGINT)
        let result = try await player.result()
        #expect(result.code == 130)
        #expect(result.errors == "")
        #expect(result.events("summary").first?["exit_code"] as? Int == 130)
    }

    @Test(
        "A closed output pipe ends the program quietly, before the end of the media", .timeLimit(.minutes(10)))
    func test_play_intoAClosedPipe_endsQuietly() async throws {
        let origin = try makeOrigin(duration: 86_400)
        let script =
            "'\(PlayerProcess.executable.path)' play '\(origin.url("clip.mp4").absoluteString)' --json | head -n 2"
        let result = try await PlayerProcess.run("-c", script, executable: URL(fileURLWithPath: "/bin/sh"))
        #expect(result.lines.count == 2)
        #expect(result.errors == "")
    }

    @Test("The shell reads a pipe to the end, and the exit code says whether all lines succeeded")
    func test_shell_fromAPipe_readsToTheEnd() async throws {
        let origin = try makeOrigin()
        let url = origin.url("clip.mp4").absoluteString
        let good = try await PlayerProcess.run(
            "shell", input: "url \(url)\nplay\nwait playing\nseek +50\nspeed 4\nwait 1\nstatus\n")
        #expect(good.code == 0)
        #expect(good.errors == "")
        #expect(good.output.contains("playing -> idle         stop"))
        let bad = try await PlayerProcess.run(
            "shell", input: "play\n# a comment\n\nurl \(url)", environment: ["TERM": "dumb"])
        #expect(bad.code == 1)
        #expect(bad.errorLines == ["player: play: rejected: no media is loaded"])
        #expect(bad.output.contains("idle -> loading"))
    }

    @Test("The shell reads every line of a huge input")
    func test_shell_fromAHugePipe_readsEveryLine() async throws {
        let script =
            "(echo 'wait 1'; yes '#' 2>/dev/null | head -n 150000; echo play) | '\(PlayerProcess.executable.path)' shell"
        let result = try await PlayerProcess.run("-c", script, executable: URL(fileURLWithPath: "/bin/sh"))
        #expect(result.code == 1)
        #expect(result.errorLines == ["player: play: rejected: no media is loaded"])
    }

    @Test(
        "A closed standard input and an unreadable standard input count as the end of input", arguments: ["<&-", "< /"])
    func test_shell_withoutInput_endsAtOnce(redirection: String) async throws {
        let script = "'\(PlayerProcess.executable.path)' shell --json \(redirection)"
        let result = try await PlayerProcess.run("-c", script, executable: URL(fileURLWithPath: "/bin/sh"))
        #expect(result.code == 0)
        #expect(result.events("summary").count == 1)
    }

    @Test("A signal ends the program even if its output is not read", .timeLimit(.minutes(10)))
    func test_shell_intoABlockedPipe_isEndedByASignal() async throws {
        let script = """
            folder=$(mktemp -d) && mkfifo "$folder/pipe" && exec 3<> "$folder/pipe"
            yes help | head -n 2000 | '\(PlayerProcess.executable.path)' shell > "$folder/pipe" 3>&- &
            sleep 1; kill -TERM $!; wait $!; echo $?; rm -r "$folder"
            """
        let result = try await PlayerProcess.run("-c", script, executable: URL(fileURLWithPath: "/bin/sh"))
        #expect(result.output == "143\n")
    }

    @Test("An empty pipe is not an error")
    func test_shell_fromAnEmptyPipe_succeeds() async throws {
        let result = try await PlayerProcess.run("shell", "--json", input: "")
        #expect(result.code == 0)
        #expect(result.events("summary").first?["state"] as? String == "idle")
    }

    private func makeOrigin(duration: Double = 100) throws -> LocalOrigin {
        try LocalOrigin(OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 1_000_000, duration: duration)]))
    }
}
