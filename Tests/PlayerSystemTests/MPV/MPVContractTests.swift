import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

@Suite(
    "MPVPlayer with a real mpv, under the contract of a player", .startsLongProcesses, .tags(.integration), .needs(.mpv)
)
@MainActor
struct MPVContractTests {
    @Test(
        "MPVPlayer fulfills the contract of a player", .timeLimit(.minutes(10)),
        arguments: PlayerContract.Scenario.allCases)
    func test_player_inEachScenario_fulfillsTheContract(scenario: PlayerContract.Scenario) async throws {
        await PlayerContract.verify(scenario, in: try Setting())
    }

    /// The fixtures on a socket, which sends the film at less than three times its bitrate.
    private final class Setting: PlayerContractSetting {
        let systemClock = SystemClock()
        let isTimingExact = ProcessInfo.processInfo.environment["STREAMING_ALONE"] == "1"
        private var origin: LocalOrigin
        private let routes: OriginRoutes

        init() throws {
            var routes = OriginRoutes(
                directory: URL(fileURLWithPath: SourceTreeFolder.fixtures),
                resources: ["/page.html": .data(Data("<html></html>".utf8), contentType: "text/html")])
            routes.behaviours["/media/film.mp4"] = OriginBehaviour(bandwidth: 160_000)
            routes.behaviours["/busy.mp4"] = OriginBehaviour(fault: .status(503))
            self.routes = routes
            origin = try LocalOrigin(routes)
        }

        var clock: any MonotonicClock { systemClock }
        var clip: URL { origin.url("media/header-at-the-end.mp4") }
        var film: URL { origin.url("media/film.mp4") }

        var failures: [(url: URL, kind: String)] {
            [
                (origin.url("missing.mp4"), "loadFailed"), (origin.url("page.html"), "loadFailed"),
                (origin.url("busy.mp4"), "networkError"),
            ]
        }

        func makePlayer() -> any ReportingPlayer {
            var options = MPVOptions(video: .none)
            options.hasAudio = false
            return MPVPlayer(MPVInstallation(path: Tool.mpv.path ?? "mpv"), options: options, clock: clock)
        }

        func cut() { origin.stop() }
        func restore() { origin = (try? LocalOrigin(routes, port: origin.port)) ?? origin }

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await systemClock.pass(limit, with: session, until: isDone)
        }
    }
}
