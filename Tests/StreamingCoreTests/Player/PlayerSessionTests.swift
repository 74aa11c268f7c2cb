import StreamingCore
import StreamingTestKit
import XCTest

final class PlayerSessionTests: XCTestCase {
    private var tokens: Set<EventSubscription> = []

    func test_init_ofASession_sendsThePlayerNoCommand() {
        let (_, player, _) = makeSUT()
        XCTAssertEqual(player.messages, [])
    }

    func test_send_ofAcceptedActions_sendsThePlayerCommandsInOrder() {
        let (sut, player, _) = makeSUT()
        sut.send(.load(anyURL()))
        sut.send(.play)
        XCTAssertEqual(player.messages, [.load(anyURL())])
        player.report(.didBecomeReady)
        sut.processPending()
        sut.send(.pause)
        sut.send(.stop)
        XCTAssertEqual(player.messages, [.load(anyURL()), .play, .pause, .stop])
        XCTAssertEqual(sut.currentState, .idle)
    }

    func test_send_ofARejectedAction_sendsThePlayerNoCommand() {
        let (sut, player, _) = makeSUT()
        XCTAssertNil(sut.send(.play))
        XCTAssertEqual(player.messages, [])
    }

    func test_generations_ofMachineAndPlayer_stayEqual() {
        let (sut, player, _) = makePlayingSUT()
        sut.send(.seek(to: 3))
        sut.send(.seek(to: 9))
        player.report(.didFail(.networkError(reason: "cut")))
        sut.processPending()
        sut.send(.retry)
        sut.send(.load(anyURL("b")))
        XCTAssertEqual(sut.machine.model.generation, player.generation)
    }

    func test_selectTrack_withAnUnknownTrack_isRejected() {
        let (sut, player, _) = makePlayingSUT()
        var reasons: [String] = []
        sut.rejectionPublisher.sink { reasons.append("\($0.attempt.name): \($0.reason)") }.store(in: &tokens)
        player.tracks = [MediaTrack(kind: .audio, id: 1), MediaTrack(kind: .audio, id: 2)]
        XCTAssertTrue(sut.selectTrack(2, of: .audio))
        XCTAssertTrue(sut.selectTrack(nil, of: .audio))
        XCTAssertFalse(sut.selectTrack(7, of: .audio))
        XCTAssertFalse(sut.selectTrack(nil, of: .subtitle))
        XCTAssertEqual(player.messages.suffix(2), [.selectTrack(2, .audio), .selectTrack(nil, .audio)])
        XCTAssertEqual(reasons, ["track: no audio track 7", "track: no subtitle track"])
    }

    func test_stopEvent_ofThePlayer_returnsToIdle() {
        let (sut, player, _) = makePlayingSUT()
        player.report(.didStop)
        sut.processPending()
        XCTAssertEqual(sut.currentState, .idle)
    }

    func test_snapshot_ofAMinimalPlayer_hasTheBasicProperties() {
        let player = PlayerSpy()
        player.currentTime = 3
        player.isPlaying = true
        XCTAssertEqual(player.snapshot.position, 3)
        XCTAssertNil(player.snapshot.duration)
        XCTAssertTrue(player.snapshot.isPlaying)
        XCTAssertTrue(player.snapshot.capabilities.canSeek)
        XCTAssertNil(player.snapshot.bytes)
        XCTAssertNil(player.snapshot.variant)
        XCTAssertNil(player.snapshot.variantSwitches)
    }

    func test_seek_thatThePlayerHasNotFinished_staysSeeking() {
        let (sut, player, _) = makePlayingSUT()
        sut.send(.seek(to: 30))
        XCTAssertEqual(sut.currentState, .seeking(to: 30, previousState: .playing))
        player.report(.didFinishSeeking, position: 30)
        sut.processPending()
        XCTAssertEqual(sut.currentState, .playing)
    }

    /// Law PSM05.
    func test_seek_beyondTheEnd_isClampedToTheEnd() {
        let (sut, player, _) = makePlayingSUT(duration: 60)
        sut.send(.seek(to: 90))
        XCTAssertEqual(player.messages.last, .seek(to: 60))
    }

    /// Law PSM05.
    func test_seek_toAnInvalidTarget_isRejected() {
        let (sut, _, _) = makePlayingSUT(duration: 60)
        var reasons: [PlaybackRejection.Reason] = []
        let token = sut.rejectionPublisher.sink { reasons.append($0.reason) }
        XCTAssertNil(sut.send(.seek(to: .nan)))
        XCTAssertNil(sut.send(.seek(to: .infinity)))
        XCTAssertNil(sut.send(.seek(to: -3)))
        XCTAssertNil(sut.seek(by: .nan))
        XCTAssertEqual(
            reasons, [.seekTargetNotFinite, .seekTargetNotFinite, .seekTargetNegative, .seekTargetNotFinite])
        token.cancel()
    }

