import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the positions of cues in streams whose subtitles have timestamp maps (RFC 8216, 3.5).
@Suite("HLSEngine, timestamps of subtitles", .tags(.unit))
struct HLSSubtitleTimestampTests {
    @Test(
        "A timestamp map relates the times of the cues to the timestamps of the media",
        arguments: [
            ("LOCAL:00:00:00.000,MPEGTS:900000", 0, 900_000), ("LOCAL:00:00:00.000,MPEGTS:0", 0, 0),
            ("LOCAL:00:00:10.000,MPEGTS:900000", 10, 900_000), ("LOCAL:00:00:00.000,MPEGTS:0", 10, 900_000),
            // The timestamps of the media begin again at 2^33 during the stream.
            ("LOCAL:00:00:00.000,MPEGTS:8589034592", 0, 8_589_034_592),
            ("LOCAL:00:00:00.000,MPEGTS:8589934591", 0, 8_589_934_591),
            // The map refers to a time before or after the media begins again.
            ("LOCAL:00:00:00.000,MPEGTS:8589034592", 10, 0), ("LOCAL:00:00:20.000,MPEGTS:900000", 0, 8_589_034_592),
        ] as [(String, Double, Int64)])
    func test_play_withATimestampMap_placesTheCues(map: String, offset: Double, timestamp: Int64) {
        let sut = played(
            SubtitleFixture(
                cues: [.init(1, 2, "a"), .init(5, 13, "b"), .init(31, 32.5, "c")], map: "X-TIMESTAMP-MAP=\(map)",
                offset: offset, timestamp: timestamp), for: 40)
        #expect(sut.subtitles.map(\.text) == ["a at 1", "- at 2", "b at 5", "- at 13", "c at 31", "- at 32.5"])
    }

    @Test("Without a map, the time 0 has the timestamp 0")
    func test_play_withoutAMap_usesTheTimestamps() {
        let sut = played(SubtitleFixture(cues: [.init(4, 5, "a")], offset: 10, timestamp: 900_000), for: 10)
        #expect(sut.subtitles.map(\.text) == ["a at 4", "- at 5"])
    }

    @Test("The times of a file can exceed 26.5 hours, after which the timestamps begin again")
    func test_play_withLateTimes_placesTheCues() {
        let sut = played(
            SubtitleFixture(
                cues: [.init(4, 5, "a")], map: "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000", offset: 100_000,
                timestamp: (900_000 + 100_000 * 90_000) % (1 << 33)), for: 10)
        #expect(sut.subtitles.map(\.text) == ["a at 4", "- at 5"])
    }

    @Test("After a discontinuity, the timestamps of the new part count")
    func test_play_acrossADiscontinuity_usesTheTimestampsOfEachPart() {
        // The second part has the timestamps of the first part plus 1,000 s.
        var fixture = SubtitleFixture(
            cues: [.init(4, 5, "a"), .init(26, 28, "b")], map: "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0",
            timestamp: 0, lines: [12: ["#EXT-X-DISCONTINUITY"]])
        let plain = fixture.routes
        fixture.timestamp = 90_000_000
        let moved = fixture.routes
        var routes = plain
        for index in 12..<30 { routes.resources["/v0-\(index).ts"] = moved.resources["/v0-\(index).ts"] }
        for index in 4..<10 {
            var late = fixture
            late.offset = 1_000
            routes.resources["/en-\(index).vtt"] = late.routes.resources["/en-\(index).vtt"]
        }
        let sut = SubtitleFixture.played(routes, for: 40)
        #expect(sut.subtitles.map(\.text) == ["a at 4", "- at 5", "b at 26", "- at 28"])
    }

