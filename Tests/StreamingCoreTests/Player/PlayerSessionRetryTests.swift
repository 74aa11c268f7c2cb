import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

final class PlayerSessionRetryTests: XCTestCase {
    private var tokens: Set<EventSubscription> = []

    func test_failure_withoutARetryPolicy_isNotRetried() {
        let sut = makePlayingSUT(SessionPolicies())
        sut.fail()
        sut.advance(by: .seconds(1_000))
        XCTAssertEqual(sut.session.currentState, Self.failed)
        XCTAssertNil(sut.session.retryPublisher.value)
    }

    func test_failure_withARetryPolicy_reloadsAtTheSamePositionAfterTheDelay() {
        let sut = makePlayingSUT()
        sut.fail(at: 42)
        sut.advance(by: .milliseconds(999))
        XCTAssertEqual(sut.session.currentState, Self.failed)
        sut.advance(by: .milliseconds(1))
        XCTAssertEqual(sut.session.currentState, .loading(anyURL()))
        XCTAssertEqual(sut.player.messages.suffix(2), [.load(anyURL()), .seek(to: 42)])
    }

    func test_failure_beforeTheStartSeek_reloadsAtTheSeekTarget() {
        let clock = makeManualClock()
        let player = PlayerSpy()
        let sut = PlayerSession(
            player: player, clock: clock, policies: SessionPolicies(retry: RetryPolicy(attempts: 1, jitter: 0)))
        sut.send(.load(anyURL()))
        // The media has failed and is not seekable, but the session has not processed the failure yet.
        player.capabilities.canSeek = false
        player.report(.didFail(.networkError(reason: "")), generation: 1)
        XCTAssertNotNil(sut.send(.seek(to: 21)))
        sut.processPending()
        player.capabilities.canSeek = true
        clock.advance(by: .seconds(1)) { sut.processPending() }
        XCTAssertEqual(player.messages.suffix(2), [.load(anyURL()), .seek(to: 21)])
    }

    func test_failure_repeated_isRetriedWithBackoffUpToTheLastAttempt() {
        let sut = makePlayingSUT()
        var waits: [Duration] = []
        sut.fail()
        while sut.session.retryPublisher.value != nil {
            let begin = sut.clock.now
            while sut.session.currentState == Self.failed { sut.advance(by: .milliseconds(250)) }
            waits.append(sut.clock.now - begin)
            sut.fail()
        }
        XCTAssertEqual(waits, [.seconds(1), .seconds(2), .seconds(4)])
        XCTAssertEqual(sut.session.currentState, Self.failed)
    }

    func test_failure_withJitter_shortensTheDelay() {
        let sut = makePlayingSUT(random: 0.5)
        sut.fail()
        sut.advance(by: .milliseconds(749))
        XCTAssertEqual(sut.session.currentState, Self.failed)
        sut.advance(by: .milliseconds(1))
        XCTAssertEqual(sut.session.currentState, .loading(anyURL()))
    }

    func test_failure_thatIsUnrecoverable_isNotRetried() {
        let sut = makePlayingSUT()
        sut.fail(.decodingError(reason: "any"))
        sut.advance(by: .seconds(1_000))
        XCTAssertEqual(sut.session.currentState, .failed(.decodingError(reason: "any")))
        XCTAssertNil(sut.session.retryPublisher.value)
    }

    func test_failure_thatIsUnrecoverableDuringTheDelay_cancelsTheRetry() {
        let sut = makePlayingSUT()
        sut.fail()
        sut.fail(.decodingError(reason: "any"))
        XCTAssertNil(sut.session.retryPublisher.value)
        sut.advance(by: .seconds(1_000))
        XCTAssertEqual(sut.session.currentState, .failed(.decodingError(reason: "any")))
    }

    func test_failure_duringTheDelay_doesNotMoveTheRetry() {
        let sut = makePlayingSUT()
        sut.fail()
        let pending = sut.session.retryPublisher.value
        sut.advance(by: .milliseconds(500))
        sut.fail()
        XCTAssertEqual(sut.session.retryPublisher.value, pending)
        sut.advance(by: .milliseconds(500))
        XCTAssertEqual(sut.session.currentState, .loading(anyURL()))
    }

    func test_retryPublisher_afterAFailure_publishesAttemptAndTime() {
        let sut = makePlayingSUT()
        var told: [PendingRetry?] = []
        sut.session.retryPublisher.sink { told.append($0) }.store(in: &tokens)
        sut.fail()
        let date = sut.clock.date.addingTimeInterval(1)
        sut.advance(by: .seconds(1))
        XCTAssertEqual(told, [nil, PendingRetry(attempt: 1, of: 3, at: .seconds(1), date: date), nil])
    }

