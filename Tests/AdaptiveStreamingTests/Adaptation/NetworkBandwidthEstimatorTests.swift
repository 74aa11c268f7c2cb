import AdaptiveStreaming
import Foundation
import StreamingTestKit
import Testing

@Suite("NetworkBandwidthEstimator", .tags(.unit))
struct NetworkBandwidthEstimatorTests {
    @Test("The estimate is empty without a sample")
    func test_currentEstimate_withoutASample_isEmpty() {
        #expect(makeSUT().currentEstimate == .empty)
        #expect(BandwidthEstimate.empty.recommendedMaxBitrate == 0)
        #expect(!BandwidthEstimate.empty.isReliable)
    }

    @Test("The estimate is weighted by time, so a long transfer counts more than a short transfer")
    func test_currentEstimate_ofALongAndAShortTransfer_isWeightedByTime() {
        let estimate = makeSUT((bytes: 3_000_000, 3), (bytes: 500_000, 1)).currentEstimate
        #expect(estimate.averageBandwidthBps == 7_000_000)
        #expect(estimate.averageMegabitsPerSecond == 7)
        #expect(estimate.peakBandwidthBps == 8_000_000)
        #expect(estimate.minimumBandwidthBps == 4_000_000)
        #expect(estimate.recommendedMaxBitrate == 2_800_000)
    }

    @Test("The stability of the estimate decreases as the samples deviate more")
    func test_stability_ofSeveralSamples_isOneMinusTheirDeviation() {
        #expect(makeSUT((bytes: 1_000, 1), (bytes: 1_000, 1)).currentEstimate.stability == 1)
        #expect(makeSUT((bytes: 3_000, 1), (bytes: 1_000, 1)).currentEstimate.stability == 0.5)
        #expect(makeSUT((bytes: 100_000, 1), (bytes: 1, 9)).currentEstimate.stability == 0)
    }

    @Test(
        "The confidence in the estimate grows with the number of samples, and four equal samples are reliable",
        arguments: zip([3, 4], [false, true]))
    func test_isReliable_withEqualSamples_requiresFourSamples(count: Int, isReliable: Bool) {
        let sut = makeSUT()
        for _ in 0..<count { sut.recordSample(sample(1_000, 1)) }
        #expect(sut.currentEstimate.confidence == 1 - exp(-0.2 * Double(count)))
        #expect(sut.currentEstimate.isReliable == isReliable)
    }

    @Test(
        "A sample without bytes or without a duration is ignored",
        arguments: [(0, 1), (-1, 1), (1, 0), (1, -1), (1, .nan)] as [(Int64, Double)])
    func test_recordSample_withInvalidValues_ignoresTheSample(bytes: Int64, duration: Double) {
        #expect(makeSUT((bytes, duration)).sampleCount == 0)
    }

    @Test("Over its limit, the estimator keeps only the most recent samples")
    func test_recordSample_overTheLimit_removesTheOldestSample() {
        let sut = NetworkBandwidthEstimator(maxSamples: 2)
        for bytes in [1, 2, 3] as [Int64] { sut.recordSample(sample(bytes, 1)) }
        #expect(sut.sampleCount == 2)
        #expect(sut.currentEstimate.minimumBandwidthBps == 16)
    }

    @Test("An estimator with a negative limit keeps one sample")
    func test_recordSample_withANegativeLimit_keepsTheLastSample() {
        let sut = NetworkBandwidthEstimator(maxSamples: -1)
        for bytes in [1, 2] as [Int64] { sut.recordSample(sample(bytes, 1)) }
        #expect(sut.currentEstimate.averageBandwidthBps == 16)
    }

    @Test("A cleared estimator has no samples")
    func test_clear_afterASample_removesTheSample() {
        let sut = makeSUT((bytes: 1_000, 1))
        sut.clear()
        #expect(sut.sampleCount == 0)
        #expect(sut.currentEstimate == .empty)
    }

    @Test("The bitrate of a sample is computed from its bytes and its duration, and is 0 without a duration")
    func test_sample_ofATransfer_computesTheBitrate() {
        #expect(sample(1_000_000, 2).bitsPerSecond == 4_000_000)
        #expect(sample(1_000_000, 2).megabitsPerSecond == 4)
        #expect(sample(1_000_000, 0).bitsPerSecond == 0)
    }

    @Test("The estimate of the largest values does not overflow")
    func test_currentEstimate_ofTheLargestValues_doesNotOverflow() {
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
