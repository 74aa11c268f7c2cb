import Foundation
import StreamingCore
import StreamingTestKit
import XCTest
@testable import StreamingUI

final class ControlsVisibilityControllerTests: XCTestCase {
    func test_controls_beforePlayback_areVisible() {
        let sut = makeSUT()
        sut.session.send(.load(anyURL()))
        sut.advance(by: .seconds(60))
        XCTAssertTrue(sut.controller.areControlsVisible)
    }

    func test_controls_duringPlayback_hideFiveSecondsAfterLastTouch() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(4))
        sut.controller.send(.show)
        sut.advance(by: .seconds(4))
        XCTAssertTrue(sut.controller.areControlsVisible)
        sut.advance(by: .seconds(1))
        XCTAssertFalse(sut.controller.areControlsVisible)
    }

    func test_controls_withCustomDelay_hideAfterThatDelay() {
        let sut = makePlayingSUT(hideDelay: .seconds(2))
        sut.advance(by: .milliseconds(1_999))
        XCTAssertTrue(sut.controller.areControlsVisible)
        sut.advance(by: .milliseconds(1))
        XCTAssertFalse(sut.controller.areControlsVisible)
    }

    func test_controls_duringStall_stayHidden() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(5))
        sut.player.report(.didStartBuffering)
        sut.advance(by: .seconds(1))
        XCTAssertEqual(sut.session.currentState, .buffering(previousState: .playing))
        XCTAssertFalse(sut.controller.areControlsVisible)
    }

    func test_controls_whenInterrupted_showAndHideAfterResume() {
        let sut = makePlayingSUT()
        sut.advance(by: .seconds(5))
        sut.session.send(.audioSessionInterrupted)
        sut.advance(by: .seconds(60))
        XCTAssertTrue(sut.controller.areControlsVisible)
        sut.session.send(.audioSessionResumed)
        sut.advance(by: .seconds(5))
        XCTAssertFalse(sut.controller.areControlsVisible)
    }

    func test_visibility_afterEachChange_isPublishedOnce() {
        let sut = makePlayingSUT()
        var told: [Bool] = []
        let token = sut.controller.visibilityPublisher.sink { told.append($0) }
        sut.controller.send(.show)
        sut.advance(by: .seconds(5))
        sut.session.send(.pause)
        sut.session.send(.stop)
        XCTAssertEqual(told, [true, false, true])
        token.cancel()
    }

    func test_deinit_controller_cancelsTimer() {
        let clock = makeManualClock()
        let session = PlayerSession(player: PlayerSpy(), clock: clock)
        var sut: ControlsVisibilityController? = ControlsVisibilityController(
            following: session.statePublisher, clock: clock)
        sut?.send(.playbackDidChange(isPlaying: true))
        clock.settle()
        XCTAssertEqual(clock.sleeperCount, 1)
        sut = nil
        clock.settle()
        XCTAssertEqual(clock.sleeperCount, 0)
    }

    // MARK: Helpers

    private struct SUT {
        let controller: ControlsVisibilityController
        let session: PlayerSession
        let player: PlayerSpy
        let clock: ManualClock

        /// Advances the clock and the position together, because a session expects progress during playback.
        func advance(by duration: Duration) {
            clock.advance(by: duration) {
                player.currentTime = clock.now.seconds
                session.processPending()
                controller.processPending()
            }
        }
    }

    private func makeSUT(
        hideDelay: Duration = .seconds(5), file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let (player, clock) = (PlayerSpy(), makeManualClock(file: file, line: line))
        let session = PlayerSession(player: player, clock: clock)
        let controller = ControlsVisibilityController(
            following: session.statePublisher, hideDelay: hideDelay, clock: clock)
        trackForMemoryLeaks(session, file: file, line: line)
        trackForMemoryLeaks(controller, file: file, line: line)
        return SUT(controller: controller, session: session, player: player, clock: clock)
    }

    private func makePlayingSUT(
        hideDelay: Duration = .seconds(5), file: StaticString = #filePath, line: UInt = #line
    ) -> SUT {
        let sut = makeSUT(hideDelay: hideDelay, file: file, line: line)
        sut.session.send(.load(anyURL()))
        sut.session.send(.play)
        sut.player.report(.didBecomeReady)
        sut.session.processPending()
        return sut
    }
}
