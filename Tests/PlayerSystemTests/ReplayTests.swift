import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of recordings of sessions over sockets, on the real clock, which are replayed without sockets and time.
@Suite("The command replay", .startsProcesses, .tags(.integration))
struct ReplayTests {
    /// Law PSM12.
    @Test("Each replay of a recorded session prints the session's transitions, and the same bytes")
    func test_replay_ofARealSession_printsItsTransitions() async throws {
        try await withFile { file in
            let origin = try makeOrigin()
            let url = origin.url("media/clip.mp4").absoluteString
            let played = try await PlayerProcess.run("play", url, "--start", "28", "--json", "--record", file)
            #expect(played.code == 0)
            let first = try await PlayerProcess.run("replay", file, "--json")
            let second = try await PlayerProcess.run("replay", "-", "--json", input: text(of: file), directory: "/tmp")
            #expect(first.output == second.output)
            #expect(first.errors == "")
            #expect(first.code == 0)
            let transitions = { (result: PlayerProcess.Result) in
                result.lines.filter { $0.hasPrefix("{\"event\":\"transition\"") }
            }
            #expect(transitions(first).last?.contains("\"to\":\"ended\"") == true)
            #expect(transitions(first) == transitions(played))
            for figure in ["startup_seconds", "played_seconds", "media_seconds"] {
                let values = [first, played].map { $0.events("summary").first?[figure] as? Double ?? .nan }
                // Both values are rounded to a millisecond when they are printed.
                #expect(abs(values[0] - values[1]) < 0.0011, "\(figure): \(values)")
            }
        }
    }

    @Test("After the program was killed, a replay prints the recorded transitions and reports the truncation")
    func test_replay_ofAKilledSession_printsTransitionsAndReportsTheTruncation() async throws {
        try await withFile { file in
            let origin = try makeOrigin()
            let player = try PlayerProcess(
                // The speed is low, so that playback does not end before a busy machine kills the program.
                ["play", origin.url("media/clip.mp4").absoluteString, "--speed", "0.25", "--json", "--record", file])
            // The recording is written in the background; after four seconds of playback, the start is in the file.
            await player.waitForOutput("\"position\":1")
            player.send(SIGKILL)
            _ = try await player.result()
            let replayed = try await PlayerProcess.run("replay", file)
            #expect(replayed.code == 1)
            #expect(replayed.errorLines.count == 1)
            #expect(replayed.errors.contains("truncated after"))
            #expect(replayed.output.contains("loading -> playing      didBecomeReady"))
        }
    }

    @Test("A recording that reaches the file size limit is truncated and reported, and playback continues to the end")
    func test_play_recordedBeyondTheFileSizeLimit_reportsTheFailureAndPlaysToTheEnd() async throws {
        try await withFile { file in
            let origin = try makeOrigin()
            let url = origin.url("media/clip.mp4").absoluteString
            let script =
                "ulimit -f 1; '\(PlayerProcess.executable.path)' play '\(url)' --start 29 --no-analytics --record '\(file)'"
            let played = try await PlayerProcess.run("-c", script, executable: URL(fileURLWithPath: "/bin/sh"))
            #expect(played.code == 1)
            #expect(played.errorLines == ["player: \(file): cannot write: File too large"])
            #expect(played.output.contains("playing -> ended"))
            let replayed = try await PlayerProcess.run("replay", file)
            #expect(replayed.code == 1)
            #expect(replayed.errors.contains("truncated after"), "\(replayed.errors)")
        }
    }

    @Test("A signal ends a replay that waits for the writer of a named pipe")
    func test_replay_ofANamedPipeWithoutAWriter_isEndedByTheFirstSignal() async throws {
        try await withFile { file in
            #expect(mkfifo(file, 0o600) == 0)
            let player = try PlayerProcess(["replay", file, "--json"])
            while !ProcessTable.catches(SIGINT, in: player.identifier) {
                try await Task.sleep(for: .milliseconds(10))
            }
            player.send(SIGINT)
            let result = try await player.result()
            #expect(result.code == 130)
            // A program without a signal handler would end without a summary.
            #expect(result.events("summary").first?["exit_code"] as? Int == 130)
        }
    }

    @Test("The replay of a named pipe waits for its writer")
    func test_replay_ofANamedPipe_waitsForItsWriter() async throws {
        try await withFile { file in
            #expect(mkfifo(file, 0o600) == 0)
            let player = try PlayerProcess(["replay", file, "--json"])
            // Opening the pipe blocks until the program reads it.
            let writer = try PlayerProcess(
                ["-c", "echo hello > '\(file)'"], executable: URL(fileURLWithPath: "/bin/sh"))
            #expect(try await writer.result().code == 0)
            let result = try await player.result()
            #expect(result.code == 1)
            #expect(result.errors.contains("not a playback recording"))
        }
    }

    private func makeOrigin() throws -> LocalOrigin {
        try LocalOrigin(OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures")))
    }

    private func text(of file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    private func withFile(_ body: (String) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try await body(url.path)
    }
}
