import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the metrics of twelve sessions of the native engine, on virtual time.
@Suite("Metrics of twelve sessions", .tags(.unit))
struct ScenarioTests {
    @Test("The metrics of a session equal the values that were calculated by hand", arguments: Scenario.tested)
    func test_metrics_ofAScenario_equalTheValuesCalculatedByHand(scenario: Scenario) {
        let metrics = scenario.run().session.metrics
        #expect(metrics.outcome == scenario.outcome)
        #expect(isClose(metrics.startupTime, scenario.startup), "start-up \(metrics.startupTime ?? -1)")
        for state in PlaybackMetrics.State.allCases {
            let (time, expected) = (metrics.time(in: state), scenario.times[state] ?? 0)
            #expect(isClose(time, expected), "\(state): \(time), expected \(expected)")
        }
        #expect(isClose(metrics.length, scenario.times.values.reduce(0, +)))
        #expect(isClose(metrics.mediaTime, scenario.mediaTime), "media \(metrics.mediaTime ?? -1)")
        #expect(metrics.rebuffers.count == scenario.rebuffers.count)
        #expect(zip(metrics.rebuffers, scenario.rebuffers).allSatisfy { isClose($0.duration, $1) })
        #expect(metrics.rebufferCount == scenario.rebuffers.count)
        #expect(metrics.microStallCount == scenario.microStalls)
        #expect(isClose(metrics.seekTime, scenario.seekTime))
        #expect(metrics.failures == scenario.failures)
        #expect(metrics.retries == scenario.failures.count)
        #expect(metrics.isExitBeforeStart == (scenario.name == "abandoned start"))
        #expect(isClose(metrics.coverage, scenario.mediaTime))
    }

    @Test("The metrics of a recording equal the metrics of the live session", arguments: Scenario.tested)
    func test_metrics_ofARecording_equalTheLiveMetrics(scenario: Scenario) throws {
        let sut = scenario.run()
        let live = [sut.session.replacedMetrics, sut.session.metrics].compactMap(\.self)
        #expect(try sut.recordedMetrics() == live)
    }

    @Test("The report of a recording equals the report of the live session", arguments: Scenario.tested)
    func test_report_ofARecording_equalsTheLiveReport(scenario: Scenario) throws {
        let sut = scenario.run()
        let (metrics, replaced) = (sut.session.metrics, sut.session.replacedMetrics)
        let (live, recorded) = try sut.reports()
        #expect(live == recorded)
        #expect(live.map(\.metrics) == [replaced, metrics].compactMap(\.self))
        #expect(live.first?.url == ScenarioSession.url.absoluteString)
        #expect(live.first?.startDate == sut.clock.startDate)
        #expect(live.last?.problems.count == scenario.failures.count)
        if scenario.name == "one stall" {
            // The buffer held two segments of 2 s when playback began at 0.75, and was empty at 4.75.
            #expect(live.first?.buffer.points.map(\.minimum).min() == 0)
            #expect((live.first?.buffer.maximum ?? 0) > 3.5)
            #expect(live.first?.bandwidth.maximum != nil)
        }
    }

    @Test("The replaced session has its own metrics, up to the load that replaced it")
    func test_replacedMetrics_ofTwoLoads_endAtTheSecondLoad() throws {
        let scenario = try #require(Scenario.all.first { $0.name == "two loads in a row" })
        let replaced = try #require(scenario.run().session.replacedMetrics)
        #expect(replaced.outcome == .replaced)
        #expect(isClose(replaced.length, 3))
        #expect(isClose(replaced.mediaTime, 2.25))
        // One playlist and ten segments: the last segment arrives at 3.0.
        #expect(replaced.requests == 11)
    }

    // MARK: Helpers

    private func isClose(_ value: Double?, _ expected: Double?) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) < 1e-9
    }
}
