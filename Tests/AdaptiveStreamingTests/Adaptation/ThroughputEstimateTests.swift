import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("ThroughputEstimate", .tags(.unit))
struct ThroughputEstimateTests {
    @Test("knows nothing before the first measurement")
    func test_bitsPerSecond_withoutATransfer_isNil() {
        #expect(makeSUT().bitsPerSecond == nil)
    }

    @Test("is right from the first measurement on")
    func test_add_ofTheFirst_isItsRate() {
        #expect(makeSUT((1_000_000, 2)).bitsPerSecond == 4_000_000)
    }

    @Test("a steady link stays what it is")
    func test_add_ofALikeRate_changesNothing() throws {
        let rate = try #require(makeSUT((100_000, 1), (300_000, 3), (50_000, 0.5)).bitsPerSecond)
        #expect(abs(rate - 800_000) < 0.01)
    }

    @Test("a slower link counts fast: after 2 s, as much as all before it")
    func test_add_ofASlowerOne_followsTheFastAverage() throws {
        // Long at 8 Mbit/s, then 2 s at 0.
        let rate = try #require(makeSUT((100_000_000, 100), (0, 2)).bitsPerSecond)
        #expect(rate.rounded() == 4_000_000)
    }

    @Test("a faster link counts slowly: after 5 s, as much as all before it")
    func test_add_ofAFasterOne_followsTheSlowAverage() throws {
        let rate = try #require(makeSUT((0, 100), (5_000_000, 5)).bitsPerSecond)
        #expect(abs(rate - 4_000_000) < 10)
    }

    @Test(
        "a few bytes that come at once are no measurement", arguments: zip([4_095, 4_096] as [Int64], [true, false]))
    func test_add_ofAFewBytes_isNone(bytes: Int64, isIgnored: Bool) {
        #expect((makeSUT((bytes, 0.99)).bitsPerSecond == nil) == isIgnored)
    }

    @Test("a few bytes that take a second are one")
    func test_add_ofAFewBytesInALongTime_counts() {
        #expect(makeSUT((1_000, 1)).bitsPerSecond == 8_000)
    }

    @Test("what comes at once counts as having taken a hundredth of a second", arguments: [0, 0.01])
    func test_add_ofWhatComesAtOnce_isBounded(seconds: Double) throws {
        let rate = try #require(makeSUT((10_000, seconds)).bitsPerSecond)
        #expect(abs(rate - 8_000_000) < 0.01)
    }

    @Test(
        "what cannot be is left out",
        arguments: [(-1, 2), (100_000, -1), (100_000, .nan), (100_000, .infinity)] as [(Int64, Double)])
    func test_add_ofWhatCannotBe_changesNothing(bytes: Int64, seconds: Double) {
        #expect(makeSUT((bytes, seconds)).bitsPerSecond == nil)
    }

    private func makeSUT(_ transfers: (bytes: Int64, seconds: Double)...) -> ThroughputEstimate {
        var sut = ThroughputEstimate()
        for transfer in transfers { sut.add(bytes: transfer.bytes, seconds: transfer.seconds) }
        return sut
    }
}
