import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// DESIGN's definition of the figures, on a machine whose clock and positions the test sets.
@Suite("PlaybackFigures", .tags(.unit))
struct PlaybackFiguresTests {
    @Test("start-up runs from the later of load and the wish to play to the first advance")
    func test_startup_fromTheLaterOfLoadAndIntent() {
        var script = Script()
        script.send(.load(anyURL()), at: 1)
        script.send(.play, at: 3)
        #expect(script.figures.startup == nil)
        script.send(.didBecomeReady, at: 4.5)
        #expect(script.figures.startup == 1.5)
    }

    @Test("start-up is nothing if it was ready before anybody wished to play")
    func test_startup_afterReady_isZero() {
        var script = Script()
        script.send(.load(anyURL()), at: 1)
        script.send(.didBecomeReady, at: 2)
        script.send(.play, at: 9)
        #expect(script.figures.startup == 0)
    }

    @Test("a wish that was taken back does not count")
    func test_startup_afterPauseWhileLoading_startsAnew() {
        var script = Script()
        script.send(.load(anyURL()), at: 0)
        script.send(.play, at: 1)
        script.send(.pause, at: 2)
        script.send(.play, at: 5)
        script.send(.didBecomeReady, at: 6)
        #expect(script.figures.startup == 1)
    }

    @Test("a second load is measured anew")
    func test_startup_ofASecondLoad_isItsOwn() {
        var script = Script.playing(at: 2)
        script.send(.load(anyURL("b")), at: 10)
        #expect(script.figures.startup == nil)
        script.send(.play, at: 11)
        script.send(.didBecomeReady, at: 14)
        #expect(script.figures.startup == 3)
    }

    @Test("a stop without a duration, as where a player skips media, is no stall")
    func test_stalls_ofNoDuration_doNotCount() {
        var script = Script.playing(at: 2)
        script.send(.didStartBuffering, at: 5)
        script.send(.didFinishBuffering, at: 5)
        #expect(script.figures.stalls == 0)
        script.send(.didStartBuffering, at: 6)
        script.send(.didFinishBuffering, at: 7)
        #expect(script.figures.stalls == 1)
    }

    @Test("a retry after it played leaves the start-up of the load")
    func test_startup_ofARetryAfterTheStart_isThatOfTheLoad() {
        var script = Script()
        script.send(.load(anyURL()), at: 1)
        script.send(.play, at: 1)
        script.send(.didBecomeReady, at: 3)
        script.send(.didFail(.networkError(reason: "cut")), at: 10)
        script.send(.retry, at: 12)
        #expect(script.figures.startup == 2)
        script.send(.didBecomeReady, at: 17)
        #expect(script.figures.startup == 2)
    }

    @Test("a retry before it played waits on, from the first wish")
    func test_startup_ofARetryBeforeTheStart_countsFromTheFirstWish() {
        var script = Script()
        script.send(.load(anyURL()), at: 0)
        script.send(.play, at: 1)
        script.send(.didFail(.networkError(reason: "cut")), at: 4)
        script.send(.retry, at: 6)
        #expect(script.figures.startup == nil)
        script.send(.didBecomeReady, at: 8)
        #expect(script.figures.startup == 7)
    }

    @Test("a load after a retry is measured anew")
    func test_startup_ofALoadAfterARetry_isItsOwn() {
        var script = Script.playing(at: 0)
        script.send(.didFail(.networkError(reason: "cut")), at: 4)
        script.send(.retry, at: 5)
        script.send(.load(anyURL("b")), at: 6)
        script.send(.play, at: 7)
        script.send(.didBecomeReady, at: 9)
        #expect(script.figures.startup == 2)
    }

    @Test("a stall lasts from the stop of the position to progress, pause, seek, stop or end")
    func test_stalls_endInEveryWay() {
        for end in [PlaybackAction.didFinishBuffering, .pause, .seek(to: 3), .stop, .didReachEnd] {
            var script = Script.playing(at: 0)
            script.send(.didStartBuffering, at: 5, position: 5)
            script.send(end, at: 7, position: 5)
            let figures = script.figures.closed(at: .seconds(7), position: 5)
            #expect(figures.stalls == 1, "\(end.name)")
            #expect(figures.stalled == 2, "\(end.name)")
            #expect(figures.played == 5, "\(end.name)")
            #expect(figures.media == 5, "\(end.name)")
        }
    }

