import Foundation
import LocalOrigin
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Unavailable playlists", .tags(.unit))
struct UnavailablePlaylistTests {
    @Test(
        "A listed playlist that is missing or silent is a finding, and is not requested every second",
        arguments: ["high", "english"], [OriginBehaviour.Fault.status(404), .silence])
    func test_reload_ofADeadPlaylist_findsIt(name: String, fault: OriginBehaviour.Fault) async throws {
        let sut = MonitoredOrigin(
            ["/live/\(name).m3u8": OriginBehaviour(fault: fault)], live: StreamHealthTests.stream())
        await StreamHealthTests.watch(sut, for: 30)
        #expect(sut.findings.map(\.rule) == [.playlistUnavailable])
        let finding = try #require(sut.findings.first)
        #expect(finding.severity == .finding)
        #expect(finding.subject.hasSuffix("/live/\(name).m3u8"))
        #expect(
            finding.evidence.contains(
                fault == .silence ? "timeout: no response within 10 s" : "the last with the status 404"))
        let requests = sut.origin.requests.count { $0.url.path == "/live/\(name).m3u8" }
        #expect((2...13).contains(requests), "\(requests)")
    }

    @Test("A playlist is unavailable after two failures that are three target durations apart, and not before")
    func test_end_ofFailedRequests_findsTheSecondLateOne() throws {
        var sut = try HealthHarness()
        try sut.add(HealthHarness.a, (0, [6, 6, 6]), requestedAt: 0)
        sut.end(HealthHarness.b, status: 503, from: 10, to: 11)
        sut.end(HealthHarness.b, error: .noConnection, from: 20, to: 27.9)
        #expect(sut.rules == [])
        sut.end(HealthHarness.b, status: 200, from: 28, to: 28)
        sut.end(HealthHarness.b, status: 503, from: 30, to: 48)
        #expect(!sut.rules.contains("playlistUnavailable"))
        sut.end(HealthHarness.b, error: .noConnection, from: 48, to: 49)
        let finding = try #require(sut.health.log.findings.first { $0.rule == .playlistUnavailable })
        #expect(finding.evidence == "2 requests failed within 19.0 s, the last with cannot connect to the server")
    }

    @Test("The playlist of a stream on demand, or one that is not listed, is not unavailable")
    func test_end_ofOtherPlaylists_findsNothing() throws {
        var sut = try HealthHarness()
        for time in stride(from: 0.0, to: 100, by: 10) {
            sut.end(HealthHarness.b, status: 404, from: time, to: time)
        }
        try sut.add(HealthHarness.a, (0, [6, 6, 6]), requestedAt: 100)
        for time in stride(from: 100.0, to: 200, by: 10) {
            sut.end(anyURL("other.m3u8"), status: 404, from: time, to: time)
        }
        #expect(sut.rules == [])
    }

    @Test("A playlist whose request is running is not requested again")
    func test_idlePlaylists_duringARequest_omitsThePlaylist() throws {
        var sut = try HealthHarness()
        try sut.add(HealthHarness.a, (0, [6, 6, 6]), requestedAt: 0)
        sut.health.begin(HealthHarness.a, at: .zero)
        #expect(sut.health.idlePlaylists(at: .seconds(60)) == [HealthHarness.b])
        sut.end(HealthHarness.b, status: 503, from: 60, to: 61)
        #expect(sut.health.idlePlaylists(at: .seconds(67)) == [])
        #expect(sut.health.idlePlaylists(at: .seconds(67.3)) == [HealthHarness.b])
    }

    // MARK: Many playlists

    @Test("A silent playlist does not delay the reloads of the others")
    func test_run_withASilentPlaylist_reloadsTheOthers() async {
        let sut = MonitoredOrigin(
            ["/live/english.m3u8": OriginBehaviour(fault: .silence)], live: StreamHealthTests.stream())
        await StreamHealthTests.watch(sut, for: 10)
        let requests = sut.origin.requests.count { $0.url.path == "/live/high.m3u8" }
        #expect((3...4).contains(requests), "\(requests)")
    }

    @Test("At most 16 reloads run at a time, and each playlist has its turn")
    func test_run_ofManySilentPlaylists_isLimited() async throws {
        var stream = StreamHealthTests.stream()
        stream.variants += (0..<40).map { LiveRendition("v\($0)", bandwidth: 700_000 + $0) }
        let silent = (0..<40).map { ("/live/v\($0).m3u8", OriginBehaviour(fault: .silence)) }
        let sut = MonitoredOrigin(Dictionary(uniqueKeysWithValues: silent), live: stream)
        await StreamHealthTests.watch(sut, for: 8)
        let count = { sut.origin.requests.count { $0.url.path.hasPrefix("/live/v") } }
        #expect((14...16).contains(count()), "\(count())")
        await StreamHealthTests.watch(sut, for: 30)
        #expect(Set(sut.origin.requests.map(\.url.path)).count == 44)
    }
}
