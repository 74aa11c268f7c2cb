import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests of the playlists of a live stream, most of which are compared with texts that were written by hand.
@Suite("The playlists of a live stream", .tags(.unit))
struct LivePlaylistTests {
    @Test("A sliding window lists the newest segments, each segment from its end on")
    func test_playlist_withASlidingWindow_listsTheNewestSegments() throws {
        let stream = LiveStream.fixture()
        #expect(LiveResponder(stream).playlist(of: "low", at: .milliseconds(1_999)) == nil)
        #expect(
            try [2, 3.999, 4, 8, 9.999, 10, 60].map { try stream.sequences(at: $0) }
                == [0..<1, 0..<1, 0..<2, 0..<4, 0..<4, 1..<5, 26..<30])
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:1
            #EXTINF:2.0,
            low/1.ts
            #EXTINF:2.0,
            low/2.ts
            #EXTINF:2.0,
            low/3.ts
            #EXTINF:2.0,
            low/4.ts

            """
        #expect(LiveResponder(stream).playlist(of: "low", at: .seconds(11)) == text)
    }

    @Test("A stream with a negative start time has a full window at time zero")
    func test_playlist_ofAStreamThatBeganEarlier_isFullAtOnce() throws {
        var stream = LiveStream.fixture()
        stream.startTime = .seconds(-20)
        #expect(try stream.sequences(at: 0) == 6..<10)
    }

    @Test("An EVENT playlist lists all segments, and has the type EVENT")
    func test_playlist_ofAnEvent_listsAllSegments() throws {
        var stream = LiveStream.fixture()
        stream.window = .event
        #expect(try stream.sequences(at: 60) == 0..<30)
        #expect(try stream.media(at: 60)?.kind == .event)
    }

    @Test("At its end time, the stream ends with a shorter segment, and its playlist no longer changes")
    func test_playlist_afterTheEnd_hasAnEndAndNoLongerChanges() throws {
        var stream = LiveStream.lowLatency()
        stream.window = .sliding(segments: 4)
        stream.endTime = .seconds(21)
        #expect(try stream.media(at: 20.999)?.hasEnd == false)
        let last = try #require(try stream.media(at: 21))
        #expect(last.hasEnd)
        #expect(last.mediaSequence == 7)
        #expect(last.segments.map(\.duration) == [2, 2, 2, 1])
        #expect(last.preloadHints.isEmpty && last.renditionReports.isEmpty && last.unfinishedSegment == nil)
        #expect(try stream.media(at: 1_000, isDelta: true) == last)
    }

    @Test("Each segment has the date at which it begins, rounded to milliseconds")
    func test_playlist_withDates_hasTheDateOfEachSegment() throws {
        var stream = LiveStream.fixture()
        stream.segmentDurations = [.milliseconds(1_920)]
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0.0804)
        let text = try #require(LiveResponder(stream).playlist(of: "low", at: .seconds(6)))
        let dates = text.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") }
        #expect(dates.map { $0.suffix(24) } == ["00.080Z", "02.000Z", "03.920Z"].map { "2001-01-01T00:00:" + $0 })
        #expect(try LiveStream.fixture().media(at: 6)?.segments.first?.programDate == nil)
    }

    @Test("The discontinuity sequence number counts the discontinuities that have left the window")
    func test_playlist_withDiscontinuities_countsTheRemovedDiscontinuities() throws {
        var stream = LiveStream.fixture()
        stream.discontinuityInterval = 3
        // The window is 0..<2, 0..<4, 2..<6, 3..<7, 4..<8 and 6..<10. Segments 3, 6 and 9 have a discontinuity.
        let playlists = try [4.0, 8, 12, 14, 16, 20].compactMap { try stream.media(at: $0) }
        #expect(playlists.map(\.discontinuitySequence) == [0, 0, 0, 0, 1, 1])
        #expect(
            playlists.map { list in list.segments.indices.filter { list.segments[$0].isDiscontinuity } }
                == [[], [3], [1], [0, 3], [2], [0, 3]])
    }

    @Test("The longest segment determines the target duration")
    func test_playlist_withSegmentsOfDifferentDurations_hasTheLongestAsTarget() throws {
        var stream = LiveStream.fixture()
        stream.segmentDurations = [.seconds(2), .milliseconds(3_600), .seconds(1)]
        let playlist = try #require(try stream.media(at: 7))
        #expect(playlist.targetDuration == 4)
        #expect(playlist.segments.map(\.duration) == [2, 3.6, 1])
    }

    @Test("The multivariant playlist lists the variants, and the separate audio with its bandwidth")
    func test_multivariantPlaylist_withAudio_addsTheBandwidthOfTheAudio() {
        var stream = LiveStream.fixture(audio: [LiveRendition("english", bandwidth: 32_000, language: "en")])
        stream.variants = [LiveRendition("high", bandwidth: 900_000, resolution: "320x180", codecs: "avc1.4d400c")]
        let text = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="english",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,\
            URI="english.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=932000,RESOLUTION=320x180,CODECS="avc1.4d400c",AUDIO="audio"
            high.m3u8

            """
        #expect(LiveResponder(stream).multivariantPlaylist == text)
    }

    @Test("EXT-X-START has the configured offset")
    func test_playlist_withAStartOffset_hasThatOffset() throws {
        var stream = LiveStream.fixture()
        stream.startOffset = .milliseconds(-4_500)
        #expect(try stream.media(at: 10)?.start?.timeOffset == -4.5)
    }

    @Test("A playlist lists the date ranges that begin in its window, also in a delta update")
    func test_playlist_withDateRanges_listsThoseOfTheWindow() throws {
        var stream = LiveStream.lowLatency()
        (stream.dateRangeInterval, stream.dateAtZero) = (4, Date(timeIntervalSinceReferenceDate: 0))
        let playlist = try #require(try stream.media(at: 41))
        #expect(playlist.mediaSequence == 10)
        #expect(playlist.dateRanges.map(\.id) == ["range-0-12", "range-0-16"])
        #expect(playlist.dateRanges.map(\.startDate) == [24, 32].map { Date(timeIntervalSinceReferenceDate: $0) })
        #expect(playlist.dateRanges.map(\.duration) == [4, 4])
        #expect(try stream.media(at: 41, isDelta: true)?.dateRanges == playlist.dateRanges)
        stream.dateAtZero = nil
        #expect(try stream.media(at: 41)?.dateRanges == [])
    }

    // MARK: Low latency

    @Test("A low-latency playlist has the partial segments of three target durations, a hint and a rendition report")
    func test_playlist_withLowLatency_listsPartsHintAndReport() {
        var stream = LiveStream.lowLatency()
        stream.window = .sliding(segments: 4)
        let parts = { (sequence: Int, count: Int) in
            (0..<count).map {
                "#EXT-X-PART:DURATION=0.5,URI=\"low/\(sequence).\($0).ts\"\($0 == 0 ? ",INDEPENDENT=YES" : "")"
            }
        }
        // Partial segments are listed for three target durations. The first one of segment 3 ends 6.5 s before the
        // end of the playlist, and the first one of segment 4 ends 4.5 s before.
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:2",
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0,PART-HOLD-BACK=1.5",
            "#EXT-X-PART-INF:PART-TARGET=0.5", "#EXT-X-MEDIA-SEQUENCE:2", "#EXTINF:2.0,", "low/2.ts", "#EXTINF:2.0,",
            "low/3.ts",
        ]
        lines += parts(4, 4) + ["#EXTINF:2.0,", "low/4.ts"]
        lines += parts(5, 4) + ["#EXTINF:2.0,", "low/5.ts"]
        lines += parts(6, 2)
        lines += [
            "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"low/6.2.ts\"",
            "#EXT-X-RENDITION-REPORT:URI=\"high.m3u8\",LAST-MSN=6,LAST-PART=1", "",
        ]
        #expect(LiveResponder(stream).playlist(of: "low", at: .seconds(13)) == lines.joined(separator: "\n"))
    }

    @Test("At the end of a segment, the hint is in the next segment, and the report names the last partial segment")
    func test_playlist_atTheEndOfASegment_hintsAtTheNextSegment() throws {
        let playlist = try #require(try LiveStream.lowLatency().media(at: 14))
        #expect(playlist.unfinishedSegment == nil)
        #expect(playlist.preloadHints.map(\.uri) == ["low/7.0.ts"])
        #expect(playlist.renditionReports.first?.lastMediaSequence == 6)
        #expect(playlist.renditionReports.first?.lastPart == 3)
    }

    @Test("A delta update omits the segments that end before the skip boundary")
    func test_playlist_asADeltaUpdate_omitsOldSegments() throws {
        let stream = LiveStream.lowLatency()
        let whole = try #require(try stream.media(at: 41))
        let delta = try #require(try stream.media(at: 41, isDelta: true))
        // The playlist ends at 41 s, and begins with segment 10. Segments 10 to 13 end at 22 to 28 s. The boundary is
        // at 29 s.
        #expect(whole.mediaSequence == 10)
        #expect(delta.skip == SkippedSegments(count: 4))
        // At 40 s, segment 13 ends exactly at the boundary, and is not omitted.
        #expect(try stream.media(at: 40, isDelta: true)?.skip?.count == 3)
        var merged = delta
        merged.skip = nil
        merged.segments = whole.segments.prefix(4) + delta.segments
        // The placeholder stands for the keys of the omitted segments, which have none.
        for index in merged.segments.indices { merged.segments[index].keys = [] }
        merged.unfinishedSegment?.keys = []
        #expect(merged == whole)
    }

    @Test("A delta update with nothing to omit is the whole playlist")
    func test_playlist_asADeltaUpdateOfAShortPlaylist_isWhole() throws {
        #expect(try LiveStream.lowLatency().media(at: 13, isDelta: true) == LiveStream.lowLatency().media(at: 13))
        #expect(try LiveStream.fixture().media(at: 60, isDelta: true)?.skip == nil)
    }
}
