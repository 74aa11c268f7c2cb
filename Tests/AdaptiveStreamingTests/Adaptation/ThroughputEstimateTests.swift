import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("ThroughputEstimate", .tags(.unit))
struct ThroughputEstimateTests {
    @Test("The estimate is nil before the first measurement")
    func test_bitsPerSecond_withoutATransfer_isNil() {
        #expect(makeSUT().bitsPerSecond == nil)
    }

    @Test("The first measurement determines the estimate")
    func test_add_theFirstTransfer_setsTheEstimateToItsBitrate() {
        #expect(makeSUT((1_000_000, 2)).bitsPerSecond == 4_000_000)
    }

    @Test("The estimate stays the same on a steady link")
    func test_add_transfersOfTheSameBitrate_keepsTheEstimate() throws {
        let rate = try #require(makeSUT((100_000, 1), (300_000, 3), (50_000, 0.5)).bitsPerSecond)
        #expect(abs(rate - 800_000) < 0.01)
    }

    @Test("After a transfer of 2 s, a slower link counts as much as all earlier measurements")
    func test_add_aSlowerTransfer_followsTheFastAverage() throws {
        // The link has 8 Mbit/s for a long time, and then 0 for 2 s.
        let rate = try #require(makeSUT((100_000_000, 100), (0, 2)).bitsPerSecond)
        #expect(rate.rounded() == 4_000_000)
    }

    @Test("After a transfer of 5 s, a faster link counts as much as all earlier measurements")
    func test_add_aFasterTransfer_followsTheSlowAverage() throws {
        let rate = try #require(makeSUT((0, 100), (5_000_000, 5)).bitsPerSecond)
        #expect(abs(rate - 4_000_000) < 10)
    }

    @Test(
        "A quick transfer of less than 4,096 bytes is ignored",
        arguments: zip([4_095, 4_096] as [Int64], [true, false]))
    func test_add_aSmallQuickTransfer_isIgnored(bytes: Int64, isIgnored: Bool) {
        #expect((makeSUT((bytes, 0.99)).bitsPerSecond == nil) == isIgnored)
    }

    @Test("A small transfer that takes one second is measured")
    func test_add_aSmallSlowTransfer_setsTheEstimate() {
        #expect(makeSUT((1_000, 1)).bitsPerSecond == 8_000)
    }

    @Test("A transfer without a duration counts as one hundredth of a second", arguments: [0, 0.01])
    func test_add_anInstantTransfer_countsAsTenMilliseconds(seconds: Double) throws {
        let rate = try #require(makeSUT((10_000, seconds)).bitsPerSecond)
        #expect(abs(rate - 8_000_000) < 0.01)
    }

    @Test(
        "Transfers with impossible values are ignored",
        arguments: [(-1, 2), (100_000, -1), (100_000, .nan), (100_000, .infinity)] as [(Int64, Double)])
    func test_add_anImpossibleTransfer_isIgnored(bytes: Int64, seconds: Double) {
        #expect(makeSUT((bytes, seconds)).bitsPerSecond == nil)
    }

    private func makeSUT(_ transfers: (bytes: Int64, seconds: Double)...) -> ThroughputEstimate {
        var sut = ThroughputEstimate()
        for transfer in transfers { sut.add(bytes: transfer.bytes, seconds: transfer.seconds) }
        return sut
    }
}
