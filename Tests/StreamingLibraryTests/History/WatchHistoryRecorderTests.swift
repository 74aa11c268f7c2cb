import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("WatchHistoryRecorder", .leakTracking, .tags(.unit))
struct WatchHistoryRecorderTests {
    // MARK: Which actions are recorded

    @Test("each action is recorded, or not, as the history needs it", arguments: Self.actions)
    func test_action_ofEachKind(_ action: Script) throws {
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

    @Test("no action is left out of the table")
    func test_actions_areAllOfThem() {
        #expect(Set(Self.actions.map(\.action.name)).count == 19)
    }

    // MARK: Progress

    @Test("a load that fails leaves what is known of the video")
    func test_load_thatFails_leavesTheStoredPosition() throws {
        let sut = try makeSUT(stored: 50)
        sut.load()
        sut.session.send(.play)
        sut.session.send(.didFail(.loadFailed(reason: "any")))
        #expect(try sut.stored?.position == 50)
        #expect(sut.recordCount == 0)
    }

    @Test("a video that is resumed and fails before it plays leaves what is known of it")
    func test_resume_thatFails_leavesTheStoredPosition() throws {
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

    @Test("the first progress is recorded at once, with the date of the clock")
    func test_play_recordsTheFirstProgress() throws {
        let sut = try makeSUT(stored: 50)
        sut.playTo(0.25)
        #expect(try sut.stored?.position == 0.25)
        #expect(try sut.stored?.watchedAt == sut.clock.date)
    }

    @Test("a seek on something paused is progress once it has come there")
    func test_seek_whilePaused_isRecordedAtItsEnd() throws {
        let sut = try makeSUT()
        sut.load()
        sut.session.send(.didBecomeReady)
        sut.session.send(.seek(to: 20))
        #expect(sut.recordCount == 0)
        sut.player.currentTime = 19.5
        sut.session.send(.didFinishSeeking)
        #expect(try sut.stored?.position == 19.5)
    }

    // MARK: While it plays

    @Test("while it plays, it is recorded every ten seconds")
    func test_play_isRecordedEveryTenSeconds() throws {
        let sut = try makePlayingSUT()
        var seconds: [Double] = []
        for _ in 0..<(35 * 4) {
            let count = sut.recordCount
            sut.advance(by: .milliseconds(250))
            if sut.recordCount > count { seconds.append(sut.clock.now.seconds - 0.1) }
        }
        #expect(seconds.map { ($0 * 100).rounded() / 100 } == [0.25, 10.25, 20.25, 30.25])
    }

    @Test("whenever the process is killed, ten seconds are lost at most")
    func test_play_losesTenSecondsAtMost() throws {
        let sut = try makePlayingSUT()
        for _ in 0..<(35 * 4) {
            sut.advance(by: .milliseconds(250))
            #expect(sut.session.positionPublisher.value - (try sut.stored?.position ?? 0) <= 10)
        }
    }

    // MARK: Where it counts as being

    @Test("who stops on the way to a place is remembered there")
    func test_stop_whileSeeking_recordsTheTarget() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.seek(to: 20))
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 20)
    }

    @Test(
        "who stops while a failure is tried again is remembered where it failed",
        arguments: [[], [PlaybackAction.retry]])
    func test_stop_afterAFailure_recordsItsPlace(actions: [PlaybackAction]) throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.didFail(.networkError(reason: "any")))
        for action in actions { sut.session.send(action) }
        sut.player.currentTime = 0
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 42)
    }

    @Test("who seeks while a failure is tried again, and stops, is remembered at the place of the seek")
    func test_stop_afterASeekInARetry_recordsTheTarget() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        for action in [PlaybackAction.didFail(.networkError(reason: "any")), .retry, .seek(to: 20), .stop] {
            try #require(sut.session.send(action) != nil)
        }
        #expect(try sut.stored?.position == 20)
    }

    @Test("the duration that the player knows is recorded, and before that the one of the catalogue")
    func test_duration_ofThePlayer_replacesTheOneOfTheCatalogue() throws {
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
        "what has ended stays finished when it is stopped, or replayed for a moment",
        arguments: [
            [PlaybackAction.stop], [.play, .stop], [.seek(to: 5), .stop], [.load(anyURL("other"))],
        ])
    func test_end_followedByNoProgress_staysFinished(actions: [PlaybackAction]) throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.didReachEnd)
        for action in actions { try #require(sut.session.send(action) != nil) }
        #expect(try sut.stored?.isFinished == true)
    }

    @Test("who goes straight to the end leaves what is known of the video")
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

    @Test("what is replayed is not finished any more")
    func test_end_followedByAReplay_isNotFinished() throws {
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

    @Test("this one's place is remembered when another is loaded, and nothing that becomes of that")
    func test_load_ofAnother_endsTheRecording() throws {
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

    @Test("what was stopped is not watched any more when another is loaded")
    func test_load_ofAnotherAfterAStop_recordsNothing() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.session.send(.stop)
        let count = sut.recordCount
        sut.session.send(.load(anyURL("other")))
        #expect(sut.recordCount == count)
    }

    @Test("a video that plays when the recorder is made is not taken for the one to come")
    func test_init_whileAnotherPlays_recordsNothing() throws {
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

    @Test("a video that plays already when the recorder is made is followed")
    func test_init_whileTheVideoPlays_follows() throws {
        let sut = try makeSUT(before: { session, _ in
            session.send(.load(Self.url))
            session.send(.play)
            session.send(.didBecomeReady)
        })
        sut.player.currentTime = 31
        sut.advance(by: .milliseconds(250))
        #expect(try sut.stored?.position == 31)
    }

    @Test("an observer that plays the next video at the end spoils nothing of the last")
    func test_end_inACallbackThatPlaysTheNext_staysFinished() throws {
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

    // MARK: Its own life

    @Test("a store that fails is told of once, playback goes on, and is recorded once it works again")
    func test_store_thatFails_isToldOfOnce() throws {
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

    @Test("who drops it ends the recording")
    func test_deinit_endsTheRecording() throws {
        let sut = try makeSUT()
        sut.playTo(42)
        sut.recorder = nil
        sut.player.currentTime = 50
        sut.session.send(.stop)
        #expect(try sut.stored?.position == 42)
    }
}
