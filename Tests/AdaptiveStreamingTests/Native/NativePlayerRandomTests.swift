import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingMetrics
import StreamingRecording
import StreamingTestKit
import XCTest

/// Tests of the invariants of a session under random commands and random failures of the server, on virtual time.
final class NativePlayerRandomTests: XCTestCase {
    func test_session_withRandomCommands_satisfiesItsInvariants() throws {
        for seed in RandomSeed.current(1...60) { try run(seed: seed) }
    }

    private static let paths = [
        "/a.mp4", "/b.mp4", "/end.mp4", "/norange.mp4", "/missing.mp4", "/index.m3u8", "/v0.m3u8", "/v1-2.ts",
    ]

    private static let faults: [OriginBehaviour.Fault?] = [
        nil, nil, .drop(at: 50_000), .truncate(at: 90_000), .status(503), .silence, .hangUp, .garbage,
        .hold(at: 30_000, for: .seconds(6)),
    ]

    private func run(
        seed: UInt64, test: String = #function, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let seedMessage = RandomSeed.repetition(of: seed, test)
        var random = SeededGenerator(seed: seed)
        let clock = makeManualClock(file: file, line: line)
        let transport = ShapedTransport(routes: makeRoutes(), clock: clock)
        let player = NativePlayer(transport: transport, clock: clock)
        let session = PlayerSession(player: player, clock: clock)
        trackForMemoryLeaks(player, file: file, line: line)
        trackForMemoryLeaks(session, file: file, line: line)
        var script: [String] = []
        var (recording, live) = ("", [PlaybackMetrics]())
        let recorder = PlaybackRecorder(of: session, program: "any 1.0") { recording += $0 }
        var reports: [SessionReport] = []
        let reporter = SessionReporter(of: session) { reports.append($0) }
        trackForMemoryLeaks(reporter, file: file, line: line)
        let token = session.transitionPublisher.sink { [unowned session] transition in
            if case .load = transition.action, let replaced = session.replacedMetrics { live.append(replaced) }
        }

        for _ in 0..<40 {
            let action = Self.action(&random)
            script.append(action.name)
            session.send(action)
            if Bool.random(using: &random) { session.setSpeed(Float.random(in: 0.25...4, using: &random)) }
            if let path = Self.paths.randomElement(using: &random),
                let fault = Self.faults.randomElement(using: &random)
            {
                transport.setBehaviour(
                    OriginBehaviour(
                        bandwidth: Double.random(in: 40_000...2_000_000, using: &random), latency: .milliseconds(30),
                        fault: fault, faultCount: 1, givesRanges: path != "/norange.mp4"), for: path)
            }
            let (before, state) = (player.currentTime, session.currentState)
            let duration = Duration.milliseconds(Int.random(in: 0...4_000, using: &random))
            clock.advance(by: duration) { session.processPending() }

            let place = "after \(script.joined(separator: ", ")); \(seedMessage)"
            XCTAssertTrue(
                player.currentTime >= 0 && player.currentTime <= player.duration, place, file: file, line: line)
            if state == .playing && session.currentState == .playing && duration > .zero {
                XCTAssertGreaterThan(player.currentTime, before, place, file: file, line: line)
            }
            XCTAssertEqual(player.isPlaying, session.currentState == .playing, place, file: file, line: line)
        }

        // After any sequence of events, a new load plays unless something suppresses playback.
        for path in Self.paths { transport.setBehaviour(OriginBehaviour(), for: path) }
        session.setSpeed(1)
        session.send(.audioSessionResumed)
        session.send(.didBecomeActive)
        session.send(.load(Self.url("/a.mp4")))
        session.send(.play)
        clock.advance(by: .seconds(30)) { session.processPending() }
        XCTAssertEqual(session.currentState, .ended, seedMessage, file: file, line: line)

        // The metrics and reports of the recording equal the live ones of every load.
        reports += [reporter.report].compactMap(\.self)
        recorder.finish()
        token.cancel()
        let recorded = try PlaybackRecording(Data(recording.utf8))
        XCTAssertEqual(try recorded.metrics(), live + [session.metrics], seedMessage, file: file, line: line)
        XCTAssertEqual(try recorded.reports(), reports, seedMessage, file: file, line: line)
        session.send(.stop)
        clock.settle { session.processPending() }
        XCTAssertEqual(clock.sleeperCount, 0, seedMessage, file: file, line: line)
    }

    private static func action(_ random: inout SeededGenerator) -> PlaybackAction {
        switch Int.random(in: 0..<15, using: &random) {
        case 0, 1, 2: .load(url(paths.randomElement(using: &random) ?? "/a.mp4"))
        case 3, 4, 5: .play
        case 6: .pause
        case 7, 8: .seek(to: .random(in: 0...25, using: &random))
        case 9: .retry
        case 10: .audioSessionInterrupted
        case 11: .audioSessionResumed
        case 12: .didEnterBackground
        case 13: .didBecomeActive
        default: .stop
        }
    }

    private func makeRoutes() -> OriginRoutes {
        let files: [String: OriginResource] = [
            "/a.mp4": .syntheticMP4(size: 200_000, duration: 20), "/b.mp4": .syntheticMP4(size: 150_000, duration: 10),
            "/end.mp4": .syntheticMP4(size: 180_000, duration: 12, headerAtEnd: true),
            "/norange.mp4": .syntheticMP4(size: 100_000, duration: 15),
        ]
        let stream = HLSFixture(bitrates: [75_200, 150_400], segments: 8)
        return OriginRoutes(resources: files.merging(stream.routes.resources) { file, _ in file })
    }

    private static func url(_ path: String) -> URL { anyURL(String(path.dropFirst())) }
}
