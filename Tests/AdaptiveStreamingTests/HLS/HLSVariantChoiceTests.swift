import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("HLSEngine and the variants that may be played", .tags(.unit))
struct HLSVariantChoiceTests {
    // MARK: Filter

    @Test("Only variants that pass the filter of the app are played")
    func test_play_withAFilter_playsOnlyVariantsThatPass() {
        var configuration = NativePlayerConfiguration()
        configuration.variantFilter = { ($0.height ?? 0) <= 180 }
        let sut = makeSUT(HLSFixture(bitrates: bitrates), configuration)
        #expect(requestedVariants(sut) == ["v0", "v1"])
        #expect(sut.snapshot.variants.map(\.bitrate) == [376_000, 752_000])
        #expect(sut.warnings.isEmpty)
    }

    @Test("The filter receives the bitrate, the size and the codecs of each variant once per load")
    func test_load_withAFilter_passesEachVariantToTheFilterOnce() {
        let received = LockedValue<[MediaVariant]>([])
        var configuration = NativePlayerConfiguration()
        configuration.variantFilter = { variant in
            received.withLock { $0.append(variant) }
            return true
        }
        _ = makeSUT(HLSFixture(bitrates: [376_000], attributes: codecs("avc1.4d400c")), configuration)
        let expected = MediaVariant(bitrate: 376_000, width: 160, height: 90, codecs: ["avc1.4d400c", "mp4a.40.2"])
        #expect(received.withLock { $0 } == [expected])
    }

