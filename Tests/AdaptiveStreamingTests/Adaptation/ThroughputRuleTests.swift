import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("ThroughputRule", .tags(.unit))
struct ThroughputRuleTests {
    // MARK: Choosing

    @Test("begins with the lowest, as long as nothing is measured")
    func test_choose_withoutAMeasurement_isTheLowest() {
        #expect(makeSUT().choose(context(current: nil, rate: nil, buffered: 30)) == 0)
    }

    @Test("keeps to what plays, as long as nothing is measured")
    func test_choose_withoutAMeasurementWhilePlaying_stays() {
        #expect(makeSUT().choose(context(current: 2, rate: nil)) == 2)
    }

    @Test(
        "goes up to a variant whose peak is at most 70 % of the throughput",
        arguments: zip([1_420_000, 1_430_000.0], [0, 1]))
    func test_choose_upward_leavesThirtyPercent(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: rate)) == variant)
    }

    @Test("stays with a variant of at most 90 % of the throughput", arguments: zip([1_110_000, 1_120_000.0], [0, 1]))
    func test_choose_ofTheOneThatPlays_leavesTenPercent(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate)) == variant)
    }

    @Test(
        "what plays is judged by its average, as the buffer carries its peaks",
        arguments: zip([880_000, 890_000.0], [0, 1]))
    func test_choose_ofTheOneThatPlays_isByItsAverage(rate: Double, variant: Int) {
        var context = context(current: 1, rate: rate)
        context.choices[1] = VariantChoice(bitrate: 1_000_000, averageBitrate: 800_000)
        #expect(makeSUT().choose(context) == variant)
    }

    @Test("an average above the peak is no average")
    func test_choose_withAnAverageAboveThePeak_isByThePeak() {
        var context = context(current: 1, rate: 1_120_000)
        context.choices[1] = VariantChoice(bitrate: 1_000_000, averageBitrate: 9_000_000)
        #expect(makeSUT().choose(context) == 1)
    }

    @Test("goes up only if that comes in half of the time that the buffer lasts", arguments: zip([3.99, 4.0], [0, 1]))
    func test_choose_upwardWithLittleBuffered_stays(buffered: Double, variant: Int) {
        // A segment of 4 s and 1 Mbit/s takes 2 s.
        #expect(makeSUT().choose(context(current: 0, rate: 2_000_000, buffered: buffered)) == variant)
    }

    @Test(
        "goes not up with less than half a segment buffered, however fast the link",
        arguments: zip([1.99, 2.0], [0, 3]))
    func test_choose_upwardWithLessThanHalfASegment_stays(buffered: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: 1e9, buffered: buffered)) == variant)
    }

    @Test("goes down to what comes before the buffer runs out", arguments: zip([2.0, 1.99, 1.0, 0.99], [2, 1, 1, 0]))
    func test_choose_withLittleBuffered_comesBeforeItRunsOut(buffered: Double, variant: Int) {
        // Segments of 2 Mbit/s take 2 s, those of 1 Mbit/s take 1 s.
        #expect(makeSUT().choose(context(current: 2, rate: 4_000_000, buffered: buffered)) == variant)
    }

    // MARK: Speed

    @Test("at twice the speed, up to what takes at most 35 %", arguments: zip([2_850_000, 2_860_000.0], [0, 1]))
    func test_choose_upwardAtTwiceTheSpeed_leavesTwiceAsMuch(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: rate, speed: 2)) == variant)
    }

    @Test("at twice the speed, on with what takes at most 45 %", arguments: zip([2_220_000, 2_230_000.0], [0, 1]))
    func test_choose_ofTheOneThatPlaysAtTwiceTheSpeed_leavesTwiceAsMuch(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate, speed: 2)) == variant)
    }

    @Test("at half the speed the same buffer lasts for twice as long, to go up", arguments: zip([1.0, 0.5], [0, 1]))
    func test_choose_upwardAtASpeed_seesHowLongTheBufferLasts(speed: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: 2_000_000, buffered: 2, speed: speed)) == variant)
    }

    @Test("at half the speed the same buffer lasts for twice as long, to stay", arguments: zip([1.0, 0.5], [1, 2]))
    func test_choose_ofTheOneThatPlaysAtASpeed_seesHowLongTheBufferLasts(speed: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 2, rate: 4_000_000, buffered: 1.5, speed: speed)) == variant)
    }

    @Test(
        "at half the speed the same buffer lasts for twice as long, to wait",
        arguments: zip([1.0, 0.5], [true, false]))
    func test_abandons_atASpeed_seesHowLongTheBufferLasts(speed: Double, expected: Bool) {
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: 1_000_000, duration: 4)
        let context = context(current: 2, rate: 1e6, buffered: 4, speed: speed)
        #expect(makeSUT().abandons(download, context) == expected)
    }

    // MARK: Other choices

    @Test(
        "with an empty buffer, as after a seek, it stays with what comes within half a second",
        arguments: zip([7_900_000, 8_100_000.0], [0, 1]))
    func test_choose_afterASeek_staysWithWhatComesSoon(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate, buffered: 0)) == variant)
    }

    @Test("what is no longer allowed is replaced by what the link carries")
    func test_choose_withoutACurrentOne_isTheHighestThatFits() {
        #expect(makeSUT().choose(context(current: nil, rate: 3_000_000)) == 2)
    }

    @Test("goes several steps at once")
    func test_choose_onALinkFarAbove_isTheHighest() {
        #expect(makeSUT().choose(context(current: 0, rate: 20_000_000)) == 3)
    }

    // MARK: Giving up

    @Test(
        "gives up what comes later than the buffer lasts, and stays with what comes in time",
        arguments: zip([5.9, 6.1], [true, false]))
    func test_abandons_whatComesTooLate_givesItUp(buffered: Double, expected: Bool) {
        // A quarter came in 2 s, so the rest takes 6 s.
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: 1_000_000, duration: 4)
        #expect(makeSUT().abandons(download, context(current: 2, rate: 1e6, buffered: buffered)) == expected)
    }

    @Test(
        "stays with what comes too late, if the lowest would hardly come sooner",
        arguments: zip([780_000, 790_000], [true, false]))
    func test_abandons_whereTheLowestComesNoSooner_stays(received: Int64, expected: Bool) {
        // A segment of the lowest has 175,000 bytes, four fifths of 218,750.
        let download = SegmentDownload(elapsed: 10, received: received, expected: 1_000_000, duration: 2.8)
        #expect(makeSUT().abandons(download, context(current: 2, rate: 1e6, buffered: 0)) == expected)
    }

    @Test("where the server names no length, the bitrate says how long it is")
    func test_abandons_withoutALength_takesTheBitrate() {
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: nil, duration: 4)
        #expect(makeSUT().abandons(download, context(current: 2, rate: 1e6, buffered: 5.9)))
        #expect(!makeSUT().abandons(download, context(current: 2, rate: 1e6, buffered: 6.1)))
    }

    @Test("nothing is given up in its first second")
    func test_abandons_inTheFirstSecond_waits() {
        let download = SegmentDownload(elapsed: 0.99, received: 1_000, expected: 1_000_000, duration: 4)
        #expect(!makeSUT().abandons(download, context(current: 3, rate: 1e6, buffered: 1)))
    }

    @Test("nothing is given up of which nothing came, as another would not come either")
    func test_abandons_whereNothingCame_waits() {
        let download = SegmentDownload(elapsed: 9, received: 0, expected: nil, duration: 4)
        #expect(!makeSUT().abandons(download, context(current: 3, rate: 1e6, buffered: 1)))
    }

    @Test("the lowest is never given up, nor what nobody chose", arguments: [0, nil])
    func test_abandons_ofTheLowest_stays(current: Int?) {
        let download = SegmentDownload(elapsed: 9, received: 1_000, expected: 1_000_000, duration: 4)
        #expect(!makeSUT().abandons(download, context(current: current, rate: 1e6, buffered: 1)))
    }

    @Test("a rule that says nothing of it gives nothing up")
    func test_abandons_byDefault_isNever() {
        struct Lowest: AdaptationRule {
            func choose(_ context: AdaptationContext) -> Int { 0 }
        }
        let download = SegmentDownload(elapsed: 99, received: 1, expected: 1_000_000, duration: 4)
        #expect(!Lowest().abandons(download, context(current: 3, rate: 1, buffered: 0)))
    }

    // MARK: What always holds

    @Test(
        "in a random context it is an index, it is not higher than what plays without a buffer, and not lower on a faster link",
        arguments: RandomSeed.current(1...50))
    func test_choose_inRandomContexts_keepsItsLaws(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let message = RandomSeed.repetition(of: seed)
        for _ in 0..<200 {
            var context = randomContext(&random)
            let choice = makeSUT().choose(context)
            #expect(context.choices.indices.contains(choice), "\(context); \(message)")
            context.throughput = throughput(
                Double.random(in: 1...3, using: &random) * (context.throughput.bitsPerSecond ?? 0))
            #expect(makeSUT().choose(context) >= choice, "\(context); \(message)")
            context.buffered = 0
            #expect(makeSUT().choose(context) <= context.current ?? 0, "\(context); \(message)")
        }
    }

    // MARK: - Helpers

    private func makeSUT() -> ThroughputRule { ThroughputRule() }

    /// Four variants of 0.5 to 4 Mbit/s, in segments of 4 s.
    private func context(current: Int?, rate: Double?, buffered: Double = 20, speed: Double = 1) -> AdaptationContext {
        AdaptationContext(
            choices: [500_000, 1_000_000, 2_000_000, 4_000_000].map { VariantChoice(bitrate: $0) }, current: current,
            throughput: rate.map(throughput) ?? ThroughputEstimate(), buffered: buffered, bufferTarget: 30,
            speed: speed,
            segmentDuration: 4)
    }

    private func throughput(_ bitsPerSecond: Double) -> ThroughputEstimate {
        var throughput = ThroughputEstimate()
        throughput.add(bytes: Int64(bitsPerSecond), seconds: 8)
        return throughput
    }

    private func randomContext(_ random: inout SeededGenerator) -> AdaptationContext {
        let bitrates = (0...Int.random(in: 0..<8, using: &random)).map { _ in
            Int.random(in: 20_000...20_000_000, using: &random)
        }
        return AdaptationContext(
            choices: bitrates.sorted().map {
                VariantChoice(bitrate: $0, averageBitrate: Bool.random(using: &random) ? $0 * 3 / 4 : nil)
            },
            current: Bool.random(using: &random) ? bitrates.indices.randomElement(using: &random) : nil,
            throughput: throughput(.random(in: 0...40_000_000, using: &random)),
            buffered: .random(in: 0...30, using: &random), bufferTarget: 30,
            speed: .random(in: 0.25...4, using: &random),
            segmentDuration: .random(in: 0.5...12, using: &random))
    }
}
