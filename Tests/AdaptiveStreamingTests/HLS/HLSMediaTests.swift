import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the parts of a stream: separate audio, initialization sections, keys, byte ranges and gaps.
@Suite("HLSEngine media", .tags(.unit))
struct HLSMediaTests {
    private static let sounds = [
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=YES,URI=\"en.m3u8\"",
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"Español\",LANGUAGE=\"es\",URI=\"es.m3u8\"",
    ]

    // MARK: Separate audio

    @Test("Separate audio is loaded in parallel with the video, and playback waits for both")
    func test_play_withSeparateAudio_loadsAudioAndVideo() {
        var sut = makeSUT(withSound(segments: 4), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 20)
        #expect(
            sut.requests.map(\.description) == [
                "0 index.m3u8", "0.001 v0.m3u8", "0.001 en.m3u8", "0.001 v0-0.ts", "0.001 en-0.ts", "0.043 en-1.ts",
                "0.086 en-2.ts", "0.128 en-3.ts", "0.189 v0-1.ts", "0.377 v0-2.ts", "0.565 v0-3.ts",
            ])
        #expect(sut.reports.map(\.text) == ["variant 376000 at 0", "didBecomeReady at 0", "didReachEnd at 8"])
        #expect(sut.mostTransfers == 2)
    }

    @Test("If the audio arrives slowly, playback stalls at the end of the buffered audio, and later plays to the end")
    func test_play_withSlowAudio_stalls() {
        var stream = withSound(segments: 10)
        stream.behaviours["/en-1.ts"] = OriginBehaviour(bandwidth: 20_000)
        var sut = makeSUT(stream, bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 40)
        #expect(sut.reports.map(\.text).contains("didStartBuffering at 2"))
        #expect(sut.snapshot.position == 20)
    }

    @Test("A newly selected audio track is loaded from the current position on")
    func test_selectTrack_ofAnotherLanguage_loadsTheTrackFromThePosition() throws {
        var sut = makeSUT(withSound(segments: 20), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 9)
        #expect(sut.snapshot.capabilities.hasTracks)
        sut.send(.selectTrack(2, .audio))
        sut.run(for: 40)
        #expect(sut.requests.map(\.text).filter { $0.hasPrefix("es") }.prefix(2) == ["es.m3u8", "es-4.ts"])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 40")
        sut.send(.selectTrack(3, .audio))
        #expect(sut.reports.map(\.text).last == "rejected track: the media has no such track at 40")
    }

    @Test("The audio tracks have the names of the renditions, and the current rendition is selected")
    func test_audioTracks_ofAStream_areTheRenditionsOfItsGroup() throws {
        var engine = HLSEngine()
        let url = try #require(URL(string: "http://origin/index.m3u8"))
        let master = (["#EXTM3U"] + Self.sounds + ["#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "v.m3u8"])
            .joined(separator: "\n")
        _ = engine.handle(.load(url), at: .zero)
        _ = engine.handle(.response(1, ResponseHead(status: 200, url: url, headers: [:])), at: .zero)
        _ = engine.handle(.bytes(1, Data(master.utf8)), at: .zero)
        _ = engine.handleAndParse(.finished(1), at: .zero)
        #expect(
            engine.tracks == [
                MediaTrack(kind: .audio, id: 1, language: "en", title: "English", isSelected: true),
                MediaTrack(kind: .audio, id: 2, language: "es", title: "Español", isSelected: false),
            ])
    }

    // MARK: Initialization sections, keys, byte ranges

    @Test("Each initialization section is requested once, before the first segment that needs it")
    func test_play_withInitializationSections_requestsEachSectionOnce() {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 4, mediaHead: ["#EXT-X-MAP:URI=\"one.mp4\""],
            lines: [2: ["#EXT-X-DISCONTINUITY", "#EXT-X-MAP:URI=\"two.mp4\",BYTERANGE=\"24@8\""]])
        var routes = stream.routes
        let box = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(count: 12)
        routes.resources["/one.mp4"] = .data(box, contentType: "video/mp4")
        routes.resources["/two.mp4"] = .data(Data(count: 8) + box, contentType: "video/mp4")
        var sut = makeSUT(routes, bandwidth: nil)
        sut.send(.play)
        sut.run(for: 20)
        #expect(
            sut.requests.dropFirst(2).map(\.text) == [
                "one.mp4", "v0-0.ts", "v0-1.ts", "two.mp4 bytes=8-31", "v0-2.ts", "v0-3.ts",
            ])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 8")
    }

    @Test("Each key is requested once, and no key is requested for unencrypted segments")
    func test_play_withKeys_requestsEachKeyOnce() {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 5, mediaHead: ["#EXT-X-KEY:METHOD=AES-128,URI=\"one.key\""],
            lines: [2: ["#EXT-X-KEY:METHOD=AES-128,URI=\"two.key\""], 4: ["#EXT-X-KEY:METHOD=NONE"]])
        var routes = stream.routes
        for name in ["one", "two"] {
            routes.resources["/\(name).key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        }
        for index in 0..<4 {
            routes.resources["/v0-\(index).ts"] = .data(Data(count: 94_000), contentType: "video/mp2t")
        }
        var sut = makeSUT(routes, bandwidth: nil)
        sut.send(.play)
        sut.run(for: 20)
        #expect(
            sut.requests.dropFirst(2).map(\.text) == [
                "one.key", "v0-0.ts", "v0-1.ts", "two.key", "v0-2.ts", "v0-3.ts", "v0-4.ts",
            ])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 10")
    }

    @Test("A stream plays if only its initialization section or only its segments are encrypted")
    func test_play_withAPartlyEncryptedStream_playsToTheEnd() {
        let (map, key) = ("#EXT-X-MAP:URI=\"init.mp4\"", "#EXT-X-KEY:METHOD=AES-128,URI=\"one.key\",IV=0x1")
        // Plain data is not a multiple of an AES block, and encrypted data is not an MP4 box, so a mix-up fails.
        let clear = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(count: 12)
        let encrypted = Data(repeating: 0x99, count: 32)
        for (head, header, segment, requests) in [
            ([map, key], clear, encrypted, ["init.mp4", "one.key", "v0-0.ts", "v0-1.ts"]),
            ([key, map, "#EXT-X-KEY:METHOD=NONE"], encrypted, clear, ["one.key", "init.mp4", "v0-0.ts", "v0-1.ts"]),
        ] {
            let stream = HLSFixture(bitrates: [376_000], segments: 2, mediaHead: head)
            var routes = stream.routes
            routes.resources["/init.mp4"] = .data(header, contentType: "video/mp4")
            routes.resources["/one.key"] = .data(Data(count: 16), contentType: "application/octet-stream")
            for index in 0..<2 { routes.resources["/v0-\(index).ts"] = .data(segment, contentType: "video/mp4") }
            var sut = makeSUT(routes, bandwidth: nil)
            sut.send(.play)
            sut.run(for: 20)
            #expect(sut.requests.dropFirst(2).map(\.text) == requests)
            #expect(sut.reports.map(\.text).last == "didReachEnd at 4")
        }
    }

    @Test("A stream for an unsupported key system fails with the name of the key system")
    func test_play_withAnUnsupportedKeySystem_failsWithItsName() {
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
        var sut = makeSUT(HLSFixture(bitrates: [376_000], mediaHead: [key]).routes, bandwidth: nil)
        sut.run(for: 20)
        #expect(
            sut.reports.map(\.text) == [
                "didFail drmError (all attempts failed: segment 0 of the 376 kbit/s variant: "
                    + "key system com.apple.streamingkeydelivery is not supported) at 0"
            ])
    }

    @Test("Byte ranges are requested at their offset, or at the end of the previous range")
    func test_play_withByteRanges_requestsTheRanges() {
        let bytes = HLSFixture().segment(376_000)
        let lines = Dictionary(
            uniqueKeysWithValues: (0..<3).map { ($0, ["#EXT-X-BYTERANGE:\(bytes.count)\($0 == 0 ? "@188" : "")"]) })
        let stream = HLSFixture(bitrates: [376_000], segments: 3, lines: lines)
        var routes = stream.routes
        let playlist = stream.media("v0").map { $0.hasPrefix("v0-") ? "all.ts" : $0 }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(playlist)
        routes.resources["/all.ts"] = .data(Data(count: 188) + bytes + bytes + bytes, contentType: "video/mp2t")
        var sut = makeSUT(routes, bandwidth: nil)
        sut.send(.play)
        sut.run(for: 20)
        #expect(
            sut.requests.dropFirst(2).map(\.text) == [
                "all.ts bytes=188-94187", "all.ts bytes=94188-188187", "all.ts bytes=188188-282187",
            ])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 6")
    }

    @Test("If a server ignores byte ranges, the engine takes the range from the whole file, with one warning")
    func test_play_withIgnoredByteRanges_playsWithAWarning() {
        let bytes = HLSFixture().segment(376_000)
        let box = Data([0, 0, 0, 24]) + Data("ftypisom".utf8) + Data(count: 12)
        let lines = Dictionary(
            uniqueKeysWithValues: (0..<3).map { ($0, ["#EXT-X-BYTERANGE:\(bytes.count)\($0 == 0 ? "@200" : "")"]) })
        let stream = HLSFixture(
            bitrates: [376_000], segments: 3, mediaHead: ["#EXT-X-MAP:URI=\"all.ts\",BYTERANGE=\"24@8\""], lines: lines)
        var routes = stream.routes
        let playlist = stream.media("v0").map { $0.hasPrefix("v0-") ? "all.ts" : $0 }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(playlist)
        routes.resources["/all.ts"] = .data(
            Data(count: 8) + box + Data(count: 168) + bytes + bytes + bytes, contentType: "video/mp2t")
        var sut = makeSUT(routes, bandwidth: nil)
        sut.routes.behaviours["/all.ts"] = OriginBehaviour(givesRanges: false)
        sut.send(.play)
        sut.run(for: 20)
        #expect(sut.reports.map(\.text).last == "didReachEnd at 6")
        #expect(sut.paths.dropFirst(2) == ["/all.ts", "/all.ts", "/all.ts", "/all.ts"])
        let reason =
            "initialization section: the server does not support byte ranges, "
            + "so the bytes before the range are downloaded too"
        #expect(sut.warnings == [PlaybackWarning(.server, reason: reason)])
        // The file ends before the range begins.
        routes.resources["/all.ts"] = .data(Data(count: 8) + box, contentType: "video/mp2t")
        sut = makeSUT(routes, bandwidth: nil)
        sut.routes.behaviours["/all.ts"] = OriginBehaviour(givesRanges: false)
        sut.run(for: 20)
        #expect(sut.reports.last?.text.contains("the server did not send the requested byte range") == true)
    }

    @Test(
        "A 206 response to a request without a range plays with a warning if the response has the whole file",
        arguments: zip(
            [nil, "bytes 0-93999/94000", "bytes 0-92999/94000", "bytes 1-93999/94000", "bytes 0-93999/*", "x"],
            [true, true, false, false, false, false]))
    func test_response_withStatus206ForTheWholeFile_playsWithAWarning(contentRange: String?, isPlayed: Bool) throws {
        var headers: HTTPHeaders = ["Content-Length": "94000"]
        headers["Content-Range"] = contentRange
        let events = try play(segment: 206, headers, with: [])
        #expect(events.contains(.didBecomeReady) == isPlayed)
        let warning = "segment 0: the server sent the whole file with 206 Partial Content"
        #expect(events.contains(.warning(PlaybackWarning(.server, reason: warning))) == isPlayed)
    }

    @Test(
        "A 206 response without Content-Range plays with a warning, unless the length is wrong",
        arguments: zip([nil, "94000", "95000"], [true, true, false]))
    func test_response_withStatus206WithoutContentRange_playsWithAWarning(length: String?, isPlayed: Bool) throws {
        var headers: HTTPHeaders = [:]
        headers["Content-Length"] = length
        let events = try play(segment: 206, headers, with: ["#EXT-X-BYTERANGE:94000@188"])
        #expect(events.contains(.didBecomeReady) == isPlayed)
        let warning = "segment 0: the server sent 206 Partial Content without Content-Range"
        #expect(events.contains(.warning(PlaybackWarning(.server, reason: warning))) == isPlayed)
    }

    /// Returns the events for a stream with a segment of 94,000 bytes after `lines`, and for the given response.
    private func play(
        segment status: Int, _ headers: HTTPHeaders, with lines: [String]
    ) throws -> [PlayerEvent] {
        let stream = HLSFixture(bitrates: [376_000], segments: 1, lines: [0: lines])
        let url = try #require(URL(string: "http://origin/a.m3u8"))
        var sut = HLSEngine()
        let inputs: [EngineInput] = [
            .load(url), .response(1, ResponseHead(status: 200, url: url, headers: [:])),
            .bytes(1, Data(stream.media("v0").joined(separator: "\n").utf8)), .finished(1),
            .response(2, ResponseHead(status: status, url: url, headers: headers)),
            .bytes(2, stream.segment(376_000)), .finished(2),
        ]
        return inputs.flatMap { sut.handleAndParse($0, at: .zero) }.compactMap {
            if case .report(let report) = $0 { report.event } else { nil }
        }
    }

    @Test("Variables of the multivariant playlist are substituted in the URIs of a media playlist")
    func test_play_withVariables_requestsTheSubstitutedURIs() {
        let stream = HLSFixture(
            bitrates: [376_000], segments: 1, head: ["#EXT-X-DEFINE:NAME=\"place\",VALUE=\"v0\""],
            mediaHead: ["#EXT-X-DEFINE:IMPORT=\"place\""])
        var routes = stream.routes
        let lines = stream.media("v0").map { $0 == "v0-0.ts" ? "{$place}-0.ts" : $0 }
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(lines)
        var sut = makeSUT(routes, bandwidth: nil)
        sut.run(for: 1)
        #expect(sut.requests.map(\.text) == ["index.m3u8", "v0.m3u8", "v0-0.ts"])
    }

    // MARK: Gaps

    @Test("Another variant fills a gap, and a gap in every variant is skipped")
    func test_play_withAGap_switchesVariantsOrSkipsTheGap() {
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 6)
        var routes = stream.routes
        var (low, high) = (stream, stream)
        low.lines = [2: ["#EXT-X-GAP"], 4: ["#EXT-X-GAP"]]
        high.lines = [4: ["#EXT-X-GAP"]]
        routes.resources["/v0.m3u8"] = HLSFixture.playlist(low.media("v0"))
        routes.resources["/v1.m3u8"] = HLSFixture.playlist(high.media("v1"))
        var sut = makeSUT(routes, bandwidth: 600_000)
        sut.send(.play)
        sut.run(for: 40)
        let segments = sut.requests.map(\.text).filter { $0.hasSuffix("ts") }
        #expect(segments == ["v0-0.ts", "v0-1.ts", "v1-2.ts", "v0-3.ts", "v0-5.ts"])
        #expect(sut.reports.map(\.text).last == "didReachEnd at 12")
    }

    // MARK: Helpers

    private func withSound(segments: Int) -> OriginRoutes {
        let stream = HLSFixture(
            bitrates: [376_000], segments: segments, attributes: ",AUDIO=\"a\"", head: Self.sounds)
        var routes = stream.routes
        for language in ["en", "es"] {
            routes.resources["/\(language).m3u8"] = HLSFixture.playlist(stream.media(language))
            for index in 0..<segments {
                routes.resources["/\(language)-\(index).ts"] = .data(stream.segment(85_000), contentType: "video/mp2t")
            }
        }
        return routes
    }

    private func makeSUT(_ routes: OriginRoutes, bandwidth: Double?) -> EngineSimulation {
        var sut = EngineSimulation(routes, bandwidth: bandwidth)
        sut.load()
        return sut
    }
}
