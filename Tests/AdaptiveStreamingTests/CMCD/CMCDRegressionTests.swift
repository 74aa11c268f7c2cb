import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of errors that other players with CMCD had. The tests name the issues of androidx/media.
@Suite("CMCD errors of other players", .tags(.unit))
struct CMCDRegressionTests {
    /// Issue 1395: the index of the next object was beyond the end of a live playlist. This test covers the end of a
    /// playlist on demand.
    @Test("Each segment announces the segment after it as the next object, and the last segment announces none")
    func test_nextObject_atTheEndOfThePlaylist_isOmitted() throws {
        let sut = CMCDPlayback(HLSFixture(bitrates: [376_000], segments: 5).routes, CMCDPlayback.settings(.headers))
        sut.load()
        sut.run(for: 20)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        let next = sut.entries.filter { $0.path.hasSuffix(".ts") }.map { $0.values["nor"] }
        #expect(next == (1..<5).map { "\"v0-\($0).ts\"" } + [nil])
    }

    /// Issue 1395, with a gap: a segment with EXT-X-GAP is never requested.
    @Test("A segment before a gap announces no next object")
    func test_nextObject_beforeAGap_isOmitted() {
        let fixture = HLSFixture(bitrates: [376_000], segments: 5, lines: [2: ["#EXT-X-GAP"]])
        let sut = CMCDPlayback(fixture.routes, CMCDPlayback.settings(.headers))
        sut.load()
        sut.run(for: 20)
        let segments = sut.entries.filter { $0.path.hasSuffix(".ts") }
        #expect(segments.map(\.path) == ["/v0-0.ts", "/v0-1.ts", "/v0-3.ts", "/v0-4.ts"])
        #expect(segments.map { $0.values["nor"] } == ["\"v0-1.ts\"", nil, "\"v0-4.ts\"", nil])
    }

    /// Issue 3181: with the query parameter, the changed URL of the initialization section was requested endlessly.
    @Test(
        "An initialization section has no duration, and is requested once",
        arguments: CMCDConfiguration.Mode.allCases)
    func test_initializationSection_ofFragmentedMP4_hasNoMediaData(mode: CMCDConfiguration.Mode) throws {
        let folder = SourceTree.root().appendingPathComponent("Fixtures/media/fmp4")
        let sut = CMCDPlayback(OriginRoutes(directory: folder), CMCDPlayback.settings(mode))
        sut.load()
        sut.run(for: 30)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        let sections = sut.entries.filter { $0.path == "/init.mp4" }
        let values = ["ot": "i", "sf": "h", "sid": "\"s\"", "st": "v", "su": "", "nor": "\"segment-0.m4s\""]
        #expect(sections.map { $0.values.filter { $0.key != "mtp" } } == [values])
        #expect(sut.entries.filter { $0.path.hasSuffix("m4s") }.allSatisfy { $0.values["d"] != nil })
    }

    /// Issue 2312: the request for a key had the type of a segment, but no duration, and playback failed.
    @Test("A key has no duration, and is requested once", arguments: CMCDConfiguration.Mode.allCases)
    func test_key_ofEncryptedSegments_hasNoMediaData(mode: CMCDConfiguration.Mode) throws {
        let folder = SourceTree.root().appendingPathComponent("Fixtures/media/hls-encrypted")
        let sut = CMCDPlayback(OriginRoutes(directory: folder), CMCDPlayback.settings(mode)) {
            $0.selection = VariantSelection(choice: .lowest)
        }
        sut.load()
        sut.run(for: 30)
        #expect(try sut.findings == [])
        let keys = sut.entries.filter { $0.values["ot"] == "k" }
        #expect(keys.map(\.path) == ["/key"])
        #expect(keys.first?.values["nor"] == "\"low-0.ts\"")
        #expect(Set(keys.first.map { Array($0.values.keys) } ?? []).isDisjoint(with: ["d", "br", "tb", "bl", "dl"]))
    }

