import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import TerminalScreen
import XCTest

@testable import PlayerShell

@MainActor
final class CommandsTests: XCTestCase {
    // MARK: list

    func test_list_byDefault_printsTheFirstPage() async throws {
        let result = await (try ShellHarness()).run("list", "http://origin/list.json?limit=2")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output, ["  1     0:10  Video 1", "  2     0:10  Video 2"])
        XCTAssertEqual(result.errors, ["player: there are more pages; list them with --all"])
    }

    func test_list_withAll_printsAllPagesWithoutRepeats() async throws {
        let paged = await (try ShellHarness()).run("list", "http://origin/list.json?limit=2", "--all")
        XCTAssertEqual(paged.output.count, 5)
        XCTAssertEqual(paged.errors, [])
    }

    func test_list_ofADocumentWithoutPages_makesOneRequestAndSuggestsNoMorePages() async throws {
        for words in [[], ["--all"], ["--limit", "9"], ["--sort", "title"]] {
            let harness = try ShellHarness()
            let result = await harness.run(["list", "http://origin/list.json"] + words)
            XCTAssertEqual(result.output.count, 5, "\(words)")
            XCTAssertEqual(result.errors, [], "\(words)")
            XCTAssertEqual(harness.transport.requests.count, 1, "\(words)")
        }
    }

    func test_list_ofASlowCatalogueOnATerminal_drawsItsProgressOnStandardError() async throws {
        let slow = OriginBehaviour(latency: .seconds(3))
        let facts = Console.Capabilities(showsProgress: true)
        let harness = try ShellHarness(["/list.json": slow])
        // With fewer continuations per step, the last line would be drawn while the listing passes between threads.
        harness.settlesPerStep = 100
        let drawn = await harness.run("list", "http://origin/list.json", facts: facts)
        XCTAssertEqual(drawn.output.count, 5)
        let line = try XCTUnwrap(drawn.errors.first)
        XCTAssertTrue(line.hasPrefix("loading http://origin/list.json: 1 s\r\u{1B}[Kloading"), line)
        XCTAssertTrue(line.hasSuffix("\r\u{1B}[K"), line)
        let piped = await (try ShellHarness(["/list.json": slow])).run("list", "http://origin/list.json")
        XCTAssertEqual(piped.errors, [])
    }

    func test_list_withALimit_stopsAtTheLimit() async throws {
        let harness = try ShellHarness()
        let result = await harness.run("list", "http://origin/list.json?limit=2", "--limit", "3")
        XCTAssertEqual(result.output.count, 3)
        XCTAssertEqual(harness.transport.requests.count, 2)
    }

    func test_list_ofAnAPI_requestsTheVideosEndpoint() async throws {
        let harness = try ShellHarness()
        _ = await harness.run("list", "--api", "http://origin/base")
        XCTAssertEqual(harness.transport.requests.first?.url.absoluteString, "http://origin/base/v1/videos?limit=10")
    }

    func test_list_asJSON_printsAnObjectForEachVideoAndASummary() async throws {
        let result = await (try ShellHarness()).run("list", "http://origin/list.json", "--json")
        XCTAssertEqual(result.events("session").count, 1)
        XCTAssertEqual(result.events("video").map { $0["number"] as? Int }, [1, 2, 3, 4, 5])
        XCTAssertEqual(result.events("summary").first?["videos"] as? Int, 5)
        XCTAssertTrue(try result.events("video").element(at: 0)["description"] is NSNull)
    }

    func test_list_thatFails_printsOneLineAndExitsWithOne() async throws {
        for (url, reason) in [
            ("http://origin/none.json", "the server responded with 404 Not Found"),
            ("http://origin/page.html", "the document: expected JSON, found HTML or XML"),
        ] {
            let result = await (try ShellHarness()).run("list", url)
            XCTAssertEqual(result.code, 1)
            XCTAssertEqual(result.errors, ["player: \(url): \(reason)"])
            XCTAssertEqual(result.output, [])
        }
        let json = await (try ShellHarness()).run("list", "http://origin/none.json", "--json")
        XCTAssertEqual(json.events("error").first?["kind"] as? String, "status")
        XCTAssertEqual(json.events("summary").first?["exit_code"] as? Int, 1)
        XCTAssertEqual(json.errors.count, 1)
    }

    /// Law CAT11.
    func test_list_withEscapesInATitle_printsNoEscapes() {
        let video = Video.fixture(title: "a\u{1B}]0;title\u{7}\u{202E}b\nc", description: "\r\u{9B}31m")
        let line = CatalogueTexts.video(video, number: 1)
        XCTAssertEqual(line, line.printable)
        XCTAssertFalse(line.contains("\n"))
        let event = JSONValue.object(CatalogueEvents.video(video, number: 1)).text
        XCTAssertEqual(event, event.printable)
    }

    // MARK: play

    func test_play_toTheEnd_printsTransitionsAndTheSummary() async throws {
        let result = await (try ShellHarness()).run("play", "http://origin/clip.mp4")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.output.first, PlaybackTexts.introduction(of: .native()))
        XCTAssertEqual(
            result.output.dropFirst().dropLast().map { $0.dropFirst(12) },
            [
                "idle -> loading         load http://origin/clip.mp4", "loading (remembered)    play",
                "loading -> playing      didBecomeReady", "playing -> ended        didReachEnd",
            ])
        // On a busy machine, virtual time can pass before the load is processed.
        let summary = try XCTUnwrap(result.output.last)
        XCTAssertNotNil(
            summary.prefixMatch(of: /ended, started in \d\.\d s, played 1\d\.\d s( \(10\.0 s of media\))?/), summary)
        XCTAssertEqual(result.errors, [])
    }

    func test_play_asJSON_printsTheEventsInOrder() async throws {
        let harness = try ShellHarness(["*": OriginBehaviour(bandwidth: 40_000)])
        let result = await harness.run("play", "http://origin/clip.mp4", "--json", "--start", "0:02", "--speed", "2")
        XCTAssertEqual(result.code, 0)
        let kinds = result.output.compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
        XCTAssertEqual(kinds.first, "session")
        XCTAssertEqual(kinds.last, "summary")
        XCTAssertEqual(Set(kinds), ["session", "transition", "progress", "alert", "summary"])
        // The start-up takes longer than 4 s, and the bandwidth is half of the bitrate of the file.
        let alerts = result.events("alert")
        XCTAssertEqual(alerts.first?["kind"] as? String, "slow_startup")
        XCTAssertEqual(alerts.first?["severity"] as? String, "warning")
        XCTAssertTrue(alerts.contains { $0["kind"] as? String == "playback_stalled" })
        XCTAssertTrue(alerts.allSatisfy { $0["message"] is String })
        let actions = result.events("transition").map { $0["action"] as? String }
        XCTAssertEqual(actions.prefix(4), ["load", "seek", "play", "didBecomeReady"])
        XCTAssertTrue(actions.contains("didStartBuffering"))
        let summary = try XCTUnwrap(result.events("summary").first)
        XCTAssertEqual(summary["state"] as? String, "ended")
        XCTAssertEqual(try XCTUnwrap(summary["media_seconds"] as? Double), 8, accuracy: 0.2)
        XCTAssertEqual(summary["exit_code"] as? Int, 0)
    }

    func test_play_asJSON_printsTheNameOfTheEngine() async throws {
        let result = await (try ShellHarness()).run("play", "http://origin/clip.mp4", "--json")
        XCTAssertEqual(result.events("session").first?["engine"] as? String, "native")
    }

    func test_commands_asJSON_printTheStartDateOfTheSession() async throws {
        let harness = try ShellHarness()
        for words in [["play", "http://origin/clip.mp4"], ["list", "http://origin/list.json"], ["shell"]] {
            harness.inputs.post(.endOfInput)
            let result = await harness.run(words + ["--json"])
            let session = try XCTUnwrap(result.events("session").first)
            let text = try XCTUnwrap(session["started_at"] as? String)
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            XCTAssertEqual(try Date(text, strategy: format), harness.clock.startDate)
        }
    }

    func test_play_ofAnItemOfACatalogue_findsTheItemOnAnyPage() async throws {
        for item in ["4", ShellHarness.id(4).uuidString, ShellHarness.id(4).uuidString.lowercased()] {
            let result = await (try ShellHarness()).run(
                "play", "--catalogue", "http://origin/list.json?limit=2", "--item", item)
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(try result.output.element(at: 1), "Video 4 (0:10)")
        }
        let none = await (try ShellHarness()).run("play", "--catalogue", "http://origin/list.json", "--item", "6")
        XCTAssertEqual(none.code, 1)
        XCTAssertEqual(none.errors, ["player: no video 6: the listing has 5 videos"])
        XCTAssertEqual(none.output, [])
    }

    func test_play_fromAPositionWithoutRangeSupport_reportsTheRejectedSeek() async throws {
        let behaviours = ["/clip.mp4": OriginBehaviour(givesRanges: false)]
        let text = await (try ShellHarness(behaviours)).run("play", "http://origin/clip.mp4", "--start", "2")
        XCTAssertTrue(text.output.contains { $0.contains("seek: rejected: the server does not support byte ranges") })
        let json = await (try ShellHarness(behaviours)).run("play", "http://origin/clip.mp4", "--start", "2", "--json")
        XCTAssertEqual(json.events("rejection").first?["command"] as? String, "seek")
        XCTAssertEqual(json.events("rejection").first?["reason"] as? String, "the server does not support byte ranges")
        XCTAssertEqual(json.code, 0)
    }

    func test_shell_withPlayAfterTheEndOfUnseekableMedia_rejectsPlayAndKeepsMetrics() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(givesRanges: false)])
        for line in ["url http://origin/clip.mp4", "play", "wait ended", "play", "wait 1"] {
            harness.inputs.post(.line(line))
        }
        harness.inputs.post(.endOfInput)
        let result = await harness.run("shell", "--json")
        XCTAssertEqual(
            try result.events("reply").element(at: 3)["reason"] as? String, "this media is not seekable")
        XCTAssertEqual(try XCTUnwrap(result.events("summary").first?["media_seconds"] as? Double), 10, accuracy: 0.01)
    }

    func test_shell_withSecretsInALine_printsNoSecrets() async throws {
        let harness = try ShellHarness()
        harness.inputs.post(.line("load http://u:pw@origin/none?token=secret"))
        harness.inputs.post(.line("load ftp://u:pw@origin/none?token=secret"))
        harness.inputs.post(.endOfInput)
        let result = await harness.run("shell", "--json")
        XCTAssertEqual(result.events("reply").count, 2)
        XCTAssertFalse(result.output.joined().contains("pw"))
        XCTAssertFalse(result.output.joined().contains("secret"))
    }

    func test_play_thatFails_printsOneLineAndExitsWithOne() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .silence)])
        let result = await harness.run("play", "http://origin/clip.mp4", "--json")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors, ["player: http://origin/clip.mp4: timeout: no response within 10 s"])
        XCTAssertEqual(result.events("error").first?["recoverable"] as? Bool, true)
        XCTAssertEqual(result.events("summary").first?["state"] as? String, "failed")
        XCTAssertTrue(result.events("summary").first?["startup_seconds"] is NSNull)
    }

    func test_play_ofMediaForTheOtherEngine_suggestsTheEngineOption() async throws {
        let webm = Data([0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x86, 0x81, 0x01, 0x42])
        let future = "#EXTM3U\n#EXT-X-VERSION:99\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n"
        let resources: [String: OriginResource] = [
            "/a.webm": .data(webm, contentType: "video/webm"),
            "/future.m3u8": .playlist(future),
        ]
        for (path, reason) in [
            ("a.webm", "not an MP4 file: it begins with \"\u{FFFD}E\u{7E3}B\u{FFFD}\u{FFFD}\u{FFFD}\""),
            ("future.m3u8", "HLS version 99 is not supported, only versions up to 13"),
        ] {
            let result = await (try ShellHarness(resources: resources)).run(
                "play", "http://origin/\(path)", "--engine", "native")
            XCTAssertEqual(result.code, 1)
            XCTAssertEqual(result.errors, ["player: http://origin/\(path): \(reason) (try --engine mpv)"])
        }
        let without = await (try ShellHarness()).run("play", "http://origin/clip.mp4", "--engine", "mpv")
        XCTAssertEqual(without.code, 1)
        XCTAssertEqual(without.errors.count, 1)
        XCTAssertTrue(without.errors.first?.hasSuffix(" (try --engine native)") == true, "\(without.errors)")
    }

    func test_play_ofMediaForNoEngine_suggestsNoEngineOption() async throws {
        for (path, reason) in [
            ("none.mp4", "the server responded with 404 Not Found"),
            ("page.html", "not an MP4 file: it begins with \"<html></\""),
        ] {
            let result = await (try ShellHarness()).run("play", "http://origin/\(path)")
            XCTAssertEqual(result.errors, ["player: http://origin/\(path): \(reason)"])
        }
    }

    func test_shell_withMediaForTheOtherEngine_suggestsTheEngineOption() async throws {
        let future = "#EXTM3U\n#EXT-X-VERSION:99\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n"
        let harness = try ShellHarness(resources: ["/a.m3u8": .data(Data(future.utf8), contentType: "text/plain")])
        for line in ["url http://origin/a.m3u8", "wait playing", "quit"] { harness.inputs.post(.line(line)) }
        let result = await harness.run("shell")
        XCTAssertEqual(
            result.errors,
            [
                "player: wait playing: failed: playback failed: HLS version 99 is not supported, only versions up to 13 "
                    + "(try --engine mpv)"
            ])
    }

    func test_play_withASuccessfulRetry_playsToTheEnd() async throws {
        let behaviour = OriginBehaviour(fault: .status(503), faultCount: 2)
        let result = await (try ShellHarness(["/clip.mp4": behaviour])).run(
            "play", "http://origin/clip.mp4", "--retries", "3")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors, [])
        XCTAssertEqual(
            result.output.dropFirst().dropLast().map { $0.dropFirst(12).prefix { !$0.isNumber } }.filter {
                $0.hasPrefix("retry") || $0.hasPrefix("failed")
            }, ["retry ", "failed -> loading       retry", "retry ", "failed -> loading       retry"])
        XCTAssertTrue(result.output.contains { $0.dropFirst(12).hasPrefix("retry 2 of 3 in ") })
    }

    func test_play_withOnlyFailingRetries_reportsEachRetryAndFails() async throws {
        let behaviour = OriginBehaviour(fault: .status(503))
        let result = await (try ShellHarness(["/clip.mp4": behaviour])).run(
            "play", "http://origin/clip.mp4", "--retries", "2", "--json")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(result.errors.count, 1)
        XCTAssertEqual(
            result.events("transition").compactMap { $0["action"] as? String },
            ["load", "play", "didFail", "retry", "didFail", "retry", "didFail"])
        XCTAssertEqual(result.events("error").count, 1)
        let kinds = result.output.compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
        XCTAssertEqual(Set(kinds), ["session", "transition", "retry", "progress", "error", "summary"])
    }

    func test_playAsJSON_withRetries_reportsEachRetryWhenTheDelayBegins() async throws {
        let behaviour = OriginBehaviour(fault: .status(503))
        let result = await (try ShellHarness(["/clip.mp4": behaviour])).run(
            "play", "http://origin/clip.mp4", "--retries", "2", "--json")
        let failures = result.events("transition").filter { $0["action"] as? String == "didFail" }
        let retries = result.events("retry")
        XCTAssertEqual(retries.map { $0["attempt"] as? Int }, [1, 2])
        XCTAssertEqual(retries.map { $0["max_attempts"] as? Int }, [2, 2])
        XCTAssertEqual(retries.map { $0["delay_seconds"] as? Double }, [0.75, 1.5])
        XCTAssertEqual(retries.map { $0["t"] as? Double }, failures.prefix(2).map { $0["t"] as? Double })
    }

    func test_play_afterKeyRDuringAPendingRetry_retriesAtOnce() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .status(503), faultCount: 1)])
        harness.settlesPerStep = 100
        var waits: [Duration] = []
        let result = await harness.run("play", "http://origin/clip.mp4", "--retries", "1", facts: .keys) {
            context, now in
            guard context.playback?.session.retryPublisher.value != nil else { return }
            if waits.isEmpty { harness.inputs.post(.key(.character("r"))) }
            waits.append(now)
        }
        XCTAssertEqual(result.code, 0)
        // Without the key, the delay takes 0.75 s, which is fifteen steps.
        XCTAssertLessThan(waits.count, 10)
        XCTAssertGreaterThan(waits.count, 0)
    }

    func test_play_fromBeyondTheEnd_errorNamesTheStartAndTheEnd() async throws {
        let harness = try ShellHarness()
        let beyond = await harness.run("play", "http://origin/clip.mp4", "--start", "1:39:00")
        XCTAssertEqual(beyond.code, 1)
        XCTAssertEqual(
            beyond.errors,
            ["player: http://origin/clip.mp4: cannot start at 1:39:00: the media ends at 0:10"])
        let json = await harness.run("play", "http://origin/clip.mp4", "--start", "1:39:00", "--json")
        XCTAssertEqual(json.events("error").first?["kind"] as? String, "startBeyondEnd")
        XCTAssertEqual(json.events("summary").map { $0["exit_code"] as? Int }, [1])
        let atTheEnd = await harness.run("play", "http://origin/clip.mp4", "--start", "0:10")
        XCTAssertEqual(atTheEnd.code, 0)
        XCTAssertEqual(atTheEnd.errors, [])
    }

    func test_play_afterTheQuestionMarkKey_listsTheKeys() async throws {
        let harness = try ShellHarness()
        harness.inputs.post(.key(.character("?")))
        let result = await harness.run("play", "http://origin/clip.mp4", facts: .keys)
        let text = result.output.joined(separator: "\n")
        for (key, meaning) in PlaybackTexts.keys {
            XCTAssertTrue(text.contains(try Regex("\(NSRegularExpression.escapedPattern(for: key)) +\(meaning)")), key)
        }
    }

    func test_play_afterARejectedKeyDuringAPendingRetry_stillShowsTheRetry() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .status(503))])
        var isPressed = false
        let result = await harness.run("play", "http://origin/clip.mp4", "--retries", "1", facts: .keys) { context, _ in
            guard context.playback?.session.retryPublisher.value != nil, !isPressed else { return }
            isPressed = true
            harness.inputs.post(.key(.right))
        }
        XCTAssertTrue(result.output.joined().contains(/retry 1 of 1 in 0\.\d s  rejected:/))
    }

    func test_playAsJSON_afterAFailure_reportsThePositionAndTheDuration() async throws {
        let harness = try ShellHarness()
        let result = await runWithAFailure(harness, facts: .init(), "--json")
        let late = result.events("progress").filter { ($0["t"] as? Double ?? 0) > 3.1 }
        XCTAssertGreaterThan(late.count, 3)
        XCTAssertEqual(Set(late.map { $0["position"] as? Double }), [2.5])
        XCTAssertEqual(Set(late.map { $0["duration"] as? Double }), [10])
    }

    func test_play_afterAFailureOnATerminal_drawsThePositionAndTheDuration() async throws {
        let facts = Console.Capabilities(drawsInPlace: true, width: { 100 })
        let result = await runWithAFailure(try ShellHarness(), facts: facts)
        XCTAssertTrue(result.output.joined().contains("failed     0:02 / 0:10  retry 1 of 2 in 0."))
        XCTAssertTrue(result.output.joined().contains("loading    0:02 / 0:10  "))
    }

    func test_shell_afterANewLoad_reportsNoDurationOfThePreviousLoad() async throws {
        let harness = try ShellHarness(["/none": OriginBehaviour(fault: .silence)])
        for line in ["url http://origin/clip.mp4", "wait ready", "url http://origin/none", "status", "quit"] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell", "--json")
        XCTAssertTrue(try XCTUnwrap(result.events("status").first)["duration"] is NSNull)
    }

    func test_play_withRetriesOnATerminal_drawsThePendingRetryAndQuitsOnKeyQ() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(fault: .status(503))])
        let facts = Console.Capabilities(drawsInPlace: true, readsKeys: true, width: { 100 })
        let result = await harness.run("play", "http://origin/clip.mp4", "--retries", "1", facts: facts) { context, _ in
            guard context.playback?.session.retryPublisher.value != nil else { return }
            if harness.clock.now >= .milliseconds(400) { harness.inputs.post(.key(.character("q"))) }
        }
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.output.joined().contains("failed     0:00 / ?  retry 1 of 1 in 0."))
        XCTAssertTrue(result.output.last?.contains("stopped, never started") == true)
    }

    func test_play_withARecoveredError_printsAndCountsTheError() async throws {
        for facts in [Console.Capabilities(), Console.Capabilities(drawsInPlace: true, width: { 100 })] {
            let text = await runWithARecoveredError(try ShellHarness(), facts)
            let line = try XCTUnwrap(text.output.first { $0.contains("recovered: ") })
            XCTAssertTrue(
                line.contains("recovered: https://any-url.com/s1.ts?k=***: http-status 503, 2 failed attempts, 1.5 s"))
            XCTAssertEqual(text.output.last?.contains(", no rebuffers, 1 recovered error (http-status 1), "), true)
        }
        let json = await runWithARecoveredError(try ShellHarness(), .init(), "--json")
        let event = try XCTUnwrap(json.events("recovered").first)
        XCTAssertEqual(event.keys.sorted(), ["attempts", "code", "event", "seconds", "status", "t", "url"])
        let summary = try XCTUnwrap(json.events("summary").first)
        XCTAssertEqual(summary["recovered_errors"] as? [String: Int], ["http-status": 1])
        XCTAssertEqual(summary["recovered_attempts"] as? Int, 2)
    }

    func test_play_endedByASignal_stopsAndExitsWithTheCodeOfTheSignal() async throws {
        let result = await (try ShellHarness()).run("play", "http://origin/clip.mp4", "--json") { context, now in
            guard now >= .seconds(3), context.endingSignal == nil else { return }
            context.endingSignal = 2
            context.playback?.session.send(.stop)
        }
        XCTAssertEqual(result.code, 130)
        XCTAssertEqual(result.events("summary").first?["exit_code"] as? Int, 130)
        XCTAssertEqual(result.events("summary").first?["state"] as? String, "idle")
    }

    func test_play_onATerminal_drawsTheProgressLineAndHandlesKeys() async throws {
        let harness = try ShellHarness()
        let facts = Console.Capabilities(drawsInPlace: true, readsKeys: true, width: { 100 })
        var pressed = false
        let result = await harness.run("play", "http://origin/clip.mp4", facts: facts) { context, now in
            guard now >= .seconds(2), !pressed else { return }
            pressed = true
            for key in [Key.character(" "), .right, .character("]"), .character("9"), .character("m")] {
                harness.inputs.post(.key(key))
            }
            harness.inputs.post(.key(.character(" ")))
        }
        XCTAssertEqual(result.code, 0)
        let screen = result.output.joined()
        XCTAssertTrue(screen.contains("playing    0:0"), screen)
        XCTAssertTrue(screen.contains("1.1x  volume 98  muted"), screen)
        XCTAssertTrue(screen.contains("ended, started"), screen)
        XCTAssertFalse(screen.contains("idle -> loading"))
    }

    func test_play_afterTheSpaceKeyWhileLoading_printsTheIntent() async throws {
        let harness = try ShellHarness(["/clip.mp4": OriginBehaviour(latency: .seconds(3))])
        let facts = Console.Capabilities(drawsInPlace: true, readsKeys: true)
        var presses = 0
        let result = await harness.run("play", "http://origin/clip.mp4", facts: facts) { _, now in
            if now >= .seconds(presses + 1), presses < 2 {
                harness.inputs.post(.key(.character(" ")))
                presses += 1
            }
        }
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.output.joined().contains("playback will stay paused"))
        XCTAssertTrue(result.output.joined().contains("playback will start"))
    }

    func test_play_afterKeyQ_exitsWithZero() async throws {
        let harness = try ShellHarness()
        let facts = Console.Capabilities(drawsInPlace: true, readsKeys: true)
        let result = await harness.run("play", "http://origin/clip.mp4", facts: facts) { _, now in
            if now >= .seconds(2) { harness.inputs.post(.key(.character("q"))) }
        }
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.output.last?.contains("stopped, started") == true)
    }

    // MARK: shell

    func test_shell_fromAPipe_executesEachLine() async throws {
        let harness = try ShellHarness()
        for line in ["load http://origin/list.json?limit=2", "more", "open 3", "play", "wait ended", "status"] {
            harness.inputs.post(.line(line))
        }
        harness.inputs.post(.endOfInput)
        let result = await harness.run("shell")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(result.errors, [])
        XCTAssertTrue(result.output.contains("  4     0:10  Video 4"))
        XCTAssertTrue(result.output.contains { $0.hasSuffix("playing -> ended        didReachEnd") })
        XCTAssertTrue(result.output.contains { $0.hasPrefix("ended      0:10 / 0:10") })
    }

    func test_shell_withRejectedAndFailedLines_printsReasonsAndExitsWithOne() async throws {
        let harness = try ShellHarness()
        for line in ["play", "open 1", "load http://origin/none", "fly", "wait playing", "more"] {
            harness.inputs.post(.line(line))
        }
        harness.inputs.post(.endOfInput)
        let result = await harness.run("shell")
        XCTAssertEqual(result.code, 1)
        XCTAssertEqual(
            result.errors,
            [
                "player: play: rejected: no media is loaded",
                "player: open 1: failed: no catalogue is loaded; load one with: load URL",
                "player: load http://origin/none: failed: the server responded with 404 Not Found",
                "player: fly: unknown command; type help for a list",
                "player: wait playing: failed: the state is idle, expected playing",
                "player: more: failed: no catalogue is loaded; load one with: load URL",
            ])
    }

    func test_shell_asJSON_repliesToEachLine() async throws {
        let harness = try ShellHarness()
        for line in [
            "url http://origin/clip.mp4", "play", "seek -1:00", "speed 9", "retry", "wait 1", "status", "history",
            "quit",
        ] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell", "--json")
        XCTAssertEqual(result.code, 1)
        let replies = result.events("reply")
        XCTAssertEqual(
            replies.map { $0["accepted"] as? Bool }, [true, true, true, false, false, true, true, true, true])
        XCTAssertEqual(try replies.element(at: 4)["reason"] as? String, "nothing has failed")
        XCTAssertEqual(result.events("status").first?["state"] as? String, "playing")
        XCTAssertGreaterThanOrEqual(result.events("history").count, 3)
        XCTAssertEqual(result.events("summary").first?["exit_code"] as? Int, 1)
    }

    func test_shell_withTwoLoads_printsASummaryOfEachLoad() async throws {
        let lines = [
            "url http://origin/clip.mp4", "play", "wait ended", "url http://origin/clip.mp4", "play", "wait 2",
        ]
        let harness = try ShellHarness()
        for line in lines { harness.inputs.post(.line(line)) }
        harness.inputs.post(.endOfInput)
        let json = await harness.run("shell", "--json")
        let summaries = json.events("summary")
        XCTAssertEqual(summaries.map { $0["state"] as? String }, ["ended", "idle"])
        XCTAssertEqual(summaries.map { $0["exit_code"] as? Int }, [nil, 0])
        let played = summaries.compactMap { $0["media_seconds"] as? Double }
        XCTAssertEqual(try XCTUnwrap(played.first), 10, accuracy: 0.1)
        XCTAssertEqual(try XCTUnwrap(played.last), 2, accuracy: 0.2)
        XCTAssertEqual(summaries.first?["bytes"] as? Int, 100_000)
        XCTAssertLessThanOrEqual(try XCTUnwrap(summaries.last?["bytes"] as? Int), 100_000)

        for line in lines { harness.inputs.post(.line(line)) }
        harness.inputs.post(.endOfInput)
        let text = await harness.run("shell")
        XCTAssertEqual(text.output.count { $0.hasPrefix("ended, started in ") }, 1)
        XCTAssertTrue(text.output.last?.hasPrefix("stopped, started in ") == true)
    }

    func test_shell_withALoadDuringPlayback_reportsTheReplacedLoad() async throws {
        let harness = try ShellHarness()
        for line in ["url http://origin/clip.mp4", "play", "wait 2", "url http://origin/clip.mp4", "quit"] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell")
        XCTAssertTrue(result.output.contains { $0.hasPrefix("replaced, started in ") })
        XCTAssertTrue(result.output.last?.hasPrefix("stopped, never started") == true, result.output.last ?? "")
    }

    func test_shell_waitingForAStateThatNeverComes_failsAfterAMinute() async throws {
        let harness = try ShellHarness()
        for line in ["url http://origin/clip.mp4", "wait playing", "quit"] { harness.inputs.post(.line(line)) }
        let result = await harness.run("shell")
        XCTAssertEqual(result.errors, ["player: wait playing: failed: the state is ready, expected playing"])
        XCTAssertGreaterThanOrEqual(harness.clock.now, .seconds(60))
    }

    // MARK: usage

    func test_run_withWrongUsage_printsOneLineAndExitsWithTwo() async throws {
        for words in [
            ["fly"], ["list", "--sort", "size"], ["play"], ["play", "x"], ["play", "http://h/", "--speed", "9"],
            ["play", "http://h/", "--retries", "-1"], ["shell", "--variant", "best"],
            ["resume", "--max-bitrate", "much"], ["play", "http://h/", "--engine", "mpv", "--variant", "2"],
            ["list", "file:///etc/passwd"],
        ] {
            let harness = try ShellHarness()
            let result = await harness.run(words)
            XCTAssertEqual(result.code, 2, "\(words)")
            XCTAssertEqual(result.errors.count, 1, "\(words)")
            XCTAssertEqual(result.output, [], "\(words)")
        }
    }

    func test_run_withHelpOrVersion_printsHelpOrVersion() async throws {
        for words in [[], ["help"], ["--help"], ["play", "--help"], ["--version"]] {
            let result = await (try ShellHarness()).run(words)
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(result.errors, [])
            XCTAssertGreaterThan(result.output.count, 0)
        }
    }

    // MARK: Helpers

    /// Returns the result of a session that recovers from an error after three seconds.
    private func runWithARecoveredError(
        _ harness: ShellHarness, _ facts: Console.Capabilities, _ options: String...
    ) async -> ShellHarness.Result {
        var hasRecovered = false
        let error = RecoveredError(
            code: .httpStatus, httpStatus: 503, url: anyURL("s1.ts?k=v"), attempts: 2, duration: 1.5)
        return await harness.run(["play", "http://origin/clip.mp4"] + options, facts: facts) { context, now in
            guard now >= .seconds(3), !hasRecovered, let playback = context.playback else { return }
            hasRecovered = true
            playback.session.player.mailbox.post(PlaybackReport(.didRecover(error), generation: 1, position: 3))
        }
    }

    /// Returns the result of a session that fails after three seconds, at the position 2.5 s. From then on, the server
    /// does not respond.
    private func runWithAFailure(
        _ harness: ShellHarness, facts: Console.Capabilities, _ options: String...
    ) async -> ShellHarness.Result {
        var hasFailed = false
        return await harness.run(["play", "http://origin/clip.mp4", "--retries", "2"] + options, facts: facts) {
            context, now in
            guard now >= .seconds(3), !hasFailed else { return }
            hasFailed = true
            harness.transport.setBehaviour(OriginBehaviour(fault: .silence), for: "/clip.mp4")
            context.playback?.session.machine.send(
                PlaybackInput(.didFail(.networkError(reason: "cut")), position: 2.5))
        }
    }
}

extension Console.Capabilities {
    /// A wide terminal with a keyboard.
    fileprivate static var keys: Self { Self(drawsInPlace: true, readsKeys: true, width: { 120 }) }
}
