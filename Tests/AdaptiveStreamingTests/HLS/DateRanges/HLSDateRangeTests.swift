import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the events about the date ranges of a playlist on demand. Its position 0 has the date 2020-01-01T00:00:00Z.
@Suite("HLSEngine, date ranges", .tags(.unit))
struct HLSDateRangeTests {
    @Test("A range is entered at its start and left at its end, at exact times")
    func test_play_throughARange_reportsItsStartAndEnd() {
        let sut = played([range("ad", 10, "DURATION=5.5")], for: 30)
        #expect(texts(sut) == ["entered ad at 10", "left ad at 15.5"])
        let start = sut.reports.first?.time ?? 0
        #expect(sut.dateRanges.map { (($0.time - start) * 1_000).rounded() } == [10_000, 15_500])
    }

    @Test(
        "The end of a range comes from END-DATE, or else from DURATION",
        arguments: [
            #"END-DATE="2020-01-01T00:00:12Z""#, #"END-DATE="2020-01-01T00:00:12Z",DURATION=2"#, "DURATION=2",
            #"DURATION=2,PLANNED-DURATION=9"#,
        ])
    func test_play_throughARange_usesTheDeclaredEnd(attributes: String) {
        let sut = played([range("a", 10, attributes)], for: 30)
        #expect(texts(sut) == ["entered a at 10", "left a at 12"])
        #expect(sut.dateRangeMetadata.last?.duration == 2)
    }

    @Test("A range without a known end lasts to the end of the media, even if it has a planned duration")
    func test_play_ofARangeWithoutAnEnd_neverLeavesTheRange() {
        let sut = played([range("a", 10, "PLANNED-DURATION=2")], for: 70)
        #expect(texts(sut) == ["entered a at 10"])
        #expect(sut.dateRangeMetadata.first?.plannedDuration == 2)
        #expect(sut.dateRangeMetadata.first?.endDate == nil)
    }

    @Test("A range with a duration of 0 is entered and left at the same time")
    func test_play_throughAnInstant_entersAndLeaves() {
        let sut = played([range("goal", 10, "DURATION=0")], for: 20)
        #expect(texts(sut) == ["entered goal at 10", "left goal at 10"])
    }

