import EngineSimulator
import HLSPlaylist
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("HLSEngine and the maximum bitrate", .tags(.unit))
struct HLSMaximumBitrateTests {
    @Test("A maximum bitrate applies from the next segment until the limit is removed")
    func test_setMaximumBitrate_duringPlayback_changesTheVariant() {
        var sut = makeSUT()
        sut.run(for: 20)
        #expect(sut.snapshot.variant?.bitrate == 1_504_000)
        sut.send(.setMaximumBitrate(800_000))
        sut.run(for: 4)
        #expect(sut.snapshot.variant?.bitrate == 752_000)
        sut.send(.setMaximumBitrate(nil))
        sut.run(for: 4)
        #expect(sut.snapshot.variant?.bitrate == 1_504_000)
    }

    @Test("A maximum bitrate below every variant plays the lowest variant")
    func test_setMaximumBitrate_belowEveryVariant_playsTheLowestVariant() {
        var sut = makeSUT()
        sut.send(.setMaximumBitrate(1))
        sut.run(for: 20)
        #expect(sut.snapshot.variant?.bitrate == 376_000)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("A maximum bitrate is kept for the next load")
    func test_setMaximumBitrate_beforeTheNextLoad_isKept() {
        var sut = makeSUT()
        sut.send(.setMaximumBitrate(400_000))
        sut.send(.stop)
        sut.load()
        sut.send(.play)
        sut.run(for: 20)
        #expect(sut.snapshot.variant?.bitrate == 376_000)
    }

    @Test("The snapshot lists the variants by ascending bitrate")
    func test_snapshot_ofAStream_hasItsVariants() {
        var sut = makeSUT()
        #expect(sut.snapshot.variants == [])
        sut.run(for: 5)
        #expect(sut.snapshot.variants.map(\.bitrate) == [376_000, 752_000, 1_504_000])
    }

    private func makeSUT() -> EngineSimulation {
        let fixture = HLSFixture(bitrates: [376_000, 752_000, 1_504_000], segments: 60)
        var sut = EngineSimulation(fixture.routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
