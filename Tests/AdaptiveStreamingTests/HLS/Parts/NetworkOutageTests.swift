import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("NetworkOutage", .tags(.unit))
struct NetworkOutageTests {
    @Test(arguments: [(1.0, true), (8.999, true), (9, false)])
    func test_isWithinGracePeriod_afterFailures_countsFromTheFirst(time: Double, isWithin: Bool) {
        var sut = NetworkOutage(gracePeriod: .seconds(8))
        sut.fail(at: .seconds(1))
        sut.fail(at: .seconds(5))
        #expect(sut.isWithinGracePeriod(at: .seconds(time)) == isWithin)
    }

    @Test func test_isWithinGracePeriod_withoutAnOutage_isFalse() {
        var sut = NetworkOutage(gracePeriod: .seconds(8))
        #expect(!sut.isWithinGracePeriod(at: .zero))
        sut.fail(at: .zero)
        sut.end()
        #expect(!sut.isWithinGracePeriod(at: .zero))
    }
}
