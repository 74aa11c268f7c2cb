import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("ThroughputRule", .tags(.unit))
struct ThroughputRuleTests {
    // MARK: Choosing

    @Test("Without a measurement, the lowest variant is chosen")
    func test_choose_withoutAMeasurement_returnsTheLowestVariant() {
        #expect(makeSUT().choose(context(current: nil, rate: nil, buffered: 30)) == 0)
    }

    @Test("Without a measurement, the current variant is kept")
    func test_choose_withoutAMeasurementWhilePlaying_keepsTheVariant() {
        #expect(makeSUT().choose(context(current: 2, rate: nil)) == 2)
    }

    @Test(
        "A switch up requires a peak bitrate of at most 70 % of the throughput",
        arguments: zip([1_420_000, 1_430_000.0], [0, 1]))
    func test_choose_upward_leavesThirtyPercentHeadroom(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: rate)) == variant)
    }

    @Test(
        "The current variant is kept up to 90 % of the throughput", arguments: zip([1_110_000, 1_120_000.0], [0, 1]))
    func test_choose_theCurrentVariant_leavesTenPercentHeadroom(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate)) == variant)
    }

    @Test(
        "The current variant is judged by its average bitrate, because the buffer absorbs its peaks",
        arguments: zip([880_000, 890_000.0], [0, 1]))
    func test_choose_theCurrentVariant_usesItsAverageBitrate(rate: Double, variant: Int) {
        var context = context(current: 1, rate: rate)
        context.choices[1] = VariantChoice(bitrate: 1_000_000, averageBitrate: 800_000)
        #expect(makeSUT().choose(context) == variant)
    }

    @Test("An average bitrate above the peak bitrate is ignored")
    func test_choose_withAnAverageAboveThePeak_usesThePeakBitrate() {
        var context = context(current: 1, rate: 1_120_000)
        context.choices[1] = VariantChoice(bitrate: 1_000_000, averageBitrate: 9_000_000)
        #expect(makeSUT().choose(context) == 1)
    }

    @Test(
        "A switch up requires a segment that arrives within half of the buffered duration",
        arguments: zip([3.99, 4.0], [0, 1]))
    func test_choose_upwardWithLittleBuffered_keepsTheVariant(buffered: Double, variant: Int) {
        // A segment of 4 s and 1 Mbit/s takes 2 s.
        #expect(makeSUT().choose(context(current: 0, rate: 2_000_000, buffered: buffered)) == variant)
    }

    @Test(
        "A switch up requires half a segment in the buffer, however fast the link is",
        arguments: zip([1.99, 2.0], [0, 3]))
    func test_choose_upwardWithLessThanHalfASegment_keepsTheVariant(buffered: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: 1e9, buffered: buffered)) == variant)
    }

    @Test(
        "A switch down chooses a variant whose segment arrives before the buffer is empty",
        arguments: zip([2.0, 1.99, 1.0, 0.99], [2, 1, 1, 0]))
    func test_choose_withLittleBuffered_returnsAVariantThatArrivesInTime(buffered: Double, variant: Int) {
        // Segments of 2 Mbit/s take 2 s, and segments of 1 Mbit/s take 1 s.
        #expect(makeSUT().choose(context(current: 2, rate: 4_000_000, buffered: buffered)) == variant)
    }

    // MARK: Speed

    @Test(
        "At twice the speed, a switch up requires a bitrate of at most 35 % of the throughput",
        arguments: zip([2_850_000, 2_860_000.0], [0, 1]))
    func test_choose_upwardAtTwiceTheSpeed_needsTwiceTheThroughput(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: rate, speed: 2)) == variant)
    }

    @Test(
        "At twice the speed, the current variant is kept up to 45 % of the throughput",
        arguments: zip([2_220_000, 2_230_000.0], [0, 1]))
    func test_choose_theCurrentVariantAtTwiceTheSpeed_needsTwiceTheThroughput(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate, speed: 2)) == variant)
    }

    @Test(
        "At half the speed, the decision to switch up counts the buffered duration twice",
        arguments: zip([1.0, 0.5], [0, 1]))
    func test_choose_upwardAtHalfTheSpeed_countsTheBufferTwice(speed: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 0, rate: 2_000_000, buffered: 2, speed: speed)) == variant)
    }

    @Test(
        "At half the speed, the decision to keep the variant counts the buffered duration twice",
        arguments: zip([1.0, 0.5], [1, 2]))
    func test_choose_theCurrentVariantAtHalfTheSpeed_countsTheBufferTwice(speed: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 2, rate: 4_000_000, buffered: 1.5, speed: speed)) == variant)
    }

    @Test(
        "At half the speed, the decision to abandon a download counts the buffered duration twice",
        arguments: zip([1.0, 0.5], [true, false]))
    func test_restartVariant_atHalfTheSpeed_countsTheBufferTwice(speed: Double, expected: Bool) {
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: 1_000_000, duration: 4)
        let context = context(current: 2, rate: 1e6, buffered: 4, speed: speed)
        #expect((makeSUT().restartVariant(for: download, context) == 0) == expected)
    }

    // MARK: Other choices

    @Test(
        "With an empty buffer, the current variant is kept if its segment arrives within half a second",
        arguments: zip([7_900_000, 8_100_000.0], [0, 1]))
    func test_choose_withAnEmptyBuffer_keepsAVariantThatArrivesInHalfASecond(rate: Double, variant: Int) {
        #expect(makeSUT().choose(context(current: 1, rate: rate, buffered: 0)) == variant)
    }

    @Test("Without a current variant, the highest variant that the throughput allows is chosen")
    func test_choose_withoutACurrentVariant_returnsTheHighestAllowedVariant() {
        #expect(makeSUT().choose(context(current: nil, rate: 3_000_000)) == 2)
    }

    @Test("On a fast link, a switch up can skip variants")
    func test_choose_onAFastLink_returnsTheHighestVariant() {
        #expect(makeSUT().choose(context(current: 0, rate: 20_000_000)) == 3)
    }

    // MARK: Abandoned downloads

    @Test(
        "A segment that would arrive after the buffer is empty is abandoned",
        arguments: zip([5.9, 6.1], [true, false]))
    func test_restartVariant_aLateSegment_isTheLowestVariant(buffered: Double, expected: Bool) {
        // A quarter was received in 2 s, so the rest takes 6 s.
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: 1_000_000, duration: 4)
        #expect(
            (makeSUT().restartVariant(for: download, context(current: 2, rate: 1e6, buffered: buffered)) == 0)
                == expected)
    }

    @Test(
        "A late segment is kept if the segment of the lowest variant would hardly arrive sooner",
        arguments: zip([780_000, 790_000], [true, false]))
    func test_restartVariant_whenTheLowestVariantIsHardlySooner_isNil(received: Int64, expected: Bool) {
        // A segment of the lowest variant has 175,000 bytes, which is four fifths of 218,750.
        let download = SegmentDownload(elapsed: 10, received: received, expected: 1_000_000, duration: 2.8)
        #expect((makeSUT().restartVariant(for: download, context(current: 2, rate: 1e6, buffered: 0)) == 0) == expected)
    }

    @Test("Without a content length, the bitrate determines the size of a segment")
    func test_restartVariant_withoutAContentLength_usesTheBitrate() {
        let download = SegmentDownload(elapsed: 2, received: 250_000, expected: nil, duration: 4)
        #expect(makeSUT().restartVariant(for: download, context(current: 2, rate: 1e6, buffered: 5.9)) == 0)
        #expect(makeSUT().restartVariant(for: download, context(current: 2, rate: 1e6, buffered: 6.1)) == nil)
    }

    @Test("A download is not abandoned in its first second")
    func test_restartVariant_inTheFirstSecond_isNil() {
        let download = SegmentDownload(elapsed: 0.99, received: 1_000, expected: 1_000_000, duration: 4)
        #expect(makeSUT().restartVariant(for: download, context(current: 3, rate: 1e6, buffered: 1)) == nil)
    }

    @Test("A download without received bytes is kept, because another download would not arrive either")
    func test_restartVariant_withoutReceivedBytes_isNil() {
        let download = SegmentDownload(elapsed: 9, received: 0, expected: nil, duration: 4)
        #expect(makeSUT().restartVariant(for: download, context(current: 3, rate: 1e6, buffered: 1)) == nil)
    }

    @Test(
        "No segment is abandoned at the lowest variant, or before a rule has chosen a variant", arguments: [0, nil])
    func test_restartVariant_theLowestVariant_isNil(current: Int?) {
        let download = SegmentDownload(elapsed: 9, received: 1_000, expected: 1_000_000, duration: 4)
        #expect(makeSUT().restartVariant(for: download, context(current: current, rate: 1e6, buffered: 1)) == nil)
    }

    @Test("By default, an adaptation rule abandons no download")
    func test_restartVariant_byDefault_isNil() {
        struct Lowest: AdaptationRule {
            func choose(_ context: AdaptationContext) -> Int { 0 }
        }
        let download = SegmentDownload(elapsed: 99, received: 1, expected: 1_000_000, duration: 4)
        var sut = Lowest()
        #expect(sut.restartVariant(for: download, context(current: 3, rate: 1, buffered: 0)) == nil)
    }

    // MARK: Invariants

    @Test(
        "The choice is valid, never lower on a faster link, and with an empty buffer never a switch up",
        arguments: RandomSeed.current(1...50))
    func test_choose_inRandomContexts_satisfiesItsInvariants(seed: UInt64) {
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

    /// Returns a context with four variants of 0.5 to 4 Mbit/s, and segments of 4 s.
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