    /// Issue 1075: the query parameter was percent-encoded twice.
    @Test("The query parameter is percent-encoded once, and a path within the parameter is encoded twice")
    func test_query_ofASegment_isEncodedOnce() throws {
        var routes = HLSFixture(bitrates: [376_000], segments: 2).routes
        let media = HLSFixture.playlist([
            "#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXTINF:2,", "v0-0.ts?s=a%2Fb", "#EXTINF:2,", "v0-1.ts?s=c%2Fd",
            "#EXT-X-ENDLIST",
        ])
        routes.resources["/v0.m3u8"] = media
        let sut = CMCDPlayback(routes, CMCDPlayback.settings(.query))
        sut.load()
        sut.run(for: 0.1)
        let url = try #require(sut.requests.map(\.url).first { $0.path == "/v0-0.ts" })
        #expect(
            url.absoluteString
                == "https://any-url.com/v0-0.ts?s=a%2Fb&CMCD=bl%3D0%2Cbr%3D376%2Cd%3D2000%2Cdl%3D0%2C"
                + "nor%3D%22v0-1.ts%253Fs%253Dc%25252Fd%22%2Cot%3Dav%2Csf%3Dh%2Csid%3D%22s%22%2Cst%3Dv%2Csu%2Ctb%3D376")
        #expect(try sut.findings == [])
    }

    /// Issue 2475: with the query parameter, the target of a redirect was not kept.
    @Test("After a redirect that copies the query, each segment is requested from the target with its own data")
    func test_query_afterARedirect_keepsTheTarget() throws {
        let fixture = HLSFixture(bitrates: [376_000], segments: 3)
        var routes = OriginRoutes()
        for (path, resource) in fixture.routes.resources { routes.resources["/edge\(path)"] = resource }
        routes.redirects["/index.m3u8"] = "/edge/index.m3u8?token=a%2Fb&CMCD=ot%3Dm%2Csid%3D%22s%22"
        let sut = CMCDPlayback(routes, CMCDPlayback.settings(.query))
        sut.load()
        sut.run(for: 20)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        #expect(
            sut.requests.map(\.url.path) == [
                "/index.m3u8", "/edge/index.m3u8", "/edge/v0.m3u8", "/edge/v0-0.ts", "/edge/v0-1.ts", "/edge/v0-2.ts",
            ])
        #expect(sut.requests.dropFirst(2).allSatisfy { $0.url.query?.contains("token") == false })
    }

    @Test("A parameter CMCD in the URIs of a playlist is not sent", arguments: CMCDConfiguration.Mode.allCases)
    func test_requests_forURIsWithAParameter_haveOnlyTheirOwnData(mode: CMCDConfiguration.Mode) throws {
        var routes = HLSFixture(bitrates: [376_000], segments: 2).routes
        routes.resources["/v0.m3u8"] = HLSFixture.playlist([
            "#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXTINF:2,", "v0-0.ts?a=b&CMCD=bs", "#EXTINF:2,",
            "v0-1.ts?CMCD=bs&c=d", "#EXT-X-ENDLIST",
        ])
        let sut = CMCDPlayback(routes, CMCDPlayback.settings(mode))
        sut.load()
        sut.run(for: 10)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.findings == [])
        #expect(sut.entries.allSatisfy { $0.values["bs"] == nil })
        #expect(sut.entries.compactMap { $0.values["nor"] }.last == "\"v0-1.ts%3Fc%3Dd\"")
    }

    /// Issue 2475: the URL with the data must not become the URL of the playlist.
    @Test("After a redirect that copies the query, an error names the target without the data")
    func test_query_afterARedirect_isNotInErrors() {
        var routes = OriginRoutes(resources: ["/edge.m3u8": HLSFixture.playlist(["no playlist"])])
        routes.redirects["/index.m3u8"] = "/edge.m3u8?CMCD=ot%3Dm"
        let sut = CMCDPlayback(routes, CMCDPlayback.settings(.query))
        sut.load()
        sut.run(for: 1)
        #expect(sut.session.failure?.url == anyURL("edge.m3u8").absoluteString)
    }

    /// Issue 1124: one stall was reported twice. Each track reports only that its own buffer ran empty.
    @Test("A stall of one track is reported once, by the next request of that track", arguments: ["audio", "video"])
    func test_starvation_ofOneTrack_isReportedOnceByThatTrack(track: String) throws {
        let sut = CMCDPlayback(Self.routesWithAudio, CMCDPlayback.settings(.headers)) { $0.bufferTarget = 8 }
        let (held, next) = track == "audio" ? ("/en-6.ts", "/en-7.ts") : ("/v0-6.ts", "/v0-7.ts")
        sut.setBehaviour(OriginBehaviour(fault: .hold(at: 188, for: .seconds(9)), faultCount: 1), for: held)
        sut.load()
        sut.run(for: 60)
        #expect(sut.session.currentState == .ended)
        #expect(sut.session.metrics.rebufferCount == 1)
        #expect(try sut.findings == [])
        #expect(sut.entries.filter { $0.values["bs"] != nil }.map(\.path) == [next])
    }

    /// Issue 1124: a stall of both tracks is a stall of each track.
    @Test("A stall of both tracks is reported once by each track")
    func test_starvation_ofBothTracks_isReportedOnceByEachTrack() throws {
        let sut = CMCDPlayback(Self.routesWithAudio, CMCDPlayback.settings(.headers)) { $0.bufferTarget = 8 }
        for path in ["/en-6.ts", "/v0-6.ts"] {
            sut.setBehaviour(OriginBehaviour(fault: .hold(at: 188, for: .seconds(9)), faultCount: 1), for: path)
        }
        sut.load()
        sut.run(for: 60)
        #expect(sut.session.metrics.rebufferCount == 1)
        #expect(Set(sut.entries.filter { $0.values["bs"] != nil }.map(\.path)) == ["/en-7.ts", "/v0-7.ts"])
    }

    private static var routesWithAudio: OriginRoutes {
        let audio = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",DEFAULT=YES,URI=\"en.m3u8\""
        let fixture = HLSFixture(bitrates: [376_000], segments: 15, attributes: ",AUDIO=\"a\"", head: [audio])
        var routes = fixture.routes
        routes.resources["/en.m3u8"] = HLSFixture.playlist(fixture.media("en"))
        for index in 0..<15 { routes.resources["/en-\(index).ts"] = routes.resources["/v0-\(index).ts"] }
        return routes
    }
}
