import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the metrics of a session on the real machine, with times and positions that the test sets.
@Suite("PlaybackMetrics", .tags(.unit))
struct PlaybackMetricsTests {
    typealias Actions = [(second: Double, action: PlaybackAction)]

    // MARK: Start-up time

    @Test(
        "The start-up time counts from the command that requested playback",
        arguments: [
            // One command.
            ([(1, .load(anyURL())), (1, .play), (4.5, .didBecomeReady)], 3.5),
            ([(1, .load(anyURL())), (1, .seek(to: 9)), (1, .play), (4.5, .didBecomeReady)], 3.5),
            // The load waits for the user.
            ([(1, .load(anyURL())), (3, .play), (4.5, .didBecomeReady)], 1.5),
            ([(1, .load(anyURL())), (2, .didBecomeReady), (9, .play)], 0),
            ([(0, .load(anyURL())), (0, .play), (2, .pause), (5, .play), (6, .didBecomeReady)], 1),
            // Another load, and a retry after the first advance.
            ([(0, .load(anyURL())), (0, .play), (4, .load(anyURL("b"))), (5, .play), (7, .didBecomeReady)], 2),
            (
                [
                    (1, .load(anyURL())), (1, .play), (3, .didBecomeReady), (9, cut), (12, .retry),
                    (17, .didBecomeReady),
                ], 2
            ),
            // An interruption does not count.
            (
                [
                    (0, .load(anyURL())), (0, .play), (1, .audioSessionInterrupted), (2, .didBecomeReady),
                    (5, .audioSessionResumed),
                ], 1
            ),
            (
                [
                    (0, .load(anyURL())), (0, .play), (1, .audioSessionInterrupted), (601, .audioSessionResumed),
                    (602, .didBecomeReady),
                ], 2
            ),
            (
                [
                    (0, .load(anyURL())), (0, .audioSessionInterrupted), (1, .play), (5, .audioSessionResumed),
                    (7, .didBecomeReady),
                ], 2
            ),
        ] as [(Actions, Double)])
    func test_startupTime_afterAPlayCommand_countsFromTheCommand(actions: Actions, expected: Double) {
        #expect(MetricsScript(actions).metrics.startupTime == expected)
    }

    @Test(
        "The start-up time is unknown if another event precedes the first progress of the position",
        arguments: [
            [(4, .load(anyURL())), (4, .play)],
            [(0, .load(anyURL())), (0, .play), (1, .seek(to: 9)), (3, .didBecomeReady)],
            [(0, .load(anyURL())), (1, .didBecomeReady), (2, .didStartSeeking), (3, .play), (4, .didFinishSeeking)],
            [(0, .load(anyURL())), (0, .play), (1, cut), (2, .retry), (3, .didBecomeReady)],
            [(0, .load(anyURL())), (1, .didBecomeReady), (2, .didReachEnd), (3, .play)],
            [(0, .load(anyURL())), (0, .play), (1, .stop)],
        ] as [Actions])
    func test_startupTime_withAnotherEventBeforeProgress_isNil(actions: Actions) {
        #expect(MetricsScript(actions).metrics.startupTime == nil)
    }

    // MARK: Seek time

    @Test("The seek time counts from the last seek of a series to the next progress of the position")
    func test_seekTime_ofASeries_countsFromTheLastSeek() {
        var sut = MetricsScript.playing()
        sut.send(.seek(to: 20), at: 3)
        sut.send(.seek(to: 40), at: 4)
        #expect(sut.metrics.seekTime == nil)
        sut.send(.didFinishSeeking, at: 6)
        #expect(sut.metrics.seekTime == 2)
        #expect(sut.closed(at: 7).time(in: .seeking) == 3)
    }

    @Test(
        "A seek is not measured if it does not lead directly to playback",
        arguments: [
            [(1, .pause), (2, .seek(to: 9)), (4, .didFinishSeeking), (5, .play)],
            [(2, .seek(to: 9)), (3, .pause), (4, .play), (5, .didFinishSeeking)],
            [(2, .seek(to: 9)), (3, .audioSessionInterrupted), (4, .didFinishSeeking), (5, .audioSessionResumed)],
            [(2, .seek(to: 9)), (3, cut), (4, .retry), (5, .didBecomeReady)],
            [(2, .seek(to: 9)), (3, .didReachEnd), (4, .play)],
        ] as [Actions])
    func test_seekTime_withoutDirectPlayback_isNil(actions: Actions) {
        var sut = MetricsScript.playing()
        for (second, action) in actions { sut.send(action, at: second) }
        #expect(sut.last?.to == .playing)
        #expect(sut.metrics.seekTime == nil)
    }

