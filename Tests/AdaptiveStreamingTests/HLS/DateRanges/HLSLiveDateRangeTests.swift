import Foundation
import HLSPlaylist
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the events about the date ranges of live streams, whose playlists change.
///
/// The position 0 has the date 1,000 s after the start of 2001. Playback starts at the position 12.
@Suite("HLSEngine, live date ranges", .tags(.unit))
struct HLSLiveDateRangeTests {
    @Test("A range that is announced before its segments are listed is reported at its start")
    func test_play_withAnAnnouncedRange_reportsItAtItsStart() {
        let sut = played(for: 60) { _ in [range("a", 50, duration: 5.25)] }
        #expect(texts(sut) == ["entered a at 50", "left a at 55.25"])
    }

    @Test("A range that began before playback is reported at the start, unless it has ended")
    func test_play_inARange_reportsItAtTheStart() {
        let sut = played(for: 10) { _ in [range("past", 2, duration: 4), range("a", 2, duration: 16)] }
        #expect(texts(sut) == ["entered a at 12", "left a at 18"])
    }

    @Test("A range that a reload adds around the position is reported immediately")
    func test_reload_thatAddsARangeAtThePosition_reportsIt() {
        let sut = played(for: 16) { published in published < 2 ? [] : [range("a", 14, duration: 10)] }
        #expect(texts(sut).map { $0.prefix(9) } == ["entered a", "left a at"])
        #expect(texts(sut).last == "left a at 24")
        #expect((sut.simulation.dateRanges.first?.time ?? 0) >= 8)
    }

    @Test("A duration that is added later is reported, and ends the range")
    func test_reload_thatAddsTheDuration_updatesAndEndsTheRange() {
        let sut = played(for: 40) { published in
            var ad = range("ad", 16)
            ad.plannedDuration = 30
            if published < 3 { return [ad] }
            return [ad, DateRange(id: "ad", duration: 12)]
        }
        #expect(texts(sut).map { $0.prefix(7) } == ["entered", "updated", "left ad"])
        #expect(texts(sut).last == "left ad at 28")
        #expect(sut.simulation.dateRangeMetadata.map(\.duration) == [nil, 12, 12])
    }

    @Test("A range whose start is only in an earlier playlist keeps this start")
    func test_reload_thatLeavesOutTheStart_keepsTheStart() {
        let sut = played(for: 40) { published in
            published < 1 ? [range("ad", 16)] : [DateRange(id: "ad", endDate: date(20))]
        }
        #expect(texts(sut).last == "left ad at 20")
    }

    @Test("The next range of the class ends a range with END-ON-NEXT")
    func test_reload_thatAddsTheNextRange_endsTheRange() {
        var first = range("a", 14)
        (first.className, first.endsOnNext) = ("programme", true)
        var second = range("b", 30)
        second.className = "programme"
        let sut = played(for: 40) { [first, second] in $0 < 3 ? [first] : [first, second] }
        #expect(texts(sut).map { $0.prefix(9) } == ["entered a", "updated a", "left a at", "entered b"])
        #expect(texts(sut).suffix(2) == ["left a at 30", "entered b at 30"])
    }

    @Test("A tag that contradicts an earlier playlist is ignored")
    func test_reload_thatContradictsTheRange_keepsTheRange() {
        let sut = played(for: 40) { [range("a", 16, duration: $0 < 1 ? 10 : 20)] }
        #expect(texts(sut) == ["entered a at 16", "left a at 26"])
    }

    @Test("A withdrawn range is left if the position is in the range, and is otherwise never entered")
    func test_reload_thatWithdrawsRanges_leavesThem() {
        let sut = played(for: 40) { published in
            published < 2 ? [range("a", 16, duration: 30), range("b", 40, duration: 5)] : []
        }
        #expect(texts(sut).first == "entered a at 16")
        #expect(texts(sut).count == 2)
        #expect(texts(sut).last?.hasPrefix("left a at 2") == true)
    }

