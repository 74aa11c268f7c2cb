import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the data of whole sessions, with the session, player and origin together on a manual clock.
@Suite("CMCD of a session", .tags(.unit))
struct CMCDSessionTests {
    @Test(
        "A session with a switch, a stall, a seek and the end follows CTA-5004",
        arguments: CMCDConfiguration.Mode.allCases)
    func test_session_toItsEnd_hasNoFindings(mode: CMCDConfiguration.Mode) throws {
        let sut = CMCDPlayback(HLSFixture().routes, CMCDPlayback.settings(mode, contentID: "film 7"))
        Self.playEventfully(sut)

        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        let segments = sut.entries.filter { $0.path.hasSuffix(".ts") }
        #expect(Set(segments.compactMap { $0.values["br"] }) == ["376", "752", "1504"])
        #expect(Set(segments.compactMap { $0.values["tb"] }) == ["1504"])
        #expect(sut.session.metrics.rebufferCount > 0)
        #expect(segments.count { $0.values["bs"] != nil } == sut.session.metrics.rebufferCount)
        #expect(segments.contains { $0.values["su"] == nil })
        #expect(sut.entries.allSatisfy { $0.values["cid"] == "\"film 7\"" && $0.values["sid"] == "\"s\"" })
    }

    @Test(
        "Each of the first requests has exactly the data that is known at that time",
        arguments: CMCDConfiguration.Mode.allCases)
    func test_session_atItsStart_sendsTheKnownData(mode: CMCDConfiguration.Mode) {
        let sut = CMCDPlayback(HLSFixture().routes, CMCDPlayback.settings(mode))
        sut.setBehaviour(OriginBehaviour(bandwidth: 4_000_000))
        sut.load()
        sut.run(for: 0.6)
        let id = ["sf": "h", "sid": "\"s\""]
        let segment = id.merging(["ot": "av", "st": "v", "d": "2000", "tb": "1504"]) { $1 }
        let expected = [
            // The duration is not known yet.
            CMCDPlayback.Entry(path: "/index.m3u8", values: id.merging(["ot": "m", "su": ""]) { $1 }),
            .init(path: "/v0.m3u8", values: id.merging(["ot": "m", "su": ""]) { $1 }),
            .init(
                path: "/v0-0.ts",
                values: segment.merging(["bl": "0", "dl": "0", "br": "376", "nor": "\"v0-1.ts\"", "su": ""]) { $1 }),
            // After 2 s of media, playback starts, and the throughput is known.
            .init(path: "/v2.m3u8", values: id.merging(["ot": "m", "st": "v", "mtp": "4000"]) { $1 }),
        ]
        #expect(Array(sut.entries.prefix(4)) == expected)
        #expect(sut.entries.first { $0.path == "/v2-1.ts" }?.values["br"] == "1504")
    }

    @Test("Without CMCD, each request equals the request of a configuration without keys")
    func test_session_withoutCMCD_sendsTheSameRequests() {
        let off = CMCDPlayback(HLSFixture().routes, nil)
        Self.playEventfully(off)
        #expect(!off.requests.isEmpty)
        #expect(off.requests.allSatisfy { $0.url.query == nil && $0.headers == [:] })
        for mode in CMCDConfiguration.Mode.allCases {
            var settings = CMCDPlayback.settings(mode)
            let on = CMCDPlayback(HLSFixture().routes, settings)
            Self.playEventfully(on)
            #expect(on.requests.map(\.url.path) == off.requests.map(\.url.path))
            #expect(on.requests != off.requests)
            settings.keys = []
            let empty = CMCDPlayback(HLSFixture().routes, settings)
            Self.playEventfully(empty)
            #expect(empty.requests == off.requests)
        }
    }

