import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("PredictiveRule", .tags(.unit))
struct PredictiveRuleTests {
    @Test("Without a measurement, the current variant is kept, or else the lowest variant is chosen")
    func test_choose_withoutAMeasurement_keepsTheVariant() {
        var sut = PredictiveRule()
        #expect(sut.choose(context(current: nil, buffered: 0)) == 0)
        #expect(sut.choose(context(current: 2, buffered: 20)) == 2)
    }

    @Test("On a link that is much faster than all variants, the highest variant is chosen")
    func test_choose_onAFastLink_returnsTheHighestVariant() {
        var sut = makeSUT(100_000_000)
        #expect(sut.choose(context(current: 0, buffered: 4)) == 3)
    }

    @Test("With an almost empty buffer on a slow link, the lowest variant is chosen")
    func test_choose_withAnEmptyBuffer_returnsTheLowestVariant() {
        var sut = makeSUT(600_000)
        #expect(sut.choose(context(current: 3, buffered: 1)) == 0)
    }

    @Test("With 26 s buffered, the choice is higher than with 2 s buffered")
    func test_choose_withALongBuffer_isHigherThanWithAShortBuffer() {
        var sut = makeSUT(2_000_000)
        let low = sut.choose(context(current: 1, buffered: 2))
        let high = sut.choose(context(current: 1, buffered: 26))
        #expect(low < high)
    }

    @Test("On a varying link, the choice is lower than on a steady link with the same geometric mean of the bandwidth")
    func test_choose_onAVaryingLink_isLowerThanOnASteadyLink() {
        var steady = makeSUT(Array(repeating: 3_000_000, count: 30))
        var varying = makeSUT((0..<30).map { $0 % 2 == 0 ? 900_000 : 10_000_000 } + [3_000_000, 3_000_000])
        let context = context(current: 1, buffered: 6)
        #expect(varying.choose(context) < steady.choose(context))
    }

    @Test("A known size of the next segment counts instead of the bitrate")
    func test_choose_withAKnownSize_usesTheSize() {
        var sut = makeSUT(3_000_000)
        var context = context(current: 2, buffered: 6)
        #expect(sut.choose(context) == 2)
        context.upcoming = [UpcomingSegment(duration: 4, sizes: [250_000, 500_000, 8_000_000, 9_000_000])]
        #expect(sut.choose(context) < 2)
    }

    @Test("The time to the first byte does not count as bandwidth")
    func test_choose_withALongTimeToFirstByte_usesTheTransferTime() {
        var sut = PredictiveRule()
        sut.didDownload(download(bitsPerSecond: 100_000_000, timeToFirstByte: 1))
        #expect(sut.choose(context(current: 0, buffered: 4)) == 3)
    }

    @Test("At twice the speed, the choice is lower than at normal speed")
    func test_choose_atTwiceTheSpeed_plansInRealTime() {
        var sut = makeSUT(3_000_000)
        let normal = sut.choose(context(current: 1, buffered: 8))
        var fast = context(current: 1, buffered: 8)
        fast.speed = 2
        #expect(sut.choose(fast) < normal)
    }

    // MARK: Replacement

    @Test("With a buffer of the lowest variant on a fast link, a buffered segment is replaced")
    func test_decide_withALowBufferOnAFastLink_replacesASegment() {
        var sut = makeSUT(20_000_000)
        guard case .replace(let segment, let variant) = sut.decide(buffered([0, 0, 0, 0, 0, 0])) else {
            Issue.record("no segment is replaced")
            return
        }
        #expect(segment >= 2)
        #expect(variant > 0)
    }

    @Test("With a buffer of the highest variant, the next segment is requested")
    func test_decide_withAHighBuffer_requestsTheNextSegment() {
        var sut = makeSUT(20_000_000)
        #expect(sut.decide(buffered([3, 3, 3, 3, 3, 3])) == .next(3))
    }

    @Test("Segments that cannot be replaced are not replaced")
    func test_decide_withoutReplaceableSegments_requestsTheNextSegment() {
        var sut = makeSUT(20_000_000)
        var context = buffered([0, 0, 0, 0, 0, 0])
        for place in context.bufferedSegments.indices { context.bufferedSegments[place].isReplaceable = false }
        #expect(sut.decide(context) == .next(3))
    }

    @Test("On a slow link, no segment is replaced")
    func test_decide_onASlowLink_requestsTheNextSegment() {
        var sut = makeSUT(400_000)
        #expect(sut.decide(buffered([0, 0, 0, 0, 0, 0])) == .next(0))
    }

    // MARK: Abandoned downloads

    @Test("A download that slows down is restarted with a lower variant while the buffer is low")
    func test_restartVariant_ofASlowDownload_isLower() throws {
        var sut = makeSUT(8_000_000)
        let slow = download(bitsPerSecond: 500_000, variant: 3, elapsed: 1, expected: 2_000_000)
        let variant = sut.restartVariant(for: slow, context(current: 3, buffered: 5))
        #expect(try #require(variant) < 3)
    }

