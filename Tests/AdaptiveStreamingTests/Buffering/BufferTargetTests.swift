import EngineSimulator
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("The buffer target during playback", .tags(.unit))
struct BufferTargetTests {
    @Test("A lower target lets the buffer of a stream shrink, and a higher target lets it grow again")
    func test_setBufferTarget_ofAStream_appliesFromTheNextSegment() {
        var sut = stream()
        sut.run(for: 30)
        #expect(sut.snapshot.buffered > 25)
        sut.send(.setBufferTarget(8))
        let requests = sut.requests.count
        sut.run(for: 15)
        #expect(sut.requests.count == requests)
        sut.run(for: 20)
        #expect((4...8).contains(sut.snapshot.buffered))
        sut.send(.setBufferTarget(60))
        sut.run(for: 15)
        #expect(sut.snapshot.buffered > 50)
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
    }

    @Test("A lower target lets the buffer of a file shrink, and a higher target lets it grow again")
    func test_setBufferTarget_ofAFile_appliesFromTheNextRange() {
        var sut = EngineSimulation(
            .syntheticMP4(size: 4_000_000, duration: 200), OriginBehaviour(bandwidth: 1_600_000))
        sut.load()
        sut.send(.play)
        sut.run(for: 30)
        #expect(sut.snapshot.buffered > 20)
        sut.send(.setBufferTarget(8))
        sut.run(for: 40)
        #expect((1...8).contains(sut.snapshot.buffered))
        sut.send(.setBufferTarget(60))
        sut.run(for: 15)
        #expect(sut.snapshot.buffered > 50)
        #expect(!sut.reports.contains { $0.text.hasPrefix("didStartBuffering") })
    }

    @Test("The target is kept for later loads and by the other engine, NaN is ignored, and the minimum is 1 s")
    func test_setBufferTarget_withAnyValue_isKeptAndLimited() {
        var sut = StreamEngine()
        _ = sut.handle(.setBufferTarget(0), at: .zero)
        #expect(sut.bufferTarget == 1)
        _ = sut.handle(.setBufferTarget(12), at: .zero)
        _ = sut.handle(.setBufferTarget(.nan), at: .zero)
        _ = sut.handle(.load(anyURL("index.m3u8")), at: .zero)
        #expect(sut.bufferTarget == 12)
        _ = sut.handle(.load(anyURL("a.mp4")), at: .zero)
        #expect(sut.bufferTarget == 12)
    }

    @Test("With a target below the buffer for playback, playback starts, and the buffer stays within the target")
    func test_setBufferTarget_belowTheBufferForPlayback_startsEarlier() {
        var sut = stream(segmentDuration: 1)
        sut.send(.setBufferTarget(2))
        sut.run(for: 5)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.largestBuffer <= 2)
    }

    private func stream(segmentDuration: Double = 4) -> EngineSimulation {
        let fixture = HLSFixture(bitrates: [376_000], segments: 100, segmentDuration: segmentDuration)
        var sut = EngineSimulation(fixture.routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        return sut
    }
}
