import StreamingCore
import StreamingTestKit
import Testing

/// Tests of PSM06: the machine records an interruption and the background independently of loads.
@Suite("Playback and its environment", .tags(.unit))
struct PlaybackEnvironmentTests {
    /// Law PSM06.
    @Test("The background suppresses a video that is loaded after the end")
    func test_load_afterTheEndInTheBackground_staysSuppressed() throws {
        var sut = makeSUT(.pauses, after: Self.toTheEnd)
        #expect(try sut.accept(.didEnterBackground) == [.pause])
        #expect(try sut.accept(.load(anyURL("next"))) == [.load(anyURL("next"))])
        #expect(try sut.accept(.play) == [])
        #expect(try sut.accept(.didBecomeReady) == [])
        #expect(sut.state.state == .ready)
        #expect(sut.state.intent == .play)
        #expect(sut.state.pauseCause == .background)
    }

    /// Law PSM06.
    @Test("When the app becomes active, the policy decides whether a video that was loaded in the background plays")
    func test_becomeActive_afterALoadInTheBackground_followsThePolicy() throws {
        let upNext = Self.toTheEnd + [.didEnterBackground, .load(anyURL("next")), .play, .didBecomeReady]
        var pausing = makeSUT(.pauses, after: upNext)
        #expect(try pausing.accept(.didBecomeActive) == [])
        #expect(pausing.state.state == .ready)
        #expect(pausing.state.intent == .pause)
        #expect(try pausing.accept(.play) == [.play])

        var resuming = makeSUT(.pausesAndResumes, after: upNext)
        #expect(try resuming.accept(.didBecomeActive) == [.play])
        #expect(resuming.state.state == .playing)
    }

    /// Law PSM06.
    @Test("Another video that is opened during an interruption plays when the interruption ends")
    func test_load_afterAStopDuringAnInterruption_playsWhenTheInterruptionEnds() throws {
        var sut = makeSUT(after: Self.toPlaying + [.audioSessionInterrupted, .stop, .load(anyURL("other")), .play])
        #expect(try sut.accept(.didBecomeReady) == [])
        #expect(sut.state.pauseCause == .interruption)
        #expect(try sut.accept(.audioSessionResumed) == [.play])
        #expect(sut.state.state == .playing)
    }

    /// Law PSM06.
    @Test("An interruption that begins before the first load suppresses playback until the interruption ends")
    func test_load_duringAnInterruption_playsWhenTheInterruptionEnds() throws {
        var sut = makeSUT(after: [.audioSessionInterrupted, .load(anyURL()), .play])
        #expect(try sut.accept(.didBecomeReady) == [])
        #expect(sut.state.state == .ready)
        #expect(try sut.accept(.audioSessionResumed) == [.play])
    }

    /// Law PSM06.
    @Test("A seek from the end during an interruption resumes playback only when the interruption ends")
    func test_seek_fromTheEndDuringAnInterruption_waitsForTheEndOfTheInterruption() throws {
        var during = makeSUT(after: Self.toTheEnd + [.audioSessionInterrupted])
        #expect(try during.accept(.seek(to: 3)) == [.seek(to: 3)])
        #expect(during.state.state == .seeking(to: 3, previousState: .paused))
        #expect(try during.accept(.audioSessionResumed) == [.play])

        var after = makeSUT(after: Self.toTheEnd + [.audioSessionInterrupted, .audioSessionResumed])
        #expect(try after.accept(.seek(to: 3)) == [.seek(to: 3), .play])
    }

    /// Law PSM06.
    @Test("An interruption during a pause of the user is recorded, and its end starts no playback")
    func test_interruption_duringTheUsersPause_doesNotResumePlayback() throws {
        var sut = makeSUT(after: Self.toPlaying + [.pause, .audioSessionInterrupted])
        #expect(sut.state.pauseCause == .user)
        #expect(try sut.accept(.audioSessionResumed) == [])
        #expect(sut.state.state == .paused)
    }

    /// Law PSM06.
    @Test("A repeated play command overrides an interruption from before the load, during playback or during a pause")
    func test_play_repeatedDuringAnInterruption_overridesTheInterruption() throws {
        let opened: [PlaybackAction] = [.audioSessionInterrupted, .load(anyURL()), .play, .didBecomeReady]
        let paths = [
            opened, Self.toPlaying + [.audioSessionInterrupted], Self.toPlaying + [.pause, .audioSessionInterrupted],
            Self.toPlaying + [.didStartBuffering, .pause, .audioSessionInterrupted, .didFinishBuffering],
        ]
        for path in paths {
            var sut = makeSUT(after: path)
            #expect(try sut.accept(.play) == [.play], "\(path.map(\.name))")
            #expect(sut.state.state == .playing)
            #expect(sut.state.environment == .interruption)
        }
    }

    /// Law PSM06.
    @Test("During an interruption, the first play command resumes no playback, even after a seek or the end")
    func test_play_forTheFirstTimeDuringAnInterruption_staysSuppressed() throws {
        let sought: [PlaybackAction] = [
            .audioSessionInterrupted, .load(anyURL()), .didBecomeReady, .seek(to: 30), .didFinishSeeking,
        ]
        var paused = makeSUT(after: sought)
        #expect(paused.state.state == .paused)
        #expect(try paused.accept(.play) == [])
        #expect(try paused.accept(.audioSessionResumed) == [.play])

        var ended = makeSUT(after: sought + [.didReachEnd])
        #expect(try ended.accept(.play) == [.seek(to: 0)])
        #expect(ended.state.state == .paused)
        #expect(try ended.accept(.audioSessionResumed) == [.play])
    }

