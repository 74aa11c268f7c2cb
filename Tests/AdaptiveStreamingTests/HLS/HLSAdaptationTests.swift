import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of how the engine carries out the decisions of adaptation rules, on virtual time.
@Suite("HLSEngine, adaptation", .tags(.unit))
struct HLSAdaptationTests {
    // MARK: Measurements

    @Test("With one second to the first byte on an unlimited link, the highest variant plays within five segments")
    func test_play_withALongTimeToFirstByte_reachesTheHighestVariant() {
        for name in AdaptationRuleName.allCases where [.predictive, .throughput].contains(name) {
            var sut = makeSUT(HLSFixture(), rule: name.rule)
            sut.routes.behaviours["*"] = OriginBehaviour(latency: .seconds(1))
            sut.load()
            sut.send(.play)
            sut.run(for: 20)
            let segments = sut.requests.map(\.text).filter { $0.hasSuffix(".ts") }.prefix(5)
            #expect(segments.contains { $0.hasPrefix("v2-") }, "\(name): \(segments)")
        }
    }

    @Test("The rule learns the time to the first byte and the transfer time of each segment")
    func test_play_withALatency_measuresTheTimeToFirstByte() throws {
        let rule = RecordingRule()
        var sut = makeSUT(HLSFixture(bitrates: [376_000, 752_000], segments: 3), rule: rule)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 752_000, latency: .milliseconds(300))
        sut.load()
        sut.run(for: 20)
        let downloads = rule.downloads.withLock { $0 }
        #expect(downloads.count == 3)
        let first = try #require(downloads.first)
        #expect(abs(first.timeToFirstByte - 0.3) < 1e-6)
        #expect(abs(first.transferTime - 1) < 0.01)
        #expect(first.received == first.expected)
        #expect(first.isComplete)
        #expect(first.variant == 0)
        #expect(first.duration == 2)
    }

    @Test("The rule receives the sizes of upcoming segments that EXT-X-BITRATE declares")
    func test_choose_withEXTXBITRATE_seesTheSizes() throws {
        let rule = RecordingRule()
        let stream = HLSFixture(bitrates: [376_000, 752_000], segments: 3, mediaHead: ["#EXT-X-BITRATE:400"])
        var sut = makeSUT(stream, rule: rule)
        sut.load()
        sut.run(for: 20)
        let upcoming = rule.contexts.withLock { $0.map(\.upcoming) }
        #expect(upcoming.last == [UpcomingSegment(duration: 2, sizes: [100_000, nil])])
    }

    @Test("A size beyond the range of the integers counts as unknown")
    func test_choose_withAHugeEXTXBITRATE_hasNoSizes() {
        let rule = RecordingRule()
        let stream = HLSFixture(
            bitrates: [376_000], segments: 3, mediaHead: ["#EXT-X-BITRATE:2000000000000000000"])
        var sut = makeSUT(stream, rule: rule)
        sut.load()
        sut.send(.play)
        sut.run(for: 20)
        #expect(rule.contexts.withLock { $0.last?.upcoming } == [UpcomingSegment(duration: 2)])
        #expect(sut.reports.last?.text == "didReachEnd at 6")
    }

    // MARK: Live streams

    @Test(
        "On a live stream, every rule reaches the highest variant that a fast link sustains",
        arguments: AdaptationRuleName.allCases)
    func test_play_ofALiveStreamOnAFastLink_reachesTheHighestVariant(name: AdaptationRuleName) {
        let origin = LiveOrigin(bitrates: [376_000, 752_000, 1_504_000], duration: 6)
        var sut = origin.simulation(bandwidth: 20_000_000) { $0.rule = name.rule }
        sut.play()
        sut.run(for: 180)
        #expect(sut.snapshot.variant?.bitrate == 1_504_000)
        #expect(!sut.reports.contains { $0.contains("didStartBuffering") })
    }

    // MARK: Replacement

    @Test("A buffered segment is replaced, and playback continues to the end")
    func test_play_withAReplacingRule_requestsTheSegmentOfTheBetterVariant() {
        var sut = makeSUT(HLSFixture(), rule: ReplacingRule())
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 8_000_000)
        sut.load()
        sut.run(for: 60)
        #expect(sut.requests.map(\.text).contains("v2-2.ts"))
        #expect(sut.requests.map(\.text).contains("v0-2.ts"))
        #expect(sut.snapshot.buffered == 30)
        sut.send(.play)
        sut.run(for: 100)
        #expect(sut.reports.last?.text == "didReachEnd at 60")
        // The segment that plays and the next one stay as they are.
        #expect(!sut.requests.map(\.text).contains("v2-0.ts"))
        #expect(!sut.requests.map(\.text).contains("v2-1.ts"))
    }

    @Test("A segment is replaced once, because the rule sees its new variant")
    func test_play_withAReplacingRule_replacesEachSegmentOnce() {
        var sut = makeSUT(HLSFixture(), rule: ReplacingRule())
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 8_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 100)
        let requests = sut.requests.map(\.text).filter { $0.hasPrefix("v2-") && $0.hasSuffix(".ts") }
        #expect(Set(requests).count == requests.count)
        #expect(requests.count > 5)
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
    }

    @Test("After a failed replacement, playback continues, and no segment is replaced before ten more are received")
    func test_play_withAMissingReplacement_keepsTheBufferedSegment() {
        var sut = makeSUT(HLSFixture(), rule: ReplacingRule())
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 8_000_000)
        for index in 0..<30 { sut.routes.resources["/v2-\(index).ts"] = nil }
        sut.load()
        sut.send(.play)
        sut.run(for: 100)
        let names = sut.requests.map(\.text).filter { $0.hasSuffix(".ts") }
        let attempts = names.indices.filter { names[$0].hasPrefix("v2-") }
        #expect(attempts.count == 3)
        #expect(zip(attempts, attempts.dropFirst()).allSatisfy { $1 - $0 == 11 }, "\(names)")
        #expect(sut.reports.last?.text == "didReachEnd at 60")
        #expect(sut.failures.isEmpty)
    }

    @Test("No segment of a live stream is replaced")
    func test_play_ofALiveStream_replacesNoSegment() {
        var sut = LiveOrigin(bitrates: [376_000, 752_000, 1_504_000]).simulation { $0.rule = ReplacingRule() }
        sut.play()
        sut.run(for: 60)
        #expect(!sut.simulation.requests.contains { $0.text.hasPrefix("v2-") })
    }

    // MARK: Abandoned downloads

    @Test("An abandoned download is restarted with the variant that the rule returns")
    func test_play_withAnAbandoningRule_restartsWithTheVariantOfTheRule() {
        var sut = makeSUT(HLSFixture(), rule: AbandoningRule())
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 1_504_000)
        sut.load()
        sut.run(for: 5)
        #expect(sut.requests.map(\.text).filter { $0.hasSuffix("-0.ts") } == ["v2-0.ts", "v1-0.ts"])
    }

    // MARK: - Helpers

    private func makeSUT(_ stream: HLSFixture, rule: any AdaptationRule) -> EngineSimulation {
        var configuration = NativePlayerConfiguration()
        configuration.rule = rule
        return EngineSimulation(stream.routes, engine: HLSEngine(configuration: configuration))
    }
}

/// A rule that records its inputs, and always chooses the lowest variant.
private final class RecordingRule: AdaptationRule {
    let downloads = LockedValue<[SegmentDownload]>([])
    let contexts = LockedValue<[AdaptationContext]>([])

    func choose(_ context: AdaptationContext) -> Int {
        contexts.withLock { $0.append(context) }
        return 0
    }

    func didDownload(_ download: SegmentDownload) { downloads.withLock { $0.append(download) } }
}

/// A rule that requests the lowest variant, and replaces the first replaceable segment of it with the highest variant.
private struct ReplacingRule: AdaptationRule {
    func choose(_ context: AdaptationContext) -> Int { 0 }

    func decide(_ context: AdaptationContext) -> AdaptationDecision {
        let place = context.bufferedSegments.firstIndex { $0.isReplaceable && $0.variant == 0 }
        return place.map { .replace(segment: $0, variant: 2) } ?? .next(0)
    }
}

/// A rule that chooses the highest variant, and restarts each of its downloads with the variant below.
private struct AbandoningRule: AdaptationRule {
    func choose(_ context: AdaptationContext) -> Int { 2 }

    func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        download.variant == 2 ? 1 : nil
    }
}
