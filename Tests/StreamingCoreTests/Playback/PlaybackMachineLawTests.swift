import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the laws PSM03 to PSM10 of the playback machine by example. The golden table covers every cell.
final class PlaybackMachineLawTests: XCTestCase {
    // MARK: PSM03, PSM04

    /// Law PSM03.
    func test_load_fromEveryState_replacesTheMediaAndResetsTheModel() {
        forEachShape { machine, name in
            let next = machine.accepts(.load(anyURL("b")))
            XCTAssertEqual(next?.state, .loading(anyURL("b")), name)
            XCTAssertEqual(next?.media, anyURL("b"), name)
            XCTAssertEqual(next?.intent, .pause, name)
            XCTAssertEqual(next?.position, 0, name)
        }
    }

    /// Law PSM03.
    func test_stop_fromEveryStateExceptIdle_leadsToIdle() {
        forEachShape { machine, name in
            let next = machine.accepts(.stop)
            XCTAssertEqual(next?.state, machine.state.state == .idle ? nil : .idle, name)
        }
    }

    /// Law PSM04.
    func test_play_whileLoading_startsWhenReady() {
        var sut = loading()
        sut.expect(.play, effects: [], state: .loading(anyURL("a")))
        sut.expect(.didBecomeReady, effects: [.play], state: .playing)
    }

    /// Law PSM04.
    func test_pause_whileLoadingAfterAPlay_preventsTheAutoplay() {
        var sut = loading()
        sut.expect(.play, effects: [], state: .loading(anyURL("a")))
        sut.expect(.pause, effects: [], state: .loading(anyURL("a")))
        sut.expect(.didBecomeReady, effects: [], state: .ready)
    }

    /// Law PSM04.
    func test_seek_whileLoading_isSentToThePlayerAtOnce() {
        var sut = loading()
        sut.expect(.seek(to: 30), effects: [.seek(to: 30)], state: .loading(anyURL("a")))
        sut.expect(.didBecomeReady, effects: [], state: .ready)
        XCTAssertEqual(sut.state.position, 30)
    }

    /// Law PSM04.
    func test_becomeReady_beforeTheSeekReachedThePlayer_leadsToSeeking() {
        var sut = loading()
        sut.expect(.play, effects: [], state: .loading(anyURL("a")))
        sut.expect(.seek(to: 30), effects: [.seek(to: 30)], state: .loading(anyURL("a")))
        let ready = PlaybackInput(.didBecomeReady, generation: 1, position: 0)
        sut.expect(ready, effects: [.play], state: .seeking(to: 30, previousState: .playing))
        XCTAssertEqual(sut.state.position, 30)
    }

    /// Law PSM04.
    func test_pause_whileBuffering_pausesAfterTheStall() {
        var sut = playing()
        sut.expect(.didStartBuffering, effects: [], state: .buffering(previousState: .playing))
        sut.expect(.pause, effects: [.pause], state: .buffering(previousState: .paused))
        sut.expect(.didFinishBuffering, effects: [], state: .paused)
    }

    /// Law PSM04.
    func test_play_whileSeeking_playsAfterTheSeek() {
        var sut = paused()
        sut.expect(.seek(to: 5), effects: [.seek(to: 5)], state: .seeking(to: 5, previousState: .paused))
        sut.expect(.play, effects: [.play], state: .seeking(to: 5, previousState: .playing))
        sut.expect(.didFinishSeeking, effects: [], state: .playing)
    }

    /// Law PSM04.
    func test_playAndPause_withoutAChange_areRejected() {
        playing().expectRejection(of: .play, .alreadyPlaying)
        paused().expectRejection(of: .pause, .alreadyPaused)
        var sut = loading()
        sut.expect(.play, effects: [], state: .loading(anyURL("a")))
        sut.expectRejection(of: .play, .alreadyPlaying)
    }

    // MARK: PSM05