    @Test("a stall that runs counts")
    func test_stall_running_isCountedWhenClosed() {
        var script = Script.playing(at: 0)
        script.send(.didStartBuffering, at: 5, position: 5)
        #expect(script.figures.closed(at: .seconds(9), position: 5).stalled == 4)
        #expect(script.figures.stalled == 0)
    }

    @Test("waiting in a seek is no stall")
    func test_seek_underWay_isNoStall() {
        var script = Script.playing(at: 0)
        script.send(.seek(to: 30), at: 4, position: 4)
        script.send(.didFinishSeeking, at: 6, position: 30)
        let figures = script.figures.closed(at: .seconds(7), position: 31)
        #expect(figures.stalls == 0)
        #expect(figures.stalled == 0)
        #expect(figures.played == 5)
        #expect(figures.media == 5)
    }

    @Test("at double speed media time is twice the played time")
    func test_media_atDoubleSpeed() {
        let script = Script.playing(at: 0)
        let figures = script.figures.closed(at: .seconds(3), position: 6)
        #expect(figures.played == 3)
        #expect(figures.media == 6)
    }

    @Test("a replay counts on, and jumps nowhere")
    func test_media_ofAReplay_addsUp() {
        var script = Script.playing(at: 0)
        script.send(.didReachEnd, at: 10, position: 10)
        script.send(.play, at: 20, position: 10)
        script.send(.didStartSeeking, at: 20, position: 0)
        script.send(.didFinishSeeking, at: 21, position: 0)
        let figures = script.figures.closed(at: .seconds(23), position: 2)
        #expect(figures.played == 12)
        #expect(figures.media == 12)
    }

    @Test("V: a pause stops everything")
    func test_pause_countsNothing() {
        var script = Script.playing(at: 0)
        script.send(.pause, at: 3, position: 3)
        let figures = script.figures.closed(at: .seconds(100), position: 3)
        #expect(figures.played == 3)
        #expect(figures.media == 3)
        #expect(figures.stalled == 0)
    }

    @Test("a wall clock that is corrected while it plays changes no figure")
    func test_figures_whileTheWallClockIsCorrected_stayThoseOfTheMonotonicClock() throws {
        let clock = ManualClock()
        let machine = DefaultPlaybackStateMachine(clock: clock)
        var figures = PlaybackFigures()
        func send(_ action: PlaybackAction, after seconds: Int, correction: Int) throws {
            clock.advance(by: .seconds(seconds))
            clock.correctWallClock(by: .seconds(correction))
            figures.record(try #require(machine.send(PlaybackInput(action, position: 5))))
        }
        try send(.load(anyURL()), after: 1, correction: 0)
        try send(.play, after: 0, correction: 0)
        try send(.didBecomeReady, after: 2, correction: 3_600)
        try send(.didStartBuffering, after: 5, correction: -7_200)
        try send(.didFinishBuffering, after: 3, correction: 86_400)
        #expect(figures.startup == 2)
        #expect(figures.played == 5)
        #expect(figures.stalled == 3)
    }

    /// Sends actions at given seconds, with the position that a session would attach.
    private struct Script {
        private let time = Box(0.0)
        private let machine: DefaultPlaybackStateMachine
        private(set) var figures = PlaybackFigures()

        init() {
            let time = time
            machine = DefaultPlaybackStateMachine(currentDate: { Date(timeIntervalSince1970: time.value) })
        }

        static func playing(at second: Double) -> Script {
            var script = Script()
            script.send(.load(anyURL()), at: second)
            script.send(.play, at: second)
            script.send(.didBecomeReady, at: second)
            return script
        }

        mutating func send(_ action: PlaybackAction, at second: Double, position: TimeInterval = 0) {
            time.value = second
            let transition = machine.send(PlaybackInput(action, position: position))
            #expect(transition != nil, "\(action.name)")
            if let transition { figures.record(transition) }
        }
    }

    private final class Box<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
}
