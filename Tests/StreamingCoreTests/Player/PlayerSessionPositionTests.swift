import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

final class PlayerSessionPositionTests: XCTestCase {
    func test_position_whilePlaying_isPublishedFourTimesPerSecond() {
        let sut = makePlayingSUT()
        let positions = Recorder(sut.session)
        sut.advance(by: .seconds(1))
        XCTAssertEqual(positions.values, [0, 0.25, 0.5, 0.75, 1])
    }

    func test_position_withAnotherInterval_isPublishedAtThatInterval() {
        let sut = makePlayingSUT(policies: SessionPolicies(positionInterval: .milliseconds(500)))
        let positions = Recorder(sut.session)
        sut.advance(by: .milliseconds(1_400))
        XCTAssertEqual(positions.values, [0, 0.5, 1])
    }

    func test_position_atATransition_isPublishedAtOnce() {
        let sut = makePlayingSUT()
        sut.advance(by: .milliseconds(625))
        let positions = Recorder(sut.session)
        sut.session.send(.pause)
        XCTAssertEqual(positions.values, [0.5, 0.625])
    }

    func test_position_duringASeek_isTheTarget() {
        let player = PlayerSpy()
        let session = PlayerSession(player: player, clock: makeManualClock())
        let positions = Recorder(session)
        session.send(.load(anyURL()))
        session.send(.seek(to: 30))
        XCTAssertEqual(player.currentTime, 0)
        XCTAssertEqual(positions.values, [0, 30])
    }

    func test_position_whilePaused_isNotSampled() {
        let sut = makePlayingSUT()
        sut.session.send(.pause)
        let positions = Recorder(sut.session)
        sut.advance(by: .seconds(60))
        XCTAssertEqual(positions.values, [0])
        XCTAssertEqual(sut.clock.sleeperCount, 0)
    }

    func test_position_afterAPauseAndAPlay_isPublishedAgain() {
        let sut = makePlayingSUT()
        sut.session.send(.pause)
        sut.session.send(.play)
        let positions = Recorder(sut.session)
        sut.advance(by: .milliseconds(500))
        XCTAssertEqual(positions.values, [0, 0.25, 0.5])
    }

    func test_position_thatDoesNotMove_isNotPublishedTwice() {
        let (player, clock) = (PlayerSpy(), makeManualClock())
        let session = PlayerSession(player: player, clock: clock)
        session.send(.load(anyURL()))
        session.send(.play)
        player.report(.didBecomeReady)
        let positions = Recorder(session)
        clock.advance(by: .seconds(2)) { session.processPending() }
        player.currentTime = 1
        clock.advance(by: .seconds(2)) { session.processPending() }
        XCTAssertEqual(positions.values, [0, 1])
    }

    func test_position_ofASeekInsideACallback_isNotPublishedTwice() {
        let sut = makePlayingSUT()
        var tokens: Set<EventSubscription> = []
        sut.session.positionPublisher.sink { [session = sut.session] position in
            guard position == 0.25 else { return }
            session.send(.seek(to: 5))
            session.send(.pause)
        }.store(in: &tokens)
        let positions = Recorder(sut.session)
        sut.advance(by: .milliseconds(250))
        XCTAssertEqual(positions.values, [0, 0.25, 5])
    }

    func test_position_whileIdle_isNotPublished() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(1))
        let positions = Recorder(sut.session)
        sut.session.send(.stop)
        sut.advance(by: .seconds(1))
        XCTAssertEqual(positions.values, [1])
    }

    // MARK: Helpers

    /// A record of every position that a session publishes, including the initial position.
    private final class Recorder {
        private(set) var values: [TimeInterval] = []
        private var token: EventSubscription?

        init(_ session: PlayerSession) {
            token = session.positionPublisher.sink { [weak self] in self?.values.append($0) }
        }
    }

    private struct SUT {
        let session: PlayerSession
        let clock: ManualClock

        func advance(by duration: Duration) {
            clock.advance(by: duration) { session.processPending() }
        }
    }

    /// Returns a session that plays media of ten seconds from its start.
    private func makePlayingSUT(
        policies: SessionPolicies = SessionPolicies(), file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let clock = makeManualClock(file: file, line: line)
        let player = PlayerFake(clock: clock) { _ in .success(10) }
        let sut = SUT(session: PlayerSession(player: player, clock: clock, policies: policies), clock: clock)
        trackForMemoryLeaks(sut.session, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        sut.session.send(.load(anyURL()))
        sut.session.send(.play)
        sut.advance(by: PlayerFake.latency)
        XCTAssertEqual(sut.session.currentState, .playing, file: file, line: line)
        return sut
    }
}
