import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("BufferController", .tags(.unit), .leakTracking)
@MainActor
struct BufferControllerTests {
    @Test("The measured throughput and the memory change the buffer target of a playing stream")
    func test_playback_onAFastLink_raisesTheTargetUntilMemoryIsScarce() {
        let clock = ManualClock()
        let fixture = HLSFixture(bitrates: [376_000, 752_000], segments: 60)
        var routes = fixture.routes
        routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
        let engine = NativePlayer(transport: ShapedTransport(routes: routes, clock: clock), clock: clock)
        let player = StreamingPlayer(player: engine, clock: clock)
        let monitor = MemoryMonitorStub()
        var targets: [Double] = []
        let sut = BufferController(of: player, memoryMonitor: monitor) {
            targets.append($0)
            engine.setBufferTarget($0)
        }
        #expect(monitor.starts == 1)
        #expect(targets == [10])
        player.play(anyURL("index.m3u8"))
        clock.advance(by: .seconds(20), with: player)
        #expect(targets == [10, 30])
        #expect(player.clock.buffered > 20)
        monitor.publish(availableMB: 60)
        #expect(targets == [10, 30, 5])
        clock.advance(by: .seconds(40), with: player)
        #expect(player.clock.buffered <= 5)
        #expect(player.state == .playing)
        monitor.publish(availableMB: 20)
        monitor.publish(availableMB: 200)
        #expect(targets == [10, 30, 5, 2, 30])
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(player)
        player.stop()
    }

    private final class MemoryMonitorStub: MemoryMonitor {
        let statePublisher = EventPublisher<MemoryState>(replaysLast: true)
        private(set) var starts = 0

        func startMonitoring() { starts += 1 }
        func stopMonitoring() {}
        func currentMemoryState() -> MemoryState { state(availableMB: 1_000) }

        func publish(availableMB: UInt64) { _ = statePublisher.publish(state(availableMB: availableMB)) }

        private func state(availableMB: UInt64) -> MemoryState {
            MemoryState(
                availableBytes: availableMB << 20, totalBytes: 1 << 40, usedBytes: 1,
                timestamp: Date(timeIntervalSinceReferenceDate: 0))
        }
    }
}
