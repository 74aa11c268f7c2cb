import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@Suite("NativePlayer on virtual time, checked against the player contract", .tags(.unit)) @MainActor
struct NativePlayerContractTests {
    @Test("The player fulfills the contract with progressive files", arguments: PlayerContract.Scenario.allCases)
    func test_player_withFiles_fulfillsTheContract(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: Setting())
    }

    @Test("The player fulfills the contract with HLS streams", arguments: PlayerContract.Scenario.allCases)
    func test_player_withStreams_fulfillsTheContract(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: StreamSetting())
    }

    /// An in-process origin with HLS streams. The bandwidth is two and a half times the bitrate of the streams.
    private final class StreamSetting: PlayerContractSetting {
        let isTimingExact = true
        let manualClock = ManualClock()
        private let transport: ShapedTransport

        init() {
            var routes = OriginRoutes(resources: [
                "/page.m3u8": .data(Data("<html></html>".utf8), contentType: "text/html")
            ])
            let clip = HLSFixture(bitrates: [75_200], segments: 6, segmentDuration: 1)
            let film = HLSFixture(bitrates: [75_200], segments: 45, segmentDuration: 2)
            for (path, resource) in clip.routes.resources { routes.resources["/clip\(path)"] = resource }
            for (path, resource) in film.routes.resources { routes.resources["/film\(path)"] = resource }
            routes.behaviours["*"] = Self.link
            routes.behaviours["/busy.m3u8"] = OriginBehaviour(fault: .status(503))
            transport = ShapedTransport(routes: routes, clock: manualClock)
        }

        private static let link = OriginBehaviour(bandwidth: 188_000, latency: .milliseconds(20))

        var clock: any MonotonicClock { manualClock }
        var clip: URL { anyURL("clip/index.m3u8") }
        var film: URL { anyURL("film/index.m3u8") }

        var failures: [(url: URL, kind: String)] {
            [
                (anyURL("missing.m3u8"), "loadFailed"), (anyURL("page.m3u8"), "loadFailed"),
                (anyURL("busy.m3u8"), "networkError"),
            ]
        }

        func makePlayer() -> any ReportingPlayer { NativePlayer(transport: transport, clock: clock) }

        func cut() { transport.setBehaviour(OriginBehaviour(fault: .hangUp), for: "*") }
        func restore() { transport.setBehaviour(Self.link, for: "*") }

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await manualClock.pass(limit, with: session, until: isDone)
        }
    }

    /// An in-process origin with media files. The bandwidth for the film is twice the bitrate of the film.
    private final class Setting: PlayerContractSetting {
        let isTimingExact = true
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

        var clock: any MonotonicClock { manualClock }
        var clip: URL { url("clip.mp4") }
        var film: URL { url("film.mp4") }

        var failures: [(url: URL, kind: String)] {
            [
                (url("missing.mp4"), "loadFailed"), (url("page.html"), "loadFailed"), (url("broken.mp4"), "loadFailed"),
                (url("busy.mp4"), "networkError"),
            ]
        }

        func makePlayer() -> any ReportingPlayer { NativePlayer(transport: transport, clock: clock) }

        func cut() { transport.setBehaviour(OriginBehaviour(fault: .hangUp), for: "/film.mp4") }
        func restore() { transport.setBehaviour(Self.film, for: "/film.mp4") }

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await manualClock.pass(limit, with: session, until: isDone)
        }

        private func url(_ path: String) -> URL { anyURL(path) }
    }
}