    func test_seekBy_withAnUnknownDuration_movesForward() {
        let (sut, player, _) = makePlayingSUT()
        player.currentTime = 20
        sut.seek(by: 10)
        XCTAssertEqual(player.messages.last, .seek(to: 30))
    }

    func test_seekBy_severalTimesInARow_addsUp() {
        let (sut, player, _) = makePlayingSUT(duration: 60)
        player.currentTime = 20
        sut.seek(by: 10)
        sut.seek(by: 10)
        XCTAssertEqual(player.messages.last, .seek(to: 40))
        sut.seek(by: -100)
        XCTAssertEqual(player.messages.last, .seek(to: 0))
    }

    func test_seek_onNonSeekableMedia_isRejectedWithAReason() {
        let (sut, player, _) = makePlayingSUT()
        player.capabilities.canSeek = false
        var rejections: [PlaybackRejection] = []
        let token = sut.rejectionPublisher.sink { rejections.append($0) }

        XCTAssertFalse(sut.canPerform(.seek(to: 3)))
        XCTAssertNil(sut.send(.seek(to: 3)))

        XCTAssertEqual(rejections.map(\.attempt), [.action(.seek(to: 3))])
        XCTAssertEqual(rejections.map(\.reason), [.unsupported("this media is not seekable")])
        XCTAssertFalse(player.messages.contains(.seek(to: 3)))
        token.cancel()
    }

    func test_play_atTheEndOfNonSeekableMedia_isRejected() {
        let (sut, player, _) = makePlayingSUT()
        player.report(.didReachEnd)
        sut.processPending()
        XCTAssertTrue(sut.canPerform(.play))
        player.capabilities.canSeek = false
        XCTAssertFalse(sut.canPerform(.play))
        XCTAssertNil(sut.send(.play))
        XCTAssertEqual(sut.currentState, .ended)
    }

    func test_startSeekingEvent_afterASeekCommand_isIgnored() {
        let (sut, player, _) = makePlayingSUT()
        var rejections: [PlaybackRejection] = []
        let token = sut.rejectionPublisher.sink { rejections.append($0) }
        sut.send(.seek(to: 40))
        player.report(.didStartSeeking, position: 40)
        sut.processPending()
        XCTAssertEqual(rejections, [])
        XCTAssertEqual(sut.currentState, .seeking(to: 40, previousState: .playing))
        token.cancel()
    }

    func test_seek_rejectedByThePlayer_returnsToThePreviousPosition() {
        let (sut, player, _) = makePlayingSUT()
        player.currentTime = 12
        sut.send(.seek(to: 40))
        player.report(.rejected(.seek, reason: "no ranges"))
        sut.processPending()
        XCTAssertEqual(sut.currentState, .playing)
        XCTAssertEqual(sut.machine.model.position, 12)
    }

    func test_setSpeed_outsideTheSupportedRange_isRejected() {
        let (sut, player, _) = makePlayingSUT()
        var reasons: [String] = []
        let token = sut.rejectionPublisher.sink { reasons.append($0.reason.description) }
        XCTAssertFalse(sut.setSpeed(5))
        XCTAssertFalse(sut.setSpeed(.nan))
        XCTAssertTrue(sut.setSpeed(2))
        player.capabilities.speeds = nil
        XCTAssertFalse(sut.setSpeed(1))
        XCTAssertEqual(player.messages.suffix(1), [.setSpeed(2)])
        XCTAssertEqual(
            reasons,
            [
                "the speed must be between 0.25 and 4.0", "the speed must be between 0.25 and 4.0",
                "this player cannot change the speed",
            ])
        token.cancel()
    }

    func test_setVolume_outsideItsBounds_isRejected() {
        let (sut, player, _) = makePlayingSUT()
        XCTAssertFalse(sut.setVolume(1.1))
        XCTAssertFalse(sut.setVolume(.nan))
        XCTAssertTrue(sut.setVolume(0.5))
        XCTAssertTrue(sut.toggleMute())
        XCTAssertEqual(player.messages.suffix(2), [.setVolume(0.5), .toggleMute])
        player.capabilities.hasVolume = false
        XCTAssertFalse(sut.setVolume(0.5))
        XCTAssertFalse(sut.toggleMute())
    }

