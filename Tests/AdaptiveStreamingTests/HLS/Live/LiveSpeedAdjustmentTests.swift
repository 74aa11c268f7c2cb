import StreamingCore
import Testing

@testable import AdaptiveStreaming

/// Tests of the times at which the controller of the speed is updated and reset.
@Suite("LiveSpeedAdjustment", .tags(.unit))
struct LiveSpeedAdjustmentTests {
    private let timing = LiveTiming(latency: 14.1, defaultLatency: 12, window: 60)
    private let end = BufferedEnd(position: 20, isEndOfMedia: false)

    @Test("After a rebuffer, playback aims at a longer latency, once per rebuffer")
    func test_update_afterARebuffer_aimsAtALongerLatency() {
        var (sut, progress) = (LiveSpeedAdjustment(target: 14), playing())
        sut.update(timing, progress, buffered: 10, at: .zero)
        #expect(sut.speed.map { abs($0 - 1.01) < 1e-9 } == true)
        #expect(sut.nextUpdate == .seconds(1))
        #expect(progress.advance(to: .seconds(30), end) == .didStartBuffering)
        for second in 30...32 {
            sut.update(timing, progress, buffered: 0, at: .seconds(second))
            #expect(sut.speed == 1)
            #expect(sut.nextUpdate == nil)
        }
        _ = progress.endWait(
            at: .seconds(33), BufferedEnd(position: 40, isEndOfMedia: false), bufferForPlayback: 2)
        progress.updateClock(at: .seconds(33), isOpen: true)
        // The first update lowers the target of 14.5 s by 0.03 s, because the buffer suffices again.
        sut.update(timing, progress, buffered: 14.1, at: .seconds(33))
        #expect(sut.speed == 0.97)
        let nearer = LiveTiming(latency: 14.4, defaultLatency: 12, window: 60)
        sut.update(nearer, progress, buffered: 14.4, at: .seconds(34))
        #expect(sut.speed.map { abs($0 - 0.993) < 1e-9 } == true)
    }

    @Test("Without a target, the speed is not adjusted")
    func test_update_withoutATarget_changesNothing() {
        var sut = LiveSpeedAdjustment(target: nil)
        sut.update(timing, playing(), buffered: 10, at: .zero)
        #expect(!sut.isOn)
        #expect(sut.speed == nil)
        #expect(sut.nextUpdate == nil)
        #expect(sut.changes == 0)
    }

    @Test("If the stream ends, the adjustment ends")
    func test_update_afterTheEndOfTheStream_endsTheAdjustment() {
        var sut = LiveSpeedAdjustment(target: 4, changes: 3)
        sut.update(timing, playing(), buffered: 10, at: .zero)
        #expect(sut.speed == 1.03)
        sut.update(nil, playing(), buffered: 10, at: .seconds(2))
        #expect(sut.speed == 1)
        #expect(sut.nextUpdate == nil)
        #expect(sut.changes == 5)
    }

    private func playing() -> PlaybackProgress {
        var progress = PlaybackProgress()
        progress.begin(at: .zero)
        progress.play()
        _ = progress.endWait(at: .zero, end, bufferForPlayback: 2)
        progress.updateClock(at: .zero, isOpen: true)
        return progress
    }
}
