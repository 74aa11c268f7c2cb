import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

/// A session with a real mpv, which has neither video nor audio, and an origin with the fixtures.
@MainActor
final class MPVSession {
    let origin: LocalOrigin
    let player: MPVPlayer
    let session: PlayerSession
    private let clock = SystemClock()

    init(
        _ behaviours: [String: OriginBehaviour] = [:], mpv: String? = Tool.mpv.path,
        transport: any HTTPTransport = URLSessionHTTPClient()
    ) throws {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours = behaviours
        origin = try LocalOrigin(routes)
        var options = MPVOptions(video: .none)
        options.hasAudio = false
        player = MPVPlayer(mpv.map(MPVInstallation.init), options: options, clock: clock, transport: transport)
        session = PlayerSession(player: player, clock: clock)
    }

    var clip: URL { origin.url("media/clip.mp4") }
    var film: URL { origin.url("media/film.mp4") }
    var state: String { "\(session.currentState)" }

    func send(_ actions: PlaybackAction...) {
        for action in actions { session.send(action) }
    }

    func pass(_ limit: Duration, until isDone: () -> Bool = { false }) async {
        await clock.pass(limit, with: session, until: isDone)
    }

    func reach(_ state: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await pass(.seconds(60)) { self.state == state }
        #expect(self.state == state, "\(session.currentState)", sourceLocation: sourceLocation)
    }
}

extension MPVPlayer {
    /// Returns the identifier of the process after the process has started; nil after a minute without a process.
    func startedProcess() async throws -> Int32? {
        for _ in 0..<12_000 {
            if let processIdentifier { return processIdentifier }
            try await Task.sleep(for: .milliseconds(5))
        }
        return nil
    }
}
