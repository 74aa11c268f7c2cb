import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlayerSession.seek(by:)", .tags(.unit), .leakTracking)
struct SeekBoundsTests {
    @Test(
        "A seek from any position by any step stays within the media", arguments: [0.0, 29, 89.5, 90],
        [-100.0, -10, 0, 10, 100])
    func test_seek_byAStep_staysWithinTheMedia(position: TimeInterval, step: TimeInterval) throws {
        let (sut, player) = makeSUT()
        player.duration = 90
        player.currentTime = position
        let transition = try #require(sut.seek(by: step))
        #expect(transition.action == .seek(to: min(max(position + step, 0), 90)))
    }

    @Test("A second seek starts from the pending target, so that the steps add up")
    func test_seek_twiceInARow_addsUp() throws {
        let (sut, player) = makeSUT()
        player.currentTime = 5
        sut.seek(by: 10)
        #expect(try #require(sut.seek(by: 10)).action == .seek(to: 25))
    }

    @Test("A seek forward without a known duration is not clamped", arguments: zip([10.0, 100], [15.0, 105]))
    func test_seek_withoutADuration_isNotClamped(step: TimeInterval, target: TimeInterval) throws {
        let (sut, player) = makeSUT()
        player.currentTime = 5
        #expect(try #require(sut.seek(by: step)).action == .seek(to: target))
    }

    private func makeSUT() -> (PlayerSession, PlayerSpy) {
        let player = PlayerSpy()
        let sut = PlayerSession(player: player, clock: ManualClock())
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(player)
        sut.send(.load(anyURL()))
        player.report(.didBecomeReady)
        sut.processPending()
        return (sut, player)
    }
}