    /// Law PSM05.
    func test_seek_fromEveryStateWithMedia_isAccepted() {
        forEachShape { machine, name in
            switch machine.state.state {
            case .idle, .failed:
                XCTAssertNil(machine.accepts(.seek(to: 3)), name)
            case .loading:
                XCTAssertEqual(machine.accepts(.seek(to: 3))?.position, 3, name)
            case .ready, .playing, .paused, .buffering, .seeking, .ended:
                let resumes = PlaybackState.ResumableState(machine.state.willPlay)
                XCTAssertEqual(
                    machine.accepts(.seek(to: 3))?.state, .seeking(to: 3, previousState: resumes), name)
            }
        }
    }

    /// Law PSM05.
    func test_seek_fromSeeking_keepsTheLastTarget() {
        var sut = playing()
        sut.expect(.seek(to: 5), effects: [.seek(to: 5)], state: .seeking(to: 5, previousState: .playing))
        sut.expect(.seek(to: 9), effects: [.seek(to: 9)], state: .seeking(to: 9, previousState: .playing))
        XCTAssertEqual(sut.state.position, 9)
    }

    /// Law PSM05.
    func test_seek_fromReady_leadsToPaused() {
        var sut = ready()
        sut.expect(.seek(to: 5), effects: [.seek(to: 5)], state: .seeking(to: 5, previousState: .paused))
        sut.expect(.didFinishSeeking, effects: [], state: .paused)
    }

    /// Law PSM05.
    func test_seek_toAnInvalidTarget_isRejectedWithTheReason() {
        playing().expectRejection(of: .seek(to: -0.1), .seekTargetNegative)
        playing().expectRejection(of: .seek(to: .nan), .seekTargetNotFinite)
        playing().expectRejection(of: .seek(to: .infinity), .seekTargetNotFinite)
    }

    // MARK: PSM06