    @Test(
        "Without timestamps, cue times count from the stream, or else its segment, or else the first cue begins there",
        arguments: [0, 1_000.0])
    func test_play_withoutTimestamps_placesTheCuesNearTheirSegment(offset: Double) {
        let local = SubtitleFixture.time(offset)
        let sut = played(
            SubtitleFixture(
                cues: [.init(1, 2, "a"), .init(31, 32, "b")], map: "X-TIMESTAMP-MAP=LOCAL:\(local),MPEGTS:12345",
                offset: offset), for: 40)
        #expect(sut.subtitles.map(\.text) == ["a at 1", "- at 2", "b at 31", "- at 32"])
        var relative = SubtitleFixture(cues: [.init(1, 2, "a")]).routes
        relative.resources["/en-3.vtt"] = .data(
            Data("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:5\n\n00:01.000 --> 00:02.000\nc".utf8),
            contentType: "text/vtt")
        #expect(
            SubtitleFixture.played(relative, for: 30).subtitles.map(\.text) == [
                "a at 1", "- at 2", "c at 19", "- at 20",
            ])
        let unknown = SubtitleFixture(cues: [.init(1, 2, "a"), .init(31, 32, "b")], offset: 5_000)
        #expect(
            played(unknown, for: 40).subtitles.map(\.text) == [
                "a at 0", "- at 1", "b at 30", "- at 31",
            ])
    }

    // MARK: Units

    @Test("A timestamp has the position that is closest to the nearest anchor, even across the wrap at 2^33")
    func test_position_ofATimestamp_isTheClosestToTheAnchor() {
        var sut = MediaTimestamps()
        #expect(sut.position(of: 0, near: 0, in: 0...1) == nil)
        sut.add(8_589_934_592 - 90_000, at: 100)
        #expect(sut.position(of: 0, near: 0, in: 0...200) == 101)
        #expect(sut.position(of: 90_000, near: 0, in: 0...200) == 102)
        #expect(sut.position(of: 8_589_934_592 - 180_000, near: 0, in: 0...200) == 99)
        #expect(sut.position(of: 0, near: 0, in: 0...99) == nil)
        sut.add(0, at: 101.5)
        #expect(sut.position(of: 0, near: 101, in: 0...200) == 101.5)
        for number in 0..<1_000 { sut.add(Int64(number), at: 200 + Double(number)) }
        #expect(sut.position(of: 999, near: 1_199, in: 0...2_000) == 1_199)
    }

    @Test(
        "The timestamp of an MPEG transport stream is the timestamp of its first picture",
        arguments: [0, 1, 126_000, 8_589_934_591] as [Int64])
    func test_timestamp_ofATransportStream_isThatOfThePicture(timestamp: Int64) {
        var sut = MediaTimestampProbe()
        let data = SubtitleFixture.segment(Data([0x47]) + Data(count: 188 * 4 - 1), at: timestamp)
        for byte in data { sut.feed(Data([byte])) }
        #expect(sut.timestamp([:]) == timestamp)
    }

    @Test(
        "The timestamp of fragmented MP4 is the decoding time in the timescale of the track",
        arguments: [0, 1] as [UInt8])
    func test_timestamp_ofFragmentedMP4_isTheDecodingTime(version: UInt8) {
        let size = version == 1 ? 8 : 0
        var section = MediaTimestampProbe()
        section.feed(
            box("ftyp", Data())
                + box(
                    "moov",
                    box("mvhd", Data(count: 100))
                        + box(
                            "trak",
                            box("tkhd", Data([version]) + Data(count: 11 + size) + number(7))
                                + box("mdia", box("mdhd", Data([version]) + Data(count: 11 + size) + number(1_000))))))
        #expect(section.timescales == [7: 1_000])
        var sut = MediaTimestampProbe()
        let time = (version == 1 ? Data(count: 4) : Data()) + number(5_500)
        sut.feed(
            box("styp", Data())
                + box(
                    "moof",
                    box("traf", box("tfhd", Data(count: 4) + number(7)) + box("tfdt", Data([version, 0, 0, 0]) + time)))
        )
        #expect(sut.timestamp(section.timescales) == 495_000)
        #expect(sut.timestamp([:]) == nil)
    }

    @Test("Random bytes never crash the reader of timestamps", arguments: RandomSeed.current(1...100))
    func test_timestamp_ofRandomBytes_doesNotCrash(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for offset in stride(from: 0, to: 1_000, by: 188) { bytes[offset] = 0x47 }
        var sut = MediaTimestampProbe()
        sut.feed(Data(bytes))
        if let timestamp = sut.timestamp([:]) { #expect((0..<1 << 33).contains(timestamp)) }
        let types = ["moov", "trak", "mdia", "mdhd", "tkhd", "moof", "traf", "tfhd", "tfdt"]
        var boxes = Data()
        for _ in 0..<40 {
            boxes +=
                number(.random(in: 0...64, using: &random)) + Data((types.randomElement(using: &random) ?? "").utf8)
            boxes += Data((0..<Int.random(in: 0...8, using: &random)).map { _ in .random(in: 0...255, using: &random) })
        }
        var sections = MediaTimestampProbe()
        sections.feed(boxes)
        _ = sections.timestamp(sections.timescales)
    }

    // MARK: Helpers

    private func box(_ type: String, _ content: Data) -> Data {
        number(UInt32(content.count + 8)) + Data(type.utf8) + content
    }

    private func number(_ value: UInt32) -> Data { Data([24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }) }

    private func played(_ fixture: SubtitleFixture, for seconds: Double) -> EngineSimulation {
        SubtitleFixture.played(fixture.routes, for: seconds)
    }
}
