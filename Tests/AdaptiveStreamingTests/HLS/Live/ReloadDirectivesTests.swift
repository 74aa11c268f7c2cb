import Foundation
import HLSPlaylist
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the delivery directives of reloads.
@Suite("ReloadDirectives", .tags(.unit))
struct ReloadDirectivesTests {
    @Test("A reload waits for the next partial segment, and not for the hint")
    func test_directives_afterPartialSegments_nameTheNextPart() throws {
        #expect(try query(LowLatencyPlaylist(parts: 2)) == "_HLS_msn=16&_HLS_part=2")
    }

    @Test("After the last partial segment, a reload waits for the first one of the next segment")
    func test_directives_afterTheLastPart_nameTheNextSegment() throws {
        #expect(try query(LowLatencyPlaylist(parts: 3).after(parts: 1)) == "_HLS_msn=17&_HLS_part=0")
    }

    @Test("Without partial segments, a reload waits for the next segment")
    func test_directives_withoutPartialSegments_nameTheNextSegment() throws {
        var playlist = try LowLatencyPlaylist(parts: 0, segmentsWithParts: 0, hasHint: false).parsed()
        playlist.partTarget = nil
        let timeline = SegmentTimeline(playlist, base: anyURL("live.m3u8"), alignedWith: nil)
        let sut = ReloadDirectives(after: timeline, age: 0, elapsed: 0, isFull: true)
        #expect(sut?.url(anyURL("live.m3u8")).query == "_HLS_msn=16")
    }

    @Test("Without partial segments and with a long target duration, a reload does not wait on the server")
    func test_directives_withLongSegments_areNil() throws {
        var playlist = try LowLatencyPlaylist(parts: 0, segmentsWithParts: 0, hasHint: false).parsed()
        (playlist.partTarget, playlist.targetDuration) = (nil, 9)
        let timeline = SegmentTimeline(playlist, base: anyURL("live.m3u8"), alignedWith: nil)
        #expect(ReloadDirectives(after: timeline, age: 0, elapsed: 0, isFull: true) == nil)
    }

    @Test("Without blocking reloads, a reload has no directives, or only requests a delta update")
    func test_directives_withoutBlocking_areNil() throws {
        #expect(try query(LowLatencyPlaylist(control: "PART-HOLD-BACK=1.5")) == nil)
        #expect(try query(LowLatencyPlaylist(control: ""), isFull: false) == nil)
        #expect(try query(LowLatencyPlaylist(control: "CAN-SKIP-UNTIL=12.0"), isFull: false) == "_HLS_skip=YES")
    }

    // RFC 8216bis, 6.2.5.1.
    @Test(
        "A delta update is requested only while the age of the playlist is at most half of the skip boundary",
        arguments: [(0.0, true), (6, true), (6.1, false)])
    func test_directives_withASkipBoundary_requestADeltaUpdate(elapsed: Double, isDelta: Bool) throws {
        let query = try query(LowLatencyPlaylist(), elapsed: elapsed, isFull: false)
        #expect(query == "_HLS_msn=16&_HLS_part=1" + (isDelta ? "&_HLS_skip=YES" : ""))
    }

    @Test("The directives follow an existing query")
    func test_url_withAQuery_keepsTheQuery() throws {
        let url = try #require(URL(string: "http://a/live.m3u8?token=a%20b"))
        let sut = ReloadDirectives(after: try LowLatencyPlaylist().timeline(), age: 0, elapsed: 0, isFull: true)
        #expect(sut?.url(url).query(percentEncoded: true) == "token=a%20b&_HLS_msn=16&_HLS_part=1")
    }

    // RFC 8216bis, appendix C.
    @Test(
        "After a playlist with an age of at most one target duration, a reload names a later partial segment",
        arguments: [
            (0.4, "16&_HLS_part=1"), (0.5, "16&_HLS_part=2"), (1, "16&_HLS_part=3"), (2, "17&_HLS_part=1"),
            (2.1, "16&_HLS_part=1"), (1e9, "16&_HLS_part=1"),
        ])
    func test_directives_afterAnOldPlaylist_tuneIn(age: Double, expected: String) throws {
        #expect(try query(LowLatencyPlaylist(), age: age) == "_HLS_msn=\(expected)")
    }

    @Test("The directives name the newest partial segment of a rendition report, unless the report is incomplete")
    func test_directives_ofAReport_nameItsNewestPart() throws {
        let delivery = try LowLatencyPlaylist().timeline().delivery
        func url(_ report: RenditionReport) -> String? {
            ReloadDirectives(report, delivery)?.url(anyURL("b.m3u8")).query
        }
        #expect(url(RenditionReport(uri: "b", lastMediaSequence: 7, lastPart: 2)) == "_HLS_msn=7&_HLS_part=2")
        #expect(url(RenditionReport(uri: "b", lastMediaSequence: 7)) == nil)
        #expect(url(RenditionReport(uri: "b", lastPart: 2)) == nil)
    }

    // RFC 8216bis, 4.4.5.4.
    @Test("The first request for a playlist uses the report with the same URL, and is ordinary without a report")
    func test_directives_forAPlaylist_useItsReport() throws {
        let report = #"#EXT-X-RENDITION-REPORT:URI="b.m3u8",LAST-MSN=7,LAST-PART=2"#
        let timeline = try LowLatencyPlaylist(tail: [report]).timeline()
        let sut = StreamTimelines(StreamID(index: 0), timeline)
        let url = anyURL("b.m3u8")
        #expect(sut.directives(forPlaylistAt: url)?.url(url).query == "_HLS_msn=7&_HLS_part=2")
        #expect(sut.directives(forPlaylistAt: anyURL("c.m3u8")) == nil)
    }

    @Test(
        "A response meets the directives if it contains the requested partial segment or a later one",
        arguments: [(0, false), (1, true), (3, true), (7, true)])
    func test_areMet_byALaterPlaylist_dependsOnTheRequestedPart(parts: Int, isMet: Bool) throws {
        let playlist = LowLatencyPlaylist()
        let sut = ReloadDirectives(after: try playlist.timeline(), age: 0, elapsed: 0, isFull: true)
        #expect(sut?.areMet(by: try playlist.after(parts: parts).timeline()) == isMet)
    }

    private func query(
        _ playlist: LowLatencyPlaylist, age: Double = 0, elapsed: Double = 0, isFull: Bool = true
    ) throws -> String? {
        let timeline = try playlist.timeline()
        return ReloadDirectives(after: timeline, age: age, elapsed: elapsed, isFull: isFull)?
            .url(anyURL("live.m3u8")).query
    }
}
