import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the faults of live streams. Each stream has segments of 2 s, and a window of four segments, or of ten
/// segments with low latency.
@Suite("The faults of a live stream", .tags(.unit))
struct LiveFaultTests {
    @Test("A stuck origin lists no new segment until the fault ends, and then all due segments")
    func test_stuck_forAWhile_listsNoNewSegment() throws {
        let stream = LiveStream.fixture(LiveFault(.stuck(at: .seconds(21), for: .seconds(10))))
        #expect(
            try [20, 22, 30.999, 31, 32].map { try stream.sequences(at: $0) }
                == [6..<10, 6..<10, 6..<10, 11..<15, 12..<16])
    }

    @Test("A paused encoder continues with the next segment, whose date is later by the pause")
    func test_paused_forAWhile_delaysAllLaterSegments() throws {
        var stream = LiveStream.fixture(LiveFault(.paused(at: .seconds(20), for: .seconds(10))))
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        #expect(try [20, 31.999, 32].map { try stream.sequences(at: $0) } == [6..<10, 6..<10, 7..<11])
        let dates = try #require(try stream.media(at: 34)).segments.compactMap(\.programDate)
        #expect(dates.map(\.timeIntervalSinceReferenceDate) == [16, 18, 20, 32])
    }

    @Test("During a fault that delays segments, each segment appears later by the delay, at most until the fault ends")
    func test_late_forAWhile_delaysEachSegment() throws {
        let stream = LiveStream.fixture(LiveFault(.late(at: .seconds(20), by: .seconds(1.5), for: .seconds(10))))
        #expect(
            try [20, 22, 23.499, 23.5, 29.999, 30].map { try stream.sequences(at: $0) }
                == [6..<10, 6..<10, 6..<10, 7..<11, 10..<14, 11..<15])
    }

    @Test("The playlist of a stale variant no longer changes, while the other variants continue")
    func test_stale_ofOneVariant_keepsItsPlaylist() throws {
        let stream = LiveStream.lowLatency(LiveFault(.stale(at: .seconds(21)), of: "low"))
        #expect(try stream.media(at: 21)?.segments == stream.media(at: 1_000)?.segments)
        #expect(try stream.sequences("high", at: 40) == 10..<20)
        // The rendition reports are correct for both variants.
        #expect(try stream.media("high", at: 40)?.renditionReports.first?.lastMediaSequence == 10)
        #expect(try stream.media("low", at: 40)?.renditionReports.first?.lastMediaSequence == 19)
    }

    @Test("A restarted origin begins again at media sequence 0, with one segment and new segment names")
    func test_restarted_atATime_beginsAgainAtZero() throws {
        var stream = LiveStream.fixture(LiveFault(.restarted(at: .seconds(21))))
        stream.discontinuityInterval = 2
        #expect(
            try [20.999, 21, 22.999, 23, 31].map { try stream.sequences(at: $0) }
                == [6..<10, 0..<1, 0..<1, 0..<2, 2..<6])
        let first = try #require(try stream.media(at: 21))
        #expect(first.segments.map(\.uri) == ["low/r1/0.ts"])
        #expect(first.discontinuitySequence == 0)
    }

    @Test("After a jump, the media and discontinuity sequence numbers are larger, and the window is full")
    func test_jumped_atATime_increasesTheSequenceNumbers() throws {
        var stream = LiveStream.fixture(LiveFault(.jumped(at: .seconds(21), by: 1_000)))
        stream.discontinuityInterval = 2
        #expect(try [20.999, 21, 23].map { try stream.sequences(at: $0) } == [6..<10, 1_006..<1_010, 1_007..<1_011])
        #expect(try stream.media(at: 21)?.segments.first?.uri == "low/r1/1006.ts")
        #expect(try [20, 21].map { try stream.media(at: $0)?.discontinuitySequence } == [2, 5])
    }

    @Test("Old segments exist for a while after a restart or a jump, and new segments do not exist earlier")
    func test_segments_aroundARestartOrJump_existForALimitedTime() throws {
        // Segment 9 exists for 10 s more: its own 2 s and the 8 s of the playlist.
        let restarted = LiveStream.fixture(LiveFault(.restarted(at: .seconds(21))))
        #expect([21, 30.999, 31].map { restarted.status("low/9.ts", at: $0) } == [200, 200, 404])
        #expect([20.999, 21].map { restarted.status("low/r1/0.ts", at: $0) } == [404, 200])
        let jumped = LiveStream.fixture(LiveFault(.jumped(at: .seconds(21), by: 1_000)))
        #expect([20.999, 21].map { jumped.status("low/r1/1006.ts", at: $0) } == [404, 200])
        // Segment 10 would have ended at 22 s.
        #expect(jumped.status("low/10.ts", at: 23) == 404)
    }

    @Test("A restart ends earlier faults, and later faults apply to the restarted stream")
    func test_restarted_duringAnotherFault_endsThatFault() throws {
        let stream = LiveStream.fixture(
            LiveFault(.stale(at: .seconds(10))), LiveFault(.restarted(at: .seconds(20))),
            LiveFault(.stuck(at: .seconds(25), for: .seconds(5))))
        #expect(
            try [19, 20, 24, 29.999, 30].map { try stream.sequences(at: $0) }
                == [1..<5, 0..<1, 0..<3, 0..<3, 2..<6])
    }

    @Test("A segment that is a gap has EXT-X-GAP, its partial segments have GAP=YES, and all get the status 404")
    func test_gap_ofASegment_isMarkedAndNotFound() throws {
        let stream = LiveStream.lowLatency(LiveFault(.gap(9...9)))
        let playlist = try #require(try stream.media(at: 21))
        #expect(playlist.segments.map(\.isGap) == (0..<10).map { $0 == 9 })
        #expect(playlist.segments.last?.parts.map(\.isGap) == [true, true, true, true])
        #expect(try stream.media(at: 19)?.unfinishedSegment?.isGap == true)
        #expect(stream.status("low/9.ts", at: 21) == 404)
        #expect(stream.status("low/9.1.ts", at: 21) == 404)
        #expect(stream.status("low/8.ts", at: 21) == 200)
    }

    @Test("A missing segment is listed, but gets the status 404, and other renditions are unaffected")
    func test_missing_segment_isListedButNotFound() throws {
        let stream = LiveStream.lowLatency(LiveFault(.missing(5...6), of: "low"))
        #expect(try stream.media(at: 21)?.segments.contains { $0.uri == "low/5.ts" && !$0.isGap } == true)
        #expect(
            ["low/4.ts", "low/5.ts", "low/6.2.ts", "low/7.ts", "high/5.ts"].map { stream.status($0, at: 21) }
                == [200, 404, 404, 200, 200])
    }

    @Test(
        "A skewed clock changes the dates of segments from the time of the fault on, and no earlier dates",
        arguments: [3_600, -3_600])
    func test_skewedClock_fromATime_changesTheDates(error: Int) throws {
        var stream = LiveStream.fixture(LiveFault(.skewedClock(at: .seconds(14), by: .seconds(error))))
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        let dates = try #require(try stream.media(at: 20)).segments.compactMap(\.programDate)
        #expect(dates.map { Int($0.timeIntervalSinceReferenceDate) } == [12, 14 + error, 16 + error, 18 + error])
    }
}

extension LiveStream {
    /// Returns the status of the response to a request at a time in seconds; nil for an invalid path.
    fileprivate func status(_ path: String, at seconds: Double) -> Int? {
        var routes = OriginRoutes()
        routes.setLiveStream(self, at: "/live/")
        return OriginRequest(method: "GET", target: "/live/" + path).map {
            routes.reply(to: $0, at: .seconds(seconds)).status
        }
    }
}
