import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("Values of the performance module", .tags(.unit))
struct PerformanceValuesTests {
    @Test("The thresholds have the published values")
    func test_thresholds_ofEachPreset_haveThePublishedValues() {
        let expected = PerformanceThresholds(
            acceptableStartupTime: 2, warningStartupTime: 4, criticalStartupTime: 8,
            acceptableRebufferingRatio: 0.01, warningRebufferingRatio: 0.03, criticalRebufferingRatio: 0.05,
            maxBufferingDuration: 10, maxBufferingEventsPerMinute: 3, warningMemoryMB: 150, criticalMemoryMB: 250)
        #expect(PerformanceThresholds.default == expected)
        let strict = PerformanceThresholds(
            acceptableStartupTime: 1.5, warningStartupTime: 3, criticalStartupTime: 5,
            acceptableRebufferingRatio: 0.005, warningRebufferingRatio: 0.02, criticalRebufferingRatio: 0.03,
            maxBufferingDuration: 5, maxBufferingEventsPerMinute: 2, warningMemoryMB: 100, criticalMemoryMB: 200)
        #expect(PerformanceThresholds.strictStreaming == strict)
    }

    @Test("The levels have stable raw values, in ascending order")
    func test_levels_ofEachKind_haveStableRawValues() {
        let qualities: [NetworkQuality] = [.offline, .poor, .fair, .good, .excellent]
        let pressures: [MemoryPressureLevel] = [.normal, .warning, .critical]
        let severities: [PerformanceAlert.Severity] = [.info, .warning, .critical]
        #expect(qualities.map(\.rawValue) == Array(0...4) && qualities.reversed().sorted() == qualities)
        #expect(pressures.map(\.rawValue) == Array(0...2) && pressures.reversed().sorted() == pressures)
        #expect(severities.map(\.rawValue) == Array(0...2) && severities.reversed().sorted() == severities)
    }

    @Test(
        "The rebuffer ratio of a snapshot is relative to the elapsed time, and is 0 without elapsed time",
        arguments: [(20, 2, nil, 0.1), (20, 2, 3, 0.25), (0, 2, nil, 0), (-5, 2, nil, 0)]
            as [(Double, Double, Double?, Double)])
    func test_rebufferRatio_ofASnapshot_dividesByTheElapsedTime(
        elapsed: Double, total: Double, current: Double?, ratio: Double
    ) {
        #expect(snapshot(elapsed: elapsed, total: total, current: current).rebufferingRatio == ratio)
    }

    @Test(
        "A snapshot is healthy only if each value is below its limit",
        arguments: [
            (1.99, .normal, nil, true), (2, .normal, nil, false), (0, .warning, nil, false), (0, .normal, 2.99, true),
            (0, .normal, 3, false),
        ] as [(Double, MemoryPressureLevel, Double?, Bool)])
    func test_isHealthy_ofASnapshot_isTrueBelowEveryLimit(
        total: Double, pressure: MemoryPressureLevel, ttff: Double?, isHealthy: Bool
    ) {
        #expect(snapshot(elapsed: 100, total: total, pressure: pressure, ttff: ttff).isHealthy == isHealthy)
    }

    private func snapshot(
        elapsed: Double, total: Double, current: Double? = nil, pressure: MemoryPressureLevel = .normal,
        ttff: Double? = nil
    ) -> PerformanceSnapshot {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        return PerformanceSnapshot(
            timestamp: start + elapsed, sessionID: UUID(), timeToFirstFrame: ttff, isBuffering: current != nil,
            bufferingCount: 1, totalBufferingDuration: total, currentBufferingDuration: current, currentBitrate: nil,
            networkQuality: .good, memoryUsageMB: 0, memoryPressure: pressure, sessionStartTime: start)
    }
}