    @Test("A filter that no variant passes is ignored, with a warning")
    func test_play_withAFilterThatNoVariantPasses_playsWithAWarning() {
        var configuration = NativePlayerConfiguration()
        configuration.variantFilter = { _ in false }
        let sut = makeSUT(HLSFixture(bitrates: bitrates), configuration)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.snapshot.variant?.bitrate == 1_504_000)
        let reason = "no variant passes the filter of the app; playing without the filter"
        #expect(sut.warnings == [PlaybackWarning(.limit, reason: reason)])
    }

    @Test("The number of a fixed bitrate counts only variants that pass the filter")
    func test_play_aNumberedBitrateWithAFilter_countsVariantsThatPass() {
        var configuration = NativePlayerConfiguration()
        configuration.variantFilter = { ($0.bitrate ?? 0) > 400_000 }
        configuration.selection.choice = .number(1)
        let sut = makeSUT(HLSFixture(bitrates: bitrates), configuration)
        #expect(requestedVariants(sut) == ["v1"])
    }

    // MARK: Codec families

    @Test("Variants of two codec families are not mixed")
    func test_play_variantsOfTwoCodecFamilies_playsTheFamilyWithMoreVariants() {
        var fixture = HLSFixture(bitrates: [300_000, 376_000, 752_000, 1_504_000])
        fixture.variantAttributes = families(["hvc1.2", "avc1.4d", "avc3.4d", "avc1.64"])
        #expect(requestedVariants(makeSUT(fixture)) == ["v1", "v2", "v3"])
    }

    @Test("With equal numbers of variants, the family of the lowest bitrate is played")
    func test_play_familiesWithEqualNumbers_playsTheFamilyOfTheLowestBitrate() {
        var fixture = HLSFixture(bitrates: [300_000, 376_000, 1_000_000, 1_504_000])
        fixture.variantAttributes = families(["hvc1.2", "avc1.4d", "hev1.2", "avc1.64"])
        #expect(requestedVariants(makeSUT(fixture)) == ["v0", "v2"])
    }

    @Test("The family with the highest SCORE is played, even if another family has more variants")
    func test_play_familiesWithScores_playsTheFamilyWithTheHighestScore() {
        var fixture = HLSFixture(bitrates: [300_000, 376_000, 752_000])
        fixture.variantAttributes = [
            0: codecs("hvc1.2") + ",SCORE=3", 1: codecs("avc1.4d") + ",SCORE=1", 2: codecs("avc1.64") + ",SCORE=2",
        ]
        #expect(requestedVariants(makeSUT(fixture)) == ["v0"])
    }

    @Test("Variants whose audio has another codec are not mixed")
    func test_play_variantsWithTwoAudioCodecs_playsOneAudioCodec() {
        var fixture = HLSFixture(bitrates: [376_000, 400_000, 752_000, 776_000])
        let (aac, dolby) = (#",CODECS="avc1.4d,mp4a.40.2""#, #",CODECS="avc1.4d,ec-3""#)
        fixture.variantAttributes = [0: aac, 1: dolby, 2: aac.replacingOccurrences(of: ".2", with: ".5"), 3: dolby]
        #expect(requestedVariants(makeSUT(fixture)) == ["v0", "v2"])
    }

    @Test("A variant without CODECS may be mixed with every family")
    func test_play_aVariantWithoutCodecs_mixesItWithAFamily() {
        var fixture = HLSFixture(bitrates: bitrates)
        fixture.variantAttributes = [1: codecs("avc1.4d"), 2: codecs("hvc1.2")]
        #expect(requestedVariants(makeSUT(fixture)) == ["v0", "v1"])
    }

    @Test("Another codec family is played only after every variant of the current family has failed")
    func test_play_ifEveryVariantOfAFamilyFails_playsTheOtherFamily() {
        var fixture = HLSFixture(bitrates: bitrates)
        fixture.variantAttributes = families(["avc1.4d", "avc1.64", "hvc1.2"])
        var sut = makeSUT(fixture, for: 10)
        for index in 0..<30 { sut.routes.resources["/v1-\(index).ts"] = nil }
        sut.run(for: 20)
        #expect(Set(requestedVariants(sut)) == ["v0", "v1"])
        for index in 0..<30 { sut.routes.resources["/v0-\(index).ts"] = nil }
        sut.run(for: 20)
        #expect(requestedVariants(sut).last == "v2")
        #expect(sut.snapshot.isPlaying)
    }

    // MARK: SCORE

    @Test("A variant with a lower SCORE than a cheaper variant is not played")
    func test_play_aVariantWithALowerScoreThanACheaperVariant_omitsIt() {
        var fixture = HLSFixture(bitrates: [376_000, 752_000, 1_000_000, 1_504_000])
        fixture.variantAttributes = [0: ",SCORE=1", 1: ",SCORE=5", 2: ",SCORE=2", 3: ",SCORE=6"]
        let sut = makeSUT(fixture)
        #expect(requestedVariants(sut) == ["v0", "v1", "v3"])
    }

    @Test("Of two variants with the same bitrate, the variant with the higher SCORE is played")
    func test_play_variantsWithTheSameBitrate_playsTheHigherScore() {
        var fixture = HLSFixture(bitrates: [376_000, 376_000])
        fixture.variantAttributes = [0: ",SCORE=1", 1: ",SCORE=2"]
        #expect(requestedVariants(makeSUT(fixture)) == ["v1"])
    }

    @Test("If a variant has no SCORE, the scores are ignored")
    func test_play_ifOneVariantHasNoScore_ignoresTheScores() {
        var fixture = HLSFixture(bitrates: bitrates)
        fixture.variantAttributes = [0: ",SCORE=2", 1: ",SCORE=1"]
        #expect(requestedVariants(makeSUT(fixture)).contains("v1"))
    }

    // MARK: Helpers

    private let bitrates = [376_000, 752_000, 1_504_000]

    private func codecs(_ video: String) -> String { ",CODECS=\"\(video),mp4a.40.2\"" }

    private func families(_ codecs: [String]) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: codecs.enumerated().map { ($0, self.codecs($1)) })
    }

    /// Plays a stream over a link whose bandwidth rises, so that the rule plays each variant that it may.
    private func makeSUT(
        _ fixture: HLSFixture, _ configuration: NativePlayerConfiguration = NativePlayerConfiguration(),
        for duration: Double = 50
    ) -> EngineSimulation {
        var (configuration, fixture) = (configuration, fixture)
        configuration.bufferTarget = 6
        configuration.rule = ThroughputRule()
        fixture.segments = 40
        var sut = EngineSimulation(
            fixture.routes, bandwidth: 500_000, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        for bandwidth in [500_000.0, 1_400_000, 2_500_000, 20_000_000] {
            sut.setBandwidth(bandwidth)
            sut.run(for: duration / 4)
        }
        return sut
    }

    /// Returns the variants whose segments were requested, in the order of their first requests.
    private func requestedVariants(_ sut: EngineSimulation) -> [String] {
        var variants: [String] = []
        for path in sut.paths where path.hasSuffix(".ts") {
            let name = String(path.dropFirst().prefix { $0 != "-" })
            if !variants.contains(name) { variants.append(name) }
        }
        return variants
    }
}