    // MARK: Rebuffers

    @Test(
        "A stall of 100 ms or more counts as a rebuffer, and a shorter stall as a micro-stall",
        arguments: zip([0, 1, 99, 100, 101], [0, 0, 0, 1, 1]))
    func test_rebuffer_ofAGivenLength_isCountedFrom100Milliseconds(milliseconds: Int, expected: Int) {
        var sut = MetricsScript.playing()
        let end = 5 + Double(milliseconds) / 1_000
        sut.send(.didStartBuffering, at: 5)
        let running = sut.closed(at: end)
        sut.send(.didFinishBuffering, at: end)
        for metrics in [running, sut.metrics, sut.closed(at: 9)] {
            #expect(metrics.rebufferCount == expected)
            #expect(metrics.microStallCount == (milliseconds == 0 ? 0 : 1 - expected))
            #expect(abs(metrics.rebufferTime - Double(milliseconds) / 1_000) < 1e-9)
            #expect(metrics.rebuffers.map(\.instant) == Array(repeating: .seconds(5), count: expected))
            #expect(metrics.longestRebuffer == metrics.rebuffers.first?.duration)
        }
    }

    @Test(
        "A rebuffer ends with progress, a pause, a seek, an interruption, a stop, a failure or the end of the media",
        arguments: [
            .didFinishBuffering, .pause, .seek(to: 3), .audioSessionInterrupted, .stop, cut, .didReachEnd,
        ] as [PlaybackAction])
    func test_rebuffer_atEachKindOfEnd_isMeasured(end: PlaybackAction) {
        var sut = MetricsScript.playing()
        sut.send(.didStartBuffering, at: 5, position: 5)
        sut.send(end, at: 7, position: 5)
        let metrics = sut.closed(at: 7, position: 5)
        #expect(metrics.rebuffers == sut.closed(at: 99).rebuffers)
        #expect(metrics.rebufferCount == 1)
        #expect(metrics.longestRebuffer == 2)
        #expect(metrics.rebufferTime == 2)
        #expect(metrics.playedTime == 5)
        #expect(metrics.mediaTime == 5)
        #expect(metrics.rebufferRatio == 2.0 / 7)
    }

    @Test("The rebuffer ratio is unknown before any playback")
    func test_rebufferRatio_beforeAnyPlayback_isNil() {
        #expect(PlaybackMetrics().rebufferRatio == nil)
        #expect(MetricsScript([(0, .load(anyURL())), (0, .play)]).closed(at: 5).rebufferRatio == nil)
        #expect(MetricsScript.playing().closed(at: 5).rebufferRatio == 0)
    }

    @Test("The list of rebuffers has a limit, and the totals also count the rebuffers beyond the limit")
    func test_rebuffers_beyondTheLimit_areCountedInTheTotals() {
        var sut = MetricsScript.playing()
        for second in 1...150 {
            sut.send(.didStartBuffering, at: Double(second))
            sut.send(.didFinishBuffering, at: Double(second) + (second == 150 ? 0.75 : 0.25))
        }
        #expect(sut.metrics.rebuffers.count == 100)
        #expect(sut.metrics.rebuffers.last?.instant == .seconds(100))
        #expect(sut.metrics.rebufferCount == 150)
        #expect(sut.metrics.longestRebuffer == 0.75)
        #expect(sut.metrics.rebufferTime == 38)
    }

    // MARK: Media time

    @Test("At double speed, the media time is twice the played time")
    func test_mediaTime_atDoubleSpeed_isTwiceThePlayedTime() {
        let metrics = MetricsScript.playing().closed(at: 3, position: 6)
        #expect(metrics.playedTime == 3)
        #expect(metrics.mediaTime == 6)
    }

    @Test("A seek adds no media time, and a backward jump of the position subtracts no media time")
    func test_mediaTime_afterJumps_countsOnlyPlayback() {
        var sut = MetricsScript.playing()
        sut.send(.seek(to: 30), at: 4, position: 4)
        sut.send(.didFinishSeeking, at: 6, position: 30)
        sut.send(.didStartBuffering, at: 7, position: 31)
        sut.send(.didFinishBuffering, at: 8, position: 31)
        #expect(sut.closed(at: 9, position: 1).mediaTime == 5)
    }

