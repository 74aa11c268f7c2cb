import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of commands and events during the delay of a retry, of an interruption that ends after the media, and of calls
/// inside callbacks.
final class PlayerSessionSuppressionTests: XCTestCase {
    /// Law PSM06.
    func test_retry_afterAnInterruptionDuringTheDelay_isSuppressed() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.audioSessionInterrupted))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
        sut.session.send(.audioSessionResumed)
        XCTAssertEqual(sut.session.currentState, .playing)
    }

    /// Law PSM06.
    func test_retry_afterTheBackgroundDuringTheDelay_isSuppressed() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.didEnterBackground))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
    }

    /// Law PSM06.
    func test_retry_afterAPauseDuringTheDelay_doesNotPlay() {
        let sut = makeSUT(failed: true)
        XCTAssertNotNil(sut.session.send(.pause))
        sut.retry()
        XCTAssertEqual(sut.session.currentState, .ready)
    }

    /// Law PSM06.
    func test_endInterruption_withoutResumptionAfterTheEnd_doesNotSuppressTheNextVideo() {
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

    func test_processPending_insideACallback_keepsTheOrderOfEvents() {
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

    func test_retry_byAnObserverOfTheState_usesUpNoAttempt() {
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

        /// Waits until the retry, and reports that its media is ready.
        func retry() {
            clock.advance(by: .seconds(2)) { session.processPending() }
            player.report(.didBecomeReady, position: 42)
            session.processPending()
        }
    }

    /// Returns a session that is playing, or that has failed and waits for a retry.
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
