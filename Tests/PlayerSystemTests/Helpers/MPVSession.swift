import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

/// A session over a real mpv without picture and sound, and an origin with the fixtures.
@MainActor
final class MPVSession {
    let origin: LocalOrigin
    let player: MPVPlayer
    let session: PlayerSession
    private let clock = SystemClock()

    init(_ behaviours: [String: OriginBehaviour] = [:], mpv: String? = Tool.mpv.path) throws {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours = behaviours
        origin = try LocalOrigin(routes)
        var options = MPVOptions(video: .none)
        options.hasSound = false
        player = MPVPlayer(mpv.map(MPVInstallation.init), options: options, clock: clock)
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
