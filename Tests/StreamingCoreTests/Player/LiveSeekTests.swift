import StreamingTestKit
import Testing

@testable import StreamingCore

/// Tests of the conditions under which a live stream is seekable, and of the seek to its live edge.
@Suite("Seeks in a live stream", .tags(.unit), .leakTracking) @MainActor
struct LiveSeekTests {
    @Test("A window becomes seekable above three target durations, and stays seekable above two")
    func test_update_ofAWindow_hasTwoLimits() {
        var sut = LiveWindow()
        let isDVR = [11.9, 12, 12.1, 12, 8.1, 8, 12, 12.1, 0].map { duration in
            sut.update(50...50 + duration, targetDuration: 4)
            return sut.isDVR
        }
        #expect(isDVR == [false, false, true, true, true, false, false, true, false])
    }

    @Test("A window of 6 ms is not seekable")
    func test_update_ofATinyWindow_isNotSeekable() {
        var sut = LiveWindow()
        sut.update(0...0.006, targetDuration: 1)
        #expect(!sut.isDVR)
    }

    @Test("In a short live window, seeks are rejected, but not the seek to the live edge")
    func test_seekToLiveEdge_inAShortWindow_seeks() {
        let (sut, player, clock) = makeSUT()
        play(sut, player, clock) { $0.capabilities = PlayerCapabilities(canSeek: false, isLive: true) }
        #expect(!sut.canSeek)
        #expect(sut.seekableRange == nil)
        #expect(sut.seek(to: 3)?.reason == .unsupported("the live window is too short to seek"))
        #expect(sut.seekToLiveEdge() == nil)
        #expect(player.messages.last == .seek(to: 30))
        #expect(sut.clock.position == 30)
    }

    @Test("While paused, a seek to the live edge keeps playback paused")
    func test_seekToLiveEdge_whilePaused_staysPaused() {
        let (sut, player, clock) = makeSUT()
        play(sut, player, clock) { $0.capabilities.isLive = true }
        #expect(sut.canSeek)
        sut.pause()
        #expect(sut.seekToLiveEdge() == nil)
        player.report(.didFinishSeeking)
        clock.settle { sut.session.processPending() }
        #expect(sut.state == .paused)
    }

    @Test(
        "Without a known live edge, the seek is rejected with the reason",
        arguments: [
            (nil, 30, "the media is not known to be live"), (false, 30, "this media is not live"),
            (true, nil, "the position of the live edge is unknown"),
        ] as [(Bool?, Double?, String)])
    func test_seekToLiveEdge_withoutALiveEdge_isRejected(isLive: Bool?, position: Double?, reason: String) {
        let (sut, player, clock) = makeSUT()
        #expect(sut.seekToLiveEdge()?.reason == .unsupported("the media is not known to be live"))
        play(sut, player, clock) { ($0.capabilities.isLive, $0.livePosition) = (isLive, position) }
        #expect(sut.isLive == isLive)
        let rejection = sut.seekToLiveEdge()
        #expect(rejection?.attempt == .command(.seek))
        #expect(rejection?.reason == .unsupported(reason))
        #expect(sut.state == .playing)
    }

    // MARK: Helpers

    private func makeSUT() -> (sut: StreamingPlayer, player: PlayerSpy, clock: ManualClock) {
        let (player, clock) = (PlayerSpy(), ManualClock())
        player.livePosition = 30
        return (StreamingPlayer(player: player, clock: clock), player, clock)
    }

    private func play(
        _ sut: StreamingPlayer, _ player: PlayerSpy, _ clock: ManualClock, _ change: (PlayerSpy) -> Void
    ) {
        sut.play(anyURL())
        change(player)
        player.report(.didBecomeReady)
        clock.settle { sut.session.processPending() }
    }
}