    func test_mailbox_afterAnOverflow_failsPlayback() {
        let (sut, player, _) = makePlayingSUT()
        for _ in 0..<1_100 { player.report(.didStartPlaying) }
        sut.processPending()
        XCTAssertEqual(sut.currentState, .failed(.unknown(reason: "lost 76 player events: the mailbox was full")))
    }

    func test_failure_whilePlaying_stopsThePlayerAndKeepsThePosition() {
        let (sut, player, _) = makePlayingSUT()
        player.report(.didFail(.networkError(reason: "cut")), position: 17)
        sut.processPending()
        XCTAssertEqual(player.messages.last, .stop)
        sut.send(.retry)
        XCTAssertEqual(player.messages.suffix(2), [.load(anyURL()), .seek(to: 17)])
    }

    // MARK: Interruptions

    /// Law PSM06.
    func test_endInterruption_withResumption_resumesPlayback() {
        let (sut, player, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        sut.endInterruption(shouldResume: true)
        XCTAssertEqual(sut.currentState, .playing)
        XCTAssertEqual(player.messages.suffix(2), [.pause, .play])
    }

    /// Law PSM06.
    func test_endInterruption_withoutResumption_leavesAUserPause() {
        let (sut, player, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        let transition = sut.endInterruption(shouldResume: false)
        XCTAssertEqual(transition?.to, .paused)
        XCTAssertEqual(transition?.cause, .user)
        XCTAssertEqual(player.messages.last, .pause)
    }

    /// Law PSM06.
    func test_endInterruption_repeatedWithResumption_staysPaused() {
        let (sut, _, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        sut.endInterruption(shouldResume: false)
        sut.send(.audioSessionInterrupted)
        sut.endInterruption(shouldResume: true)
        XCTAssertEqual(sut.currentState, .paused)
    }

    /// Law PSM06.
    func test_endInterruption_withoutResumptionAfterAnOverride_keepsPlaying() {
        let (sut, _, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        sut.send(.play)
        XCTAssertEqual(sut.endInterruption(shouldResume: false)?.didChangeState, false)
        XCTAssertEqual(sut.currentState, .playing)
    }

    /// Law PSM06.
    func test_endInterruption_withoutResumptionAfterAPause_endsTheInterruption() {
        let (sut, _, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        sut.send(.pause)
        XCTAssertNotNil(sut.endInterruption(shouldResume: false))
        XCTAssertEqual(sut.machine.model.environment, [])
        XCTAssertEqual(sut.currentState, .paused)
    }

    /// Law PSM06.
    func test_endInterruption_withoutResumptionAfterAFailure_doesNotPlayAfterARetry() {
        let (sut, player, _) = makePlayingSUT()
        sut.send(.audioSessionInterrupted)
        player.report(.didFail(.networkError(reason: "cut")))
        sut.processPending()
        XCTAssertNotNil(sut.endInterruption(shouldResume: false))
        sut.send(.retry)
        player.report(.didBecomeReady)
        sut.processPending()
        XCTAssertEqual(sut.currentState, .ready)
    }

    // MARK: Timeouts

    func test_load_thatNeverBecomesReady_failsAfterItsTimeout() {
        let (sut, _, clock) = makeSUT()
        sut.send(.load(anyURL()))
        clock.advance(by: .seconds(59)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .loading(anyURL()))
        clock.advance(by: .seconds(1)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .failed(.networkError(reason: "timeout: not ready to play within 60 s")))
    }

    func test_load_thatBecomesReadyInTime_doesNotTimeOut() {
        let (sut, player, clock) = makeSUT()
        sut.send(.load(anyURL()))
        clock.advance(by: .seconds(30)) { sut.processPending() }
        player.report(.didBecomeReady)
        clock.advance(by: .seconds(1_000)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .ready)
    }

    func test_load_replacingALoad_restartsTheTimeout() {
        let (sut, _, clock) = makeSUT()
        sut.send(.load(anyURL()))
        clock.advance(by: .seconds(50)) { sut.processPending() }
        sut.send(.load(anyURL("b")))
        sut.send(.play)
        clock.advance(by: .seconds(50)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .loading(anyURL("b")))
        clock.advance(by: .seconds(10)) { sut.processPending() }
        XCTAssertEqual(sut.currentState.description, "failed")
    }

    func test_playing_withAPositionThatNeverMoves_fails() {
        let (sut, player, clock) = makePlayingSUT()
        player.currentTime = 5
        clock.advance(by: .seconds(10)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .playing)
        clock.advance(by: .seconds(10)) { sut.processPending() }
        let reason = "playback is stuck: the position has not advanced for 10 s"
        XCTAssertEqual(sut.currentState, .failed(.networkError(reason: reason)))
        XCTAssertEqual(sut.machine.model.position, 5)
    }

    func test_buffering_thatLoadsNothing_fails() {
        let (sut, player, clock) = makePlayingSUT()
        player.report(.didStartBuffering)
        clock.advance(by: .milliseconds(59_999)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .buffering(previousState: .playing))
        clock.advance(by: .milliseconds(1)) { sut.processPending() }
        XCTAssertEqual(
            sut.currentState, .failed(.networkError(reason: "playback has been stuck in the state buffering for 60 s")))
    }

    func test_seek_thatLoadsNothing_failsAndKeepsItsTarget() {
        let (sut, _, clock) = makePlayingSUT()
        sut.send(.seek(to: 30))
        clock.advance(by: .seconds(61)) { sut.processPending() }
        XCTAssertEqual(
            sut.currentState, .failed(.networkError(reason: "playback has been stuck in the state seeking for 60 s")))
        XCTAssertEqual(sut.machine.model.position, 30)
    }

    func test_playing_beyondTheDuration_fails() {
        let (sut, player, clock) = makePlayingSUT(duration: 60)
        for second in 0...121 {
            player.currentTime = Double(second)
            clock.advance(by: .seconds(1)) { sut.processPending() }
        }
        XCTAssertEqual(
            sut.currentState,
            .failed(.networkError(reason: "playback is stuck: the position has been at the end for 60 s")))
    }

    func test_playing_withAMovingPosition_keepsPlaying() {
        let (sut, player, clock) = makePlayingSUT()
        for _ in 0..<20 {
            player.currentTime += 1
            clock.advance(by: .seconds(9)) { sut.processPending() }
        }
        XCTAssertEqual(sut.currentState, .playing)
    }

    func test_paused_forALongTime_staysPaused() {
        let (sut, _, clock) = makePlayingSUT()
        sut.send(.pause)
        clock.advance(by: .seconds(10_000)) { sut.processPending() }
        XCTAssertEqual(sut.currentState, .paused)
        XCTAssertEqual(clock.sleeperCount, 0)
    }

    // MARK: Running

    @MainActor
    func test_run_onTheMainActor_processesEventsFromAnyThread() async {
        let player = PlayerSpy()
        let sut = PlayerSession(player: player)
        trackForMemoryLeaks(sut)
        let runner = Task { await sut.run() }
        sut.send(.load(anyURL()))
        let mailbox = player.mailbox

        await withCheckedContinuation { continuation in
            let token = sut.statePublisher.filter { $0 == .playing }.first().sink { _ in continuation.resume() }
            Task.detached {
                mailbox.post(PlaybackReport(.didBecomeReady, generation: 1, position: 0))
                mailbox.post(PlaybackReport(.didStartPlaying, generation: 1, position: 0))
            }
            tokens.insert(token)
        }

        XCTAssertEqual(sut.currentState, .playing)
        runner.cancel()
        await runner.value
    }

    func test_deinit_whileLoading_leavesNoTimersAndNoCycle() {
        let clock = ManualClock()
        var sut: PlayerSession? = PlayerSession(player: PlayerSpy(), clock: clock)
        weak let watched = sut
        sut?.send(.load(anyURL()))
        clock.settle()
        XCTAssertEqual(clock.sleeperCount, 1)
        sut = nil
        clock.settle()
        XCTAssertNil(watched)
        XCTAssertEqual(clock.sleeperCount, 0)
    }

    // MARK: Helpers

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) -> (PlayerSession, PlayerSpy, ManualClock) {
        let (player, clock) = (PlayerSpy(), makeManualClock(file: file, line: line))
        let sut = PlayerSession(player: player, clock: clock)
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        return (sut, player, clock)
    }

    private func makePlayingSUT(
        duration: TimeInterval = .infinity, file: StaticString = #filePath, line: UInt = #line
    ) -> (PlayerSession, PlayerSpy, ManualClock) {
        let (sut, player, clock) = makeSUT(file: file, line: line)
        player.duration = duration
        sut.send(.load(anyURL()))
        sut.send(.play)
        player.report(.didBecomeReady)
        sut.processPending()
        XCTAssertEqual(sut.currentState, .playing, file: file, line: line)
        return (sut, player, clock)
    }
}
