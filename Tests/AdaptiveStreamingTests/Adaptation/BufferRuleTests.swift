import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("BufferRule", .tags(.unit))
struct BufferRuleTests {
    @Test("With an empty buffer, the lowest variant is chosen, however fast the link is")
    func test_choose_withAnEmptyBuffer_returnsTheLowestVariant() {
        var sut = makeSUT()
        #expect(sut.choose(context(current: nil, buffered: 0)) == 0)
    }

    @Test("A longer buffer leads to a higher variant", arguments: zip([4.0, 17, 19.5, 26], [0, 1, 2, 3]))
    func test_choose_withMoreBuffered_returnsAHigherVariant(buffered: Double, variant: Int) {
        var sut = makeSUT()
        #expect(sut.choose(context(current: 3, buffered: buffered)) == variant)
    }

    @Test("A switch up does not exceed the throughput", arguments: zip([0.9e6, 1.1e6, 9e6], [0, 1, 3]))
    func test_choose_upward_isLimitedByTheThroughput(rate: Double, variant: Int) {
        var sut = makeSUT()
        #expect(sut.choose(context(current: 0, buffered: 26, rate: rate)) == variant)
    }

    @Test("With a long buffer, the current variant is kept even if it exceeds the throughput")
    func test_choose_withALongBuffer_keepsTheVariant() {
        var sut = makeSUT()
        #expect(sut.choose(context(current: 3, buffered: 26, rate: 1e6)) == 3)
    }

    @Test("A download is restarted if the rest is larger than the segment of a lower variant, and the buffer is low")
    func test_restartVariant_withALowBuffer_isLower() throws {
        let download = SegmentDownload(
            elapsed: 2, received: 100_000, expected: 2_000_000, duration: 4, variant: 3)
        let sut = makeSUT()
        let variant = try #require(sut.restartVariant(for: download, context(current: 3, buffered: 2)))
        #expect(variant < 3)
        #expect(sut.restartVariant(for: download, context(current: 3, buffered: 27)) == nil)
    }

    @Test("At the start of a later load, the rule makes the choices of a new rule")
    func test_choose_inALaterLoad_beginsAgain() {
        var (sut, new) = (makeSUT(), BufferRule())
        for buffered in [0.0, 8, 12] {
            let context = context(current: buffered == 0 ? nil : 0, buffered: buffered)
            #expect(sut.choose(context) == new.choose(context), "\(buffered)")
        }
    }

    // MARK: - Helpers

    /// Returns a rule that has measured 40 downloads of segments of 4 s.
    private func makeSUT() -> BufferRule {
        var sut = BufferRule()
        for _ in 0..<40 {
            sut.didDownload(
                SegmentDownload(
                    elapsed: 1, received: 1_000_000, expected: nil, duration: 4, variant: 0, isComplete: true))
        }
        return sut
    }

    private func context(current: Int?, buffered: Double, rate: Double = 100e6) -> AdaptationContext {
        var throughput = ThroughputEstimate()
        throughput.add(bytes: Int64(rate), seconds: 8)
        return AdaptationContext(
            choices: [500_000, 1_000_000, 2_000_000, 4_000_000].map { VariantChoice(bitrate: $0) }, current: current,
            throughput: throughput, buffered: buffered, bufferTarget: 30, speed: 1, segmentDuration: 4)
    }
}
