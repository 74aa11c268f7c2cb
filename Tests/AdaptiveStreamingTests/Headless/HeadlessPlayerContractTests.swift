import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("HeadlessPlayer on virtual time, under the contract of a player", .tags(.unit)) @MainActor
struct HeadlessPlayerContractTests {
    @Test("the contract", arguments: PlayerContract.Scenario.allCases)
    func test_contract(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: Setting())
    }

    /// An origin in the process, and a film that comes at twice its rate.
    private final class Setting: PlayerContractSetting {
        let manualClock = ManualClock()
        private let transport: ShapedTransport

        init() {
            var routes = OriginRoutes(resources: [
                "/clip.mp4": .syntheticMP4(size: 60_000, duration: 6),
                "/film.mp4": .syntheticMP4(size: 900_000, duration: 90),
                "/page.html": .data(Data("<html></html>".utf8), contentType: "text/html"),
                "/broken.mp4": .data(Data("no boxes at all".utf8), contentType: "video/mp4"),
                "/busy.mp4": .syntheticMP4(size: 60_000, duration: 6),
            ])
            routes.behaviours["/film.mp4"] = Self.film
            routes.behaviours["/busy.mp4"] = OriginBehaviour(fault: .status(503))
            transport = ShapedTransport(routes: routes, clock: manualClock)
        }

        private static let film = OriginBehaviour(bandwidth: 160_000, latency: .milliseconds(20))

        var clock: any PlaybackClock { manualClock }
        var clip: URL { url("clip.mp4") }
        var film: URL { url("film.mp4") }

        var failures: [(url: URL, kind: String)] {
            [
                (url("missing.mp4"), "loadFailed"), (url("page.html"), "loadFailed"), (url("broken.mp4"), "loadFailed"),
                (url("busy.mp4"), "networkError"),
            ]
        }

        func makePlayer() -> any ReportingPlayer { HeadlessPlayer(transport: transport, clock: clock) }

        func cut() { transport.setBehaviour(OriginBehaviour(fault: .hangUp), for: "/film.mp4") }
        func restore() { transport.setBehaviour(Self.film, for: "/film.mp4") }

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await manualClock.pass(limit, with: session, until: isDone)
        }

        private func url(_ path: String) -> URL { anyURL(path) }
    }
}
