import AdaptiveStreaming
import EngineSimulator
import LocalOrigin
import StreamingCore
import Testing

/// Tests of the switches of variants on a link whose bandwidth drops and recovers.
@Suite("HLSEngine, switches of variants", .tags(.unit))
struct HLSVariantSwitchTests {
    @Test(
        "If the bandwidth drops to a third and recovers, the throughput rule switches down without a stall, then up"
    )
    func test_play_withTheThroughputRule_switchesDownAndUpAgain() {
        var configuration = NativePlayer.Configuration()
        configuration.rule = ThroughputRule()
        let engine = HLSEngine(configuration: configuration)
        var sut = EngineSimulation(HLSFixture(segments: 100).routes, bandwidth: 4_000_000, engine: engine)
        sut.load()
        sut.send(.play)
        sut.run(for: 10)
        sut.setBandwidth(1_333_333)
        sut.run(for: 40)
        sut.setBandwidth(4_000_000)
        sut.run(for: 200)
        #expect(
            sut.reports.map(\.description) == [
                "0.193 variant 376000 at 0", "0.193 didBecomeReady at 0", "0.949 variant 1504000 at 0.76",
                "17.85 variant 752000 at 17.66", "64.945 variant 1504000 at 64.75", "200.193 didReachEnd at 200",
            ])
    }

    @Test("If the bandwidth drops below the bitrate and recovers, playback switches down without a stall, then up")
    func test_play_onALinkThatSlowsDown_switchesDownAndUpAgain() {
        var sut = EngineSimulation(HLSFixture(segments: 100).routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 10)
        sut.setBandwidth(1_000_000)
        sut.run(for: 80)
        sut.setBandwidth(4_000_000)
        sut.run(for: 200)
        let texts = sut.reports.map(\.text)
        let bitrates = texts.filter { $0.hasPrefix("variant") }.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(bitrates == [376_000, 1_504_000, 752_000, 1_504_000])
        #expect(texts.last == "didReachEnd at 200")
        #expect(!texts.contains { $0.hasPrefix("didStartBuffering") })
    }
}