    /// Law PSM06.
    @Test("An override applies to one video, and the interruption suppresses the next video again")
    func test_load_afterAnOverride_isSuppressedAgain() throws {
        var sut = makeSUT(after: Self.toPlaying + [.audioSessionInterrupted, .play, .load(anyURL("next")), .play])
        #expect(try sut.accept(.didBecomeReady) == [])
        #expect(try sut.accept(.audioSessionResumed) == [.play])
    }

    /// Law PSM06.
    @Test("An override lasts through a pause, a retry and the end of the media")
    func test_play_afterAnOverride_playsAgain() throws {
        let overridden = Self.toPlaying + [.audioSessionInterrupted, .play]
        var paused = makeSUT(after: overridden + [.pause])
        #expect(try paused.accept(.play) == [.play])
        var retried = makeSUT(after: overridden + [.didFail(.networkError(reason: "cut")), .retry])
        #expect(try retried.accept(.didBecomeReady) == [.play])
        var ended = makeSUT(after: overridden + [.didReachEnd])
        #expect(try ended.accept(.play) == [.seek(to: 0), .play])
    }

    /// Law PSM06.
    @Test("Playback continues when an overridden interruption ends, and the next interruption suppresses playback")
    func test_interruption_afterAnOverride_suppressesAgain() throws {
        let overridden = Self.toPlaying + [.audioSessionInterrupted, .play]
        var over = makeSUT(after: overridden)
        #expect(try over.accept(.audioSessionResumed) == [])
        #expect(over.state.state == .playing)
        #expect(over.state.environment == [])

        var again = makeSUT(after: overridden)
        #expect(try again.accept(.audioSessionInterrupted) == [.pause])
        #expect(again.state.state == .paused)
    }

    /// Law PSM06.
    @Test("Playback that overrides the background continues when the app becomes active")
    func test_becomeActive_afterAnOverride_keepsPlaying() throws {
        var sut = makeSUT(.pauses, after: Self.toPlaying + [.didEnterBackground, .play])
        #expect(sut.state.state == .playing)
        #expect(try sut.accept(.didBecomeActive) == [])
        #expect(sut.state.state == .playing)
        #expect(sut.state.intent == .play)
    }

    /// Law PSM06.
    @Test("An override of an interruption does not override the background that follows")
    func test_enterBackground_afterAnOverrideOfAnInterruption_suppressesPlayback() throws {
        var sut = makeSUT(.pausesAndResumes, after: Self.toPlaying + [.audioSessionInterrupted, .play])
        #expect(try sut.accept(.didEnterBackground) == [.pause])
        #expect(try sut.accept(.didBecomeActive) == [.play])
    }

    /// Law PSM06.
    @Test("An interruption lasts through load, stop and the end of the media, and a repeated interruption is rejected")
    func test_interruption_inEveryState_isRecordedOnceAndKept() throws {
        for shape in PlaybackTable.standard.shapes {
            var sut = PlaybackMachine(shape.model)
            if !sut.state.suppression.contains(.interruption) { try sut.accept(.audioSessionInterrupted) }
            #expect(
                sut.handle(PlaybackInput(.audioSessionInterrupted)) == .rejected(.alreadyInterrupted), "\(shape.name)")
            for action in [PlaybackAction.load(anyURL("c")), .play, .didBecomeReady, .didReachEnd, .stop] {
                try sut.accept(action)
                #expect(sut.state.environment.contains(.interruption), "\(shape.name): \(action.name)")
                #expect(!sut.state.willPlay, "\(shape.name): \(action.name)")
            }
            try sut.accept(.audioSessionResumed)
            #expect(!sut.state.environment.contains(.interruption), "\(shape.name)")
            #expect(sut.handle(PlaybackInput(.audioSessionResumed)) == .rejected(.notInterrupted), "\(shape.name)")
        }
    }

    /// Law PSM06.
    @Test("Under the policy to continue, the background does not suppress playback and is not recorded")
    func test_enterBackground_withAPolicyToContinue_doesNotSuppressPlayback() throws {
        var sut = makeSUT(.continues)
        #expect(sut.handle(PlaybackInput(.didEnterBackground)) == .rejected(.continuesInBackground))
        try sut.accept(.load(anyURL()))
        try sut.accept(.play)
        #expect(try sut.accept(.didBecomeReady) == [.play])
    }

    // MARK: Helpers

    private static let toPlaying: [PlaybackAction] = [.load(anyURL()), .play, .didBecomeReady]
    private static let toTheEnd = toPlaying + [.didReachEnd]

    private func makeSUT(
        _ background: BackgroundPlaybackPolicy = .pauses, after actions: [PlaybackAction] = [],
        location: SourceLocation = #_sourceLocation
    ) -> PlaybackMachine {
        var sut = PlaybackMachine(background: background)
        for action in actions {
            #expect(throws: Never.self, "\(action.name)", sourceLocation: location) { try sut.accept(action) }
        }
        return sut
    }
}

extension PlaybackMachine {
    fileprivate struct RejectedInput: Error { let reason: PlaybackRejection.Reason }

    /// Changes the state as the action demands, and returns the effects. Throws an error if the machine rejects the
    /// action.
    @discardableResult
    fileprivate mutating func accept(_ action: PlaybackAction) throws -> [PlaybackEffect] {
        switch handle(PlaybackInput(action)) {
        case .accepted(let next, let effects):
            state = next
            return Array(effects)
        case .rejected(let reason): throw RejectedInput(reason: reason)
        }
    }
}
