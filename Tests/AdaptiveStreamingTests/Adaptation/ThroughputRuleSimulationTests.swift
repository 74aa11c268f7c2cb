import AdaptiveStreaming
import StreamingTestKit
import Testing

/// The rule on links of every kind. There are five variants, each of twice the rate of the one below; segments of 2 s, 30 s of
/// buffer.
@Suite("ThroughputRule on a link", .tags(.unit))
struct ThroughputRuleSimulationTests {
    private static let bitrates = [400_000, 800_000, 1_600_000, 3_200_000, 6_400_000]

    // MARK: A steady link

    @Test(
        "halfway between two variants it plays the lower one within 2.68 s, stays with it, and never stalls",
        arguments: 0..<4)
    func test_choose_onASteadyLinkBetweenTwoVariants_playsTheLowerOne(lower: Int) {
        let rate = Double(Self.bitrates[lower] + Self.bitrates[lower + 1]) / 2
        var sut = makeSUT { _ in rate }
        sut.run(for: 600)
        let switches = [
            [], ["2.68: 0 to 1"], ["1.01: 0 to 1", "2.35: 1 to 2"], ["0.84: 0 to 2", "2.18: 2 to 3"],
        ]
        #expect(sut.switches == switches[lower])
        #expect(sut.stalls.isEmpty)
        sut.run(for: 60)
        // It waits for room for a segment, and that takes 1.33 s.
        #expect((26.6...26.7).contains(sut.lowestBuffer))
    }

    @Test("above the highest variant, that comes as the second segment")
    func test_choose_onALinkFarAboveTheHighest_playsItFromTheSecondSegmentOn() {
        var sut = makeSUT { _ in 100_000_000 }
        sut.run(for: 60)
        #expect(sut.startup == 0.01)
        #expect(sut.switches == ["0.14: 0 to 4"])
    }

    @Test("below the lowest it plays that, and stalls as much as must be")
    func test_choose_onALinkBelowTheLowest_playsTheLowest() {
        var sut = makeSUT { _ in 300_000 }
        sut.run(for: 60)
        #expect(Set(sut.segments.map(\.variant)) == [0])
        // What comes is three quarters of what plays: each two seconds of media take 2.67.
        #expect(sut.segments.count == 22)
        #expect(sut.abandoned == 0)
    }

    @Test("at twice the speed, a variant may take half", arguments: zip([1.0, 2, 4], [3, 2, 1]))
    func test_choose_atASpeed_playsWhatTheLinkCarriesThen(speed: Double, variant: Int) {
        var sut = makeSUT(speed: speed) { _ in 5_000_000 }
        sut.run(for: 60)
        #expect(sut.segments.last?.variant == variant)
        #expect(sut.stalls.isEmpty)
    }

    // MARK: A link that changes

    @Test(
        "a link that drops to a third: down within 5 s, long before the buffer is empty, and up again 31 s after it came back"
    )
    func test_choose_onALinkThatDropsToAThird_goesDownInTimeAndUpAgain() {
        var sut = makeSUT { (60..<180).contains($0) ? 2_000_000 : 6_000_000 }
        sut.run(for: 60)
        sut.run(for: 240)
        #expect(sut.switches == ["0.68: 0 to 2", "1.75: 2 to 3", "64.94: 3 to 2", "211.21: 2 to 3"])
        #expect((24.7...24.9).contains(sut.lowestBuffer))
        #expect(sut.abandoned == 0)
    }

    @Test(
        "on the border to a higher variant, with a rate that is another each second by up to a quarter, it switches three times in ten minutes at most",
        arguments: 1...20 as ClosedRange<UInt64>)
    func test_choose_onABorder_doesNotFlap(seed: UInt64) {
        for border in [1 / 0.9, 1.2, 1.3, 1 / 0.7] {
            var random = SeededGenerator(seed: seed)
            let rates = (0...601).map { _ in 1_600_000 * border * Double.random(in: 0.75...1.25, using: &random) }
            var sut = makeSUT { rates[Int($0)] }
            sut.run(for: 600)
            #expect(sut.switches.count <= 3, "border \(border): \(sut.switches)")
            #expect(sut.stalls.isEmpty)
        }
    }

    // MARK: A link that breaks

    @Test(
        "a link that stops for less than the buffer lasts is not seen; the segment under way is given up for the lowest"
    )
    func test_abandons_onALinkThatStops_goesOnWithTheLowest() {
        var sut = makeSUT { (60..<80).contains($0) ? 0 : 6_000_000 }
        sut.run(for: 180)
        #expect(sut.abandoned == 1)
        #expect(sut.stalls.isEmpty)
        #expect(sut.switches.dropFirst(2) == ["80.14: 3 to 0", "82.41: 0 to 1", "96.68: 1 to 2", "123.21: 2 to 3"])
    }

    @Test("one that stops for longer stalls from the end of the buffer until it is back")
    func test_abandons_onALinkThatStopsForLonger_stallsUntilItIsBack() {
        var sut = makeSUT { (60..<100).contains($0) ? 0 : 6_000_000 }
        sut.run(for: 180)
        #expect(sut.stalls == [AdaptationSimulation.Stall(start: 88.14, end: 100.14)])
    }

    @Test("where a link breaks down to a twentieth with little buffered, giving up spares a stall of 11 s")
    func test_abandons_onALinkThatBreaksDown_sparesTheStall() {
        var sut = makeSUT { $0 < 10 ? 10_000_000 : 500_000 }
        sut.run(for: 300)
        #expect(sut.abandoned == 1)
        #expect(sut.stalls.isEmpty)

        sut = makeSUT(rule: Patient()) { $0 < 10 ? 10_000_000 : 500_000 }
        sut.run(for: 300)
        #expect(sut.stalls == [AdaptationSimulation.Stall(start: 18.08, end: 29.39)])
    }

    // MARK: - Helpers

    /// The same choices, and nothing is given up.
    private struct Patient: AdaptationRule {
        func choose(_ context: AdaptationContext) -> Int { ThroughputRule().choose(context) }
    }

    private func makeSUT(
        rule: any AdaptationRule = ThroughputRule(), speed: Double = 1, link: @escaping (Double) -> Double
    ) -> AdaptationSimulation {
        AdaptationSimulation(Self.bitrates, rule: rule, speed: speed, link: link)
    }
}
