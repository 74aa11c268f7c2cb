import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// What is said while a retry is awaited holds for what it loads.
final class PlayerSessionHoldTests: XCTestCase {
    /// Law PSM06.
    func test_retry_afterAnInterruptionDuringTheWait_isHeldBack() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.audioSessionInterrupted))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
        sut.session.send(.audioSessionResumed)
        XCTAssertEqual(sut.session.currentState, .playing)
    }

    /// Law PSM06.
    func test_retry_afterTheBackgroundDuringTheWait_isHeldBack() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.didEnterBackground))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
    }

    /// Law PSM06.
    func test_retry_afterAPauseDuringTheWait_doesNotPlay() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.pause))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
    }

    /// Law PSM06.
    func test_endInterruption_withoutLeaveAfterTheEnd_doesNotHoldTheNextVideo() {
        let sut = makeSUT()
        sut.session.send(.audioSessionInterrupted)
        sut.player.report(.didReachEnd)
        sut.session.processPending()
        XCTAssertNotNil(sut.session.endInterruption(shouldResume: false))
        sut.session.send(.load(anyURL("b")))
        sut.player.report(.didBecomeReady)
        sut.session.processPending()
        sut.session.send(.play)
        XCTAssertEqual(sut.session.currentState, .playing)
    }

    func test_processPending_insideACallback_keepsTheOrderOfReports() {
        let sut = makeSUT()
        var actions: [String] = []
        let token = sut.session.transitionPublisher.sink { transition in
            actions.append(transition.action.name)
            guard actions.count == 1 else { return }
            sut.player.report(.didPause)
            sut.session.processPending()
        }
        sut.player.report(.didStartBuffering)
        sut.player.report(.didFinishBuffering)
        sut.session.processPending()
        XCTAssertEqual(actions, ["didStartBuffering", "didFinishBuffering", "didPause"])
        token.cancel()
    }

    func test_retry_ofAnObserverThatIsToldOfTheStateFirst_usesUpNoAttempt() {
        let sut = makeSUT(attempts: 1)
        var hasRetried = false
        let token = sut.session.statePublisher.sink { [session = sut.session] state in
            guard case .failed = state, !hasRetried else { return }
            hasRetried = true
            session.send(.retry)
        }
        sut.fail()
        XCTAssertNil(sut.session.retryPublisher.value)
        sut.fail()
        XCTAssertEqual(sut.session.retryPublisher.value?.attempt, 1)
        token.cancel()
    }

    // MARK: Helpers

    private struct SUT {
        let session: PlayerSession
        let player: PlayerSpy
        let clock: ManualClock

        func fail() {
            player.report(.didFail(.networkError(reason: "cut")), position: 42)
            session.processPending()
        }

        /// Waits until the retry, and lets it become ready.
        func retry() {
            clock.advance(by: .seconds(2)) { session.processPending() }
            player.report(.didBecomeReady, position: 42)
            session.processPending()
        }
    }

    /// Playing, or failed with a retry to come.
    private func makeSUT(
        failed: Bool = false, attempts: Int = 3, file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let (player, clock) = (PlayerSpy(), makeManualClock(file: file, line: line))
        let session = PlayerSession(
            player: player, clock: clock, policies: SessionPolicies(retry: RetryPolicy(attempts: attempts)),
            random: { 0 })
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        session.send(.load(anyURL()))
        session.send(.play)
        player.report(.didBecomeReady)
        session.processPending()
        let sut = SUT(session: session, player: player, clock: clock)
        if failed { sut.fail() }
        return sut
    }
}
