import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the time that a session spends in each state.
@Suite("The time in the states of a session", .tags(.unit))
struct PlaybackMetricsStateTests {
    /// The actions within ten seconds, and the expected time in each state, in seconds. A state that is not listed has
    /// 0 s.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let actions: PlaybackMetricsTests.Actions
        let expected: [PlaybackMetrics.State: Double]

        init(
            _ name: String, _ actions: PlaybackMetricsTests.Actions, _ expected: [PlaybackMetrics.State: Double]
        ) {
            testDescription = name
            self.actions = [(0, .load(anyURL()))] + actions
            self.expected = expected
        }

        init(
            playing name: String, _ actions: PlaybackMetricsTests.Actions, _ expected: [PlaybackMetrics.State: Double]
        ) {
            self.init(name, [(0, .play), (0, .didBecomeReady)] + actions, expected)
        }
    }

    private static let cut = PlaybackAction.didFail(.networkError(reason: "cut"))

    private static let beforeTheFirstAdvance = [
        Row("a load", [], [.preparing: 10]),
        Row("a load that becomes ready", [(4, .didBecomeReady)], [.preparing: 4, .paused: 6]),
        Row("a load and a play", [(0, .play), (4, .didBecomeReady)], [.joining: 4, .playing: 6]),
        Row("a later play", [(2, .play), (5, .didBecomeReady)], [.preparing: 2, .joining: 3, .playing: 5]),
        Row("a play followed by a pause", [(2, .play), (5, .pause)], [.preparing: 7, .joining: 3]),
        Row(
            "an interruption",
            [(0, .play), (1, .audioSessionInterrupted), (3, .didBecomeReady), (5, .audioSessionResumed)],
            [.joining: 1, .joiningSuppressed: 4, .playing: 5]),
        Row(
            "the background, which pauses playback",
            [(0, .play), (1, .didEnterBackground), (3, .didBecomeReady), (6, .didBecomeActive)],
            [.joining: 1, .joiningSuppressed: 5, .paused: 4]),
        Row(
            "a seek", [(0, .play), (2, .didBecomeReady), (2, .pause), (3, .seek(to: 9)), (5, .didFinishSeeking)],
            [.joining: 2, .paused: 6, .seeking: 2]),
        Row(
            "a seek while joining", [(0, .play), (1, .seek(to: 9)), (5, .didBecomeReady)], [.joining: 5, .playing: 5]),
        Row("a failure", [(0, .play), (1, cut)], [.joining: 1, .failed: 9]),
        Row(
            "a retry", [(0, .play), (1, cut), (3, .retry), (4, .didBecomeReady)],
            [.joining: 2, .failed: 2, .playing: 6]),
    ]

    private static let afterTheFirstAdvance = [
        Row(playing: "play", [], [.playing: 10]),
        Row(playing: "a pause", [(3, .pause), (7, .play)], [.playing: 6, .paused: 4]),
        Row(playing: "a stall", [(3, .didStartBuffering), (5, .didFinishBuffering)], [.playing: 8, .rebuffering: 2]),
        Row(
            playing: "a pause without data",
            [(2, .pause), (3, .didStartBuffering), (5, .didFinishBuffering), (6, .play)],
            [.playing: 6, .paused: 2, .pausedBuffering: 2]),
        Row(
            playing: "a pause during a stall", [(2, .didStartBuffering), (3, .pause), (5, .didFinishBuffering)],
            [.playing: 2, .rebuffering: 1, .pausedBuffering: 2, .paused: 5]),
        Row(
            playing: "an interruption", [(2, .audioSessionInterrupted), (5, .audioSessionResumed)],
            [.playing: 7, .suppressed: 3]),
        Row(
            playing: "an interruption during a stall",
            [
                (2, .didStartBuffering), (3, .audioSessionInterrupted), (6, .audioSessionResumed),
                (7, .didFinishBuffering),
            ],
            [.playing: 5, .rebuffering: 2, .suppressed: 3]),
        Row(
            playing: "an interruption that the user overrides", [(2, .audioSessionInterrupted), (5, .play)],
            [.playing: 7, .suppressed: 3]),
        Row(playing: "a seek", [(2, .seek(to: 9)), (6, .didFinishSeeking)], [.playing: 6, .seeking: 4]),
        Row(
            playing: "a pause during a seek", [(2, .seek(to: 9)), (3, .pause), (6, .didFinishSeeking)],
            [.playing: 2, .seeking: 4, .paused: 4]),
        Row(
            playing: "an interruption during a seek",
            [(2, .seek(to: 9)), (3, .audioSessionInterrupted), (4, .didFinishSeeking), (8, .audioSessionResumed)],
            [.playing: 4, .seeking: 2, .suppressed: 4]),
        Row(
            playing: "a stall after a seek",
            [(2, .seek(to: 9)), (4, .didFinishSeeking), (5, .didStartBuffering), (6, .didFinishBuffering)],
            [.playing: 7, .seeking: 2, .rebuffering: 1]),
        Row(playing: "a replay", [(5, .didReachEnd), (8, .play)], [.playing: 7, .ended: 3]),
        Row(
            playing: "a retry", [(4, cut), (6, .retry), (9, .didBecomeReady)],
            [.playing: 5, .failed: 2, .rebuffering: 3]),
        Row(
            playing: "a retry that is paused", [(4, cut), (5, .pause), (6, .retry), (9, .didBecomeReady)],
            [.playing: 4, .failed: 2, .preparing: 3, .paused: 1]),
        Row(
            playing: "a seek during a retry", [(4, cut), (5, .retry), (7, .seek(to: 9)), (9, .didBecomeReady)],
            [.playing: 5, .failed: 1, .rebuffering: 2, .seeking: 2]),
    ]

    @Test(
        "Each second of a session counts toward exactly one state",
        arguments: beforeTheFirstAdvance + afterTheFirstAdvance)
    func test_time_inEachState_addsUpToTenSeconds(row: Row) {
        let metrics = MetricsScript(row.actions).closed(at: 10)
        for state in PlaybackMetrics.State.allCases {
            #expect(metrics.time(in: state) == row.expected[state] ?? 0, "\(state)")
        }
        #expect(metrics.length == 10)
    }

    @Test("The time after a stop is not counted")
    func test_time_afterAStop_isNotCounted() {
        var sut = MetricsScript.playing()
        sut.send(.stop, at: 4)
        let metrics = sut.closed(at: 10)
        #expect(metrics.time(in: .playing) == 4)
        #expect(metrics.length == 4)
    }

    @Test("A seek to the start position counts as part of the load, or, after a retry, as part of the rebuffer")
    func test_time_ofASeekToTheStartPosition_isNotCountedAsASeek() {
        var sut = MetricsScript([(0, .load(anyURL())), (0, .seek(to: 60)), (0, .play)])
        // The player is ready for the load, and not yet for the seek.
        sut.send(.didBecomeReady, at: 2, generation: 1)
        #expect(sut.last?.to == .seeking(to: 60, previousState: .playing))
        sut.send(.didFinishSeeking, at: 3, position: 60)
        #expect(sut.metrics.time(in: .joining) == 3)
        #expect(sut.metrics.startupTime == 3)
        #expect(sut.metrics.seekTime == nil)

        sut.send(.didFail(.networkError(reason: "cut")), at: 5, position: 62)
        sut.send(.retry, at: 6)
        sut.send(.didBecomeReady, at: 8, generation: 3)
        #expect(sut.last?.to == .seeking(to: 62, previousState: .playing))
        sut.send(.didFinishSeeking, at: 9, position: 62)
        #expect(sut.metrics.rebuffers.map(\.duration) == [3])
        #expect(sut.metrics.time(in: .seeking) == 0)
        #expect(sut.metrics.seekTime == nil)
    }

    @Test("A seek to the start position counts as preparation if the load waits for the user")
    func test_time_ofASeekToTheStartPositionBeforePlay_isPreparing() {
        var sut = MetricsScript([(0, .load(anyURL())), (0, .seek(to: 60))])
        sut.send(.didBecomeReady, at: 2, generation: 1)
        #expect(sut.last?.to == .seeking(to: 60, previousState: .paused))
        sut.send(.didFinishSeeking, at: 3, position: 60)
        #expect(sut.metrics.time(in: .preparing) == 3)
        #expect(sut.metrics.time(in: .seeking) == 0)
        #expect(sut.closed(at: 5).time(in: .paused) == 2)
    }

    @Test("The times in all states add up to the duration of a random session", arguments: RandomSeed.current(1...20))
    func test_time_inAllStates_addsUpToTheLength(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var metrics = PlaybackMetrics()
        var (instant, start) = (Duration.zero, Duration.zero)
        let runs = RandomRuns(MachineModel.playback(background: .pausesAndResumes), laws: [], length: 50)
        _ = runs.violation(steps: 2_000, seed: seed) { _, move in
            instant += .milliseconds(Int.random(in: 0...300, using: &generator))
            let moment = Moment(instant: instant, date: Date(timeIntervalSince1970: 0))
            let step = Step<PlaybackMachine>(action: move.action, from: move.from, result: move.decision, at: moment)
            guard let transition = step.transition else { return }
            let live = metrics.closed(at: instant, position: transition.position)
            metrics.record(transition)
            if case .load = transition.action {
                start = instant
            } else if live.outcome == nil {
                // The metrics read just before a transition equal the metrics that have recorded the transition.
                expectSameTimes(live, metrics, seed)
                let closed = metrics.closed(at: instant, position: transition.position)
                #expect(live.rebuffers == closed.rebuffers, "\(RandomSeed.repetition(of: seed))")
            }
            let sum = PlaybackMetrics.State.allCases.reduce(0) { $0 + metrics.time(in: $1) }
            #expect(abs(sum - metrics.length) < 1e-6, "\(RandomSeed.repetition(of: seed))")
            if transition.to != .idle {
                #expect(metrics.length == (instant - start).seconds, "\(RandomSeed.repetition(of: seed))")
            }
        }
        #expect(instant > .seconds(10), "\(RandomSeed.repetition(of: seed))")
    }

    private func expectSameTimes(_ one: PlaybackMetrics, _ other: PlaybackMetrics, _ seed: UInt64) {
        for state in PlaybackMetrics.State.allCases {
            #expect(one.time(in: state) == other.time(in: state), "\(state); \(RandomSeed.repetition(of: seed))")
        }
        #expect(one.rebufferTime == other.rebufferTime, "\(RandomSeed.repetition(of: seed))")
    }
}
