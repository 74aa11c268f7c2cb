import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlayerContract", .tags(.unit)) @MainActor
struct PlayerContractTests {
    @Test(
        "a player that keeps time and does what it is told keeps the contract",
        arguments: PlayerContract.Scenario.allCases)
    func test_verify_ofAPlayerThatWorks(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: FakeSetting())
    }

    @Test(
        "each way of breaking it is found, and told at the line of the call",
        arguments: zip(
            [Fault.ignoresPause, .neverReady, .neverEnds, .ignoresSeeks, .ignoresSpeed, .ignoresStop],
            [PlayerContract.Scenario.pause, .load, .playToTheEnd, .seekInsideTheBuffer, .bounds, .stopInEveryState]))
    func test_verify_ofABrokenPlayer(fault: Fault, scenario: PlayerContract.Scenario) async {
        let line = UInt(#line + 2)
        let failures = await collectFailures {
            await PlayerContract.verify(scenario, in: FakeSetting(fault))
        }
        #expect(!failures.isEmpty)
        for failure in failures {
            #expect(failure.line == line)
            #expect(failure.message.hasPrefix("Contract of a player, \(scenario.rawValue): "))
        }
    }

    enum Fault: Sendable {
        case ignoresPause
        case neverReady
        case neverEnds
        case ignoresSeeks
        case ignoresSpeed
        case ignoresStop
    }

    /// Virtual time, and a fake of which one command or report may be lost.
    private final class FakeSetting: PlayerContractSetting {
        let isTimingExact = true
        let manualClock = ManualClock()
        let clip = anyURL("clip")
        let film = anyURL("film")
        let failures = [
            (url: anyURL("missing"), kind: "loadFailed"), (url: anyURL("refused"), kind: "networkError"),
        ]
        private let fault: Fault?
        private weak var fake: PlayerFake?

        init(_ fault: Fault? = nil) {
            self.fault = fault
        }

        var clock: any MonotonicClock { manualClock }

        func makePlayer() -> any ReportingPlayer {
            let fake = PlayerFake(clock: clock) { url in
                switch url.lastPathComponent {
                case "clip": .success(6)
                case "film": .success(90)
                case "missing": .failure(.loadFailed(reason: "there is nothing"))
                default: .failure(.networkError(reason: "nobody is there"))
                }
            }
            self.fake = fake
            return fault.map { BrokenPlayer(fake, $0) } ?? fake
        }

        func cut() { fake?.fail(.networkError(reason: "the server is gone")) }
        func restore() {}

        func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
            await manualClock.pass(limit, with: session, until: isDone)
        }
    }

    private final class BrokenPlayer: ReportingPlayer {
        private let player: PlayerFake
        private let fault: Fault
        private let empty = Mailbox<PlaybackReport>()

        init(_ player: PlayerFake, _ fault: Fault) {
            self.player = player
            self.fault = fault
        }

        var mailbox: Mailbox<PlaybackReport> { fault == .neverReady ? empty : player.mailbox }
        var capabilities: PlayerCapabilities { player.capabilities }
        var isPlaying: Bool { player.isPlaying }
        var currentTime: TimeInterval { player.currentTime }
        var duration: TimeInterval { player.duration }
        var volume: Float { player.volume }
        var isMuted: Bool { player.isMuted }
        var playbackSpeed: Float { player.playbackSpeed }
        var tracks: [MediaTrack] { player.tracks }
        var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }
        func load(url: URL) { player.load(url: fault == .neverEnds ? anyURL("film") : url) }
        func play() { player.play() }
        func pause() { if fault != .ignoresPause { player.pause() } }
        func seek(to time: TimeInterval) { player.seek(to: fault == .ignoresSeeks ? player.currentTime : time) }
        func seekForward(by seconds: TimeInterval) { seek(by: seconds) }
        func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }
        func stop() { if fault != .ignoresStop { player.stop() } }
        func setVolume(_ volume: Float) { player.setVolume(volume) }
        func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { player.selectTrack(id, of: kind) }
        func toggleMute() { player.toggleMute() }
        func setPlaybackSpeed(_ speed: Float) { if fault != .ignoresSpeed { player.setPlaybackSpeed(speed) } }
    }
}
