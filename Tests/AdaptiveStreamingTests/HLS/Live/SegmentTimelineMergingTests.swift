import Foundation
import HLSPlaylist
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of how a received version of a live playlist changes its timeline.
@Suite("SegmentTimeline, merging", .tags(.unit))
struct SegmentTimelineMergingTests {
    @Test("Segments that are in both versions keep their positions and indices")
    func test_merging_withAnOverlap_keepsPositionsAndIndices() {
        expect(LivePlaylist(12...15), .extended, [8, 12, 16, 20, 24], firstIndex: 12)
    }

    @Test("Segments that directly follow the previous segments continue their positions")
    func test_merging_ofConsecutiveSegments_continuesThePositions() {
        expect(LivePlaylist(14...16), .extended, [16, 20, 24, 28], firstIndex: 14)
    }

    @Test("An identical version changes nothing")
    func test_merging_ofAnIdenticalVersion_isUnchanged() {
        let sut = makeSUT()
        let merged = sut.merging(LivePlaylist(10...13).playlist, at: anyURL("live.m3u8"))
        #expect(merged.change == .unchanged)
        #expect(merged.timeline == sut)
    }

    @Test("A different query in the URIs makes no difference")
    func test_merging_withAnotherQuery_isTheSamePlaylist() {
        expect(
            LivePlaylist(11...14).with { $0.query = "?token=b" }, .extended, [4, 8, 12, 16, 20], firstIndex: 11,
            after: LivePlaylist(10...13).with { $0.query = "?token=a" })
    }

