import Foundation
import StreamingCore
import Testing

@Suite("MemoryState, MemoryThresholds and MemoryPressureTracker", .tags(.unit))
struct MemoryStateTests {
    @Test(
        "An amount below a limit raises the pressure, and an amount equal to the limit does not",
        arguments: [
            (49.9, MemoryPressureLevel.critical), (50, .warning), (50.1, .warning), (99.9, .warning), (100, .normal),
            (100.1, .normal), (0, .critical),
        ])
    func test_pressureLevel_atTheDefaultLimits_isStrict(availableMB: Double, level: MemoryPressureLevel) {
        #expect(MemoryThresholds.default.pressureLevel(for: availableMB) == level)
        #expect(state(availableMB).pressureLevel(thresholds: .default) == level)
    }

    @Test("The default thresholds are 100 MiB, 50 MiB and 2 s")
    func test_default_ofTheThresholds_hasTheDocumentedLimits() {
        #expect(
            MemoryThresholds.default
                == MemoryThresholds(warningAvailableMB: 100, criticalAvailableMB: 50, pollingInterval: 2))
    }

    @Test("A MiB has 1,048,576 bytes, and the used share is in percent")
    func test_state_ofBytes_hasAmountsInMiBAndPercent() {
        let sut = MemoryState(
            availableBytes: 1_572_864, totalBytes: 4_194_304, usedBytes: 1_048_576,
            timestamp: Date(timeIntervalSinceReferenceDate: 0))
        #expect((sut.availableMB, sut.usedMB, sut.usagePercentage) == (1.5, 1, 25))
        let empty = MemoryState(availableBytes: 0, totalBytes: 0, usedBytes: 1, timestamp: sut.timestamp)
        #expect(empty.usagePercentage == 0)
    }

    @Test(
        "The pressure rises below a limit, and falls only at 1.25 times the limit",
        arguments: [
            ([99, 100, 124.9], MemoryPressureLevel.warning), ([99, 125], .normal), ([49, 50, 62.4], .critical),
            ([49, 62.5], .warning), ([49, 124.9], .warning), ([49, 125], .normal), ([99, 49], .critical),
            ([100, 110], .normal), ([49, 62.5, 49], .critical),
        ])
    func test_update_withAmountsNearALimit_hasHysteresis(amounts: [Double], level: MemoryPressureLevel) {
        var sut = MemoryPressureTracker()
        for amount in amounts { sut.update(state(amount)) }
        #expect(sut.level == level)
    }

    @Test("Only a rise of the pressure is reported")
    func test_update_withEachAmount_returnsWhetherThePressureHasRisen() {
        var sut = MemoryPressureTracker()
        #expect(
            [200, 99, 90, 49, 99, 40, 300].map { sut.update(state($0)) } == [
                false, true, false, true, false, true, false,
            ])
    }

    private func state(_ availableMB: Double) -> MemoryState {
        MemoryState(
            availableBytes: UInt64(availableMB * 1_048_576), totalBytes: 1 << 30, usedBytes: 1 << 20,
            timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
}
