import Foundation
import HLSPlaylist
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the partial segments of a timeline. The timeline has the segments 10 to 15 from 0 to 12 s, the partial
/// segments of 14 and 15, and one partial segment of segment 16.
@Suite("SegmentTimeline, partial segments", .tags(.unit))
struct SegmentTimelinePartsTests {
    @Test(
        "A segment plays as a whole from its start or if it has no partial segments, and else by its partial segments",
        arguments: [
            (4.5, SegmentAddress(12)), (8, SegmentAddress(14)), (8.5, SegmentAddress(14, part: 1)),
            (11.5, SegmentAddress(15, part: 3)), (12, SegmentAddress(16, part: 0)), (12.5, nil),
        ])
    func test_address_atATime_isASegmentOrAPart(time: Double, address: SegmentAddress?) throws {
        #expect(try LowLatencyPlaylist().timeline().address(at: time) == address)
    }

    @Test("Decoding starts at an independent partial segment or a whole segment, and not at a gap")
    func test_address_whereDecodingStarts_prefersIndependentParts() throws {
        func start(_ time: Double, _ attributes: [String: String] = ["16.0": "INDEPENDENT=YES"]) throws
            -> SegmentAddress?
        {
            try LowLatencyPlaylist(parts: 3, attributes: attributes).timeline().address(at: time, isStart: true)
        }
        #expect(try start(13.2) == SegmentAddress(16, part: 0))
        #expect(try start(13.2, ["16.1": "INDEPENDENT=YES"]) == SegmentAddress(16, part: 1))
        #expect(try start(9.2) == SegmentAddress(14))
        #expect(try start(9.2, ["14.2": "INDEPENDENT=YES"]) == SegmentAddress(14, part: 2))
        #expect(try start(13.2, ["16.0": "GAP=YES"]) == SegmentAddress(16, part: 2))
    }

    @Test("Partial segments with GAP=YES are a gap")
    func test_gapEnd_ofPartialSegments_isTheNextAvailableOne() throws {
        let sut = try LowLatencyPlaylist(parts: 3, attributes: ["16.0": "GAP=YES", "16.1": "GAP=YES"]).timeline()
        #expect(sut.gapEnd(from: SegmentAddress(16, part: 0)) == 13)
        #expect(sut.gapEnd(from: SegmentAddress(16, part: 2)) == nil)
    }

    @Test(
        "A hinted partial segment of a segment with EXT-X-DISCONTINUITY belongs to the discontinuity",
        arguments: [0, 1])
    func test_hint_afterADiscontinuity_isInTheDiscontinuity(parts: Int) throws {
        let sut = try LowLatencyPlaylist(parts: parts, lines: [16: ["#EXT-X-DISCONTINUITY"]]).timeline()
        let hint = try #require(sut.hintAddress)
        #expect(hint == SegmentAddress(16, part: parts))
        #expect(sut[hint].isDiscontinuity)
        #expect(!sut[SegmentAddress(15)].isDiscontinuity)
    }

    @Test("A partial segment that is a byte range is requested as a range")
    func test_request_ofAByteRange_hasTheRange() throws {
        let sut = try LowLatencyPlaylist(attributes: ["16.0": #"BYTERANGE="1000@500""#]).timeline()
        let request = try ResourceRequest.next(for: SegmentAddress(16, part: 0), of: sut, received: [], nil)
        #expect(request.range == PlaylistByteRange(offset: 500, length: 1_000))
        #expect(request.mediaRange == 12..<12.5)
        #expect(request.name == "segment 16, part 0")
        #expect(sut.delivery.hint == nil, "A hint without a length would receive the rest of the file.")
    }

    @Test("If the partial segments vanish, the whole segment is played")
    func test_address_afterPartsVanished_isTheWholeSegment() throws {
        let sut = try merged(LowLatencyPlaylist(count: 7, parts: 1, segmentsWithParts: 0)).timeline
        #expect(sut.address(at: 12.5) == SegmentAddress(16))
        #expect(sut.range(of: SegmentAddress(16)) == 12..<14)
    }

    @Test("New partial segments extend the playlist, and complete segments keep their positions")
    func test_merging_withMoreParts_extends() throws {
        let (first, change) = try merged(LowLatencyPlaylist(parts: 3))
        #expect((first.end, first.segmentsEnd, change) == (13.5, 12, .extended))
        let second = try first.merging(
            LowLatencyPlaylist(sequence: 11, parts: 0).parsed(), at: anyURL("live.m3u8"))
        #expect((second.timeline.end, second.change) == (14, .extended))
        #expect(second.timeline.borders == [2, 4, 6, 8, 10, 12, 14])
    }

    @Test("A version with fewer partial segments is older, and is ignored")
    func test_merging_withFewerParts_isStale() throws {
        let sut = try LowLatencyPlaylist(parts: 3).timeline()
        let merged = sut.merging(try LowLatencyPlaylist(parts: 2).parsed(), at: anyURL("live.m3u8"))
        #expect((merged.timeline.end, merged.change) == (13.5, .stale))
    }

    @Test("A version without low latency ends with the last complete segment")
    func test_merging_withoutLowLatency_removesTheUnfinishedSegment() throws {
        let sut = try LowLatencyPlaylist(parts: 3).timeline()
        let merged = sut.merging(
            try LowLatencyPlaylist(parts: 3).parsed().withoutLowLatency, at: anyURL("live.m3u8"))
        #expect((merged.timeline.end, merged.timeline.holdBack, merged.change) == (12, 6, .unchanged))
        #expect(merged.timeline.hintAddress == nil)
    }

    @Test(
        "Low latency starts at PART-HOLD-BACK, which is at least two part target durations",
        arguments: [
            ("CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5", 1.5), ("CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.1", 1),
            ("CAN-BLOCK-RELOAD=YES", 1.5), ("PART-HOLD-BACK=1.5", 6), ("PART-HOLD-BACK=1.5,HOLD-BACK=7.0", 7),
        ])
    func test_holdBack_ofALowLatencyPlaylist_isAtLeastTwoPartTargetDurations(control: String, holdBack: Double) throws {
        #expect(try LowLatencyPlaylist(control: control).timeline().holdBack == holdBack)
    }

    @Test("After a restart of the server, the segments follow the last partial segment")
    func test_merging_afterARestart_continuesAfterTheParts() throws {
        let sut = try LowLatencyPlaylist().timeline()
        let merged = sut.merging(LivePlaylist(1...2).playlist, at: anyURL("live.m3u8"))
        #expect((merged.timeline.begin, merged.timeline.firstIndex, merged.change) == (12.5, 17, .restarted))
    }

    private func merged(_ playlist: LowLatencyPlaylist) throws -> (timeline: SegmentTimeline, change: PlaylistChange) {
        try LowLatencyPlaylist().timeline().merging(try playlist.parsed(), at: anyURL("live.m3u8"))
    }
}
