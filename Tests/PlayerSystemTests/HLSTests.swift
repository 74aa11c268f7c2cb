import Foundation
import StreamingTestKit
import Testing

/// Tests of streams of 12 s in segments of 2 s, played by the native engine.
@Suite("HLS from nginx", .needs(.nginx), .startsProcesses, .tags(.integration, .network))
struct HLSTests {
    @Test(
        "Each form of a stream plays to its end, and the reported bytes equal the bytes in nginx's log",
        arguments: ["hls", "fmp4", "hls-ranges", "hls-encrypted", "hls-audio", "hls-subtitles"])
    func test_play_ofEachForm_reportsTheBytesInTheLogOfNginx(form: String) async throws {
        let nginx = try await Nginx()
        let result = try await play(nginx, "media/\(form)/index.m3u8", "--speed", "4")
        try await nginx.stop()
        #expect(result.code == 0)
        #expect(result.errors == "")
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        #expect(abs(try #require(summary["media_seconds"] as? Double) - 12) < 0.1)
        let responses = try nginx.responses().filter { $0.path.hasPrefix("/media/") }
        let sent = responses.map(\.bytes).reduce(0, +)
        #expect(summary["bytes"] as? Int == sent, "\(responses.map(\.name)), \(summary)")
        #expect(responses.allSatisfy { $0.status == (form == "hls-ranges" && $0.name.hasSuffix(".mp4") ? 206 : 200) })
    }

    @Test(
        "Each segment is requested once, and the first segment comes from the lowest variant",
        arguments: ["hls", "hls-encrypted"])
    func test_play_ofThreeVariants_startsWithTheLowestVariant(form: String) async throws {
        let nginx = try await Nginx()
        let result = try await play(nginx, "media/\(form)/index.m3u8", "--speed", "4")
        try await nginx.stop()
        #expect(result.code == 0)
        let segments = try nginx.responses().filter { $0.segment != nil }
        #expect(segments.compactMap(\.segment) == [0, 1, 2, 3, 4, 5])
        #expect(segments.first?.name == "low-0.ts")
    }

    @Test("Only the audio rendition of the default language is loaded")
    func test_play_ofAudioRenditions_loadsTheDefaultLanguage() async throws {
        let nginx = try await Nginx()
        let result = try await play(nginx, "media/hls-audio/index.m3u8", "--speed", "4")
        try await nginx.stop()
        #expect(result.code == 0)
        let names = try nginx.responses().map(\.name)
        #expect((0...5).allSatisfy { names.contains("english-\($0).ts") })
        #expect(!names.contains { $0.hasPrefix("spanish") })
    }

    @Test("Each segment of the selected subtitles is requested once, and each text appears")
    func test_play_withSubtitles_reportsEachText() async throws {
        let nginx = try await Nginx()
        let result = try await play(
            nginx, "media/hls-subtitles/index.m3u8", "--speed", "4", "--subtitles", "en")
        try await nginx.stop()
        #expect(result.code == 0)
        #expect(result.errors == "")
        let texts = result.events("subtitles").compactMap { $0["cues"] as? [[String: Any]] }
            .flatMap { $0.compactMap { $0["text"] as? String } }
        #expect(
            texts == [
                "Good evening & welcome.", "- Who is there?\n- Nobody.",
                "This text lasts from one segment to the next.",
                "Good night.",
            ])
        let names = try nginx.responses().map(\.name).filter { $0.hasSuffix(".vtt") }
        #expect(names == ["english-0.vtt", "english-1.vtt"])
        #expect(result.events("warning").isEmpty)
    }

    @Test(
        "A missing playlist or missing segments of a variant cause no failure and no loss of media",
        arguments: ["low.m3u8", "low-"])
    func test_play_withAMissingVariant_continuesWithAnotherVariant(path: String) async throws {
        let nginx = try await Nginx(locations: "location ~ ^/media/hls/\(path) { return 404; }")
        let result = try await play(nginx, "media/hls/index.m3u8", "--speed", "4")
        try await nginx.stop()
        #expect(result.code == 0)
        #expect(result.errors == "")
        let summary = try #require(result.events("summary").first)
        #expect(summary["state"] as? String == "ended")
        #expect(abs(try #require(summary["media_seconds"] as? Double) - 12) < 0.1)
        let responses = try nginx.responses()
        #expect(responses.contains { $0.status == 404 && $0.name.hasPrefix(path) })
        #expect(responses.filter { $0.status == 200 }.compactMap(\.segment) == [0, 1, 2, 3, 4, 5])
    }

    // MARK: Helpers

    private func play(_ nginx: Nginx, _ path: String, _ options: String...) async throws -> PlayerProcess.Result {
        try await PlayerProcess(["play", nginx.url(path), "--json", "--engine", "native"] + options).result()
    }
}
