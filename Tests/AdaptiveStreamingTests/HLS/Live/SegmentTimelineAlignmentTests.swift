import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the positions of a second playlist of a live presentation.
@Suite("SegmentTimeline, alignment", .tags(.unit))
struct SegmentTimelineAlignmentTests {
    @Test("Playlists with program dates are aligned by these dates, although their numbers differ")
    func test_init_withDates_alignsByDate() {
        let reference = makeReference(LivePlaylist(10...13).with { $0.date = 1_000 })
        expect(LivePlaylist(507...510).with { $0.date = 1_008 }, 8, reference)
        expect(LivePlaylist(507...510).with { $0.date = 990 }, -10, reference)
    }

    @Test("Playlists with a common discontinuity are aligned by its start")
    func test_init_withACommonDiscontinuity_alignsByItsStart() {
        let reference = makeReference(
            LivePlaylist(10...13).with { ($0.discontinuitySequence, $0.discontinuities) = (3, [12]) })
        expect(
            LivePlaylist(31...34).with { ($0.discontinuitySequence, $0.discontinuities) = (3, [32]) }, 4, reference)
    }

    @Test(
        "After a discontinuity has left the window, the next one aligns playlists, even without sequence numbers",
        arguments: [4, 0])
    func test_init_afterADiscontinuityHasLeftTheWindow_alignsByTheNextOne(sequence: Int) {
        let old = makeReference(
            LivePlaylist(10...13).with { ($0.discontinuitySequence, $0.discontinuities) = (3, [12]) })
        let update = LivePlaylist(13...16).with {
            ($0.discontinuitySequence, $0.discontinuities) = (sequence, [15])
        }
        let reference = old.merging(update.playlist, at: anyURL("live.m3u8")).timeline
        #expect(reference.borders == [12, 16, 20, 24, 28])
        expect(
            LivePlaylist(930...933).with { ($0.discontinuitySequence, $0.discontinuities) = (sequence, [931]) }, 16,
            reference)
    }

    @Test("A discontinuity that only one playlist still lists does not change the alignment")
    func test_init_withAnEarlierDiscontinuity_alignsByTheCommonOne() {
        let reference = makeReference(
            LivePlaylist(13...16).with { ($0.discontinuitySequence, $0.discontinuities) = (4, [15]) })
        expect(
            LivePlaylist(928...933).with { ($0.discontinuitySequence, $0.discontinuities) = (3, [929, 931]) }, -4,
            reference)
    }

    @Test("Without dates and discontinuities, playlists are aligned by their media sequence numbers")
    func test_init_withoutDates_alignsBySequence() {
        let reference = makeReference(LivePlaylist(10...13))
        expect(LivePlaylist(11...14), 4, reference)
        expect(LivePlaylist(8...13), -8, reference)
        expect(LivePlaylist(15...18), 20, reference)
    }

    @Test("Playlists whose numbers and program dates, if any, are far apart are aligned by their ends")
    func test_init_withUnrelatedNumbers_alignsTheEnds() {
        expect(LivePlaylist(900...904), -4, makeReference(LivePlaylist(10...13)))
        expect(
            LivePlaylist(900...904).with { $0.date = 90_000 }, -4,
            makeReference(LivePlaylist(10...13).with { $0.date = 1_000 }))
    }

    private func makeReference(_ playlist: LivePlaylist) -> SegmentTimeline {
        SegmentTimeline(playlist.playlist, base: anyURL("live.m3u8"), alignedWith: nil)
    }

    private func expect(
        _ playlist: LivePlaylist, _ begin: Double, _ reference: SegmentTimeline,
        at location: SourceLocation = #_sourceLocation
    ) {
        let sut = SegmentTimeline(playlist.playlist, base: anyURL("b.m3u8"), alignedWith: reference)
        #expect(sut.begin == begin, sourceLocation: location)
        #expect(sut.firstIndex == playlist.sequence, sourceLocation: location)
    }
}
