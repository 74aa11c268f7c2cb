import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingRecording
import StreamingTestKit
import Testing

/// Tests of recordings of real sessions, over sockets and on the real clock, which must give the metrics of the
/// sessions.
@Suite("Metrics against nginx", .startsProcesses, .tags(.integration)) @MainActor
struct NginxMetricsTests {
    @Test("The metrics of eleven sessions against nginx equal the metrics of their recordings")
    func test_metrics_ofElevenSessions_equalTheMetricsOfTheRecordings() async throws {
        let root = SourceTree.root().appendingPathComponent("Fixtures").path
        // The lowest variant has 180 kbit/s.
        let nginx = try await Nginx(
            locations: """
                location /slow/ { alias \(root)/; limit_rate 40k; }
                location /stalling/ { alias \(root)/; limit_rate 12k; }
                """)
        let sessions = try Self.scenarios.map { try Session($0, nginx) }
        let runs = sessions.map { session in Task { try await session.run() } }
        for run in runs { try await run.value }
        for session in sessions {
            let (name, metrics) = (session.scenario.name, session.live)
            #expect(try session.recorded() == metrics, "\(name)")
            #expect(metrics.last.map(session.scenario.isAsExpected) == true, "\(name): \(metrics)")
        }
    }

    struct Scenario {
        let name: String
        var path = "media/hls/low.m3u8"
        /// The commands, each with the delay before it in seconds.
        let steps: [(pause: Double, perform: @MainActor (PlayerSession) -> Void)]
        let isAsExpected: (PlaybackMetrics) -> Bool
    }

    private static let scenarios = [
        Scenario(name: "clean start", steps: [(3, { _ in })]) { $0.startupTime != nil && $0.rebufferTime == 0 },
        Scenario(name: "slow start", path: "slow/media/hls/low.m3u8", steps: [(4, { _ in })]) {
            $0.startupTime ?? 0 > 0.3
        },
        Scenario(name: "one stall", path: "stalling/media/hls/low.m3u8", steps: [(9, { _ in })]) {
            $0.rebufferCount > 0 && $0.rebufferRatio ?? 0 > 0
        },
        Scenario(
            name: "micro-stalls", path: "stalling/media/hls/low.m3u8",
            steps: [(0, { $0.setSpeed(4) }), (6, { _ in })]
        ) { $0.rebufferTime > 0 },
        Scenario(
            name: "stall during a seek", path: "slow/media/hls/low.m3u8",
            steps: [(3, { $0.send(.seek(to: 10)) }), (3, { _ in })]
        ) { $0.seekCount == 1 && $0.time(in: .seeking) > 0 },
        Scenario(
            name: "pause during a stall", path: "stalling/media/hls/low.m3u8",
            steps: [(7, { $0.send(.pause) }), (1, { $0.send(.play) }), (2, { _ in })]
        ) { $0.rebufferTime > 0 && $0.time(in: .pausedBuffering) + $0.time(in: .paused) >= 0.9 },
        Scenario(
            name: "failure and retry", path: "missing.m3u8",
            steps: [(1, { $0.send(.retry) }), (1, { _ in })]
        ) { $0.outcome == .failed && $0.failures == [.httpStatus: 1] && $0.startupTime == nil },
        Scenario(name: "abandoned start", path: "stalling/media/hls/low.m3u8", steps: [(1.5, { _ in })]) {
            $0.isExitBeforeStart && $0.outcome == .stopped
        },
        Scenario(name: "speed 2", steps: [(0, { $0.setSpeed(2) }), (4, { _ in })]) {
            $0.mediaTime ?? 0 > $0.playedTime * 1.8
        },
        Scenario(
            name: "two loads in a row",
            steps: [(2, { session in session.media.map { _ = session.play($0) } }), (2, { _ in })]
        ) { $0.startupTime != nil && $0.length < 4 },
        Scenario(
            name: "interruption",
            steps: [
                (2, { $0.send(.audioSessionInterrupted) }), (1, { $0.send(.audioSessionResumed) }), (1, { _ in }),
            ]
        ) { $0.time(in: .suppressed) >= 0.9 },
    ]

    /// A session of the native engine over sockets, which is recorded.
    @MainActor
    private final class Session {
        let scenario: Scenario
        /// The live metrics of each load, in order.
        private(set) var live: [PlaybackMetrics] = []

        private let session = PlayerSession(player: NativePlayer(transport: URLSessionHTTPClient()))
        private let url: URL
        private var recording = ""
        private var recorder: PlaybackRecorder?

        init(_ scenario: Scenario, _ nginx: Nginx) throws {
            self.scenario = scenario
            url = try #require(URL(string: nginx.url(scenario.path)))
            recorder = PlaybackRecorder(of: session, program: "any 1.0") { [unowned self] in recording += $0 }
        }

        func run() async throws {
            let pump = Task { [session] in await session.run() }
            defer { pump.cancel() }
            session.play(url)
            for step in scenario.steps {
                try await Task.sleep(for: .seconds(step.pause))
                step.perform(session)
            }
            // After a stop, the metrics no longer change.
            session.send(.stop)
            recorder?.finish()
            live = [session.replacedMetrics, session.metrics].compactMap(\.self)
        }

        func recorded() throws -> [PlaybackMetrics] { try PlaybackRecording(Data(recording.utf8)).metrics() }
    }
}