    @Test("A range with END-ON-NEXT ends at the start of the next range of its class")
    func test_play_withEndOnNext_endsAtTheNextRangeOfTheClass() {
        let sut = played(
            [
                range("a", 2, #"CLASS="c",END-ON-NEXT=YES"#), range("other", 4, #"CLASS="d",DURATION=1"#),
                range("b", 6, #"CLASS="c",END-ON-NEXT=YES"#), range("c", 9, #"CLASS="c",DURATION=1"#),
            ], for: 20)
        #expect(
            texts(sut) == [
                "entered a at 2", "entered other at 4", "left other at 5", "left a at 6", "entered b at 6",
                "left b at 9", "entered c at 9", "left c at 10",
            ])
        #expect(sut.dateRangeMetadata.first?.duration == 4)
    }

    @Test("Tags with the same ID form one range")
    func test_play_withTwoTagsOfOneRange_mergesTheTags() {
        let second = #"#EXT-X-DATERANGE:ID="a",DURATION=3,X-MORE="m""#
        let sut = played([range("a", 10, #"X-ONE=1"#), second], for: 20)
        #expect(texts(sut) == ["entered a at 10", "left a at 13"])
        #expect(sut.dateRangeMetadata.first?.attributes == ["X-ONE": "1", "X-MORE": "m"])
    }

    @Test(
        "A range is ignored if its tags contradict each other, if it has no start, or if its end precedes its start",
        arguments: [
            [range("a", 10, "DURATION=3"), #"#EXT-X-DATERANGE:ID="a",DURATION=4"#],
            [range("a", 10, #"X-A="1""#), #"#EXT-X-DATERANGE:ID="a",X-A="2""#],
            [range("a", 10, #"CUE="PRE""#), #"#EXT-X-DATERANGE:ID="a",CUE="POST""#],
            [#"#EXT-X-DATERANGE:ID="a",DURATION=4"#], [range("a", 10, #"END-DATE="2020-01-01T00:00:09Z""#)],
        ])
    func test_play_withAnInvalidRange_ignoresTheRange(lines: [String]) {
        let sut = played(lines + [range("b", 12, "DURATION=1")], for: 20)
        #expect(texts(sut) == ["entered b at 12", "left b at 13"])
    }

    @Test("Without program dates, no range is reported")
    func test_play_withoutProgramDates_reportsNothing() {
        let sut = played([range("a", 10, "DURATION=1")], dates: [:], for: 20)
        #expect(sut.dateRanges.isEmpty)
        #expect(sut.snapshot.position > 15)
        #expect(sut.snapshot.currentDate == nil)
    }

    @Test("A range across a jump of the dates covers only the dates that exist")
    func test_play_acrossAJumpOfTheDates_coversTheExistingDates() {
        let sut = played(
            [range("a", 8, "DURATION=60"), range("missing", 30, "DURATION=5"), range("b", 70, "DURATION=4")],
            dates: [0: "00:00:00", 5: "00:01:05"], for: 30)
        #expect(
            texts(sut) == [
                "entered a at 8", "entered missing at 10", "left missing at 10", "left a at 13", "entered b at 15",
                "left b at 19",
            ])
    }

    // MARK: Seeks

    @Test("A start position in a range reports the range once")
    func test_load_withAStartInARange_reportsTheRange() {
        var sut = makeSUT([range("before", 1, "DURATION=2"), range("a", 10, "DURATION=20")])
        sut.load()
        sut.send(.seek(to: 16))
        sut.run(for: 5)
        #expect(texts(sut) == ["entered a at 16"])
    }

    @Test("A seek reports the ranges at its target, and not the ranges that it jumps over", arguments: [true, false])
    func test_seek_overRanges_reportsTheTarget(isPaused: Bool) {
        var sut = played(
            [
                range("a", 1, "DURATION=4"), range("b", 6, "DURATION=2"), range("point", 7, "DURATION=0"),
                range("c", 10, "DURATION=20"),
            ], for: 3)
        if isPaused { sut.send(.pause) }
        sut.run(for: isPaused ? 20 : 0)
        sut.send(.seek(to: 20))
        sut.run(for: 0.5)
        #expect(texts(sut).dropFirst() == ["left a at 20", "entered c at 20"])
        sut.send(.seek(to: 21))
        sut.run(for: 0.5)
        #expect(texts(sut).count == 3)
        sut.send(.seek(to: 2))
        sut.run(for: 0.5)
        #expect(texts(sut).dropFirst(3) == ["left c at 2", "entered a at 2"])
    }

    @Test("A seek that waits for data reports no range before it has finished")
    func test_seek_withoutData_reportsRangesAtItsEnd() {
        var sut = played([range("a", 1, "DURATION=4"), range("c", 50, "DURATION=5")], bandwidth: 2e6, for: 4)
        sut.send(.seek(to: 52))
        #expect(texts(sut) == ["entered a at 1"])
        sut.run(for: 5)
        #expect(texts(sut).dropFirst() == ["left a at 52", "entered c at 52", "left c at 55"])
        #expect(sut.reports.contains { $0.text == "didFinishSeeking at 52" })
    }

    @Test("The next load reports the ranges again")
    func test_load_again_reportsTheRangesAgain() {
        var sut = played([range("a", 1, "DURATION=40")], for: 4)
        sut.load()
        sut.send(.play)
        sut.run(for: 4)
        #expect(texts(sut) == ["entered a at 1", "entered a at 1"])
    }

    @Test("While the playlist of another variant is loaded, the position keeps its date")
    func test_currentDate_duringASwitch_isKnown() {
        var sut = LiveOrigin(bitrates: [376_000, 752_000], date: 1_000).simulation()
        sut.simulation.routes.behaviours["/v1.m3u8"] = OriginBehaviour(bandwidth: 10_000_000, latency: .seconds(3))
        sut.play()
        sut.run(for: 1)
        for _ in 0..<40 {
            sut.run(for: 0.5)
            #expect(sut.snapshot.currentDate != nil, "\(sut.reports)")
        }
        #expect(sut.snapshot.variantSwitches == 1)
    }

    @Test("After any commands, exactly the ranges at the position are entered", arguments: RandomSeed.current(1...4))
    func test_commands_inAnyOrder_enterTheRangesAtThePosition(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let spans = (0..<8).map { _ in
            (start: Int.random(in: 0...55, using: &random), length: Int.random(in: 0...12, using: &random))
        }
        var sut = makeSUT(spans.enumerated().map { range("r\($0)", $1.start, "DURATION=\($1.length)") }, bandwidth: 2e6)
        sut.load()
        for _ in 0..<30 {
            switch Int.random(in: 0...3, using: &random) {
            case 0: sut.send(.seek(to: .random(in: 0...60, using: &random)))
            case 1: sut.send(.pause)
            default: sut.send(.play)
            }
            sut.run(for: .random(in: 0...6, using: &random))
            var active: Set<String> = []
            for text in texts(sut).map({ $0.split(separator: " ") }) {
                let isChange =
                    text[0] == "entered"
                    ? active.insert(String(text[1])).inserted : active.remove(String(text[1])) != nil
                #expect(isChange, "\(texts(sut)); \(RandomSeed.repetition(of: seed))")
            }
            let states = sut.reports.map(\.text)
            let isSettled =
                states.contains { $0.hasPrefix("didBecomeReady") }
                && states.last { $0.contains("Seeking") }?.hasPrefix("didStart") != true
            guard isSettled else { continue }
            let position = sut.snapshot.position + 1e-6
            let expected = spans.indices.filter {
                Double(spans[$0].start) <= position && position < Double(spans[$0].start + spans[$0].length)
            }
            #expect(
                active == Set(expected.map { "r\($0)" }),
                "\(position): \(texts(sut)); \(RandomSeed.repetition(of: seed))")
        }
    }

    // MARK: Metadata

    @Test("The metadata has all attributes as text, and URIs of assets are absolute")
    func test_metadata_ofAnInterstitial_hasAllAttributes() throws {
        let sut = played(
            [
                range(
                    "ad", 2,
                    #"CLASS="com.apple.hls.interstitial",CUE="ONCE",X-ASSET-URI="ads/1.m3u8?k=v",X-RESUME-OFFSET=0,"#
                        + #"X-RESTRICT="SKIP,JUMP,NEW",X-PLAYOUT-LIMIT=12.5,SCTE35-OUT=0xFC0A"#)
            ], for: 4)
        let range = try #require(sut.dateRangeMetadata.first)
        #expect(
            range.attributes == [
                "CUE": "ONCE", "SCTE35-OUT": "0xFC0A", "X-ASSET-URI": "http://origin/ads/1.m3u8?k=v",
                "X-PLAYOUT-LIMIT": "12.5", "X-RESTRICT": "SKIP,JUMP,NEW", "X-RESUME-OFFSET": "0",
            ])
        let interstitial = try #require(range.interstitial)
        #expect(interstitial.asset?.absoluteString == "http://origin/ads/1.m3u8?k=v")
        #expect(interstitial.assetList == nil)
        #expect((interstitial.resumeOffset, interstitial.playoutLimit) == (0, 12.5))
        #expect(interstitial.restrictions == [.skip, .jump])
        #expect(range.startDate == Date(timeIntervalSince1970: 1_577_836_802))
    }

    @Test(
        "A date range has an interstitial only with the interstitial class and one URL, of an asset or of an asset list",
        arguments: [
            ("other", ["X-ASSET-URI": "https://a/1"]), (nil, ["X-ASSET-URI": "https://a/1"]),
            ("com.apple.hls.interstitial", [:]), ("com.apple.hls.interstitial", ["X-ASSET-URI": "file:///a"]),
            ("com.apple.hls.interstitial", ["X-ASSET-URI": "https://a/1", "X-ASSET-LIST": "https://a/2"]),
        ])
    func test_interstitial_withoutTheClassOrOneURL_isNil(className: String?, attributes: [String: String]) {
        let range = DateRangeMetadata(id: "a", className: className, startDate: .distantPast, attributes: attributes)
        #expect(range.interstitial == nil)
    }

    @Test("An interstitial can have a list of assets, and invalid numbers count as unknown")
    func test_interstitial_withAList_hasTheList() throws {
        let attributes = ["X-ASSET-LIST": "https://a/2", "X-RESUME-OFFSET": "nan", "X-PLAYOUT-LIMIT": "-1"]
        let range = DateRangeMetadata(
            id: "a", className: DateRangeMetadata.interstitialClass, startDate: .distantPast, attributes: attributes)
        let interstitial = try #require(range.interstitial)
        #expect(interstitial.assetList?.absoluteString == "https://a/2")
        #expect((interstitial.asset, interstitial.resumeOffset, interstitial.playoutLimit) == (nil, nil, nil))
    }

    // MARK: Dates

    @Test("While the engine receives no input, a reading of the engine follows the dates of the positions")
    func test_currentDate_ofAReading_followsTheDates() throws {
        var sut = EngineSimulation(
            makeSUT([], dates: [0: "00:00:00", 5: "01:00:00"]).routes, engine: StreamEngine())
        sut.load()
        sut.send(.play)
        sut.run(for: 8)
        let reading = EngineReading(try #require(sut.engine as? StreamEngine), at: sut.now)
        let later = reading.snapshot(at: sut.now + .seconds(4))
        #expect(later.position > 10)
        #expect(
            later.currentDate
                == Date(timeIntervalSince1970: 1_577_836_800 + 3_600).addingTimeInterval(later.position - 10))
        #expect(EngineReading().snapshot(at: sut.now).currentDate == nil)
    }

    @Test("The date of the position advances with the position, and follows the dates across a discontinuity")
    func test_currentDate_acrossADiscontinuity_followsTheDates() throws {
        var sut = played([], dates: [0: "00:00:00", 5: "01:00:00"], for: 4)
        #expect(try secondsOfDate(sut) == sut.snapshot.position)
        sut.run(for: 10)
        let position = sut.snapshot.position
        #expect(position > 11)
        #expect(abs(try secondsOfDate(sut) - (3_600 + position - 10)) < 1e-6)
        sut.send(.seek(to: 9.5))
        #expect(try secondsOfDate(sut) == 9.5)
    }

    @Test("Before the media is open and after a stop, the position has no date")
    func test_currentDate_withoutMedia_isNil() {
        var sut = makeSUT([])
        #expect(sut.snapshot.currentDate == nil)
        sut.load()
        #expect(sut.snapshot.currentDate == nil)
        sut.run(for: 4)
        #expect(sut.snapshot.currentDate != nil)
        sut.send(.stop)
        #expect(sut.snapshot.currentDate == nil)
    }

    // MARK: Helpers

    /// Returns a simulation of a stream with 30 segments of 2 s.
    ///
    /// - Parameters:
    ///   - lines: The lines before the first segment.
    ///   - dates: The times on 2020-01-01 of the program dates, by the index of the segment. Each of these segments
    ///     except segment 0 begins a discontinuity.
    private func makeSUT(
        _ lines: [String], dates: [Int: String] = [0: "00:00:00"], bandwidth: Double? = nil
    ) -> EngineSimulation {
        var fixture = HLSFixture(bitrates: [376_000], mediaHead: lines)
        for (index, time) in dates {
            fixture.lines[index] =
                (index > 0 ? ["#EXT-X-DISCONTINUITY"] : []) + ["#EXT-X-PROGRAM-DATE-TIME:2020-01-01T\(time)Z"]
        }
        return EngineSimulation(fixture.routes, bandwidth: bandwidth)
    }

    private func played(
        _ lines: [String], dates: [Int: String] = [0: "00:00:00"], bandwidth: Double? = nil, for seconds: Double
    ) -> EngineSimulation {
        var sut = makeSUT(lines, dates: dates, bandwidth: bandwidth)
        sut.load()
        sut.send(.play)
        sut.run(for: seconds)
        return sut
    }

    private func texts(_ sut: EngineSimulation) -> [String] { sut.dateRanges.map(\.text) }

    /// Returns the date of the current position, in seconds since the start of 2020.
    private func secondsOfDate(_ sut: EngineSimulation) throws -> Double {
        try #require(sut.snapshot.currentDate).timeIntervalSince1970 - 1_577_836_800
    }
}

private func range(_ id: String, _ start: Int, _ attributes: String) -> String {
    let time = "00:\(String(format: "%02d:%02d", start / 60, start % 60))"
    return #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2020-01-01T\#(time)Z",\#(attributes)"#
}
