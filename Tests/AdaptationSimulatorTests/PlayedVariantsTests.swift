import AdaptationSimulator
import AdaptiveStreaming
import StreamingTestKit
import Testing

@Suite("PlayedVariants", .tags(.unit))
struct PlayedVariantsTests {
    @Test("A replacement counts instead of the replaced segment, and abandoned downloads and audio do not count")
    func test_didDownload_ofARecordedRule_countsThePlayedVariants() {
        let sut = PlayedVariants()
        var rule = sut.recorded(FixedRule(1))
        rule.didDownload(download(variant: 0))
        rule.didDownload(download(variant: 2))
        rule.didDownload(download(variant: 3, isComplete: false))
        rule.didDownload(download(variant: nil))
        #expect(sut.count == 2)
        #expect(sut.sum { Double($0) } == 2)
        rule.didDownload(download(variant: 2, replaced: 0))
        #expect(sut.count == 2)
        #expect(sut.sum { Double($0) } == 4)
    }

    @Test("A recorded rule decides like the rule itself")
    func test_choose_ofARecordedRule_asksTheRule() {
        var rule = PlayedVariants().recorded(FixedRule(1))
        let context = AdaptationContext(
            choices: [VariantChoice(bitrate: 1), VariantChoice(bitrate: 2)], current: nil,
            throughput: ThroughputEstimate(), buffered: 0, bufferTarget: 30, speed: 1, segmentDuration: 2)
        #expect(rule.choose(context) == 1)
        #expect(rule.decide(context) == .next(1))
        #expect(rule.restartVariant(for: download(variant: 1), context) == nil)
    }

    private func download(variant: Int?, replaced: Int? = nil, isComplete: Bool = true) -> SegmentDownload {
        SegmentDownload(
            elapsed: 1, received: 1_000, expected: nil, duration: 2, variant: variant, isReplacement: replaced != nil,
            replacedVariant: replaced, isComplete: isComplete)
    }
}
