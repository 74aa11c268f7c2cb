import AdaptiveStreaming
import Foundation
import StreamingTestKit
import Testing

@Suite("NetworkBandwidthEstimator", .tags(.unit))
struct NetworkBandwidthEstimatorTests {
    @Test("without a sample there is nothing to say")
    func test_currentEstimate_withoutASample_isEmpty() {
        #expect(makeSUT().currentEstimate == .empty)
        #expect(BandwidthEstimate.empty.recommendedMaxBitrate == 0)
        #expect(!BandwidthEstimate.empty.isReliable)
    }

    @Test("the average is of bytes over time, so a long transfer counts for more than a short one")
    func test_currentEstimate_ofALongAndAShortTransfer_isByTheirTime() {
        let estimate = makeSUT((bytes: 3_000_000, 3), (bytes: 500_000, 1)).currentEstimate
        #expect(estimate.averageBandwidthBps == 7_000_000)
        #expect(estimate.averageMegabitsPerSecond == 7)
        #expect(estimate.peakBandwidthBps == 8_000_000)
        #expect(estimate.minimumBandwidthBps == 4_000_000)
        #expect(estimate.recommendedMaxBitrate == 2_800_000)
    }

    @Test("transfers that are alike are stable, those that differ are not")
    func test_stability_isOneLessTheRelativeDeviation() {
        #expect(makeSUT((bytes: 1_000, 1), (bytes: 1_000, 1)).currentEstimate.stability == 1)
        #expect(makeSUT((bytes: 3_000, 1), (bytes: 1_000, 1)).currentEstimate.stability == 0.5)
        #expect(makeSUT((bytes: 100_000, 1), (bytes: 1, 9)).currentEstimate.stability == 0)
    }

    @Test(
        "confidence grows with the samples: reliable are four that are alike", arguments: zip([3, 4], [false, true]))
    func test_isReliable_ofSamplesThatAreAlike_wantsFour(count: Int, isReliable: Bool) {
        let sut = makeSUT()
        for _ in 0..<count { sut.recordSample(sample(1_000, 1)) }
        #expect(sut.currentEstimate.confidence == 1 - exp(-0.2 * Double(count)))
        #expect(sut.currentEstimate.isReliable == isReliable)
    }

    @Test(
        "what brought nothing, or took no time, is no sample",
        arguments: [(0, 1), (-1, 1), (1, 0), (1, -1), (1, .nan)] as [(Int64, Double)])
    func test_recordSample_ofWhatIsNoSample_leavesItOut(bytes: Int64, duration: Double) {
        #expect(makeSUT((bytes, duration)).sampleCount == 0)
    }

    @Test("the last samples count")
    func test_recordSample_ofMoreThanCount_dropsTheOldest() {
        let sut = NetworkBandwidthEstimator(maxSamples: 2)
        for bytes in [1, 2, 3] as [Int64] { sut.recordSample(sample(bytes, 1)) }
        #expect(sut.sampleCount == 2)
        #expect(sut.currentEstimate.minimumBandwidthBps == 16)
    }

    @Test("one counts at least")
    func test_recordSample_withoutRoom_keepsTheLast() {
        let sut = NetworkBandwidthEstimator(maxSamples: -1)
        for bytes in [1, 2] as [Int64] { sut.recordSample(sample(bytes, 1)) }
        #expect(sut.currentEstimate.averageBandwidthBps == 16)
    }

    @Test("clear forgets")
    func test_clear_leavesNoSample() {
        let sut = makeSUT((bytes: 1_000, 1))
        sut.clear()
        #expect(sut.sampleCount == 0)
        #expect(sut.currentEstimate == .empty)
    }

    @Test("a sample tells its rate, and 0 if it took no time")
    func test_sample_tellsItsRate() {
        #expect(sample(1_000_000, 2).bitsPerSecond == 4_000_000)
        #expect(sample(1_000_000, 2).megabitsPerSecond == 4)
        #expect(sample(1_000_000, 0).bitsPerSecond == 0)
    }

    @Test("the largest figures do not overflow")
    func test_currentEstimate_ofTheMostBytes_doesNotOverflow() {
        #expect(makeSUT((bytes: .max, 0.001)).currentEstimate.recommendedMaxBitrate == .max)
    }

    private func makeSUT(_ samples: (bytes: Int64, duration: Double)...) -> NetworkBandwidthEstimator {
        let sut = NetworkBandwidthEstimator()
        for one in samples { sut.recordSample(sample(one.bytes, one.duration)) }
        return sut
    }

    private func sample(_ bytes: Int64, _ duration: Double) -> BandwidthSample {
        BandwidthSample(bytesTransferred: bytes, duration: duration, timestamp: Date(timeIntervalSince1970: 0))
    }
}
