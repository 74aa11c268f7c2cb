import AdaptiveStreaming
import StreamingTestKit
import Testing

/// Tests of the rule on simulated links. There are five variants, each with twice the bitrate of the next lower
/// variant. Each segment lasts 2 s, and the buffer target is 30 s.
@Suite("ThroughputRule on simulated links", .tags(.unit))
struct ThroughputRuleSimulationTests {
    private static let bitrates = [400_000, 800_000, 1_600_000, 3_200_000, 6_400_000]

    // MARK: A steady link

    @Test(
        "With a bandwidth between the bitrates of two variants, the lower one plays within 2.68 s, without stalls",
        arguments: 0..<4)
    func test_choose_onASteadyLinkBetweenTwoVariants_playsTheLowerVariant(lower: Int) {
        let rate = Double(Self.bitrates[lower] + Self.bitrates[lower + 1]) / 2
        var sut = makeSUT { _ in rate }
        sut.run(for: 600)
        let switches = [
            [], ["2.68: 0 to 1"], ["1.01: 0 to 1", "2.35: 1 to 2"], ["0.84: 0 to 2", "2.18: 2 to 3"],
        ]
        #expect(sut.switches == switches[lower])
        #expect(sut.stalls.isEmpty)
        sut.run(for: 60)
        // A segment is requested when the buffer has room for it, and takes 1.33 s.
        #expect((26.6...26.7).contains(sut.lowestBuffer))
    }

    @Test("With a bandwidth far above all bitrates, the highest variant plays from the second segment on")
    func test_choose_onALinkFarAboveTheHighestVariant_playsThatVariantFromTheSecondSegment() {
        var sut = makeSUT { _ in 100_000_000 }
        sut.run(for: 60)
        #expect(sut.startup == 0.01)
        #expect(sut.switches == ["0.14: 0 to 4"])
    }

    @Test("With a bandwidth below all bitrates, the lowest variant plays and no download is abandoned")
    func test_choose_withThroughputBelowTheLowestBitrate_playsTheLowestVariant() {
        var sut = makeSUT { _ in 300_000 }
        sut.run(for: 60)
        #expect(Set(sut.segments.map(\.variant)) == [0])
        // The bandwidth is three quarters of the bitrate, so each 2 s of media take 2.67 s.
        #expect(sut.segments.count == 22)
        #expect(sut.abandoned == 0)
    }

    @Test("The throughput for a variant is divided by the speed", arguments: zip([1.0, 2, 4], [3, 2, 1]))
    func test_choose_atAnotherSpeed_dividesTheThroughputByTheSpeed(speed: Double, variant: Int) {
        var sut = makeSUT(speed: speed) { _ in 5_000_000 }
        sut.run(for: 60)
        #expect(sut.segments.last?.variant == variant)
        #expect(sut.stalls.isEmpty)
    }

    // MARK: A link that changes

    @Test("If the bandwidth drops to a third, playback switches down within 5 s, and up 31 s after the recovery")
    func test_choose_onALinkThatDropsToAThird_switchesDownAndUpAgain() {
        var sut = makeSUT { (60..<180).contains($0) ? 2_000_000 : 6_000_000 }
        sut.run(for: 60)
        sut.run(for: 240)
        #expect(sut.switches == ["0.68: 0 to 2", "1.75: 2 to 3", "64.94: 3 to 2", "211.21: 2 to 3"])
        #expect((24.7...24.9).contains(sut.lowestBuffer))
        #expect(sut.abandoned == 0)
    }

    @Test(
        "Near a threshold, a throughput that varies by a quarter causes at most three switches in ten minutes",
        arguments: 1...20 as ClosedRange<UInt64>)
    func test_choose_nearAThreshold_switchesRarely(seed: UInt64) {
        for border in [1 / 0.9, 1.2, 1.3, 1 / 0.7] {
            var random = SeededGenerator(seed: seed)
            let rates = (0...601).map { _ in 1_600_000 * border * Double.random(in: 0.75...1.25, using: &random) }
            var sut = makeSUT { rates[Int($0)] }
            sut.run(for: 600)
            #expect(sut.switches.count <= 3, "border \(border): \(sut.switches)")
            #expect(sut.stalls.isEmpty)
        }
    }

    // MARK: Links that stop or slow down

    @Test("If the link stops for less time than the buffer lasts, the lowest variant prevents a stall")
    func test_restart_whenTheLinkStopsBriefly_usesTheLowestVariant() {
        var sut = makeSUT { (60..<80).contains($0) ? 0 : 6_000_000 }
        sut.run(for: 180)
        #expect(sut.abandoned == 1)
        #expect(sut.stalls.isEmpty)
        #expect(sut.switches.dropFirst(2) == ["80.14: 3 to 0", "82.41: 0 to 1", "96.68: 1 to 2", "123.21: 2 to 3"])
    }

    @Test("If the link stops for longer than the buffer lasts, playback stalls until the link recovers")
    func test_playback_inAnOutageLongerThanTheBuffer_stallsUntilTheOutageEnds() {
        var sut = makeSUT { (60..<100).contains($0) ? 0 : 6_000_000 }
        sut.run(for: 180)
        #expect(sut.stalls == [AdaptationSimulation.Stall(start: 88.14, end: 100.14)])
    }

    @Test("If the bandwidth drops to a twentieth, abandoning a segment avoids a stall of 11 s")
    func test_restart_whenTheBandwidthDropsToATwentieth_avoidsAStall() {
        var sut = makeSUT { $0 < 10 ? 10_000_000 : 500_000 }
        sut.run(for: 300)
        #expect(sut.abandoned == 1)
        #expect(sut.stalls.isEmpty)

        sut = makeSUT(rule: Patient()) { $0 < 10 ? 10_000_000 : 500_000 }
        sut.run(for: 300)
        #expect(sut.stalls == [AdaptationSimulation.Stall(start: 18.08, end: 29.39)])
    }

    // MARK: - Helpers

    /// A rule that makes the choices of ``ThroughputRule``, but abandons no download.
    private struct Patient: AdaptationRule {
        func choose(_ context: AdaptationContext) -> Int { ThroughputRule().choose(context) }
    }

    private func makeSUT(
        rule: any AdaptationRule = ThroughputRule(), speed: Double = 1, link: @escaping (Double) -> Double
    ) -> AdaptationSimulation {
        AdaptationSimulation(Self.bitrates, rule: rule, speed: speed, link: link)
    }
}
