import StreamingCore
import StreamingTestKit
import XCTest

final class StatefulVideoPlayerTests: XCTestCase {
    func test_commands_ofTheApp_areSentToTheStateMachine() {
        let (sut, player) = makeSUT()
        sut.play()
        XCTAssertEqual(player.messages, [])
        sut.load(url: anyURL())
        sut.stop()
        sut.stop()
        XCTAssertEqual(player.messages, [.load(anyURL()), .stop])
        XCTAssertEqual(sut.currentPlaybackState, .idle)
    }

    func test_isPlaying_whileLoading_followsTheState() {
        let (sut, player) = makeSUT()
        sut.load(url: anyURL())
        player.isPlaying = true
        XCTAssertFalse(sut.isPlaying)
    }

    func test_properties_afterCommands_equalThoseOfThePlayer() {
        let (sut, player) = makeSUT()
        player.currentTime = 3
        player.duration = 60
        sut.setVolume(0.5)
        sut.toggleMute()
        sut.setPlaybackSpeed(2)
        XCTAssertEqual(sut.currentTime, 3)
        XCTAssertEqual(sut.duration, 60)
        XCTAssertEqual(sut.volume, 0.5)
        XCTAssertTrue(sut.isMuted)
        XCTAssertEqual(sut.playbackSpeed, 2)
    }

    func test_setVolume_outsideItsBounds_isClamped() {
        let (sut, player) = makeSUT()
        sut.setVolume(1.5)
        sut.setVolume(-1)
        XCTAssertEqual(player.messages, [.setVolume(1), .setVolume(0)])
    }

    func test_commands_thatAreRejected_publishTheReason() {
        let (sut, player) = makeSUT()
        var reasons: [PlaybackRejection.Reason] = []
        let token = sut.rejectionPublisher.sink { reasons.append($0.reason) }
        XCTAssertFalse(sut.canPerform(.play))
        sut.play()
        XCTAssertEqual(reasons, [.nothingLoaded])
        XCTAssertEqual(player.messages, [])
        token.cancel()
    }

    func test_seekForwardAndBackward_whileLoading_seekThroughTheStateMachine() {
        let (sut, player) = makeSUT()
        sut.load(url: anyURL())
        sut.seekForward(by: 10)
        sut.seekBackward(by: 4)
        XCTAssertEqual(player.messages.dropFirst(), [.seek(to: 10), .seek(to: 6)])
    }

    func test_selectTrack_withAnExistingTrack_selectsTheTrack() {
        let (sut, player) = makeSUT()
        player.tracks = [MediaTrack(kind: .audio, id: 2)]
        sut.selectTrack(2, of: .audio)
        sut.selectTrack(3, of: .audio)
        XCTAssertEqual(sut.tracks, player.tracks)
        XCTAssertEqual(player.messages, [.selectTrack(2, .audio)])
    }

    func test_publishers_afterALoad_replayTheStateAndPublishTransitions() {
        let (sut, _) = makeSUT()
        var log: [String] = []
        let tokens = [
            sut.statePublisher.sink { log.append("\($0)") },
            sut.transitionPublisher.sink { log.append($0.action.name) },
        ]
        sut.load(url: anyURL())
        XCTAssertEqual(log, ["idle", "loading", "load"])
        tokens.forEach { $0.cancel() }
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> (StatefulVideoPlayer, PlayerSpy) {
        let player = PlayerSpy()
        let sut = StatefulVideoPlayer(player: player, clock: makeManualClock(file: file, line: line))
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        return (sut, player)
    }
}