    @Test("A download as fast as expected continues, and so does a slow download with a long buffer")
    func test_restartVariant_ofADownloadInTime_isNil() {
        var sut = makeSUT(8_000_000)
        let fast = download(bitsPerSecond: 9_000_000, variant: 3, elapsed: 0.4, expected: 2_000_000)
        #expect(sut.restartVariant(for: fast, context(current: 3, buffered: 5)) == nil)
        let slow = download(bitsPerSecond: 5_000_000, variant: 3, elapsed: 0.4, expected: 2_000_000)
        #expect(sut.restartVariant(for: slow, context(current: 3, buffered: 26)) == nil)
    }

    @Test("A decision about a running download does not change the estimate")
    func test_restartVariant_ofASlowDownload_keepsTheEstimate() {
        var sut = makeSUT(20_000_000)
        let slow = download(bitsPerSecond: 100_000, variant: 3, elapsed: 2, expected: 2_000_000)
        _ = sut.restartVariant(for: slow, context(current: 3, buffered: 5))
        #expect(sut.choose(context(current: 3, buffered: 16)) == 3)
    }

    // MARK: Invariants

    @Test("Decisions are valid in random contexts", arguments: RandomSeed.current(1...20))
    func test_decide_inRandomContexts_isValid(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var sut = PredictiveRule()
        for _ in 0..<20 {
            let count = Int.random(in: 1...10, using: &random)
            var context = context(
                bitrates: (0..<count).map { _ in Int.random(in: 0...20_000_000, using: &random) }.sorted(),
                current: Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil,
                buffered: .random(in: 0...40, using: &random))
            context.speed = .random(in: 0.25...4, using: &random)
            context.bufferTarget = [0, 10, 30, .infinity].randomElement(using: &random) ?? 30
            context.bufferedSegments = (0..<Int.random(in: 0...8, using: &random)).map { place in
                BufferedSegment(
                    variant: Int.random(in: 0..<count, using: &random), duration: 4, playsIn: 4 * Double(place),
                    isReplaceable: place >= 2)
            }
            switch sut.decide(context) {
            case .next(let variant): #expect(context.choices.indices.contains(variant))
            case .replace(let segment, let variant):
                #expect(context.bufferedSegments[segment].isReplaceable)
                #expect(context.choices.indices.contains(variant))
            }
            sut.didDownload(download(bitsPerSecond: .random(in: 0...30_000_000, using: &random)))
        }
    }

    @Test("The download of separate audio does not change the forecast")
    func test_didDownload_ofSeparateAudio_isIgnored() {
        var sut = makeSUT(3_000_000)
        let expected = sut.choose(context(current: 2, buffered: 10))
        for _ in 0..<10 { sut.didDownload(download(bitsPerSecond: 100_000, variant: nil)) }
        #expect(sut.choose(context(current: 2, buffered: 10)) == expected)
    }

    @Test("A speed of 0 does not end the program")
    func test_decide_atTheSpeedZero_returnsADecision() {
        var sut = makeSUT(3_000_000)
        var context = buffered([0, 0, 0, 0])
        context.speed = 0
        _ = sut.decide(context)
        #expect(sut.restartVariant(for: download(bitsPerSecond: 1_000, variant: 2, expected: 900_000), context) != 3)
    }

    // MARK: - Helpers

    /// Returns a rule that has measured a constant bandwidth, in bits per second, with ten downloads.
    private func makeSUT(_ bandwidth: Double) -> PredictiveRule { makeSUT(Array(repeating: bandwidth, count: 10)) }

    private func makeSUT(_ bandwidths: [Double]) -> PredictiveRule {
        var sut = PredictiveRule()
        for bandwidth in bandwidths { sut.didDownload(download(bitsPerSecond: bandwidth)) }
        return sut
    }

    private func download(
        bitsPerSecond: Double, timeToFirstByte: Double = 0, variant: Int? = 0, elapsed: Double = 1,
        expected: Int64? = nil
    ) -> SegmentDownload {
        SegmentDownload(
            elapsed: elapsed + timeToFirstByte, timeToFirstByte: timeToFirstByte,
            received: Int64(bitsPerSecond * elapsed / 8), expected: expected, duration: 4, variant: variant,
            isComplete: expected == nil)
    }

    /// Returns a context with four variants of 0.5 to 4 Mbit/s, and segments of 4 s.
    private func context(
        bitrates: [Int] = [500_000, 1_000_000, 2_000_000, 4_000_000], current: Int?, buffered: Double
    ) -> AdaptationContext {
        AdaptationContext(
            choices: bitrates.map { VariantChoice(bitrate: $0) }, current: current, throughput: ThroughputEstimate(),
            buffered: buffered, bufferTarget: 30, speed: 1, segmentDuration: 4)
    }

    /// Returns a context whose buffer has one segment of 4 s per given variant, in the order of playback.
    private func buffered(_ variants: [Int]) -> AdaptationContext {
        var result = context(current: variants.last, buffered: 4 * Double(variants.count))
        result.bufferedSegments = variants.enumerated().map {
            BufferedSegment(
                variant: $0.element, duration: 4, playsIn: 4 * Double($0.offset), isReplaceable: $0.offset >= 2)
        }
        return result
    }
}