    @Test("The media time before a seek that the player began is unknown, and is not counted")
    func test_mediaTime_beforeASeekOfThePlayer_isNotCounted() {
        var sut = MetricsScript.playing()
        sut.send(.didStartSeeking, at: 4, position: 60)
        sut.send(.didFinishSeeking, at: 5, position: 60)
        let metrics = sut.closed(at: 7, position: 62)
        #expect(metrics.mediaTime == 2)
        #expect(metrics.playedTime == 6)
    }

    @Test("A replay adds to the media time")
    func test_mediaTime_duringAReplay_isAdded() {
        var sut = MetricsScript.playing()
        sut.send(.didReachEnd, at: 10, position: 10)
        sut.send(.play, at: 20, position: 10)
        sut.send(.didStartSeeking, at: 20, position: 0)
        sut.send(.didFinishSeeking, at: 21, position: 0)
        let metrics = sut.closed(at: 23, position: 2)
        #expect(metrics.playedTime == 12)
        #expect(metrics.mediaTime == 12)
    }

    @Test("A replay counts from the start, even if the player reports no seek")
    func test_mediaTime_duringAReplayWithoutASeek_countsFromTheStart() {
        var sut = MetricsScript.playing()
        sut.send(.didReachEnd, at: 10, position: 10)
        sut.send(.play, at: 20, position: 10)
        #expect(sut.closed(at: 23, position: 3).mediaTime == 13)
    }

    @Test("The media time is unknown while playback continues without a known position")
    func test_mediaTime_withoutAPosition_isNil() {
        var sut = MetricsScript.playing()
        #expect(sut.closed(at: 0, position: nil).mediaTime == 0)
        #expect(sut.closed(at: 1, position: nil).mediaTime == nil)
        sut.send(.pause, at: 3, position: 3)
        #expect(sut.closed(at: 5, position: nil).mediaTime == 3)
    }

    // MARK: Variants and requests

    @Test("The mean bitrate weights each variant by its played time")
    func test_meanBitrate_withSeveralVariants_isWeightedByPlayedTime() {
        var sut = MetricsScript.playing()
        #expect(sut.metrics.switches == nil)
        #expect(sut.closed(at: 1).meanBitrate == nil)
        sut.record(low, at: 1)
        sut.record(high, at: 4)
        sut.send(.didStartBuffering, at: 5)
        sut.record(low, at: 7)
        sut.record(low, at: 8)
        sut.send(.didFinishBuffering, at: 9)
        sut.record(MediaVariant(height: 270), at: 13)
        let metrics = sut.closed(at: 20)
        #expect(metrics.meanBitrate == (7 * 180_000 + 620_000) / 8.0)
        #expect(metrics.firstVariant == low)
        #expect(metrics.lastVariant == MediaVariant(height: 270))
        #expect(metrics.switches == 3)
        #expect(metrics.switchesUp == 1)
        #expect(metrics.switchesDown == 1)
    }

    @Test("The first variant does not count as a switch")
    func test_switches_afterTheFirstVariant_areZero() {
        var sut = MetricsScript.playing()
        sut.record(high, at: 1)
        #expect(sut.metrics.switches == 0)
        #expect(sut.metrics.switchesUp == 0)
        #expect(sut.metrics.firstVariant == sut.metrics.lastVariant)
    }

    @Test("Recovered errors and their attempts are counted for each code")
    func test_recoveredErrors_withSeveralCodes_areCountedByCode() {
        var sut = MetricsScript.playing()
        sut.record(recovered(.httpStatus, attempts: 1))
        sut.record(recovered(.httpStatus, attempts: 2))
        sut.record(recovered(.timeout, attempts: 1))
        #expect(sut.metrics.recoveredErrors == [.httpStatus: 2, .timeout: 1])
        #expect(sut.metrics.recoveredAttempts == 4)
    }

    @Test("Requests and bytes are unknown until the player reports them")
    func test_closed_withReportedRequestsAndBytes_includesBothCounts() {
        var sut = MetricsScript.playing()
        #expect(sut.closed(at: 0).requests == nil)
        #expect(sut.closed(at: 0).bytes == nil)
        var sample = PlaybackSample(at: .zero, position: 0)
        (sample.requests, sample.bytes) = (3, 9)
        sut.record(.sample(sample))
        #expect(sut.closed(at: 0).requests == 3)
        #expect(sut.closed(at: 0).bytes == 9)
    }

