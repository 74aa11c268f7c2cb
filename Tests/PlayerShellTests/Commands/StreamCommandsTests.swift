import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import TerminalScreen
import XCTest

@testable import PlayerShell

/// Tests of commands on two streams of 12 s. The first stream has variants of 180, 340 and 620 kbit/s. The second
/// stream has audio renditions in two languages.
@MainActor
final class StreamCommandsTests: XCTestCase {
    // MARK: Variants

    func test_play_ofAStream_printsEachVariantAndSummarizesTheLastVariant() async throws {
        let result = await (try makeSUT()).run("play", Self.stream)
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(
            result.output.filter { $0.contains("  variant ") }.map { $0.dropFirst(12) },
            ["variant 160x90, 180 kbit/s", "variant 480x270, 620 kbit/s"])
        let last = try XCTUnwrap(result.output.last)
        XCTAssertTrue(last.contains(#/, no rebuffers, 270p 620 kbit/s \(\d+ kbit/s measured\), 1 switch, /#), last)
    }

    func test_playAsJSON_ofAStream_printsVariantsAndTransitionsInOrder() async throws {
        let result = await (try makeSUT()).run("play", Self.stream, "--json")
        let events = result.output.filter { !$0.contains(#""event":"summary""#) }
        let lines = events.compactMap { $0.firstMatch(of: /"action":"(\w+)"|"bitrate":(\d+)/) }
        XCTAssertEqual(
            lines.map { $0.1 ?? $0.2 ?? "" },
            ["load", "play", "180000", "didBecomeReady", "620000", "didReachEnd"])
        let last = try XCTUnwrap(result.events("variant").last)
        XCTAssertEqual(last["width"] as? Int, 480)
        XCTAssertEqual(last["height"] as? Int, 270)
        XCTAssertEqual(last["codecs"] as? [String], ["avc1.4d4015", "mp4a.40.2"])
        XCTAssertEqual(try XCTUnwrap(last["position"] as? Double), try XCTUnwrap(last["t"] as? Double), accuracy: 0.8)
        XCTAssertEqual(result.events("progress").last?["variant_bitrate"] as? Int, 620_000)
        XCTAssertEqual(result.events("summary").first?["variant_bitrate"] as? Int, 620_000)
        XCTAssertEqual(result.events("summary").first?["switches"] as? Int, 1)
        let measured = try XCTUnwrap(result.events("summary").first?["variant_measured_bitrate"] as? Double)
        XCTAssertEqual(measured, 490_000, accuracy: 20_000)
    }

    func test_play_ofAStreamOnATerminal_drawsTheVariant() async throws {
        let facts = Console.Capabilities(drawsInPlace: true, width: { 100 })
        let result = await (try makeSUT()).run(["play", Self.stream], facts: facts)
        XCTAssertTrue(result.output.joined().contains(" / 0:12  270p 620 kbit/s, 1 switch  buffer "))
    }

    func test_play_withAVariantOption_playsTheChosenVariants() async throws {
        for (words, bitrates) in [
            (["--max-bitrate", "400k"], [180_000, 340_000]), (["--max-bitrate", "1k"], [180_000]),
            (["--variant", "lowest"], [180_000]), (["--variant", "highest"], [620_000]),
            (["--variant", "2"], [340_000]), (["--variant", "200p"], [340_000]),
        ] {
            let result = await (try makeSUT()).run(["play", Self.stream, "--json"] + words)
            XCTAssertEqual(result.code, 0)
            XCTAssertEqual(result.events("variant").map { $0["bitrate"] as? Int }, bitrates, "\(words)")
        }
    }

    func test_play_withCMCD_describesEachRequestInTheChosenMode() async throws {
        for (words, headers, queries) in [
            ([], false, false), (["--cmcd", "headers"], true, false), (["--cmcd", "query"], false, true),
        ] {
            let harness = try makeSUT()
            let result = await harness.run(["play", Self.stream] + words)
            XCTAssertEqual(result.code, 0)
            let requests = harness.transport.requests
            XCTAssertGreaterThan(requests.count, 5)
            XCTAssertTrue(requests.allSatisfy { ($0.headers["CMCD-Object"] != nil) == headers }, "\(words)")
            XCTAssertTrue(requests.allSatisfy { ($0.url.query?.contains("CMCD=") == true) == queries }, "\(words)")
            let log = try requests.map { try OriginRequest($0) }
            if !words.isEmpty { XCTAssertEqual(CMCDValidator.findings(in: log), []) }
        }
    }

    func test_shell_withCMCD_describesEachRequestInTheChosenMode() async throws {
        for mode in ["headers", "query"] {
            let harness = try makeSUT()
            for line in ["url \(Self.stream)", "play", "wait ended", "quit"] { harness.inputs.post(.line(line)) }
            let result = await harness.run("shell", "--cmcd", mode)
            XCTAssertEqual(result.code, 0)
            let log = try harness.transport.requests.map { try OriginRequest($0) }
            XCTAssertGreaterThan(log.count, 5)
            XCTAssertEqual(CMCDValidator.findings(in: log), [])
        }
    }

    func test_demo_withCMCD_describesEachRequestForMedia() async throws {
        let harness = try ShellHarness(directory: SourceTree.root().appendingPathComponent("Fixtures"))
        let result = await harness.run("demo", "--engine", "native", "--cmcd", "query")
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        let log = try harness.transport.requests.map { try OriginRequest($0) }
        let catalogue = log.filter { $0.path == "/catalogue.json" }
        let media = log.filter { $0.path.hasPrefix("/media") }
        XCTAssertEqual(catalogue.count + media.count, log.count)
        XCTAssertTrue(catalogue.allSatisfy { $0.rawQuery?.contains("CMCD=") != true })
        XCTAssertGreaterThan(media.count, 2)
        XCTAssertEqual(CMCDValidator.findings(in: media), [])
    }

    func test_play_ofAFile_reportsNoVariant() async throws {
        let result = await (try makeSUT()).run("play", "http://origin/clip.mp4", "--json")
        XCTAssertTrue(result.events("variant").isEmpty)
        XCTAssertTrue(result.events("summary").first?["variant_bitrate"] is NSNull)
        XCTAssertTrue(result.events("summary").first?["variant_measured_bitrate"] is NSNull)
        XCTAssertTrue(result.events("summary").first?["switches"] is NSNull)
    }

    func test_shell_withAFileAfterAStream_reportsNoVariant() async throws {
        let harness = try makeSUT()
        for line in [
            "url \(Self.stream)", "play", "wait 2", "url http://origin/clip.mp4", "wait ready", "status", "quit",
        ] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell", "--json", "--max-bitrate", "400k")
        XCTAssertTrue(result.events("status").first?["variant_bitrate"] is NSNull)
        XCTAssertEqual(result.events("summary").first?["switches"] as? Int, 1)
        XCTAssertTrue(result.events("summary").last?["variant_bitrate"] is NSNull)
        XCTAssertTrue(result.events("summary").last?["switches"] is NSNull)
    }

    func test_play_withAMaximumBitrateBelowEveryVariant_playsTheLowestVariantAndWarns() async throws {
        let reason = "every variant exceeds 100 kbit/s; playing the lowest, 180 kbit/s"
        let text = await (try makeSUT()).run("play", Self.stream, "--max-bitrate", "100k")
        XCTAssertEqual(text.code, 0)
        XCTAssertEqual(text.output.filter { $0.contains("warning") }.map { $0.dropFirst(12) }, ["warning: \(reason)"])
        let json = await (try makeSUT()).run("play", Self.stream, "--max-bitrate", "100k", "--json")
        XCTAssertEqual(json.events("warning").map { $0["kind"] as? String }, ["limit"])
        XCTAssertEqual(json.events("warning").map { $0["reason"] as? String }, [reason])
        XCTAssertEqual(json.events("summary").first?["variant_bitrate"] as? Int, 180_000)
        let within = await (try makeSUT()).run("play", Self.stream, "--max-bitrate", "180k", "--json")
        XCTAssertEqual(within.events("warning").count, 0)
    }

    // MARK: Header fields

    func test_play_withAHeader_sendsTheHeaderOnlyToTheServerOfTheURL() async throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nmedia/hls/low-0.ts\n#EXTINF:2,\nhttp://other/media/hls/low-1.ts\n#EXT-X-ENDLIST"
        let harness = try makeSUT(resources: ["/a.m3u8": text])
        let result = await harness.run("play", "http://origin/a.m3u8", "--header", "X-Key: 1")
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(told(harness), ["origin 1", "other -"])
    }

    func test_play_ofAVideoOnAnotherServer_sendsTheHeaderOnlyToTheCatalogue() async throws {
        let harness = try makeSUT(resources: ["/list.json": try Self.catalogue])
        for words in [["play", "--catalogue", "http://origin/list.json", "--item", "1"], ["resume", "1"]] {
            let result = await harness.run(words + key)
            XCTAssertEqual(result.code, 0, "\(result.errors)")
            XCTAssertEqual(told(harness), ["origin 1", "other -"], words[0])
        }
    }

    func test_play_ofAVideoOnTheCatalogueServer_sendsTheHeaderForCatalogueAndVideo() async throws {
        let harness = try makeSUT(resources: ["/list.json": try Self.catalogue])
        let result = await harness.run(["play", "--catalogue", "http://other/list.json", "--item", "1"] + key)
        XCTAssertEqual(result.code, 0)
        XCTAssertEqual(told(harness), ["other 1"])
    }

    func test_shell_withAHeader_sendsTheHeaderOnlyToNamedServers() async throws {
        let harness = try makeSUT(resources: ["/list.json": try Self.catalogue])
        for line in ["open 1", "wait ready", "url http://third/clip.mp4", "wait ready", "open 1", "wait ready", "quit"]
        {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run(["shell", "--catalogue", "http://origin/list.json"] + key)
        XCTAssertEqual(result.code, 0, "\(result.errors)")
        XCTAssertEqual(told(harness), ["origin 1", "other -", "third 1"])
    }

    func test_lint_withAHeader_sendsTheHeaderOnlyToTheServerOfTheURL() async throws {
        let text =
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nmedia/hls/low.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhttp://other/media/hls/high.m3u8"
        let harness = try makeSUT(resources: ["/a.m3u8": text])
        _ = await harness.run("lint", "http://origin/a.m3u8", "--header", "X-Key: 1")
        XCTAssertEqual(told(harness), ["origin 1", "other -"])
    }

    // MARK: Tracks

    func test_shell_withAStreamInTwoLanguages_listsAndSelectsItsTracks() async throws {
        let harness = try makeSUT()
        for line in ["url \(Self.bilingual)", "wait ready", "tracks", "audio 2", "tracks", "audio 3", "quit"] {
            harness.inputs.post(.line(line))
        }
        let result = await harness.run("shell")
        XCTAssertEqual(
            result.output.filter { $0.contains(" audio ") },
            ["* audio 1 English (en)", "  audio 2 Español (es)", "  audio 1 English (en)", "* audio 2 Español (es)"])
        XCTAssertEqual(result.errors, ["player: audio 3: rejected: no audio track 3"])
    }

    func test_play_afterTheKeyForTracks_selectsTheNextTrack() async throws {
        let harness = try makeSUT()
        var isPressed = false
        let facts = Console.Capabilities(drawsInPlace: true, readsKeys: true, width: { 120 })
        let result = await harness.run(["play", Self.bilingual], facts: facts) { context, now in
            guard now >= .seconds(2), !isPressed else { return }
            isPressed = true
            harness.inputs.post(.key(.character("#")))
        }
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.output.joined().contains("audio: 2 Español (es)"))
    }

    // MARK: Failures

    func test_play_ofAnUnavailablePlaylist_retriesOnlyWithTheOptionAndReportsEachRetry() async throws {
        for (words, retries) in [([], 0), (["--retries", "1"], 1)] as [([String], Int)] {
            let harness = try makeSUT()
            harness.transport.setBehaviour(OriginBehaviour(fault: .hangUp), for: "/media/hls/index.m3u8")
            let result = await harness.run(["play", Self.stream, "--json"] + words)
            XCTAssertEqual(result.code, 1)
            XCTAssertEqual(result.events("retry").count, retries)
            XCTAssertEqual(harness.transport.requests.count, 1 + retries)
        }
    }

    func test_play_withAMissingVariant_warnsAndNamesTheVariantInTheSummary() async throws {
        let lines = await (try makeSUT(withoutVariant: "high")).run("play", Self.stream).output
        XCTAssertEqual(
            lines.filter { $0.contains("  warning: ") }.map { $0.dropFirst(12) },
            ["warning: the 620 kbit/s variant: playlist: the server responded with 404 Not Found"])
        XCTAssertEqual(lines.last?.contains(", 1 switch, 270p 620 kbit/s failed, "), true)
    }

    func test_playAsJSON_withAMissingVariant_warnsAndNamesTheVariantInTheSummary() async throws {
        let result = await (try makeSUT(withoutVariant: "high")).run("play", Self.stream, "--json")
        let warnings = result.events("warning")
        XCTAssertEqual(warnings.map { $0["kind"] as? String }, ["variant"])
        XCTAssertEqual(warnings.first?["bitrate"] as? Int, 620_000)
        XCTAssertEqual(
            warnings.first?["reason"] as? String,
            "the 620 kbit/s variant: playlist: the server responded with 404 Not Found")
        XCTAssertEqual(result.events("summary").first?["failed_bitrates"] as? [Int], [620_000])
    }

    func test_play_ofAPlaylistWithAnInvalidSegment_printsAWarningWithoutEscapes() async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:x\u{1B}[2J,\na.ts\n#EXTINF:2,\nhigh-0.ts\n#EXT-X-ENDLIST"
        let harness = try makeSUT(resources: ["/media/hls/broken.m3u8": text])
        let facts = Console.Capabilities(drawsInPlace: true, width: { 100 })
        let result = await harness.run(["play", "http://origin/media/hls/broken.m3u8"], facts: facts)
        XCTAssertEqual(result.code, 0)
        let told = result.output.joined(separator: "\n")
        XCTAssertTrue(told.contains("warning: the playlist: 2 findings, 1 segment skipped: line 3: EXTINF must "), told)
        XCTAssertFalse(told.contains("\u{1B}[2J"))
    }

    // MARK: Helpers

    private let key = ["--header", "X-Key: 1"]

    /// Returns the servers that received requests, each with the received key, without repeats.
    private func told(_ harness: ShellHarness) -> [String] {
        harness.transport.requests.map { "\($0.url.host ?? "") \($0.headers["X-Key"] ?? "-")" }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// A catalogue whose video is on another server.
    private static var catalogue: String {
        get throws {
            let url = try XCTUnwrap(URL(string: "http://other/clip.mp4"))
            let video = Video.fixture(id: ShellHarness.id(1), url: url, duration: 10)
            return String(decoding: makeItemsJSON([video.json]), as: UTF8.self)
        }
    }

    private static let stream = "http://origin/media/hls/index.m3u8"
    private static let bilingual = "http://origin/media/hls-audio/index.m3u8"

    /// Returns a harness with the streams.
    ///
    /// - Parameters:
    ///   - gone: The name of a variant whose playlist is missing.
    ///   - playlists: Additional playlists, by path.
    private func makeSUT(
        withoutVariant gone: String? = nil, resources playlists: [String: String] = [:]
    ) throws -> ShellHarness {
        var behaviours = ["*": OriginBehaviour(bandwidth: 1_200_000, latency: .milliseconds(40))]
        if let gone { behaviours["/media/hls/\(gone).m3u8"] = OriginBehaviour(fault: .status(404)) }
        return try ShellHarness(
            behaviours,
            resources: playlists.mapValues { .playlist($0) },
            directory: SourceTree.root().appendingPathComponent("Fixtures"))
    }
}