    @Test("A range whose tag leaves the playlist with its first segment is left at its end")
    func test_reload_withoutTheTagOfALongRange_keepsTheRange() {
        let sut = played(for: 80) { published in
            // The window begins at 4 s per published segment.
            published > 4 ? [] : [range("a", 14, duration: 50)]
        }
        #expect(texts(sut) == ["entered a at 14", "left a at 64"])
    }

    @Test("Ranges that have left the window are forgotten")
    func test_reload_forALongTime_forgetsOldRanges() {
        var (list, timeline) = (DateRangeList(), SegmentTimeline?.none)
        for published in 0..<1_000 {
            let begin = Double(published) * 4
            let playlist = LivePlaylist(published...(published + 5)).with {
                $0.date = 1_000 + begin
                $0.dateRanges = [range("a\(published)", begin + 1, duration: 2)]
            }.playlist
            let next =
                timeline?.merging(playlist, at: anyURL()).timeline
                ?? SegmentTimeline(playlist, base: anyURL(), alignedWith: nil)
            _ = list.update(next, at: begin + 12)
            timeline = next
        }
        #expect(list.entries.count == 1)
    }

    @Test("At most 1,000 ranges are kept: the ranges with the latest starts")
    func test_update_withManyRanges_keepsTheLatest() {
        var list = DateRangeList()
        let playlist = LivePlaylist(0...5).with {
            $0.date = 1_000
            $0.dateRanges = (0..<3_000).map { range("a\($0)", Double($0), duration: 1) }
        }.playlist
        _ = list.update(SegmentTimeline(playlist, base: anyURL(), alignedWith: nil), at: 0)
        #expect(list.entries.count == DateRangeList.limit)
        #expect(list.entries.first?.metadata.id == "a2000")
    }

    @Test("A position in the window keeps its date while the window moves, whatever the clock of the device says")
    func test_currentDate_duringReloads_followsTheProgramDates() throws {
        var sut = played(for: 60) { _ in [] }
        let position = sut.snapshot.position
        #expect(position > 60)
        #expect(abs(try #require(sut.snapshot.currentDate).timeIntervalSince(date(position))) < 1e-6)
        sut.isEncoding = false
        sut.run(for: 20)
        #expect(sut.snapshot.currentDate == date(sut.snapshot.position))
    }

    @Test("A switch of the variant does not repeat the events of the ranges")
    func test_play_ofVariants_reportsEachRangeOnce() {
        var origin = LiveOrigin(bitrates: [376_000, 1_504_000], date: 1_000)
        origin.change = { playlist, _, _ in playlist.dateRanges = [range("a", 14, duration: 40)] }
        var sut = origin.simulation()
        sut.play()
        sut.run(for: 60)
        #expect(sut.reports.contains { $0.contains("variant 1504000") })
        #expect(texts(sut).map { $0.prefix(9) } == ["entered a", "left a at"])
    }

    // MARK: Helpers

    /// Returns a simulation after `seconds` of live playback. `ranges` returns the date ranges of the playlist, given
    /// the number of segments that were published since the time 0.
    private func played(
        for seconds: Double, _ ranges: @escaping @Sendable (_ published: Int) -> [DateRange]
    ) -> LiveSimulation {
        var origin = LiveOrigin(date: 1_000)
        origin.change = { playlist, _, published in playlist.dateRanges = ranges(published) }
        var sut = origin.simulation()
        sut.play()
        sut.run(for: seconds)
        return sut
    }

    private func texts(_ sut: LiveSimulation) -> [String] { sut.simulation.dateRanges.map(\.text) }
}

private func date(_ position: Double) -> Date { Date(timeIntervalSinceReferenceDate: 1_000 + position) }

private func range(_ id: String, _ start: Double, duration: Double? = nil) -> DateRange {
    DateRange(id: id, startDate: date(start), duration: duration)
}
