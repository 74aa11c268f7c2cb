import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("PlayedVariants", .tags(.unit))
struct PlayedVariantsTests {
    private let low = MediaVariant(bitrate: 180_000)
    private let high = MediaVariant(bitrate: 620_000)

    @Test("nothing is told of a player that tells nothing")
    func test_init_isEmpty() {
        let sut = PlayedVariants()
        #expect(sut.last == nil)
        #expect(sut.switches == nil)
    }

    @Test("the first variant is no switch, each other one is")
    func test_record_countsChanges() {
        var sut = PlayedVariants()
        sut.record(low)
        #expect(sut.switches == 0)
        for variant in [high, low] { sut.record(variant) }
        #expect(sut.switches == 2)
        #expect(sut.last == low)
    }

    @Test("the same variant again, after a retry, is no switch")
    func test_record_ofTheSameVariant() {
        var sut = PlayedVariants()
        for variant in [high, high] { sut.record(variant) }
        #expect(sut.switches == 0)
    }

    @Test("one that fails again and again is one that failed")
    func test_recordFailed_namesEachOnce() {
        var sut = PlayedVariants()
        for variant in [high, low, high] { sut.recordFailed(variant) }
        #expect(sut.failed == [high, low])
    }
}