    func test_stop_duringTheDelay_cancelsTheRetry() {
        let sut = makePlayingSUT()
        sut.fail()
        sut.session.send(.stop)
        XCTAssertNil(sut.session.retryPublisher.value)
        sut.clock.settle()
        XCTAssertEqual(sut.clock.sleeperCount, 0)
        sut.advance(by: .seconds(1_000))
        XCTAssertEqual(sut.session.currentState, .idle)
    }

    func test_load_duringTheDelay_replacesTheRetry() {
        let sut = makePlayingSUT()
        sut.fail()
        sut.session.send(.load(anyURL("b")))
        sut.advance(by: .seconds(30))
        XCTAssertEqual(sut.session.currentState, .loading(anyURL("b")))
        XCTAssertEqual(sut.player.messages.suffix(2), [.stop, .load(anyURL("b"))])
    }

    func test_retry_duringTheDelay_replacesTheAutomaticRetry() {
        let sut = makePlayingSUT()
        sut.fail()
        sut.session.send(.retry)
        sut.advance(by: .seconds(30))
        XCTAssertEqual(sut.player.messages.filter { $0 == .load(anyURL()) }.count, 2)
    }

    func test_progress_afterARetry_restartsTheAttemptCount() {
        let sut = makePlayingSUT()
        sut.fail(at: 42)
        sut.advance(by: .seconds(1))
        sut.becomeReady(at: 42)
        sut.player.currentTime = 43
        sut.advance(by: .milliseconds(250))
        sut.fail(at: 43)
        XCTAssertEqual(sut.session.retryPublisher.value?.attempt, 1)
    }

    func test_failure_withoutProgressAfterARetry_continuesTheAttemptCount() {
        let sut = makePlayingSUT()
        sut.fail(at: 42)
        sut.advance(by: .seconds(1))
        sut.becomeReady(at: 42)
        sut.player.currentTime = 42.9
        sut.advance(by: .milliseconds(250))
        sut.fail(at: 42.9)
        XCTAssertEqual(sut.session.retryPublisher.value?.attempt, 2)
    }

    func test_load_afterTheLastRetry_restartsTheAttemptCount() {
        let sut = makePlayingSUT(SessionPolicies(retry: RetryPolicy(attempts: 1)))
        sut.fail()
        sut.session.send(.retry)
        sut.fail()
        XCTAssertNil(sut.session.retryPublisher.value)
        sut.session.send(.load(anyURL("b")))
        sut.fail()
        XCTAssertEqual(sut.session.retryPublisher.value?.attempt, 1)
    }

    func test_loadTimeout_withARetryPolicy_isRetried() {
        let sut = makePlayingSUT()
        sut.session.send(.load(anyURL("b")))
        sut.advance(by: .seconds(61))
        XCTAssertEqual(sut.session.currentState, .loading(anyURL("b")))
        XCTAssertEqual(sut.player.messages.suffix(3), [.load(anyURL("b")), .stop, .load(anyURL("b"))])
    }

    // MARK: Helpers

    private static let cut = PlaybackError.networkError(reason: "cut")
    private static let failed = PlaybackState.failed(cut)

    private struct SUT {
        let session: PlayerSession
        let player: PlayerSpy
        let clock: ManualClock

        func advance(by duration: Duration) {
            clock.advance(by: duration) { session.processPending() }
        }

        func becomeReady(at position: TimeInterval) {
            player.currentTime = position
            player.report(.didBecomeReady)
            session.processPending()
        }

        func fail(_ error: PlaybackError = cut, at position: TimeInterval = 0) {
            player.report(.didFail(PlaybackFailure(error)), position: position)
            session.processPending()
        }
    }

    /// Returns a session that is playing, by default with three retries.
    private func makePlayingSUT(
        _ policies: SessionPolicies = SessionPolicies(retry: RetryPolicy(attempts: 3)), random: Double = 0,
        file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let (player, clock) = (PlayerSpy(), makeManualClock(file: file, line: line))
        let session = PlayerSession(player: player, clock: clock, policies: policies, random: { random })
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        let sut = SUT(session: session, player: player, clock: clock)
        session.send(.load(anyURL()))
        session.send(.play)
        sut.becomeReady(at: 0)
        XCTAssertEqual(session.currentState, .playing, file: file, line: line)
        return sut
    }
}
