import AdaptationSimulator
import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

/// Tests that compare the scores of adaptation rules in the engine and in the simulator, on equal links.
@Suite(
    "HLSEngine, order of the rules",
    .enabled(
        if: ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1",
        "set STREAMING_SLOW=1 to run this test, which takes a minute"),
    .tags(.unit))
struct HLSRuleOrderTests {
    private static let stream = HLSFixture(
        bitrates: [376_000, 752_000, 1_504_000, 3_008_000, 6_016_000], segments: 60)

    @Test("On ten links with varying bandwidth, the engine and the simulator rank the rules alike by mean score")
    func test_play_onTenLinks_ordersTheRulesLikeTheSimulator() throws {
        let links = (1...10).map { link(seed: $0) }
        let routes = Self.stream.routes
        var (engine, simulator): ([(AdaptationRuleName, Double)], [(AdaptationRuleName, Double)]) = ([], [])
        for name in AdaptationRuleName.allCases {
            engine.append((name, links.map { played($0, name.rule, routes) }.reduce(0, +) / 10))
            simulator.append((name, try links.map { try simulated($0, name.rule) }.reduce(0, +) / 10))
        }
        let order = engine.sorted { $0.1 > $1.1 }.map(\.0)
        #expect(order == simulator.sorted { $0.1 > $1.1 }.map(\.0), "\(engine), \(simulator)")
        #expect(order.first == .predictive)
    }

    // MARK: - Helpers

    /// Returns the periods of a link: their durations in seconds, and their bandwidths in bits per second.
    private func link(seed: UInt64) -> [(duration: Double, bandwidth: Double)] {
        var random = SeededGenerator(seed: seed)
        return (0..<60).map { _ in
            (.random(in: 2...8, using: &random), 300_000 * exp(.random(in: 0...3.5, using: &random)))
        }
    }

    /// Returns the score of a session in the engine; negative infinity if the session does not reach its end.
    private func played(
        _ link: [(duration: Double, bandwidth: Double)], _ rule: any AdaptationRule, _ routes: OriginRoutes
    ) -> Double {
        var configuration = NativePlayerConfiguration()
        let variants = PlayedVariants()
        configuration.rule = variants.recorded(rule)
        var sut = EngineSimulation(
            routes, bandwidth: link[0].bandwidth, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        for period in link {
            sut.setBandwidth(period.bandwidth)
            sut.run(for: period.duration)
        }
        sut.setBandwidth(link[0].bandwidth)
        sut.run(for: 600)
        guard let end = sut.reports.last(where: { $0.text.hasPrefix("didReachEnd") })?.time else { return -.infinity }
        let utility = variants.sum { log(2.0) * Double($0) }
        let start = sut.reports.first { $0.text.hasPrefix("didBecomeReady") }?.time ?? 0
        let stalled = end - start - Self.stream.duration
        return (utility - 5 * stalled / Self.stream.segmentDuration) / (end / Self.stream.segmentDuration)
    }

    private func simulated(
        _ link: [(duration: Double, bandwidth: Double)], _ rule: any AdaptationRule
    ) throws -> Double {
        let trace = try NetworkTrace(
            link.map { .init(duration: $0.duration * 1_000, bandwidth: $0.bandwidth / 1_000, latency: 0) })
        let sizes = Self.stream.bitrates.map { Double(Self.stream.segment($0).count) * 8 }
        let movie = try Movie(
            segmentDuration: Self.stream.segmentDuration * 1_000,
            bitrates: Self.stream.bitrates.map { Double($0) / 1_000 },
            sizes: Array(repeating: sizes, count: Self.stream.segments))
        return TraceSimulation(movie, trace, bufferTarget: 30, rule: rule).result().score
    }
}
