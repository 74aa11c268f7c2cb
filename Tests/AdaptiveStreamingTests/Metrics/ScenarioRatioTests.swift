import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// Tests of the ratios by every definition: of eleven sessions, of these sessions together, and of a twelfth session.
@Suite("Ratios of eleven sessions", .tags(.unit))
struct ScenarioRatioTests {
    /// The rebuffer ratio in percent, and the rebuffers per minute, by the definitions `streamingcore`, `cta2066` and
    /// `media3`, worked out from the times of each `Scenario`.
    private static let table = """
        clean start            0.000  0.000  0.000  0.000  0.000  0.000
        slow start             0.000  0.000  0.000  0.000  0.000  0.000
        one stall             12.088 11.702 11.702  3.000  2.553  3.000
        micro-stalls           0.498  0.480  0.480  0.000  0.000  0.000
        stall during a seek    0.000  0.000  0.000  0.000  0.000  0.000
        pause during a stall   8.046  7.778  7.778  6.000  5.333  6.000
        failure and retry      0.000  0.000  0.000  0.000  0.000  0.000
        abandoned start            -  0.000  0.000      -  0.000      -
        speed 2                0.000  0.000  0.000  0.000  0.000  0.000
        two loads in a row     0.000  0.000  0.000  0.000  0.000  0.000
        interruption           0.000  0.000  0.000  0.000  0.000  0.000
        all eleven             2.719  2.480  2.480  1.094  0.971  1.094
        suppressed start      17.526 15.455 17.347  3.000  2.182  3.000
        """

    @Test("Every ratio of every session has the value of the table")
    func test_ratios_ofElevenSessions_haveTheValuesOfTheTable() {
        var totals = PlaybackTotals()
        var lines = Scenario.all.map { scenario in
            let metrics = scenario.run().session.metrics
            totals.merge(PlaybackTotals(metrics))
            return line(scenario.name, metrics)
        }
        lines.append(line("all eleven", ratio: { totals.rebufferRatio($0) }, rate: { totals.rebufferRate($0) }))
        // Only this session distinguishes `cta2066` from `media3`.
        lines.append(line(Scenario.suppressedStart.name, Scenario.suppressedStart.run().session.metrics))
        #expect(lines.joined(separator: "\n") == Self.table)
    }

    private func line(_ name: String, _ metrics: PlaybackMetrics) -> String {
        line(name, ratio: { metrics.rebufferRatio($0) }, rate: { metrics.rebufferRate($0) })
    }

    private func line(
        _ name: String, ratio: (RatioDefinition) -> Double?, rate: (RatioDefinition) -> Double?
    ) -> String {
        let values = RatioDefinition.allCases.map { ratio($0).map { $0 * 100 } } + RatioDefinition.allCases.map(rate)
        let texts = values.map { value in value.map { String(format: "%.3f", $0) } ?? "-" }
        return name.padding(toLength: 21, withPad: " ", startingAt: 0)
            + texts.map { String(repeating: " ", count: 7 - $0.count) + $0 }.joined()
    }
}
