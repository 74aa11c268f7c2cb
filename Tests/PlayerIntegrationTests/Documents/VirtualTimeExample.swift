import StreamingCore
import StreamingTestKit
import Testing

@Suite("Playback in virtual time", .tags(.integration), .leakTracking) @MainActor
struct VirtualTimeTests {
    @Test("A minute of playback takes no real time")
    func test_play_forAMinute_takesNoRealTime() {
        let clock = ManualClock()
        let fake = PlayerFake(clock: clock) { _ in .success(60) }
        let player = StreamingPlayer(player: fake, clock: clock)
        trackForMemoryLeaks(player)
        trackForMemoryLeaks(fake)

        player.play(anyURL())
        clock.advance(by: .seconds(1), with: player)
        #expect(player.state == .playing)

        clock.advance(by: .seconds(60), with: player)
        #expect(player.state == .ended)
        #expect(player.metrics.playedTime == 60)
    }
}
