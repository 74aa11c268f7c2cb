import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchHistoryRecorder", .leakTracking, .tags(.unit))
struct WatchHistoryRecorderTests {
    // MARK: Recorded actions

    @Test("The recorder records exactly the actions that affect the history", arguments: Self.actions)
    func test_send_eachAction_recordsOnlyActionsThatAffectHistory(_ action: Script) throws {
        let sut = try makeSUT()
        sut.playTo(42)
        for before in action.before { try #require(sut.session.send(before) != nil) }
        let count = sut.recordCount

        try #require(sut.session.send(action.action) != nil)

        #expect(sut.recordCount - count == (Self.isRecorded(action.action) ? 1 : 0))
        if Self.isRecorded(action.action) {
            #expect(try sut.stored?.position == action.position)
            #expect(try sut.stored?.isFinished == (action.action == .didReachEnd))
        }
    }

    @Test("The table of test cases contains every playback action")
    func test_actions_inTableOfTestCases_areComplete() {
        #expect(Set(Self.actions.map(\.action.name)).count == 19)
    }

    // MARK: Progress

    @Test("A failed load keeps the stored position")
    func test_load_whenFailed_keepsStoredPosition() throws {
        let sut = try makeSUT(stored: 50)
        sut.load()
        sut.session.send(.play)
        sut.session.send(.didFail(.loadFailed(reason: "any")))
        #expect(try sut.stored?.position == 50)
        #expect(sut.recordCount == 0)
    }

    @Test("A resumed video that fails before it makes progress keeps the stored position")
    func test_resume_whenFailedBeforeProgress_keepsStoredPosition() throws {
        let sut = try makeSUT(stored: 50)
        sut.load()
        sut.session.send(.seek(to: 30))
        sut.session.send(.play)
        sut.player.currentTime = 30
        sut.session.send(.didBecomeReady)
        #expect(sut.session.currentState == .playing)
        sut.advance(by: .seconds(1))
        sut.session.send(.didFail(.networkError(reason: "any")))
        #expect(try sut.stored?.position == 50)
        #expect(sut.recordCount == 0)
    }

    @Test("The first progress is recorded immediately, with the date of the clock")
    func test_play_firstProgress_isRecordedImmediately() throws {
        let sut = try makeSUT(stored: 50)
        sut.playTo(0.25)
        #expect(try sut.stored?.position == 0.25)
        #expect(try sut.stored?.watchedAt == sut.clock.date)
    }

    @Test("A seek while paused is recorded when it finishes")
    func test_seek_whilePaused_isRecordedWhenFinished() throws {
        let sut = try makeSUT()
        sut.load()
        sut.session.send(.didBecomeReady)
        sut.session.send(.seek(to: 20))
        #expect(sut.recordCount == 0)
        sut.player.currentTime = 19.5
        sut.session.send(.didFinishSeeking)
        #expect(try sut.stored?.position == 19.5)
    }

    // MARK: During playback

    @Test("During playback, the position is recorded every ten seconds")
    func test_play_continuously_isRecordedEveryTenSeconds() throws {
        let sut = try makePlayingSUT()
        var seconds: [Double] = []
        for _ in 0..<(35 * 4) {
            let count = sut.recordCount
            sut.advance(by: .milliseconds(250))
            if sut.recordCount > count { seconds.append(sut.clock.now.seconds - 0.1) }
        }
        #expect(seconds.map { ($0 * 100).rounded() / 100 } == [0.25, 10.25, 20.25, 30.25])
    }

    @Test("The recorded position is at most ten seconds behind the playback position")
    func test_play_recordedPosition_isAtMostTenSecondsBehind() throws {
        let sut = try makePlayingSUT()
        for _ in 0..<(35 * 4) {
            sut.advance(by: .milliseconds(250))
            #expect(sut.session.positionPublisher.value - (try sut.stored?.position ?? 0) <= 10)
        }
    }

    // MARK: Recorded position

    @Test("A stop during a seek records the target of the seek")
    func test_stop_whileSeeking_recordsTarget() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.seek(to: 20))
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 20)
    }

    @Test(
        "A stop after a failure or during a retry records the position of the failure",
        arguments: [[], [PlaybackAction.retry]])
    func test_stop_afterFailure_recordsPositionOfFailure(actions: [PlaybackAction]) throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.didFail(.networkError(reason: "any")))
        for action in actions { sut.session.send(action) }
        sut.player.currentTime = 0
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 42)
    }

    @Test("A stop after a seek during a retry records the target of the seek")
    func test_stop_afterSeekDuringRetry_recordsTarget() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        for action in [PlaybackAction.didFail(.networkError(reason: "any")), .retry, .seek(to: 20), .stop] {
            try #require(sut.session.send(action) != nil)
        }
        #expect(try sut.stored?.position == 20)
    }

    @Test("Until the player reports a duration, the recorder stores the duration from the catalogue")
    func test_duration_ofPlayer_replacesCatalogueDuration() throws {
        let sut = try makeSUT(duration: 100)
        sut.playTo(1)
        #expect(try sut.stored?.duration == 100)
        sut.player.duration = 120
        sut.playTo(2)
        sut.session.send(.pause)
        sut.player.duration = .infinity
        sut.session.send(.stop)
        #expect(try sut.stored?.duration == 120)
    }

    // MARK: The end

    @Test(
        "A finished video stays finished if no playback progress follows",
        arguments: [
            [PlaybackAction.stop], [.play, .stop], [.seek(to: 5), .stop], [.load(anyURL("other"))],
        ])
    func test_end_withoutLaterProgress_staysFinished(actions: [PlaybackAction]) throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.didReachEnd)
        for action in actions { try #require(sut.session.send(action) != nil) }
        #expect(try sut.stored?.isFinished == true)
    }

    @Test("A seek to the end without playback keeps the stored position")
    func test_end_withoutPlayback_recordsNothing() throws {
        let sut = try makeSUT(stored: 9)
        sut.load()
        sut.session.send(.seek(to: 300))
        sut.session.send(.play)
        sut.player.currentTime = 100
        sut.session.send(.didBecomeReady)
        sut.session.send(.didFinishSeeking)
        sut.session.send(.didReachEnd)
        #expect(sut.session.currentState == .ended)
        #expect(try sut.stored?.position == 9)
        #expect(sut.recordCount == 0)
    }

    @Test("A replayed video is no longer finished")
    func test_end_followedByReplay_isNotFinished() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.didReachEnd)
        sut.session.send(.play)
        sut.player.currentTime = 3
        sut.advance(by: .milliseconds(250))
        sut.session.send(.pause)
        #expect(try sut.stored?.isFinished == false)
        #expect(try sut.stored?.position == 3)
    }

    // MARK: Other videos

    @Test("Loading another video records the position of the first video and ends the recording")
    func test_load_anotherVideo_endsRecording() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.player.currentTime = 43
        sut.session.send(.load(anyURL("other")))
        #expect(try sut.stored?.position == 43)
        let count = sut.recordCount
        sut.playLoadedTo(7)
        for action in [PlaybackAction.seek(to: 8), .didFinishSeeking, .didReachEnd, .stop] {
            try #require(sut.session.send(action) != nil)
        }
        #expect(sut.recordCount == count)
    }

    @Test("Loading another video after a stop records nothing")
    func test_load_anotherVideoAfterStop_recordsNothing() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.stop)
        let count = sut.recordCount
        sut.session.send(.load(anyURL("other")))
        #expect(sut.recordCount == count)
    }

    @Test("A recorder that is created while another video plays does not record the other video")
    func test_init_whileAnotherVideoPlays_recordsNothing() throws {
        let sut = try makeSUT(before: { session, player in
            session.send(.load(anyURL("other")))
            session.send(.didBecomeReady)
            player.currentTime = 30
        })
        sut.session.send(.play)
        sut.playLoadedTo(31)
        sut.session.send(.load(Self.url))
        #expect(sut.recordCount == 0)
    }

    @Test("A recorder that is created while its video plays records that video")
    func test_init_whileVideoPlays_recordsThatVideo() throws {
        let sut = try makeSUT(before: { session, _ in
            session.send(.load(Self.url))
            session.send(.play)
            session.send(.didBecomeReady)
        })
        sut.player.currentTime = 31
        sut.advance(by: .milliseconds(250))
        #expect(try sut.stored?.position == 31)
    }

    @Test("An observer that plays the next video at the end does not change the record of the previous video")
    func test_end_withObserverPlayingNextVideo_staysFinished() throws {
        var next: EventSubscription?
        let sut = try makeSUT(before: { session, player in
            next = session.transitionPublisher.sink { [weak session] transition in
                guard transition.action == .didReachEnd, let session else { return }
                session.send(.load(anyURL("other")))
                session.send(.play)
                session.send(.didBecomeReady)
                player.currentTime = 1
            }
        })
        sut.playTo(42)
        sut.session.send(.didReachEnd)
        #expect(sut.session.currentState == .playing)
        #expect(try sut.stored?.isFinished == true)
        #expect(try sut.stored?.position == 42)
        next?.cancel()
    }

    // MARK: Failures and lifetime

    @Test("A failing store is reported once, playback continues, and recording resumes when the store succeeds again")
    func test_failingStore_duringPlayback_isReportedOnce() throws {
        let sut = try makeSUT()
        sut.entries.failWrites(with: .full(place: "p"))
        sut.playTo(42)
        sut.session.send(.pause)
        #expect(sut.errors == [.full(place: "p")])
        #expect(sut.session.currentState == .paused)
        sut.entries.failWrites(with: nil)
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 42)
    }

    @Test("Deallocating the recorder ends the recording")
    func test_deinit_recorder_endsRecording() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.recorder = nil
        sut.player.currentTime = 50
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 42)
    }
}