    @Test("Video and separate audio have their own types, buffers and next segments")
    func test_session_withSeparateAudio_describesBothTracks() throws {
        let folder = SourceTree.root().appendingPathComponent("Fixtures/media/hls-audio")
        let sut = CMCDPlayback(OriginRoutes(directory: folder), CMCDPlayback.settings(.headers))
        sut.load()
        sut.run(for: 20)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        let audio = sut.entries.filter { $0.path.contains("english-") }
        let video = sut.entries.filter { $0.path.hasSuffix(".ts") && !$0.path.contains("english-") }
        #expect(audio.count == 6)
        #expect(audio.allSatisfy { $0.values["ot"] == "a" && $0.values["br"] == nil && $0.values["tb"] == nil })
        #expect(audio.map { $0.values["nor"] } == (1..<6).map { "\"english-\($0).ts\"" } + [nil])
        #expect(video.count == 6)
        #expect(video.allSatisfy { $0.values["ot"] == "v" && $0.values["br"] != nil && $0.values["tb"] != nil })
    }

    @Test("Segments in one file announce the byte range of the next request, without a path")
    func test_session_withByteRanges_announcesTheNextRange() throws {
        let folder = SourceTree.root().appendingPathComponent("Fixtures/media/hls-ranges")
        let sut = CMCDPlayback(OriginRoutes(directory: folder), CMCDPlayback.settings(.query)) {
            $0.selection = VariantSelection(choice: .lowest)
        }
        sut.load()
        sut.run(for: 20)
        #expect(try sut.findings == [])
        let requests = zip(sut.requests, sut.entries).filter { $0.0.range != nil }
        #expect(requests.count > 2)
        for ((_, entry), (next, _)) in zip(requests, requests.dropFirst()) {
            let range = try #require(next.range?.headerValue.dropFirst("bytes=".count))
            #expect(entry.values["nrr"] == "\"\(range)\"")
            #expect(entry.values["nor"] == nil)
        }
        #expect(requests.last?.1.values["nrr"] == nil)
    }

    @Test("At double speed, the deadline is half of the buffered duration")
    func test_session_atDoubleSpeed_halvesTheDeadline() {
        let sut = CMCDPlayback(HLSFixture(bitrates: [376_000]).routes, CMCDPlayback.settings(.headers))
        sut.player.setPlaybackSpeed(2)
        sut.setBehaviour(OriginBehaviour(bandwidth: 4_000_000))
        sut.load()
        sut.run(for: 20)
        let entry = sut.entries.last { $0.path == "/v0-20.ts" }
        #expect(entry?.values["pr"] == "2")
        // The request begins as soon as the buffer target of 30 s has room for 2 s.
        #expect(entry?.values["bl"] == "28000")
        #expect(entry?.values["dl"] == "14000")
    }

    @Test("While playback is paused, the rate is 0")
    func test_session_whilePaused_hasTheRateZero() {
        let sut = CMCDPlayback(HLSFixture(bitrates: [376_000]).routes, CMCDPlayback.settings(.headers))
        sut.setBehaviour(OriginBehaviour(bandwidth: 2_000_000))
        sut.load()
        sut.run(for: 2)
        let playing = sut.entries.count
        sut.session.send(.pause)
        sut.run(for: 2)
        let paused = sut.entries.count
        sut.session.send(.play)
        sut.run(for: 2)
        #expect(sut.entries.prefix(playing).allSatisfy { $0.values["pr"] == nil })
        #expect(sut.entries[playing..<paused].allSatisfy { $0.values["pr"] == "0" })
        #expect(sut.entries.dropFirst(paused).allSatisfy { $0.values["pr"] == nil })
        #expect(playing < paused && paused < sut.entries.count)
    }

    @Test("After a seek, requests are urgent until playback can resume, and report no buffer starvation")
    func test_session_afterASeek_isUrgentButNotStarved() {
        let sut = CMCDPlayback(HLSFixture(bitrates: [376_000]).routes, CMCDPlayback.settings(.headers))
        sut.setBehaviour(OriginBehaviour(bandwidth: 2_000_000))
        sut.load()
        sut.run(for: 2)
        let count = sut.entries.count
        #expect(sut.entries.last?.values["su"] == nil)
        sut.seek(to: 50)
        sut.run(for: 2)
        let later = sut.entries.dropFirst(count)
        #expect(later.first?.path == "/v0-25.ts")
        #expect(later.map { $0.values["su"] != nil } == [true] + Array(repeating: false, count: later.count - 1))
        #expect(later.count > 1)
        #expect(sut.entries.allSatisfy { $0.values["bs"] == nil })
    }

