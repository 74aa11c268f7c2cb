import AdaptiveStreaming
import StreamingCore
import StreamingTestKit
import Testing

@Suite("ConservativeBitrateStrategy", .tags(.unit))
struct ConservativeBitrateStrategyTests {
    // MARK: Strategy

    @Test(
        "The initial bitrate depends on the quality of the network",
        arguments: zip(
            [NetworkQuality.offline, .poor, .fair, .good, .excellent],
            [500_000, 500_000, 1_000_000, 2_500_000, 5_000_000]))
    func test_initialBitrate_withStandardLevels_dependsOnTheNetwork(quality: NetworkQuality, bitrate: Int) {
        #expect(makeSUT().initialBitrate(for: quality, availableLevels: levels.reversed()) == bitrate)
    }

    @Test("Without levels, the initial bitrate is 0")
    func test_initialBitrate_withoutLevels_isZero() {
        #expect(makeSUT().initialBitrate(for: .excellent, availableLevels: []) == 0)
    }

    @Test(
        "A switch up needs a good network and a healthy buffer",
        arguments: [
            (NetworkQuality.good, 0.7, 2_500_000), (.excellent, 1, 2_500_000), (.good, 0.69, nil), (.fair, 1, nil),
        ] as [(NetworkQuality, Double, Int?)])
    func test_shouldUpgrade_withAMiddleLevel_returnsTheNextLevel(
        quality: NetworkQuality, health: Double, expected: Int?
    ) {
        let bitrate = makeSUT().shouldUpgrade(
            currentBitrate: 1_000_000, bufferHealth: health, networkQuality: quality, availableLevels: levels)
        #expect(bitrate == expected)
    }

    @Test(
        "A switch down needs rebuffers or a poor network",
        arguments: [
            (NetworkQuality.good, 0.05, 1_000_000), (.poor, 0, 1_000_000), (.offline, 0, 1_000_000),
            (.fair, 0.049, nil),
        ] as [(NetworkQuality, Double, Int?)])
    func test_shouldDowngrade_withAMiddleLevel_returnsThePreviousLevel(
        quality: NetworkQuality, ratio: Double, expected: Int?
    ) {
        let bitrate = makeSUT().shouldDowngrade(
            currentBitrate: 2_500_000, rebufferingRatio: ratio, networkQuality: quality, availableLevels: levels)
        #expect(bitrate == expected)
    }

    @Test("A switch up from between two levels goes to the next level, and one down from above all to the highest")
    func test_shouldUpgrade_betweenLevels_doesNotSkipALevel() {
        let up = makeSUT().shouldUpgrade(
            currentBitrate: 1_200_000, bufferHealth: 1, networkQuality: .good, availableLevels: levels)
        #expect(up == 2_500_000)
        let down = makeSUT().shouldDowngrade(
            currentBitrate: 20_000_000, rebufferingRatio: 1, networkQuality: .good, availableLevels: levels)
        #expect(down == 15_000_000)
    }

    @Test("There is no switch up at the highest level, and no switch down at the lowest level")
    func test_shouldUpgrade_atTheHighestLevel_isNil() {
        let up = makeSUT().shouldUpgrade(
            currentBitrate: 15_000_000, bufferHealth: 1, networkQuality: .excellent, availableLevels: levels)
        #expect(up == nil)
        let down = makeSUT().shouldDowngrade(
            currentBitrate: 500_000, rebufferingRatio: 1, networkQuality: .poor, availableLevels: levels)
        #expect(down == nil)
    }

    // MARK: Adaptation rule

    @Test("Before the first segment, the lowest variant is chosen")
    func test_choose_beforeTheFirstSegment_returnsTheLowestVariant() {
        #expect(makeSUT().choose(context(current: nil, buffered: 0, rate: 1e9)) == 0)
    }

    @Test("With a healthy buffer on a fast link, the rule switches up by one variant")
    func test_choose_withAHealthyBuffer_switchesUpByOne() {
        #expect(makeSUT().choose(context(current: 0, buffered: 26, rate: 1e9)) == 1)
        #expect(makeSUT().choose(context(current: 0, buffered: 10, rate: 1e9)) == 0)
    }

    @Test("The rule never switches up to a variant above 70 % of the throughput")
    func test_choose_upward_leavesHeadroom() {
        #expect(makeSUT().choose(context(current: 2, buffered: 26, rate: 5e6)) == 2)
    }

    @Test("If the throughput no longer suffices, the rule switches down by one variant")
    func test_choose_onASlowLink_switchesDownByOne() {
        #expect(makeSUT().choose(context(current: 3, buffered: 20, rate: 1e6)) == 2)
    }

    // MARK: - Helpers

    private let levels = BitrateLevel.standardLevels

    private func makeSUT() -> ConservativeBitrateStrategy { ConservativeBitrateStrategy() }

    private func context(current: Int?, buffered: Double, rate: Double) -> AdaptationContext {
        var throughput = ThroughputEstimate()
        throughput.add(bytes: Int64(rate), seconds: 8)
        return AdaptationContext(
            choices: [500_000, 1_000_000, 2_000_000, 4_000_000].map { VariantChoice(bitrate: $0) }, current: current,
            throughput: throughput, buffered: buffered, bufferTarget: 30, speed: 1, segmentDuration: 4)
    }
}
