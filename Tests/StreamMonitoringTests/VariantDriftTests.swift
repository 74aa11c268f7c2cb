import Foundation
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Variant drift", .tags(.unit))
struct VariantDriftTests {
    /// The durations that a variant repeats for ever.
    private static let (even, uneven, short) = ([6.0], [4.0, 6, 5], [2.001])

    @Test(
        "Variants with unequal or varying durations never drift, with and without program dates, after a long uptime",
        arguments: [(even, even), (even, uneven), (even, short), (uneven, short)], [true, false])
    func test_drift_ofUnequalDurations_isSmall(durations: ([Double], [Double]), hasDates: Bool) throws {
        var sut = try HealthHarness()
        for second in stride(from: 0.0, to: 1_800, by: 1) {
            if Int(second) % 6 == 0 {
                try sut.add(HealthHarness.a, second, of: durations.0, hasDates)
            }
            if Int(second) % 7 == 3 {
                try sut.add(HealthHarness.b, second, of: durations.1, hasDates)
            }
        }
        #expect(!sut.rules.contains("variantDrift"), "\(sut.health.log.findings)")
        #expect(try #require(sut.health.worstDrift) < 3)
    }

    @Test("A variant that is four segments behind drifts, with and without program dates", arguments: [true, false])
    func test_drift_ofALateVariant_isFound(hasDates: Bool) throws {
        var sut = try HealthHarness()
        for second in stride(from: 0.0, to: 120, by: 6) {
            try sut.add(HealthHarness.a, second, of: Self.even, hasDates)
            // The variant is late by another segment from each version to the next.
            try sut.add(HealthHarness.b, second + 0.1, edge: min(second, max(second - 24, 6)), of: Self.even, hasDates)
        }
        let finding = try #require(sut.health.log.findings.first { $0.rule == .variantDrift })
        #expect(finding.subject.hasSuffix("/live/b.m3u8"))
        #expect(abs(try #require(sut.health.worstDrift) - 4) < 0.1)
    }

    @Test("After a common pause, a variant is compared only after its next reload", arguments: [true, false])
    func test_drift_afterACommonPause_isNotFound(hasDates: Bool) throws {
        var sut = try HealthHarness()
        for second in stride(from: 0.0, to: 60, by: 6) {
            try sut.add(HealthHarness.a, second, of: Self.even, hasDates)
            try sut.add(HealthHarness.b, second + 1, of: Self.even, hasDates)
        }
        // The encoder publishes 54 s of media at once. The version of b was requested before.
        try sut.add(HealthHarness.a, 108, of: Self.even, hasDates)
        try sut.add(HealthHarness.b, 108.1, edge: 54, of: Self.even, hasDates, requestedAt: 107.9)
        try sut.add(HealthHarness.a, 114, of: Self.even, hasDates)
        try sut.add(HealthHarness.b, 115, of: Self.even, hasDates)
        #expect(!sut.rules.contains("variantDrift"), "\(sut.health.log.findings)")
    }

    @Test("A restart of a variant without dates starts the comparison again")
    func test_drift_afterARestart_isNotFound() throws {
        var sut = try HealthHarness()
        for second in stride(from: 60.0, to: 120, by: 6) {
            try sut.add(HealthHarness.a, second, of: Self.even, false)
            try sut.add(HealthHarness.b, second, edge: second < 90 ? second : second - 60, of: Self.even, false)
        }
        #expect(!sut.rules.contains("variantDrift"), "\(sut.health.log.findings)")
    }
}

extension HealthHarness {
    /// Adds a version with ten segments, the last of which ends at `edge` or before, on a clock that starts at 0.
    fileprivate mutating func add(
        _ url: URL, _ time: Double, edge: Double? = nil, of durations: [Double], _ hasDates: Bool,
        requestedAt: Double? = nil
    ) throws {
        let (edge, cycle) = ((edge ?? time) + 100, durations.reduce(0, +))
        let rounds = Int(edge / cycle)
        var (end, next) = (rounds * durations.count, Double(rounds) * cycle)
        while next + durations[end % durations.count] <= edge {
            next += durations[end % durations.count]
            end += 1
        }
        let numbers = end - 10..<end
        let listed = numbers.map { durations[$0 % durations.count] }
        try add(
            url, (numbers.lowerBound, listed), date: hasDates ? 8e8 + next - listed.reduce(0, +) : nil,
            requestedAt: 8e6 + (requestedAt ?? time), receivedAt: 8e6 + time)
    }
}