    @Test("The requests for a media file have the format `o`, and after the first request the type `av`")
    func test_session_ofAFile_sendsTheFormatAndType() throws {
        let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100)
        let sut = CMCDPlayback(OriginRoutes(resources: ["/a": file]), CMCDPlayback.settings(.query))
        sut.setBehaviour(OriginBehaviour(bandwidth: 60_000))
        sut.load("a")
        sut.run(for: 60)
        #expect(try sut.findings == [])
        #expect(sut.session.metrics.rebufferCount > 0)
        #expect(sut.entries.allSatisfy { $0.values["sf"] == "o" && $0.values["st"] == "v" })
        #expect(sut.entries.first?.values["ot"] == "o")
        #expect(sut.entries.count > 2)
        #expect(sut.entries.dropFirst().allSatisfy { $0.values["ot"] == "av" })
        #expect(sut.entries.count { $0.values["bs"] != nil } == sut.session.metrics.rebufferCount)
        #expect(sut.entries.first?.values["su"] == "")
    }

    @Test("If the movie header is at the end of a file, the requests after the first one have the type `av`")
    func test_session_ofAFileWithItsHeaderAtTheEnd_sendsTheType() throws {
        let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100, headerAtEnd: true)
        let sut = CMCDPlayback(OriginRoutes(resources: ["/a": file]), CMCDPlayback.settings(.headers))
        sut.load("a")
        sut.run(for: 1)
        #expect(try sut.findings == [])
        #expect(sut.entries.map { $0.values["ot"] }.prefix(3) == ["o", "av", "av"])
    }

    @Test("Each load has one identifier, also if a URL without an extension turns out to be a playlist")
    func test_session_ofEachLoad_hasItsIdentifier() throws {
        let count = LockedValue(0)
        let settings = CMCDConfiguration(mode: .headers) {
            count.withLock { count in
                count += 1
                return "s\(count)"
            }
        }
        var routes = HLSFixture(segments: 2).routes
        routes.resources["/stream"] = routes.resources["/index.m3u8"]
        let sut = CMCDPlayback(routes, settings)
        sut.load("stream")
        sut.run(for: 10)
        #expect(try sut.findings == [])
        #expect(sut.entries.map { $0.values["sf"] }.prefix(2) == ["o", "h"])
        let first = sut.entries.count
        sut.load()
        sut.run(for: 10)
        let identifiers = sut.entries.map { $0.values["sid"] }
        #expect(Set(identifiers.prefix(first)) == ["\"s1\""])
        #expect(Set(identifiers.dropFirst(first)) == ["\"s2\""])
        #expect(identifiers.count > first)
    }

    @Test("By default, the identifier of a session is a UUID, and all keys are sent in headers")
    func test_settings_byDefault_haveARandomIdentifier() {
        let settings = CMCDConfiguration()
        #expect(UUID(uuidString: settings.makeSessionID()) != nil)
        #expect(settings.makeSessionID() != settings.makeSessionID())
        #expect(settings.mode == .headers && settings.contentID == nil && settings.keys.count == 18)
        #expect(NativePlayerConfiguration().cmcd == nil)
    }

    /// Plays a stream to its end, with switches up and down, stalls and a seek.
    private static func playEventfully(_ sut: CMCDPlayback) {
        sut.setBehaviour(OriginBehaviour(bandwidth: 6_000_000, latency: .milliseconds(20)))
        sut.load()
        sut.run(for: 10)
        sut.setBehaviour(OriginBehaviour(bandwidth: 100_000, latency: .milliseconds(20)))
        sut.run(for: 80)
        sut.setBehaviour(OriginBehaviour(bandwidth: 6_000_000, latency: .milliseconds(20)))
        sut.run(for: 5)
        sut.seek(to: 2)
        sut.run(for: 100)
    }
}