    // MARK: Sessions

    @Test(
        "The outcome is the reason of the end of the session, or nil while the session is open",
        arguments: [
            ([], nil), ([(3, .pause)], nil), ([(3, .didReachEnd)], .ended), ([(3, .stop)], .stopped),
            ([(3, cut)], .failed),
            ([(3, .didReachEnd), (4, .play)], nil), ([(3, cut), (4, .retry)], nil),
            ([(3, .didReachEnd), (4, .stop)], .ended), ([(3, cut), (4, .stop)], .failed),
        ] as [(Actions, PlaybackMetrics.Outcome?)])
    func test_outcome_ofASession_isTheReasonOfItsEnd(actions: Actions, expected: PlaybackMetrics.Outcome?) throws {
        var sut = MetricsScript.playing()
        for (second, action) in actions { sut.send(action, at: second) }
        #expect(sut.metrics.outcome == expected)
        let transition = sut.decide(.load(anyURL("b")), at: 9)
        let load = try #require(transition)
        #expect(sut.metrics.closed(by: load).outcome == expected ?? .replaced)
    }

    @Test("A load ends the current session and begins a new session")
    func test_record_ofAnotherLoad_beginsANewSession() throws {
        var sut = MetricsScript.playing()
        sut.record(low, at: 0)
        sut.record(recovered(.timeout, attempts: 1))
        sut.send(.didStartBuffering, at: 5, position: 5)
        let transition = sut.decide(.load(anyURL("b")), at: 7, position: 5)
        let load = try #require(transition)
        let replaced = sut.metrics.closed(by: load)
        #expect(replaced.length == 7)
        #expect(replaced.rebuffers.map(\.duration) == [2])
        #expect(replaced.mediaTime == 5)

        var metrics = sut.metrics
        metrics.record(load)
        var fresh = MetricsScript()
        fresh.send(.load(anyURL("b")), at: 7, position: 5)
        #expect(metrics == fresh.metrics)
    }

    @Test("The first load replaces no session")
    func test_closed_byTheFirstLoad_hasNoOutcome() throws {
        let load = try #require(MetricsScript([(1, .load(anyURL()))]).last)
        #expect(PlaybackMetrics().closed(by: load) == PlaybackMetrics())
    }

    @Test("Events after a stop do not change the metrics of the session")
    func test_record_afterAStop_changesNothing() throws {
        var sut = MetricsScript.playing()
        sut.send(.stop, at: 5, position: 5)
        let stopped = sut.metrics
        sut.send(.audioSessionInterrupted, at: 6)
        sut.record(low, at: 7)
        sut.record(recovered(.timeout, attempts: 1))
        #expect(sut.metrics == stopped)
        #expect(sut.closed(at: 9, position: 9) == stopped)
        let transition = sut.decide(.load(anyURL()), at: 10)
        let load = try #require(transition)
        #expect(stopped.closed(by: load) == stopped)
    }

    @Test("A correction of the wall clock during playback changes no metric")
    func test_metrics_duringAWallClockCorrection_followTheMonotonicClock() throws {
        let clock = ManualClock()
        let machine = DefaultPlaybackStateMachine(clock: clock)
        var metrics = PlaybackMetrics()
        func send(_ action: PlaybackAction, after seconds: Int, correction: Int) throws {
            clock.advance(by: .seconds(seconds))
            clock.correctWallClock(by: .seconds(correction))
            metrics.record(try #require(machine.send(PlaybackInput(action, position: 5))))
        }
        try send(.load(anyURL()), after: 1, correction: 0)
        try send(.play, after: 0, correction: 0)
        try send(.didBecomeReady, after: 2, correction: 3_600)
        try send(.didStartBuffering, after: 5, correction: -7_200)
        try send(.didFinishBuffering, after: 3, correction: 86_400)
        #expect(metrics.startupTime == 2)
        #expect(metrics.playedTime == 5)
        #expect(metrics.rebufferTime == 3)
    }

    // MARK: Helpers

    private static let cut = PlaybackAction.didFail(.networkError(reason: "cut"))
    private let low = MediaVariant(bitrate: 180_000)
    private let high = MediaVariant(bitrate: 620_000)

    private func recovered(_ code: PlaybackFailure.Code, attempts: Int) -> RecoveredError {
        RecoveredError(code: code, url: anyURL(), attempts: attempts, duration: 1)
    }
}
