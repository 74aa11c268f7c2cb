import StreamingCore
import StreamingTestKit
import Testing

/// Tests of PSM06 through a session: the commands to the player, and above all the absence of play commands.
@Suite("A session and its environment", .tags(.unit), .leakTracking)
struct PlayerSessionEnvironmentTests {
    /// Law PSM06.
    @Test("After a video has ended, a video loaded in the background plays only when the user returns and plays it")
    func test_load_afterTheEndInTheBackground_doesNotPlay() {
        let sut = makeSUT()
        sut.open("first")
        sut.report(.didReachEnd)
        sut.session.send(.didEnterBackground)
        sut.open("next")
        #expect(sut.player.messages == [.load(anyURL("first")), .play, .pause, .load(anyURL("next"))])
        #expect(sut.session.currentState == .ready)

        sut.session.send(.didBecomeActive)
        #expect(sut.session.currentState == .ready)
        sut.session.send(.play)
        #expect(sut.player.messages.last == .play)
    }

    /// Law PSM06.
    @Test("Another video that is opened during an interruption plays when the interruption ends, and not earlier")
    func test_load_afterAStopDuringAnInterruption_playsWhenTheInterruptionEnds() {
        let sut = makeSUT()
        sut.open("first")
        sut.session.send(.audioSessionInterrupted)
        sut.session.send(.stop)
        sut.open("other")
        #expect(sut.player.messages == [.load(anyURL("first")), .play, .pause, .stop, .load(anyURL("other"))])

        sut.session.endInterruption(shouldResume: true)
        #expect(sut.player.messages.last == .play)
        #expect(sut.session.currentState == .playing)
    }

    /// Law PSM06.
    @Test("An interruption from before the first load suppresses playback until the interruption ends")
    func test_load_duringAnEarlierInterruption_playsWhenTheInterruptionEnds() {
        let sut = makeSUT()
        #expect(sut.session.send(.audioSessionInterrupted) != nil)
        sut.open("first")
        #expect(sut.player.messages == [.load(anyURL("first"))])
        sut.session.endInterruption(shouldResume: true)
        #expect(sut.player.messages == [.load(anyURL("first")), .play])
    }

    /// Law PSM06.
    @Test("A second play command during an interruption reaches the player at once")
    func test_secondPlay_duringAnInterruption_startsPlayback() {
        let sut = makeSUT()
        sut.session.send(.audioSessionInterrupted)
        sut.open("first")
        sut.session.send(.play)
        #expect(sut.player.messages == [.load(anyURL("first")), .play])
    }

    /// Law PSM06.
    @Test("An interruption while idle is a transition without a change of state")
    func test_send_anInterruptionWhileIdle_publishesOneTransition() {
        let sut = makeSUT()
        var log: [String] = []
        let tokens = [
            sut.session.statePublisher.dropFirst().sink { log.append("state \($0)") },
            sut.session.transitionPublisher.sink { log.append("transition \($0.action.name) \($0.didChangeState)") },
            sut.session.rejectionPublisher.sink { log.append("rejection \($0.reason)") },
        ]
        sut.session.send(.audioSessionInterrupted)
        sut.session.send(.audioSessionInterrupted)
        #expect(log == ["transition audioSessionInterrupted false", "rejection already interrupted"])
        #expect(sut.player.messages == [])
        tokens.forEach { $0.cancel() }
    }

    // MARK: Helpers

    private struct SUT {
        let session: PlayerSession
        let player: PlayerSpy

        /// Loads and plays a video as an app does, and reports that the player is ready.
        func open(_ name: String) {
            session.send(.load(anyURL(name)))
            session.send(.play)
            report(.didBecomeReady)
        }

        func report(_ event: PlayerEvent) {
            player.report(event)
            session.processPending()
        }
    }

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> SUT {
        let player = PlayerSpy()
        let session = PlayerSession(player: player, clock: ManualClock())
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        return SUT(session: session, player: player)
    }
}