    @Test("The program dates determine the duration of missing segments")
    func test_merging_afterMissingSegmentsWithDates_usesTheDates() {
        expect(
            LivePlaylist(20...22).with { $0.date = 1_045 }, .skipped(29), [45, 49, 53, 57], firstIndex: 20,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("After missing segments without program dates, each missing segment has the average duration")
    func test_merging_afterMissingSegmentsWithoutDates_usesTheAverageDuration() {
        expect(LivePlaylist(16...17), .skipped(8), [24, 28, 32], firstIndex: 16)
    }

    @Test("A media sequence that jumps by more than an hour does not move the positions")
    func test_merging_afterAnImplausibleJump_keepsThePositionsConsecutive() {
        expect(LivePlaylist(1_000_000...1_000_001), .restarted, [16, 20, 24], firstIndex: 1_000_000)
    }

    @Test("Program dates that jitter do not separate consecutive segments")
    func test_merging_withDateJitter_keepsThePositionsConsecutive() {
        expect(
            LivePlaylist(13...14).with { $0.date = 1_012.4 }, .extended, [12, 16, 20], firstIndex: 13,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
        expect(
            LivePlaylist(14...15).with { $0.date = 1_016.7 }, .extended, [16, 20, 24], firstIndex: 14,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("Program dates that go back move no segment, with and without missing segments")
    func test_merging_withDatesThatGoBack_keepsThePositionsConsecutive() {
        expect(
            LivePlaylist(14...15).with { $0.date = 1_010 }, .extended, [16, 20, 24], firstIndex: 14,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
        expect(
            LivePlaylist(16...17).with { $0.date = 1_010 }, .skipped(0), [16, 20, 24], firstIndex: 16,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("Program dates that appear late move no segment, and are the dates of the known positions")
    func test_merging_withLateDates_keepsThePositions() {
        let merged = makeSUT().merging(
            LivePlaylist(11...14).with { $0.date = 1_004 }.playlist, at: anyURL("live.m3u8"))
        #expect(merged.change == .extended)
        #expect(merged.timeline.borders == [4, 8, 12, 16, 20])
        #expect(merged.timeline.programDates.date(at: 5) == Date(timeIntervalSinceReferenceDate: 1_005))
    }

    @Test("After a restart at a lower media sequence, the segments follow the old segments")
    func test_merging_afterARestart_appendsTheSegments() {
        expect(LivePlaylist(0...1), .restarted, [16, 20, 24], firstIndex: 14)
        expect(
            LivePlaylist(0...1).with { $0.date = 1_040 }, .restarted, [16, 20, 24], firstIndex: 14,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("After a restart, the next versions continue the new segments")
    func test_merging_twiceAfterARestart_continuesTheNewSegments() {
        let restarted = makeSUT().merging(LivePlaylist(0...1).playlist, at: anyURL("live.m3u8")).timeline
        let sut = restarted.merging(LivePlaylist(0...2).playlist, at: anyURL("live.m3u8"))
        #expect(sut.change == .extended)
        #expect(sut.timeline.borders == [16, 20, 24, 28])
        #expect(sut.timeline.firstIndex == 14)
    }

    @Test("Other URIs with the same media sequence are a restart")
    func test_merging_withOtherURIs_isARestart() {
        expect(LivePlaylist(10...13).with { $0.name = "b" }, .restarted, [16, 20, 24, 28, 32], firstIndex: 14)
    }

    @Test("The same paths on another host, and other paths with the same dates, are the same segments")
    func test_merging_withAnotherHostOrTheSameDates_extends() {
        expect(
            LivePlaylist(11...14).with { $0.name = "https://b.example/a" }, .extended, [4, 8, 12, 16, 20],
            firstIndex: 11,
            after: LivePlaylist(10...13).with { $0.name = "https://a.example/a" })
        expect(
            LivePlaylist(11...14).with { ($0.name, $0.date) = ("token/a", 1_004) }, .extended, [4, 8, 12, 16, 20],
            firstIndex: 11,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("The same URIs with dates that are more than a target duration later are a restart")
    func test_merging_withTheSameURIsAndLaterDates_isARestart() {
        expect(
            LivePlaylist(10...11).with { $0.date = 1_060 }, .restarted, [16, 20, 24], firstIndex: 14,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("An older version from a cache is ignored", arguments: [9...12, 10...11])
    func test_merging_ofAnOlderVersion_isIgnored(sequences: ClosedRange<Int>) {
        expect(LivePlaylist(sequences), .stale, [0, 4, 8, 12, 16], firstIndex: 10)
    }

    @Test("A version whose dates are all older is ignored, although it has no common segment")
    func test_merging_ofAMuchOlderVersionWithDates_isIgnored() {
        expect(
            LivePlaylist(2...5).with { $0.date = 968 }, .stale, [0, 4, 8, 12, 16], firstIndex: 10,
            after: LivePlaylist(10...13).with { $0.date = 1_000 })
    }

    @Test("Three older versions, each longer than the last, show that the server has restarted with the same URIs")
    func test_merging_ofGrowingOlderVersions_isARestart() {
        var sut = SegmentTimeline(LivePlaylist(0...9).playlist, base: anyURL("live.m3u8"), alignedWith: nil)
        var changes: [PlaylistChange] = []
        for last in [0, 0, 1, 1, 2, 3] {
            let merged = sut.merging(LivePlaylist(0...last).playlist, at: anyURL("live.m3u8"))
            sut = merged.timeline
            changes.append(merged.change)
        }
        #expect(changes == [.stale, .stale, .stale, .stale, .restarted, .extended])
        #expect(sut.borders == [40, 44, 48, 52, 56])
    }

    @Test("If the first segment stays in the playlist, new segments only extend the end of the timeline")
    func test_merging_withTheSameStart_extendsTheEnd() {
        expect(LivePlaylist(10...15), .extended, [0, 4, 8, 12, 16, 20, 24], firstIndex: 10)
    }

    @Test("If the server lists removed segments again, the window begins before its previous start")
    func test_merging_withEarlierSegments_beginsEarlier() {
        expect(LivePlaylist(8...14), .extended, [-8, -4, 0, 4, 8, 12, 16, 20], firstIndex: 8)
    }

    @Test("An EXT-X-ENDLIST that appears late ends the timeline", arguments: [10...13, 10...14, 9...12])
    func test_merging_withALateEnd_endsTheTimeline(sequences: ClosedRange<Int>) {
        let merged = makeSUT().merging(
            LivePlaylist(sequences).with { $0.hasEnd = true }.playlist, at: anyURL("live.m3u8"))
        #expect(merged.change == .extended)
        #expect(merged.timeline.isEnded)
        #expect(merged.timeline.end == max(16, Double(sequences.upperBound - 9) * 4))
    }

    @Test("A version without segments changes nothing, unless it ends the stream")
    func test_merging_ofAnEmptyVersion_isUnchanged() {
        var empty = LivePlaylist(14...14)
        empty.count = 0
        #expect(makeSUT().merging(empty.playlist, at: anyURL("live.m3u8")).change == .unchanged)
        empty.hasEnd = true
        #expect(makeSUT().merging(empty.playlist, at: anyURL("live.m3u8")).timeline.isEnded)
    }

    @Test("The target duration and the hold-back come from the latest version")
    func test_merging_withAnotherTargetDuration_usesThatDuration() {
        let merged = makeSUT().merging(
            LivePlaylist(11...14).with { $0.targetDuration = 6 }.playlist, at: anyURL("live.m3u8"))
        #expect(merged.timeline.targetDuration == 6)
        #expect(merged.timeline.holdBack == 18)
    }

    @Test("A redirect changes the base of the URIs, but not the segments")
    func test_merging_afterARedirect_usesTheNewBase() {
        let merged = makeSUT().merging(LivePlaylist(11...14).playlist, at: anyURL("edge2/live.m3u8"))
        #expect(merged.change == .extended)
        #expect(merged.timeline.base == anyURL("edge2/live.m3u8"))
    }

    // MARK: Helpers

    private func makeSUT(_ playlist: LivePlaylist = LivePlaylist(10...13)) -> SegmentTimeline {
        SegmentTimeline(playlist.playlist, base: anyURL("live.m3u8"), alignedWith: nil)
    }

    private func expect(
        _ new: LivePlaylist, _ change: PlaylistChange, _ borders: [Double], firstIndex: Int,
        after old: LivePlaylist = LivePlaylist(10...13), at location: SourceLocation = #_sourceLocation
    ) {
        let merged = makeSUT(old).merging(new.playlist, at: anyURL("live.m3u8"))
        #expect(merged.change == change, sourceLocation: location)
        #expect(merged.timeline.borders == borders, sourceLocation: location)
        #expect(merged.timeline.firstIndex == firstIndex, sourceLocation: location)
    }
}
