import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("NativePlayer on the real clock, under the contract of a player", .tags(.integration)) @MainActor
struct NativePlayerContractTests {
    @Test(
        "The native player fulfills the contract of a player", .timeLimit(.minutes(10)),
        arguments: PlayerContract.Scenario.allCases)
    func test_player_inEachScenario_fulfillsTheContract(scenario: PlayerContract.Scenario) async throws {
        await PlayerContract.verify(scenario, in: try Setting())
    }

    /// URLSession and an origin on a socket, which sends the film at twice its bitrate.
    private final class Setting: PlayerContractSetting {
        let systemClock = SystemClock()
        let isTimingExact = ProcessInfo.processInfo.environment["STREAMING_ALONE"] == "1"
        private let origin: LocalOrigin
        private let client = URLSessionHTTPClient()

        init() throws {
            var routes = OriginRoutes(resources: [
                "/clip.mp4": .syntheticMP4(size: 400_000, duration: 4),
                "/film.mp4": .syntheticMP4(size: 9_000_000, duration: 90),
                "/page.html": .data(Data("<html></html>".utf8), contentType: "text/html"),
                "/busy.mp4": .syntheticMP4(size: 400_000, duration: 4),
            ])
            routes.behaviours["/film.mp4"] = Self.film
            routes.behaviours["/busy.mp4"] = OriginBehaviour(fault: .status(503))
            origin = try LocalOrigin(routes)
        }

        private static let film = OriginBehaviour(bandwidth: 1_600_000)

        var clock: any MonotonicClock { systemClock }
        var clip: URL { origin.url("clip.mp4") }
        var film: URL { origin.url("film.mp4") }

        var failures: [(url: URL, kind: String)] {
            [
                (origin.url("missing.mp4"), "loadFailed"), (origin.url("page.html"), "loadFailed"),
                (origin.url("busy.mp4"), "networkError"),
            ]
        }

        func makePlayer() -> any ReportingPlayer {
            var configuration = NativePlayer.Configuration()
            // The grace period is shorter than the default of 30 s, because the test runs in real time.
            configuration.gracePeriod = .seconds(2)
            return NativePlayer(transport: client, clock: clock, configuration: configuration)
        }

        func cut() { origin.setBehaviour(OriginBehaviour(fault: .hangUp), for: "/film.mp4") }
        func restore() { origin.setBehaviour(Self.film, for: "/film.mp4") }

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await systemClock.pass(limit, with: session, until: isDone)
        }
    }
}
