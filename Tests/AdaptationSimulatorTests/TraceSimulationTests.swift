import AdaptationSimulator
import AdaptiveStreaming
import Foundation
import StreamingTestKit
import Testing

/// Tests of the simulator with sessions that are calculated by hand. The movie has segments of 1 s in two variants, of
/// 100 and 200 kbit/s.
@Suite("TraceSimulation", .tags(.unit))
struct TraceSimulationTests {
    @Test("With a bandwidth of twice the bitrate, only the start-up time lowers the score")
    func test_result_onAFastLink_losesOnlyTheStartUpTime() throws {
        let session = try simulate(FixedRule(1), [(10_000, 400, 0)])
        // The session has 0.5 s of start-up, and 3 s of media.
        expect(session.score, 3 * log(2) / 3.5)
        expect(session.bitrate, 600 / 3.5)
        #expect(session.rebuffers == 0)
        #expect(session.receivedBits == 600_000)
    }

    @Test("With a bandwidth of half the bitrate, each segment after the first causes a rebuffer of its duration")
    func test_result_onASlowLink_countsRebuffers() throws {
        let session = try simulate(FixedRule(1), [(10_000, 100, 0)])
        // The session has 2 s of start-up, 2 s of rebuffers, and 3 s of media.
        expect(session.score, (3 * log(2) - 10) / 7)
        expect(session.rebufferRatio, 2 / 7)
        #expect(session.rebuffers == 2)
    }

    @Test("A download waits for the latency, and continues after a time without bandwidth")
    func test_result_onALinkWithAnOutage_includesTheOutage() throws {
        let session = try simulate(FixedRule(0), [(1_000, 200, 100), (1_000, 0, 100)])
        // The segments arrive at 0.6, 2.2 and 2.8 s, so the buffer is empty for 0.6 s.
        expect(session.score, -5 * 0.6 / 4.2)
        #expect(session.rebuffers == 1)
    }

    @Test("The next segment is requested when the buffer has room for it")
    func test_result_withASmallBuffer_requestsTheSegmentLater() throws {
        // The third segment is requested at 1.1 s, when the link is slow, and takes 1 s.
        let links = [(1_050.0, 1_000.0, 0.0), (100_000, 100, 0)]
        let session = try simulate(FixedRule(0), links, bufferTarget: 2, segments: 4)
        expect(session.rebufferRatio, 0)
        // The fourth segment is requested at 2.1 s, without a delay, and takes 1 s.
        expect(session.receivedBits, 400_000)
        let early = try simulate(LastSampleRule(), links, bufferTarget: 2, segments: 4)
        // The third segment is requested at 1.1 s, too, but has 200 kbit and takes 2 s. The buffer lasts only 1 s.
        #expect(early.rebuffers == 1)
    }

    @Test("A switch is counted when its segment begins to play")
    func test_result_afterASwitch_countsTheChange() throws {
        let session = try simulate(LastSampleRule(), [(10_000, 400, 0)])
        // The first segment is 100 kbit, and the others are 200 kbit. The session has 0.25 s of start-up.
        expect(session.logChange, log(2) / 3)
        expect(session.bitrateChange, 100 / 3.25)
        expect(session.score, 2 * log(2) / 3.25)
    }

    @Test("A replaced segment plays with its new variant, and a late replacement has no effect")
    func test_result_withAReplacement_playsTheBetterVariant() throws {
        let decisions: [AdaptationDecision] = [
            .next(0), .next(0), .next(0), .replace(segment: 2, variant: 1), .next(0),
        ]
        let session = try simulate(ScriptedRule(decisions), [(10_000, 1_000, 0)], segments: 5)
        #expect(session.replacements == 1)
        expect(session.score, log(2) / 5.1)
        expect(session.receivedBits, 700_000)

        // The segment begins to play at 2.1 s, but the link is too slow from 0.35 s on.
        let late = try simulate(ScriptedRule(decisions), [(350, 1_000, 0), (10_000, 20, 0)], segments: 5)
        #expect(late.replacements == 0)
        #expect(late.abandoned == 1)
    }

