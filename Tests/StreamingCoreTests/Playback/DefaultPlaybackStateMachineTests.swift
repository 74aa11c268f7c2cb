import StreamingCore
import StreamingTestKit
import XCTest

final class DefaultPlaybackStateMachineTests: XCTestCase {
    func test_init_startsInIdleState() {
        XCTAssertEqual(makeSUT().currentState, .idle)
    }

    func test_sendLoad_fromIdle_transitionsToLoading() {
        let sut = makeSUT()
        let transition = sut.send(.load(anyURL()))

        XCTAssertEqual(sut.currentState, .loading(anyURL()))
        XCTAssertEqual(transition?.from, .idle)
        XCTAssertEqual(transition?.to, .loading(anyURL()))
    }

    func test_sendPlay_fromReady_transitionsToPlaying() {
        let sut = makeSUT(after: [.load(anyURL()), .didBecomeReady])
        XCTAssertEqual(sut.send(.play)?.to, .playing)
    }

    func test_sendPlay_fromIdle_isRejected() {
        let sut = makeSUT()

        XCTAssertNil(sut.send(.play))
        XCTAssertEqual(sut.currentState, .idle)
    }

    func test_transition_ofALoad_hasTheDateOfTheClock() {
        let fixedDate = Date(timeIntervalSince1970: 1_000)
        let sut = makeSUT(currentDate: { fixedDate })
        XCTAssertEqual(sut.send(.load(anyURL()))?.timestamp, fixedDate)
    }

    /// Law PSM13.
    func test_transition_afterAWallClockCorrection_hasTheNewDateAndMonotonicTime() {
        let clock = makeManualClock()
        let sut = DefaultPlaybackStateMachine(clock: clock)
        let start = clock.date
        clock.advance(by: .seconds(5))
        clock.correctWallClock(by: .seconds(-3_600))

        let transition = sut.send(.load(anyURL()))

        XCTAssertEqual(transition?.instant, .seconds(5))
        XCTAssertEqual(transition?.timestamp, start - 3_595)
    }

    /// Law PSM13.
    func test_transition_withDatesThatGoBack_hasAMonotonicInstant() {
        var date = Date(timeIntervalSince1970: 1_000)
        let sut = DefaultPlaybackStateMachine(currentDate: { date })
        let instants = [5.0, -100, 7].map { seconds in
            date = Date(timeIntervalSince1970: 1_000 + seconds)
            return sut.send(.load(anyURL()))?.instant
        }
        XCTAssertEqual(instants, [.seconds(5), .seconds(5), .seconds(7)])
    }

    func test_statePublisher_emitsStateChanges() {
        let sut = makeSUT()
        var receivedStates: [PlaybackState] = []
        let cancellable = sut.statePublisher.sink { receivedStates.append($0) }

        sut.send(.load(anyURL()))
        sut.send(.didBecomeReady)

        XCTAssertEqual(receivedStates, [.idle, .loading(anyURL()), .ready])
        cancellable.cancel()
    }

    /// Laws PSM02 and OBS10.
    func test_send_ofARejectedAction_reachesOnlyTheRejectionPublisher() {
        let sut = makeSUT(after: [.load(anyURL())])
        var log: [String] = []
        let tokens = [
            sut.statePublisher.dropFirst().sink { log.append("state \($0)") },
            sut.transitionPublisher.sink { log.append("transition \($0.action.name)") },
            sut.rejectionPublisher.sink { log.append("rejection \($0.reason)") },
        ]

        XCTAssertNil(sut.send(.retry))

        XCTAssertEqual(log, ["rejection nothing has failed"])
        tokens.forEach { $0.cancel() }
    }

    /// Law PSM02.
    func test_canPerform_forEveryActionInEveryState_predictsSend() {
        let paths: [[PlaybackAction]] = [
            [], [.load(anyURL())], [.load(anyURL()), .didBecomeReady], [.load(anyURL()), .didBecomeReady, .play],
            [.load(anyURL()), .didBecomeReady, .play, .pause],
            [.load(anyURL()), .didBecomeReady, .play, .didStartBuffering],
            [.load(anyURL()), .didBecomeReady, .play, .seek(to: 3)],
            [.load(anyURL()), .didBecomeReady, .play, .didReachEnd],
            [.load(anyURL()), .didFail(.networkError(reason: "any"))],
        ]
        for path in paths {
            for input in MachineModel.playback().inputs {
                let sut = makeSUT(after: path)
                guard let action = input.action(PlaybackMachine().state)?.action else { continue }
                let (before, canPerform) = (sut.model, sut.canPerform(action))
                let cell = "\(path.map(\.name)) \(input.name)"
                XCTAssertEqual(canPerform, sut.send(action) != nil, cell)
                if !canPerform { XCTAssertEqual(sut.model, before, cell) }
            }
        }
    }

    /// Law PSM04.
    func test_send_thatChangesOnlyTheIntent_publishesATransitionAndNoState() {
        let sut = makeSUT(after: [.load(anyURL())])
        var states = 0
        let token = sut.statePublisher.dropFirst().sink { _ in states += 1 }

        let transition = sut.send(.play)

        XCTAssertEqual(transition?.didChangeState, false)
        XCTAssertEqual(transition?.intent, .play)
        XCTAssertEqual(states, 0)
        token.cancel()
    }

    /// Law PSM13.
    func test_transition_afterAnInterruption_hasIntentCauseGenerationAndPosition() {
        let sut = makeSUT(after: [.load(anyURL()), .didBecomeReady, .play, .seek(to: 20), .didFinishSeeking])

        let transition = sut.send(.audioSessionInterrupted)

        XCTAssertEqual(transition?.intent, .play)
        XCTAssertEqual(transition?.cause, .interruption)
        XCTAssertEqual(transition?.generation, 2)
        XCTAssertEqual(transition?.position, 20)
    }

    /// Law PSM14.
    func test_send_insideAnObserver_decidesAtOnceAndDeliversInCausalOrder() {
        let sut = makeSUT()
        var log: [String] = []
        var nested: PlaybackTransition?
        let tokens = [
            sut.statePublisher.dropFirst().sink { [weak sut] state in
                log.append("first \(state)")
                guard case .loading = state else { return }
                nested = sut?.send(.didBecomeReady)
                log.append("decided \(sut?.currentState.description ?? "")")
            },
            sut.statePublisher.dropFirst().sink { log.append("second \($0)") },
            sut.transitionPublisher.sink { log.append("transition \($0.action.name)") },
        ]

        sut.send(.load(anyURL()))

        XCTAssertEqual(nested?.to, .ready)
        XCTAssertEqual(
            log,
            [
                "first loading", "decided ready", "second loading", "transition load", "first ready", "second ready",
                "transition didBecomeReady",
            ])
        tokens.forEach { $0.cancel() }
    }

    func test_token_thatIsRetained_doesNotRetainTheMachine() {
        var sut: DefaultPlaybackStateMachine? = DefaultPlaybackStateMachine()
        let token = sut?.transitionPublisher.sink { _ in }
        weak let machine = sut

        sut = nil

        XCTAssertNil(machine)
        token?.cancel()
    }

    // MARK: Helpers

    private func makeSUT(
        after actions: [PlaybackAction] = [], currentDate: @escaping () -> Date = Date.init,
        file: StaticString = #filePath, line: UInt = #line
    ) -> DefaultPlaybackStateMachine {
        let sut = DefaultPlaybackStateMachine(currentDate: currentDate)
        trackForMemoryLeaks(sut, file: file, line: line)
        for action in actions { XCTAssertNotNil(sut.send(action), action.name, file: file, line: line) }
        return sut
    }
}
