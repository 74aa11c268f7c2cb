import AdaptiveStreaming
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the type and the highest bitrate of segments, which come from the multivariant playlist.
@Suite("CMCD of a segment", .tags(.unit))
struct CMCDObjectTests {
    @Test(
        "The codecs of a variant without separate audio determine the type of its segments",
        arguments: [
            ("", "av"), (",CODECS=\"avc1.4d401e,mp4a.40.2\"", "av"), (",CODECS=\"avc1.4d401e\"", "v"),
            (",CODECS=\"hvc1.2.4.L123,stpp.ttml.im1t\"", "v"), (",CODECS=\"mp4a.40.2\"", "a"),
            (",CODECS=\"ec-3,mp4a.40.2\"", "a"),
        ])
    func test_objectType_ofASegment_followsTheCodecs(attributes: String, type: String) {
        let fixture = HLSFixture(bitrates: [376_000], segments: 3, attributes: attributes)
        let sut = CMCDPlayback(fixture.routes, CMCDPlayback.settings(.headers))
        sut.load()
        sut.run(for: 10)
        let segments = sut.entries.filter { $0.path.hasSuffix(".ts") }
        #expect(segments.map { $0.values["ot"] } == [type, type, type])
    }

    @Test("A media playlist without a multivariant playlist declares no bitrates")
    func test_bitrates_ofAMediaPlaylist_areOmitted() throws {
        let fixture = HLSFixture(bitrates: [376_000], segments: 3)
        let sut = CMCDPlayback(fixture.routes, CMCDPlayback.settings(.headers))
        sut.load("v0.m3u8")
        sut.run(for: 10)
        let segments = sut.entries.filter { $0.path.hasSuffix(".ts") }
        #expect(segments.count == 3)
        #expect(segments.allSatisfy { $0.values["br"] == nil && $0.values["tb"] == nil && $0.values["ot"] == "av" })
        #expect(try sut.findings == [])
    }

    @Test(
        "The key `tb` has the highest bitrate within the limit, or else the lowest bitrate",
        arguments: [(800_000, "752"), (752_000, "752"), (751_999, "376"), (1, "376")])
    func test_topBitrate_withALimit_isWithinTheLimit(limit: Int, expected: String) {
        let sut = CMCDPlayback(HLSFixture().routes, CMCDPlayback.settings(.headers))
        sut.player.setMaximumBitrate(limit)
        sut.load()
        sut.run(for: 10)
        let segments = sut.entries.filter { $0.path.hasSuffix(".ts") }
        #expect(!segments.isEmpty)
        #expect(segments.allSatisfy { $0.values["tb"] == expected })
    }
}