    /// Law PSM06.
    func test_interruption_whilePlaying_pausesAndResumes() {
        var sut = playing()
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .interruption)
        sut.expect(.audioSessionResumed, effects: [.play], state: .playing)
        XCTAssertNil(sut.state.pauseCause)
    }

    /// Law PSM06.
    func test_resume_afterTheUserPaused_staysPaused() {
        var sut = playing()
        sut.expect(.pause, effects: [.pause], state: .paused)
        sut.expect(.audioSessionInterrupted, effects: [], state: .paused)
        sut.expect(.audioSessionResumed, effects: [], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .user)
    }

    /// Law PSM06.
    func test_resume_afterTheUserPausedDuringTheInterruption_staysPaused() {
        var sut = playing()
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .paused)
        sut.expect(.pause, effects: [], state: .paused)
        sut.expect(.audioSessionResumed, effects: [], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .user)
    }

    /// Law PSM06.
    func test_play_whilePausedByAnInterruption_plays() {
        var sut = playing()
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .paused)
        sut.expect(.play, effects: [.play], state: .playing)
        sut.expect(.audioSessionResumed, effects: [], state: .playing)
    }

    /// Law PSM06.
    func test_interruption_whileLoading_suppressesAutoplay() {
        var sut = loading()
        sut.expect(.play, effects: [], state: .loading(anyURL("a")))
        sut.expect(.audioSessionInterrupted, effects: [], state: .loading(anyURL("a")))
        sut.expect(.didBecomeReady, effects: [], state: .ready)
        sut.expect(.audioSessionResumed, effects: [.play], state: .playing)
    }

    /// Law PSM06.
    func test_secondPlay_whileReadyDuringAnInterruption_overridesTheInterruption() {
        var sut = ready()
        sut.expect(.audioSessionInterrupted, effects: [], state: .ready)
        sut.expect(.play, effects: [], state: .ready)
        sut.expect(.play, effects: [.play], state: .playing)
    }

    /// Law PSM06.
    func test_interruption_whileBuffering_suppressesPlaybackAfterTheStall() {
        var sut = playing()
        sut.expect(.didStartBuffering, effects: [], state: .buffering(previousState: .playing))
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .buffering(previousState: .paused))
        sut.expect(.didFinishBuffering, effects: [], state: .paused)
        sut.expect(.audioSessionResumed, effects: [.play], state: .playing)
    }

    /// Law PSM06.
    func test_interruption_whileSeeking_suppressesPlaybackAtTheTarget() {
        var sut = playing()
        sut.expect(.seek(to: 5), effects: [.seek(to: 5)], state: .seeking(to: 5, previousState: .playing))
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .seeking(to: 5, previousState: .paused))
        sut.expect(.audioSessionResumed, effects: [.play], state: .seeking(to: 5, previousState: .playing))
    }

    /// Law PSM06.
    func test_becomeActive_byDefault_turnsTheSuppressionIntoAUserPause() {
        var sut = playing()
        sut.expect(.didEnterBackground, effects: [.pause], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .background)
        sut.expect(.didBecomeActive, effects: [], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .user)
    }

    /// Law PSM06.
    func test_becomeActive_withAPolicyToResume_resumesPlayback() {
        var sut = PlaybackMachine(background: .pausesAndResumes)
        sut.state = playing().state
        sut.expect(.didEnterBackground, effects: [.pause], state: .paused)
        sut.expect(.didBecomeActive, effects: [.play], state: .playing)
    }

    /// Law PSM06.
    func test_enterBackground_withAPolicyToContinue_isRejectedInEveryState() {
        forEachShape { machine, name in
            var sut = PlaybackMachine(background: .continues)
            sut.state = machine.state
            XCTAssertEqual(
                sut.handle(PlaybackInput(.didEnterBackground)), .rejected(.continuesInBackground), name)
        }
    }

    /// Law PSM06.
    func test_resume_duringAnotherSuppression_doesNotPlay() {
        var sut = PlaybackMachine(background: .pausesAndResumes)
        sut.state = playing().state
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .paused)
        sut.expect(.didEnterBackground, effects: [], state: .paused)
        sut.expect(.audioSessionResumed, effects: [], state: .paused)
        XCTAssertEqual(sut.state.pauseCause, .background)
        sut.expect(.didBecomeActive, effects: [.play], state: .playing)
    }

    /// Law PSM06.
    func test_systemEvent_duringAUserPause_neverResumesPlayback() {
        forEachShape { machine, name in
            guard machine.state.intent == .pause else { return }
            for action in [PlaybackAction.audioSessionResumed, .didBecomeActive] {
                guard let next = machine.accepts(action) else { continue }
                XCTAssertEqual(next.state, machine.state.state, name)
                XCTAssertFalse(next.willPlay, name)
            }
        }
    }

    // MARK: PSM07, PSM08

    /// Law PSM07.
    func test_fail_fromEveryStateWithUnendedMedia_keepsMediaAndIntent() {
        let error = PlaybackError.networkError(reason: "any")
        forEachShape { machine, name in
            let next = machine.accepts(.didFail(error))
            switch machine.state.state {
            case .idle, .ended:
                XCTAssertNil(next, name)
            case .loading, .ready, .playing, .paused, .buffering, .seeking, .failed:
                XCTAssertEqual(next?.state, .failed(error), name)
                XCTAssertEqual(next?.media, machine.state.media, name)
                XCTAssertEqual(next?.intent, machine.state.intent, name)
                XCTAssertEqual(next?.position, machine.state.position, name)
            }
        }
    }

    /// Law PSM07.
    func test_retry_afterARecoverableError_restoresMediaPositionAndIntent() {
        var sut = playing()
        sut.expect(PlaybackInput(.didFail(.networkError(reason: "cut")), position: 42), effects: [.stop])
        sut.expect(.retry, effects: [.load(anyURL("a")), .seek(to: 42)], state: .loading(anyURL("a")))
        sut.expect(PlaybackInput(.didBecomeReady, generation: sut.state.generation, position: 42), effects: [.play])
        XCTAssertEqual(sut.state.state, .playing)
        XCTAssertEqual(sut.state.position, 42)
    }

    /// Law PSM07.
    func test_retry_afterAnUnrecoverableError_isRejected() {
        var sut = playing()
        sut.expect(.didFail(.decodingError(reason: "any")), effects: [.stop])
        sut.expectRejection(of: .retry, .notRecoverable)
    }

    /// Law PSM07.
    func test_fail_whileSeeking_keepsTheTarget() {
        var sut = playing()
        sut.expect(.seek(to: 80), effects: [.seek(to: 80)])
        sut.expect(
            PlaybackInput(.didFail(.networkError(reason: "cut")), generation: sut.state.generation, position: 3),
            effects: [.stop]
        )
        XCTAssertEqual(sut.state.position, 80)
    }

    /// Law PSM08.
    func test_reachEnd_fromEveryStateWithReadyMedia_leadsToEnded() {
        forEachShape { machine, name in
            let next = machine.accepts(.didReachEnd)
            switch machine.state.state {
            case .idle, .loading, .ended, .failed: XCTAssertNil(next, name)
            case .ready, .playing, .paused, .buffering, .seeking: XCTAssertEqual(next?.state, .ended, name)
            }
        }
    }

    /// Law PSM08.
    func test_play_afterTheEnd_restartsFromTheBeginning() {
        var sut = ended()
        sut.expect(.play, effects: [.seek(to: 0), .play], state: .playing)
        XCTAssertEqual(sut.state.position, 0)
    }

    /// Law PSM08.
    func test_seek_afterTheEnd_resumesIfMediaWasPlaying() {
        var sut = ended()
        sut.expect(.seek(to: 3), effects: [.seek(to: 3), .play], state: .seeking(to: 3, previousState: .playing))
        var other = paused()
        other.expect(.didReachEnd, effects: [], state: .ended)
        other.expect(.seek(to: 3), effects: [.seek(to: 3)], state: .seeking(to: 3, previousState: .paused))
    }

    // MARK: PSM09, PSM10

    /// Law PSM09.
    func test_events_ofPlayerInitiatedChanges_changeStateAndIntent() {
        var sut = paused()
        sut.expect(.didStartPlaying, effects: [], state: .playing)
        XCTAssertEqual(sut.state.intent, .play)
        sut.expect(.didPause, effects: [], state: .paused)
        XCTAssertEqual(sut.state.intent, .pause)
        let seek = PlaybackInput(.didStartSeeking, generation: sut.state.generation, position: 17)
        sut.expect(seek, effects: [], state: .seeking(to: 17, previousState: .paused))
    }

    /// Law PSM09.
    func test_startSeeking_afterTheEnd_restartsThePlayer() {
        var sut = ended()
        let seek = PlaybackInput(.didStartSeeking, generation: sut.state.generation, position: 17)
        sut.expect(seek, effects: [.play], state: .seeking(to: 17, previousState: .playing))
    }

    /// Law PSM09.
    func test_pauseEvent_afterAnInterruption_doesNotChangeTheIntent() {
        var sut = playing()
        sut.expect(.audioSessionInterrupted, effects: [.pause], state: .paused)
        sut.expectRejection(of: .didPause, .alreadyPaused)
        sut.expect(.audioSessionResumed, effects: [.play], state: .playing)
    }

    /// Law PSM09.
    func test_everyAction_ofTheTable_isAcceptedInSomeState() {
        var accepted: Set<String> = []
        forEachCell { cell in
            if cell.move.decision.isAccepted { accepted.insert(cell.move.action.action.name) }
        }
        XCTAssertEqual(accepted.count, 19)
    }

    /// Law PSM10.
    func test_events_olderThanTheLoad_areStaleInEveryState() {
        forEachCell { cell in
            guard cell.input.hasSuffix("before the load") else { return }
            XCTAssertEqual(cell.move.decision, .rejected(.stale), "\(cell.shape): \(cell.input)")
        }
    }

    /// Law PSM10.
    func test_finishSeeking_ofAnEarlierSeek_isStale() {
        var sut = playing()
        sut.expect(.seek(to: 5), effects: [.seek(to: 5)])
        sut.expect(.seek(to: 9), effects: [.seek(to: 9)])
        let early = PlaybackInput(.didFinishSeeking, generation: sut.state.generation - 1, position: 5)
        XCTAssertEqual(sut.handle(early), .rejected(.stale))
    }

    /// Law PSM10.
    func test_reachEnd_reportedBeforeASeekBack_isStale() {
        var sut = playing()
        let generation = sut.state.generation
        sut.expect(.seek(to: 0), effects: [.seek(to: 0)])
        XCTAssertEqual(sut.handle(PlaybackInput(.didReachEnd, generation: generation, position: 60)), .rejected(.stale))
    }

    /// Law PSM10.
    func test_becomeReady_ofAReplacedLoad_isStale() {
        var sut = loading()
        sut.expect(.load(anyURL("b")), effects: [.load(anyURL("b"))])
        XCTAssertEqual(sut.handle(PlaybackInput(.didBecomeReady, generation: 1, position: 0)), .rejected(.stale))
    }

    // MARK: Positions

    func test_input_withAnInvalidPosition_ignoresThePosition() {
        var sut = playing()
        sut.expect(PlaybackInput(.pause, position: 12), effects: [.pause], state: .paused)
        for position in [Double.nan, .infinity, -1] {
            sut.expect(PlaybackInput(.play, position: position), effects: [.play], state: .playing)
            XCTAssertEqual(sut.state.position, 12)
            sut.expect(PlaybackInput(.pause, position: position), effects: [.pause], state: .paused)
        }
    }

    // MARK: Helpers

    private func loading() -> PlaybackMachine {
        var machine = PlaybackMachine()
        machine.expect(.load(anyURL("a")), effects: [.load(anyURL("a"))], state: .loading(anyURL("a")))
        return machine
    }

    private func ready() -> PlaybackMachine {
        var machine = loading()
        machine.expect(.didBecomeReady, effects: [], state: .ready)
        return machine
    }

    private func playing() -> PlaybackMachine {
        var machine = ready()
        machine.expect(.play, effects: [.play], state: .playing)
        return machine
    }

    private func paused() -> PlaybackMachine {
        var machine = playing()
        machine.expect(.pause, effects: [.pause], state: .paused)
        return machine
    }

    private func ended() -> PlaybackMachine {
        var machine = playing()
        machine.expect(PlaybackInput(.didReachEnd, position: 60), effects: [], state: .ended)
        return machine
    }

    private func forEachShape(_ body: (PlaybackMachine, String) -> Void) {
        for shape in PlaybackTable.standard.shapes {
            var machine = PlaybackMachine()
            machine.state = shape.model
            body(machine, shape.name)
        }
    }

    private func forEachCell(_ body: (Exploration<PlaybackMachine>.Cell) -> Void) {
        for cell in ProofReport.playbackCells { body(cell) }
    }
}

