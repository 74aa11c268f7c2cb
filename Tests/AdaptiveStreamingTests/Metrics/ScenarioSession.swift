import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingMetrics
import StreamingRecording
import StreamingTestKit

/// A recorded session of the native engine on a link whose only limit is a latency per request, on virtual time.
///
/// The stream is one media playlist with ten segments of 2 s. The playlist arrives 0.5 s after its request, and each
/// segment arrives 0.25 s after its request. Segments are requested one after another. Playback starts with one
/// buffered segment, and continues after a stall with three buffered segments (at least 5 s of media).
final class ScenarioSession {
    static let url = anyURL("v0.m3u8")
    static let other = anyURL("v1.m3u8")

    let session: PlayerSession
    let clock: ManualClock

    private let transport: ShapedTransport
    private let recorder: PlaybackRecorder
    private let reporter: SessionReporter
    private let text = Text()

    /// The text of the recording, and the reports of the replaced loads.
    private final class Text {
        var value = ""
        var replaced: [SessionReport] = []
    }

    /// Creates a session that has loaded nothing.
    ///
    /// - Parameters:
    ///   - clock: The clock of the session, the player and the origin.
    ///   - latencies: The latencies of resources that differ from the rest, in seconds, such as `["v0-2.ts": 6]`.
    init(clock: ManualClock, latencies: [String: Double]) {
        let fixture = HLSFixture(bitrates: [376_000, 376_000], segments: 10)
        var routes = fixture.routes
        for path in routes.resources.keys {
            routes.behaviours[path] = OriginBehaviour(latency: .milliseconds(path.hasSuffix("m3u8") ? 500 : 250))
        }
        for (path, seconds) in latencies {
            routes.behaviours["/\(path)"] = OriginBehaviour(latency: .milliseconds(Int(seconds * 1_000)))
        }
        self.clock = clock
        transport = ShapedTransport(routes: routes, clock: clock)
        session = PlayerSession(player: NativePlayer(transport: transport, clock: clock), clock: clock)
        let text = text
        recorder = PlaybackRecorder(of: session, program: "any 1.0") { text.value += $0 }
        reporter = SessionReporter(of: session) { text.replaced.append($0) }
    }

    func setBehaviour(_ behaviour: OriginBehaviour, for path: String) {
        transport.setBehaviour(behaviour, for: "/\(path)")
    }

    /// Lets the session run until `second`.
    func run(to second: Double) {
        clock.advance(by: MetricsTime.instant(second) - clock.now) { [session] in session.processPending() }
    }

    /// Ends the recording, parses its text, and returns the metrics of each recorded load.
    func recordedMetrics() throws -> [PlaybackMetrics] {
        recorder.finish()
        return try PlaybackRecording(Data(text.value.utf8)).metrics()
    }

    /// Ends the recording and returns the reports of each load, from the live session and from the recording.
    func reports() throws -> (live: [SessionReport], recorded: [SessionReport]) {
        let live = text.replaced + [reporter.report].compactMap(\.self)
        recorder.finish()
        return (live, try PlaybackRecording(Data(text.value.utf8)).reports())
    }
}

enum MetricsTime {
    /// Returns the time of the session's clock at `second`, rounded to milliseconds.
    static func instant(_ second: Double) -> Duration { .milliseconds(Int((second * 1_000).rounded())) }
}
