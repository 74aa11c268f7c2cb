import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// A session with known events and network latencies, and the metrics that were worked out by hand, in seconds.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    var latencies: [String: Double] = [:]
    /// The commands of the session, with their times.
    let steps: [(second: Double, perform: @Sendable (ScenarioSession) -> Void)]
    /// The time at which the metrics are read.
    let end: Double

    var outcome: PlaybackMetrics.Outcome?
    var startup: Double?
    var times: [PlaybackMetrics.State: Double]
    var mediaTime = 0.0
    var rebuffers: [Double] = []
    var microStalls = 0
    var seekTime: Double?
    var failures: [PlaybackFailure.Code: Int] = [:]

    var testDescription: String { name }

    /// Runs the session on virtual time, up to ``end``.
    ///
    /// - Parameter prepare: A closure that receives the session before its first command.
    func run(preparing prepare: (ScenarioSession) -> Void = { _ in }) -> ScenarioSession {
        // A recording must also preserve a start date with a fraction of a second.
        let clock = ManualClock(startDate: Date(timeIntervalSinceReferenceDate: 800_000_000.137))
        let session = ScenarioSession(clock: clock, latencies: latencies)
        prepare(session)
        for step in steps {
            session.run(to: step.second)
            step.perform(session)
        }
        session.run(to: end)
        return session
    }

    /// The command that loads and plays the stream.
    private static let play: @Sendable (ScenarioSession) -> Void = { $0.session.play(ScenarioSession.url) }

    private static func send(_ action: PlaybackAction) -> @Sendable (ScenarioSession) -> Void {
        { $0.session.send(action) }
    }

    /// The latency of 6 s that delays segment 2. The buffer of two segments is empty at 4.75 s. Segments 2 to 4 arrive
    /// from 7.0 to 7.5 s.
    private static let slowSegment = ["v0-2.ts": 6.0]

    /// A session that starts during an interruption. Only in this session, the start-up time and the ratios differ
    /// between definitions that include suppressed time and definitions that exclude it.
    ///
    /// The stream is ready at 0.75 s. The buffer of two segments is empty at 7.25 s. Segment 2 arrives at 11.0 s, and
    /// two more segments until 11.5 s.
    static let suppressedStart = Scenario(
        name: "suppressed start", latencies: ["v0-2.ts": 10],
        steps: [(0, play), (0.25, send(.audioSessionInterrupted)), (3.25, send(.audioSessionResumed))], end: 30,
        outcome: .ended, startup: 0.25,
        times: [.joining: 0.25, .joiningSuppressed: 3, .playing: 20, .rebuffering: 4.25, .ended: 2.5], mediaTime: 20,
        rebuffers: [4.25])

    /// All sessions whose metrics were worked out by hand.
    static let tested = all + [suppressedStart]

    /// The eleven sessions whose totals were worked out by hand.
    static let all = [
        // The playlist arrives at 0.5, and segment 0 at 0.75. The 20 s of media end at 20.75.
        Scenario(
            name: "clean start", steps: [(0, play)], end: 30, outcome: .ended, startup: 0.75,
            times: [.joining: 0.75, .playing: 20, .ended: 9.25], mediaTime: 20),
        Scenario(
            name: "slow start", latencies: ["v0-0.ts": 4], steps: [(0, play)], end: 30, outcome: .ended, startup: 4.5,
            times: [.joining: 4.5, .playing: 20, .ended: 5.5], mediaTime: 20),
        Scenario(
            name: "one stall", latencies: slowSegment, steps: [(0, play)], end: 30, outcome: .ended, startup: 0.75,
            times: [.joining: 0.75, .playing: 20, .rebuffering: 2.75, .ended: 6.5], mediaTime: 20, rebuffers: [2.75]),
        // The buffer is empty at 4.75 and at 10.8. Each time, the third of three missing segments arrives 0.05 s later.
        Scenario(
            name: "micro-stalls",
            latencies: [
                "v0-2.ts": 3.78, "v0-3.ts": 0.01, "v0-4.ts": 0.01, "v0-5.ts": 6.03, "v0-6.ts": 0.01, "v0-7.ts": 0.01,
            ], steps: [(0, play)], end: 30, outcome: .ended, startup: 0.75,
            times: [.joining: 0.75, .playing: 20, .rebuffering: 0.1, .ended: 9.15], mediaTime: 20, microStalls: 2),
        // At 1.1, 0.35 s have been played. Segment 6 arrives 3 s after the seek, and 8 s are left to play.
        Scenario(
            name: "stall during a seek", latencies: ["v0-6.ts": 3], steps: [(0, play), (1.1, send(.seek(to: 12)))],
            end: 30, outcome: .ended, startup: 0.75,
            times: [.joining: 0.75, .playing: 8.35, .seeking: 3, .ended: 17.9], mediaTime: 8.35, seekTime: 3),
        Scenario(
            name: "pause during a stall", latencies: slowSegment,
            steps: [(0, play), (5.75, send(.pause)), (6.75, send(.play))], end: 30, outcome: .ended, startup: 0.75,
            times: [.joining: 0.75, .playing: 20, .rebuffering: 1.75, .pausedBuffering: 1, .ended: 6.5],
            mediaTime: 20, rebuffers: [1, 0.75]),
        // The server rejects the first request. The retry at 2 requests the playlist again.
        Scenario(
            name: "failure and retry",
            steps: [
                (0, { $0.setBehaviour(OriginBehaviour(fault: .status(503)), for: "v0.m3u8") }), (0, play),
                (1, { $0.setBehaviour(OriginBehaviour(latency: .milliseconds(500)), for: "v0.m3u8") }),
                (2, send(.retry)),
            ], end: 30, outcome: .ended,
            times: [.joining: 0.75, .playing: 20, .failed: 2, .ended: 7.25], mediaTime: 20,
            failures: [.httpStatus: 1]),
        Scenario(
            name: "abandoned start", latencies: ["v0.m3u8": 5], steps: [(0, play), (2, send(.stop))], end: 30,
            outcome: .stopped, times: [.joining: 2]),
        Scenario(
            name: "speed 2", steps: [(0, { $0.session.setSpeed(2) }), (0, play)], end: 30, outcome: .ended,
            startup: 0.75, times: [.joining: 0.75, .playing: 10, .ended: 19.25], mediaTime: 20),
        // The second load at 3 begins another session, whose metrics are read.
        Scenario(
            name: "two loads in a row", steps: [(0, play), (3, { $0.session.play(ScenarioSession.other) })], end: 10,
            startup: 0.75, times: [.joining: 0.75, .playing: 6.25], mediaTime: 6.25),
        Scenario(
            name: "interruption",
            steps: [(0, play), (2, send(.audioSessionInterrupted)), (5, send(.audioSessionResumed))], end: 30,
            outcome: .ended, startup: 0.75, times: [.joining: 0.75, .playing: 20, .suppressed: 3, .ended: 6.25],
            mediaTime: 20),
    ]
}