extension PlaybackMachine {
    /// Expects, at the caller's line, that the machine accepts the input with these effects and this state.
    fileprivate mutating func expect(
        _ input: PlaybackInput, effects: [PlaybackEffect], state expected: PlaybackState? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        guard case .accepted(let next, let found) = handle(input) else {
            return XCTFail("\(input.action.name) was rejected: \(handle(input))", file: file, line: line)
        }
        XCTAssertEqual(Array(found), effects, file: file, line: line)
        if let expected { XCTAssertEqual(next.state, expected, file: file, line: line) }
        state = next
    }

    fileprivate mutating func expect(
        _ action: PlaybackAction, effects: [PlaybackEffect], state: PlaybackState? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        expect(PlaybackInput(action), effects: effects, state: state, file: file, line: line)
    }

    fileprivate func expectRejection(
        of action: PlaybackAction, _ reason: PlaybackRejection.Reason, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        XCTAssertEqual(handle(PlaybackInput(action)), .rejected(reason), file: file, line: line)
    }

    /// Returns the model after the action; nil if the machine rejects the action.
    fileprivate func accepts(_ action: PlaybackAction) -> PlaybackModel? {
        guard case .accepted(let next, _) = handle(PlaybackInput(action)) else { return nil }
        return next
    }
}

extension PlaybackState.ResumableState {
    fileprivate init(_ willPlay: Bool) { self = willPlay ? .playing : .paused }
}
