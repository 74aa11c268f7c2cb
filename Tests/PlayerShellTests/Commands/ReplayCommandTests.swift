import LocalOrigin
import StreamingCore
import StreamingRecording
import StreamingTestKit
import XCTest

@testable import PlayerShell

@MainActor
final class ReplayCommandTests: XCTestCase {
    private static let url = "http://origin/clip.mp4?token=secret"

    // MARK: play --record

    func test_replay_ofARecordedSession_hasTheSameTransitionsAndMetrics() async throws {
        for format in [[], ["--json"]] {
            let file = makeFile()
            // The bandwidth is lower than the bitrate, so playback stalls.
            let harness = try ShellHarness(["*": OriginBehaviour(bandwidth: 40_000)])
            let played = await harness.run(["play", Self.url, "--start", "2", "--record", file] + format)
            let replayed = await (try ShellHarness()).run(["replay", file] + format)
            XCTAssertEqual(replayed.code, 0)
            XCTAssertEqual(replayed.errors, [])
            let isTransition = { (line: String) in
                line.contains("\"transition\"") || line.contains(" s  ") && !line.contains("alert: ")
            }
            XCTAssertGreaterThan(replayed.output.count(where: isTransition), 5)
            XCTAssertEqual(replayed.output.filter(isTransition), played.output.filter(isTransition))
            XCTAssertEqual(replayed.output.last, played.output.last)
        }
    }

    /// Law PSM12.
    func test_replay_ofOneFileTwice_printsTheSameBytes() async throws {
        let file = try await record()
        let harness = try ShellHarness()
        let first = await harness.run("replay", file, "--json")
        harness.clock.advance(by: .seconds(1_000))
        let second = await (try ShellHarness()).run("replay", file, "--json")
        XCTAssertEqual(first.output, second.output)
    }

    /// Law HTTP08.
    func test_play_withARecording_writesNoSecret() async throws {
        let text = try text(of: await record())
        XCTAssertTrue(text.contains("http://origin/clip.mp4?token=***"))
        XCTAssertFalse(text.contains("secret"))
    }

    func test_play_endedByASignal_writesACompleteRecording() async throws {
        let file = makeFile()
        _ = await (try ShellHarness()).run("play", Self.url, "--record", file) { context, now in
            guard now >= .seconds(3), context.endingSignal == nil else { return }
            context.endingSignal = 2
            context.playback?.session.send(.stop)
        }
        let recording = try PlaybackRecording(Data(text(of: file).utf8))
        XCTAssertEqual(recording.entries.last?.input.action, .stop)
    }

    func test_play_recordedToAnExistingFile_failsAndPlaysNothing() async throws {
        let file = makeFile("precious")
        let harness = try ShellHarness()
        let result = await harness.run("play", Self.url, "--record", file)
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: \(file): cannot create: the file exists; choose another name"])
        XCTAssertEqual(result.output, [])
        XCTAssertEqual(try text(of: file), "precious")
        XCTAssertEqual(harness.transport.requests, [])
    }

    func test_play_ofAMissingItem_createsNoRecording() async throws {
        let file = makeFile()
        let result = await (try ShellHarness()).run(
            "play", "--catalogue", "http://origin/list.json", "--item", "6", "--record", file)
        XCTAssertEqual(result.code, 1)
        XCTAssertFalse(FileManager.default.fileExists(atPath: file))
    }

    func test_play_recordedToAMissingFolder_printsOneLineAndExitsWithOne() async throws {
        let result = await (try ShellHarness()).run("play", Self.url, "--record", "/no/such/folder/file")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: /no/such/folder/file: cannot create: No such file or directory"])
        XCTAssertEqual(result.output, [])
    }

