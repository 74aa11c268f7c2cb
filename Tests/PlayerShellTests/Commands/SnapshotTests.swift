import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// Tests of the printed events of whole sessions, which are compared with files. In virtual time and on one thread,
/// every run has equal values.
final class SnapshotTests: XCTestCase {
    func test_session_ofAClipThatStalls_printsTheEventsOfTheSnapshot() {
        // The bandwidth is three quarters of the bitrate of the clip, which is 80 kbit/s, so playback stalls.
        var routes = OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 100_000, duration: 10)])
        routes.behaviours["/clip.mp4"] = OriginBehaviour(bandwidth: 60_000)
        let clock = makeManualClock()
        let player = NativePlayer(transport: ShapedTransport(routes: routes, clock: clock), clock: clock)
        let session = PlayerSession(player: player, clock: clock)
        var lines: [String] = []
        let token = session.transitionPublisher.sink { transition in
            lines.append(JSONValue.object(PlaybackEvents.transition(transition, at: clock.now.seconds)).text)
        }

        session.play(anyURL("clip.mp4"))
        clock.advance(by: .seconds(30)) { session.processPending() }

        let summary = PlaybackSummary(state: session.currentState, exitCode: 0, metrics: session.metrics)
        lines.append(JSONValue.object(PlaybackEvents.summary(summary)).text)
        Snapshot.check(
            json: lines.joined(separator: "\n"),
            at: SourceTree.root().appendingPathComponent("Fixtures/snapshots/session.json"))
        token.cancel()
    }
}
