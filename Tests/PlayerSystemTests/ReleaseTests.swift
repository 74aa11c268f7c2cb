import AdaptiveStreaming
import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the sockets, child processes and descriptors of this process after the release of players. Another test at
/// the same time would change these resources.
@Suite(
    "Resources of a released StreamingPlayer", .alone, .serialized, .startsProcesses, .tags(.integration, .network))
@MainActor
struct ReleaseTests {
    /// A state, and the behaviour of the server that leads to it.
    struct Way: CustomTestStringConvertible, Sendable {
        let state: String
        var behaviour = OriginBehaviour()
        var testDescription: String { state }

        static let all = [
            Way(state: "idle"), Way(state: "loading", behaviour: OriginBehaviour(bandwidth: 4_000)),
            Way(state: "ready"),
            Way(state: "playing"), Way(state: "paused"),
            Way(state: "buffering", behaviour: OriginBehaviour(fault: .hold(at: 110_000, for: .seconds(60)))),
            Way(state: "seeking", behaviour: OriginBehaviour(bandwidth: 120_000)), Way(state: "ended"),
            Way(state: "failed", behaviour: OriginBehaviour(fault: .status(404))),
        ]
    }

    @Test("A released native player closes its connections within one second", arguments: Way.all)
    func test_release_ofANativePlayer_closesItsConnections(way: Way) async throws {
        let origin = try makeOrigin(way.behaviour)
        var sut: StreamingPlayer? = StreamingPlayer()
        weak let player = sut
        try await bring(try #require(sut), to: way.state, origin)
        sut = nil
        #expect(player == nil)
        let begin = ContinuousClock.now
        while origin.connections.open > 0, ContinuousClock.now - begin < .seconds(10) {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(origin.connections.open == 0)
        #expect(ContinuousClock.now - begin < .seconds(1))
    }

    @Test("A released mpv player ends its process within three seconds", .needs(.mpv), arguments: Way.all)
    func test_release_ofAnMPVPlayer_endsItsProcess(way: Way) async throws {
        let origin = try makeOrigin(way.behaviour)
        var options = MPVOptions(video: .none)
        options.hasAudio = false
        var mpv: MPVPlayer? = MPVPlayer(MPVInstallation.find(), options: options)
        var sut: StreamingPlayer? = StreamingPlayer(player: try #require(mpv))
        weak let (player, process) = (sut, mpv)
        try await bring(try #require(sut), to: way.state, origin)
        let identifier = mpv?.processIdentifier
        (sut, mpv) = (nil, nil)
        #expect(player == nil)
        let begin = ContinuousClock.now
        if let identifier { #expect(try await ProcessTable.waitForEnd(of: identifier)) }
        #expect(ContinuousClock.now - begin < .seconds(3))
        #expect(process == nil)
    }

    @Test("A thousand new players open no file descriptors, and start no threads")
    func test_init_ofManyPlayers_opensNoDescriptorsAndStartsNoThreads() throws {
        // The first player creates the resources that all players share.
        _ = StreamingPlayer()
        let before = try (count("fd"), count("task"))
        let players = (0..<1_000).map { _ in StreamingPlayer() }
        let after = try (count("fd"), count("task"))
        #expect(after.0 <= before.0, "descriptors")
        #expect(after.1 <= before.1, "threads")
        #expect(players.allSatisfy { $0.state == .idle })
    }

    // MARK: Helpers

    private func makeOrigin(_ behaviour: OriginBehaviour) throws -> LocalOrigin {
        var routes = OriginRoutes(directory: URL(fileURLWithPath: SourceTreeFolder.fixtures))
        routes.behaviours = ["/media/film.mp4": behaviour]
        return try LocalOrigin(routes)
    }

    private func bring(_ sut: StreamingPlayer, to state: String, _ origin: LocalOrigin) async throws {
        if state == "idle" { return }
        let film = origin.url("media/film.mp4")
        switch state {
        case "loading", "ready": sut.load(film)
        case "ended": sut.play(film, from: 89)
        default: sut.play(film)
        }
        if state == "paused" || state == "seeking" {
            await reach("playing", of: sut)
            if state == "paused" { sut.pause() } else { sut.seek(to: 60) }
        }
        await reach(state, of: sut)
    }

    private func reach(_ name: String, of sut: StreamingPlayer) async {
        for await state in sut.states where state.name == name || state.name == "failed" { break }
        #expect(sut.state.name == name, "\(sut.failure?.description ?? "")")
    }

    private func count(_ table: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(table)").count
    }
}