    func test_play_recordedToADirectory_printsOneLineAndExitsWithOne() async throws {
        let result = await (try ShellHarness()).run("play", Self.url, "--record", "/")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors.count, 1)
        XCTAssertEqual(result.output, [])
    }

    func test_playAsJSON_recordedToAnExistingFile_printsErrorAndSummary() async throws {
        let result = await (try ShellHarness()).run("play", Self.url, "--record", makeFile("precious"), "--json")
        XCTAssertEqual(result.events("session").count, 1)
        XCTAssertEqual(result.events("error").first?["kind"] as? String, "cannotCreate")
        XCTAssertEqual(result.events("summary").first?["exit_code"] as? Int, 1)
    }

    // MARK: replay

    func test_replay_ofTwoLoads_printsASummaryOfEachLoad() async throws {
        let file = makeFile(
            recording([
                (0, .load(anyURL("a"))), (0, .play), (1, .didBecomeReady), (3, .load(anyURL("b"))), (3, .play),
                (5, .didBecomeReady),
            ]))
        let text = await (try ShellHarness()).run("replay", file)
        XCTAssertEqual(
            text.output.filter { $0.contains(", started in ") },
            [
                "replaced, started in 1.0 s, played 2.0 s (0.0 s of media), no rebuffers",
                "playing, started in 2.0 s, played 0.0 s (0.0 s of media), no rebuffers",
            ])
        let json = await (try ShellHarness()).run("replay", file, "--json")
        XCTAssertEqual(json.events("summary").map { $0["played_seconds"] as? Double }, [2, 0])
        XCTAssertEqual(json.events("summary").map { $0["exit_code"] as? Int }, [nil, 0])
    }

    func test_replay_ofARecording_printsTransitionsRejectionsAndTheSummary() async throws {
        let file = makeFile(recording([(0.5, .load(anyURL("a"))), (1, .play), (1, .retry), (2.5, .didBecomeReady)]))
        let result = await (try ShellHarness()).run("replay", file)
        XCTAssertEqual(
            result.output,
            [
                "recorded by any 1.0 on 2001-01-01T00:00:00Z",
                "   0.500 s  idle -> loading         load https://any-url.com/a",
                "   1.000 s  loading (remembered)    play",
                "   1.000 s  retry: rejected: nothing has failed",
                "   2.500 s  loading -> playing      didBecomeReady",
                "playing, started in 1.5 s, played 0.0 s (0.0 s of media), no rebuffers",
            ])
        XCTAssertEqual(result.code, 0)
    }

    func test_replay_untilATime_stopsAtThatTimeAndPrintsTheState() async throws {
        let file = makeFile(
            recording([(0, .load(anyURL("a"))), (1, .play), (2, .didBecomeReady), (70, .audioSessionInterrupted)]))
        for (time, line) in [
            (
                "1:05",
                "  65.000 s  playing  intent play  generation 1  last known position 0.0 s  https://any-url.com/a"
            ),
            (
                "70",
                "  70.000 s  paused  intent play  paused by interruption  generation 1  "
                    + "last known position 0.0 s  https://any-url.com/a"
            ),
            ("0", "   0.000 s  loading  intent pause  generation 1  last known position 0.0 s  https://any-url.com/a"),
        ] {
            let result = await (try ShellHarness()).run("replay", file, "--until", time)
            XCTAssertEqual(result.output.dropLast().last, line)
            XCTAssertEqual(result.code, 0)
        }
    }

    func test_replay_untilATime_countsThePlayedTimeUpToThatTime() async throws {
        let file = makeFile(recording([(0, .load(anyURL())), (1, .play), (2, .didBecomeReady), (70, .pause)]))
        for (time, played) in [("1:05", 63.0), ("70", 68), ("1000", 68)] {
            let result = await (try ShellHarness()).run("replay", file, "--until", time, "--json")
            XCTAssertEqual(result.events("summary").first?["played_seconds"] as? Double, played)
        }
    }

    func test_replay_untilATimeDuringPlayback_omitsTheUnknownMediaTime() async throws {
        let file = makeFile(recording([(0, .load(anyURL())), (1, .play), (2, .didBecomeReady), (70, .pause)]))
        let text = await (try ShellHarness()).run("replay", file, "--until", "1:05")
        XCTAssertEqual(text.output.last, "playing, started in 1.0 s, played 63.0 s, no rebuffers")
        let json = await (try ShellHarness()).run("replay", file, "--until", "1:05", "--json")
        XCTAssertTrue(try XCTUnwrap(json.events("summary").first)["media_seconds"] is NSNull)
    }

    func test_replay_thatEndsWithARejectionDuringPlayback_omitsTheUnknownMediaTime() async throws {
        let file = makeFile(recording([(0, .load(anyURL())), (1, .play), (2, .didBecomeReady), (5, .play)]))
        let result = await (try ShellHarness()).run("replay", file)
        XCTAssertEqual(result.output.last, "playing, started in 1.0 s, played 3.0 s, no rebuffers")
    }

    func test_replay_untilATimeWithAKnownPosition_countsTheMediaTime() async throws {
        let file = makeFile(recording([(0, .load(anyURL())), (1, .play), (2, .didBecomeReady), (70, .pause)]))
        for time in ["2", "70", "80"] {
            let result = await (try ShellHarness()).run("replay", file, "--until", time, "--json")
            XCTAssertEqual(result.events("summary").first?["media_seconds"] as? Double, 0, time)
        }
    }

    func test_replay_asJSON_printsTheEventsInOrder() async throws {
        let file = makeFile(recording([(0.5, .load(anyURL("a"))), (1, .retry)]))
        let result = await (try ShellHarness()).run("replay", file, "--json", "--until", "1")
        XCTAssertEqual(
            result.output,
            [
                #"{"event":"session","engine":null,"version":"\#(Version.current)","started_at":"2001-01-01T00:00:00.000Z"}"#,
                #"{"event":"transition","t":0.5,"from":"idle","to":"loading","action":"load","#
                    + #""args":{"url":"https://any-url.com/a"}}"#,
                #"{"event":"rejection","t":1,"command":"retry","reason":"nothing has failed"}"#,
                #"{"event":"state","t":1,"state":"loading","intent":"pause","cause":null,"generation":1,"position":0,"#
                    + #""url":"https://any-url.com/a"}"#,
                #"{"event":"summary","state":"loading","outcome":null,"exit_code":0,"#
                    + #""live":null,"latency_seconds":null,"live_speed":null,"window_start":null,"window_end":null,"#
                    + #""startup_seconds":null,"#
                    + #""startup_boundary":null,"exit_before_start":false,"rebuffers":0,"micro_stalls":0,"#
                    + #""rebuffer_seconds":0,"rebuffer_ratio":null,"#
                    + #""longest_rebuffer_seconds":null,"rebuffer_list":[],"played_seconds":0,"media_seconds":0,"#
                    + #""coverage_seconds":0,"coverage_share":null,"seek_seconds":null,"seeks":0,"#
                    + #""state_seconds":{"preparing":0.5,"joining":0,"joining_suppressed":0,"#
                    + #""playing":0,"paused":0,"paused_buffering":0,"suppressed":0,"seeking":0,"rebuffering":0,"#
                    + #""ended":0,"failed":0},"live_latency_mean_seconds":null,"live_speed_changes":null,"#
                    + #""variant_bitrate":null,"variant_first_bitrate":null,"#
                    + #""variant_mean_bitrate":null,"variant_measured_bitrate":null,"switches":null,"#
                    + #""switches_up":null,"switches_down":null,"variant_seconds":[],"failed_bitrates":null,"#
                    + #""recovered_errors":null,"recovered_attempts":null,"requests":null,"bytes":null,"#
                    + #""throughput_mean":null,"retries":0,"failures":{}}"#,
            ])
    }

    func test_replay_withATimeOfMinusZero_printsNoMinusSign() async throws {
        let text = recording([(0, .load(anyURL()))]).replacingOccurrences(of: #""t":0"#, with: #""t":-0.0"#)
        let result = await (try ShellHarness()).run("replay", makeFile(text))
        XCTAssertEqual(
            try result.output.element(at: 1), "   0.000 s  idle -> loading         load https://any-url.com/")
    }

    func test_recording_ofAStartFarBeyondTheEnd_canBeReplayed() async throws {
        let file = makeFile()
        _ = await (try ShellHarness()).run("play", Self.url, "--start", "1000000000", "--record", file)
        let result = await (try ShellHarness()).run("replay", file)
        XCTAssertEqual(result.errors, [])
    }

    func test_replay_ofATruncatedFile_replaysItsInputsAndFails() async throws {
        let file = makeFile(String(recording([(0, .load(anyURL())), (1, .play), (2, .didBecomeReady)]).dropLast(100)))
        let result = await (try ShellHarness()).run("replay", file)
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.output.count, 4)
        XCTAssertEqual(result.errors, ["player: \(file): truncated after 2 inputs"])
    }

    func test_replay_withAChangedRejection_reportsFileAndLineAndStops() async throws {
        let text = recording([(0, .load(anyURL())), (1, .play), (2, .play), (3, .stop)])
        let file = makeFile(text.replacingOccurrences(of: "alreadyPlaying", with: "notPlaying"))
        let result = await (try ShellHarness()).run("replay", file, "--json")
        XCTAssertEqual(result.code, 3)
        XCTAssertEqual(
            result.errors,
            ["player: \(file), line 4: rejection.name: recorded notPlaying, replayed alreadyPlaying"])
        XCTAssertEqual(result.events("transition").count, 2)
        XCTAssertEqual(result.events("error").first?["kind"] as? String, "diverged")
        XCTAssertEqual(result.events("error").first?["t"] as? Double, 1)
        XCTAssertEqual(result.events("summary").first?["exit_code"] as? Int, 3)
    }

    func test_replay_ofAnInvalidFile_printsOneLineAndExitsWithOne() async throws {
        let cases = [
            (makeFile("{}\n"), ": not a playback recording: the first line is not the header of a recording"),
            (makeFile(""), ": not a playback recording: the file is empty"),
            ("/no/such/file", ": cannot read: No such file or directory"), ("/", ": cannot read: Is a directory"),
            ("/dev/zero", ", line 1: longer than 1048576 bytes"),
        ]
        for (file, reason) in cases {
            let result = await (try ShellHarness()).run("replay", file)
            XCTAssertEqual(result.code, 1, file)
            XCTAssertEqual(result.errors, ["player: \(file)\(reason)"])
            XCTAssertEqual(result.output, [], file)
        }
    }

    func test_replay_ofAFileWithEscapes_printsNoEscapes() async throws {
        let escape = #"\u001b]0;title\u0007\u202e"#
        let text = recording([(0, .load(anyURL())), (1, .didFail(.unknown(reason: "REASON"))), (2, .play)])
            .replacingOccurrences(of: "REASON", with: escape).replacingOccurrences(of: "any 1.0", with: escape)
        for text in [text, text.replacingOccurrences(of: "hasFailed", with: escape)] {
            let file = makeFile(text)
            for format in [[], ["--json"]] {
                let result = await (try ShellHarness()).run(["replay", file] + format)
                XCTAssertGreaterThan(result.output.count, 3)
                for line in result.output + result.errors { XCTAssertEqual(line, line.printable) }
            }
        }
    }

    func test_run_withWrongRecordingOptions_printsOneLineAndExitsWithTwo() async throws {
        for words in [
            ["replay"], ["replay", ""], ["replay", "a", "b"], ["replay", "a", "--until", "soon"],
            ["replay", "a", "--until", "-1"],
            ["play", Self.url, "--start", "1000000001"], ["play", Self.url, "--record", "-"],
            ["play", Self.url, "--record="],
        ] {
            let result = await (try ShellHarness()).run(words)
            XCTAssertEqual(result.code, 2, "\(words)")
            XCTAssertEqual(result.errors.count, 1, "\(words)")
        }
    }

    // MARK: Helpers

    /// Returns the path of a file that is removed after the test. Without a text, the file does not exist.
    private func makeFile(_ text: String? = nil) -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jsonl")
        if let text { XCTAssertNoThrow(try Data(text.utf8).write(to: url)) }
        addTeardownBlock { try? FileManager.default.removeItem(at: url) }
        return url.path
    }

    private func text(of file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    private func record() async throws -> String {
        let file = makeFile()
        _ = await (try ShellHarness()).run("play", Self.url, "--record", file)
        return file
    }

    private func recording(_ actions: [(TimeInterval, PlaybackAction)]) -> String {
        PlaybackRecording(
            inputs: actions.map { (time: $0, input: PlaybackInput($1)) },
            startDate: Date(timeIntervalSinceReferenceDate: 0), program: "any 1.0"
        ).text
    }
}