    @Test("An abandoned download is restarted with the variant of the rule")
    func test_result_withAnAbandonedDownload_requestsTheLowerVariant() throws {
        let rule = ScriptedRule([.next(0), .next(1), .next(0)], restart: 0)
        let session = try simulate(rule, [(100, 1_000, 0), (10_000, 100, 0)])
        // The first check follows 0.24 s after the response, when two steps of 12,000 bits have arrived. The check
        // abandons the download. The lower variant then takes 1 s, which is 0.24 s too long. The last segment takes 1
        // s, and the buffer is then empty.
        #expect(session.abandoned == 1)
        expect(session.receivedBits, 324_000)
        expect(session.rebufferRatio * 3.34, 0.24)
    }

    @Test("The rule receives the sizes of the next segment only if they are known", arguments: [true, false])
    func test_result_withARecordingRule_providesSizes(isKnown: Bool) throws {
        let session = try simulate(SizeRule(), [(10_000, 400, 0)], sizesAreKnown: isKnown)
        expect(session.score, isKnown ? 3 * log(2) / 3.5 : 0)
    }

    @Test("Invalid traces and movies are rejected")
    func test_init_withInvalidData_throws() {
        #expect(throws: NetworkTrace.Failure.noBandwidth) { try NetworkTrace([]) }
        #expect(throws: NetworkTrace.Failure.noBandwidth) {
            try NetworkTrace([.init(duration: 1, bandwidth: 0, latency: 0)])
        }
        #expect(throws: NetworkTrace.Failure.invalidNumber) {
            try NetworkTrace([.init(duration: 1, bandwidth: 1, latency: -1)])
        }
        #expect(throws: Movie.Failure.invalid) { try Movie(segmentDuration: 1, bitrates: [2, 1], sizes: [[1, 1]]) }
        #expect(throws: Movie.Failure.invalid) { try Movie(segmentDuration: 1, bitrates: [1], sizes: []) }
    }

    @Test("A trace and a movie are read from JSON")
    func test_init_withJSON_readsTheValues() throws {
        let trace = try NetworkTrace(
            json: Data(#"[{"duration_ms": 5, "bandwidth_kbps": 6, "latency_ms": 7}]"#.utf8))
        #expect(trace.periods == [.init(duration: 5, bandwidth: 6, latency: 7)])
        let movie = try Movie(
            json: Data(
                #"{"segment_duration_ms": 3, "bitrates_kbps": [1, 2], "segment_sizes_bits": [[4, 8]]}"#.utf8))
        #expect(movie == (try Movie(segmentDuration: 3, bitrates: [1, 2], sizes: [[4, 8]])))
    }

    // MARK: - Helpers

    private func simulate(
        _ rule: any AdaptationRule, _ periods: [(Double, Double, Double)], bufferTarget: Double = 25,
        segments: Int = 3, sizesAreKnown: Bool = true
    ) throws -> SimulatedSession {
        let trace = try NetworkTrace(periods.map { .init(duration: $0.0, bandwidth: $0.1, latency: $0.2) })
        let movie = try Movie(
            segmentDuration: 1_000, bitrates: [100, 200],
            sizes: Array(repeating: [100_000, 200_000], count: segments))
        return TraceSimulation(
            movie, trace, bufferTarget: bufferTarget, rule: rule, sizesAreKnown: sizesAreKnown
        ).result()
    }

    private func expect(_ value: Double, _ expected: Double) {
        #expect(abs(value - expected) < 1e-9, "\(value) instead of \(expected)")
    }
}

/// A rule that returns the given decisions in order, and then always requests the lowest variant. Each download is
/// restarted with the variant `restart`, unless `restart` is nil.
private struct ScriptedRule: AdaptationRule {
    private var decisions: ArraySlice<AdaptationDecision>
    private let restart: Int?

    init(_ decisions: [AdaptationDecision], restart: Int? = nil) {
        (self.decisions, self.restart) = (decisions[...], restart)
    }

    mutating func choose(_ context: AdaptationContext) -> Int {
        if case .next(let variant) = decide(context) { variant } else { 0 }
    }

    mutating func decide(_ context: AdaptationContext) -> AdaptationDecision { decisions.popFirst() ?? .next(0) }

    func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? { restart }
}

/// A rule that chooses the highest variant if it knows the size of the next segment.
private struct SizeRule: AdaptationRule {
    func choose(_ context: AdaptationContext) -> Int {
        context.upcoming.first?.sizes == [12_500, 25_000] ? 1 : 0
    }
}
