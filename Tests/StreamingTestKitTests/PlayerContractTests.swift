import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlayerContract", .tags(.unit)) @MainActor
struct PlayerContractTests {
    @Test(
        "A player that keeps time and executes its commands fulfills the contract of a player",
        arguments: PlayerContract.Scenario.allCases)
    func test_verify_playerWithoutFaults_passes(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: FakeSetting())
    }

    @Test(
        "A player that reports late events of a replaced load fulfills the contract of a player",
        arguments: PlayerContract.Scenario.allCases)
    func test_verify_playerWithLateReports_passes(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: FakeSetting(.reportsLate))
    }

    @Test(
        "The contract of a player finds each fault, and reports the fault at the line of the call",
        arguments: zip(
            [
                Fault.ignoresPause, .neverReady, .neverEnds, .ignoresSeeks, .ignoresSeeks, .ignoresSpeed, .ignoresStop,
                .usesTheFirstReporter,
            ],
            [
                PlayerContract.Scenario.pause, .load, .playToTheEnd, .seekInsideTheBuffer, .startAtAPosition, .bounds,
                .stopInEveryState, .replaceWhilePlaying,
            ]))
    func test_verify_faultyPlayer_fails(fault: Fault, scenario: PlayerContract.Scenario) async {
        let line = UInt(#line + 2)
        let failures = await collectFailures {
            await PlayerContract.verify(scenario, in: FakeSetting(fault))
        }
        #expect(!failures.isEmpty)
        for failure in failures {
            #expect(failure.line == line)
            #expect(failure.message.hasPrefix("player contract, \(scenario.rawValue): "))
        }
    }

    enum Fault: Sendable {
        case ignoresPause
        case neverReady
        case neverEnds
        case ignoresSeeks
        case ignoresSpeed
        case ignoresStop
        /// Reports the events of every load as events of the first load.
        case usesTheFirstReporter
        /// Reports the end and a failure of each load after its replacement, and the completion of each seek after the
        /// start of the next seek.
        case reportsLate
    }

    /// A setting in virtual time with a fake player that may have one fault.
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

    private final class BrokenPlayer: CustomPlayer {
        let base = PlayerBase()
        private let player: PlayerFake
        private let fault: Fault
        private var loads: [PlayerReporter] = []
        private var seeks: [PlayerReporter] = []

        init(_ player: PlayerFake, _ fault: Fault) {
            self.player = player
            self.fault = fault
        }

        var capabilities: PlayerCapabilities { player.capabilities }
        var isPlaying: Bool { player.isPlaying }
        var currentTime: TimeInterval { player.currentTime }
        var duration: TimeInterval { player.duration }

        func load(_ url: URL, reporter: PlayerReporter) {
            if fault == .reportsLate {
                loads.last?.report(.didReachEnd, at: 0)
                loads.last?.report(.didFail(.unknown(reason: "late")), at: 0)
                seeks = []
            }
            loads.append(reporter)
            // This load bypasses the reporter of the session, so the session never becomes ready.
            if fault == .neverReady { return player.load(url: url) }
            player.load(
                fault == .neverEnds ? anyURL("film") : url,
                reporter: fault == .usesTheFirstReporter ? loads[0] : reporter)
        }

        func seek(to time: TimeInterval, reporter: PlayerReporter) {
            if fault == .reportsLate {
                loads.last?.report(.didReachEnd, at: duration)
                seeks.last?.report(.didFinishSeeking, at: 1)
                seeks.last?.report(.didReachEnd, at: duration)
            }
            seeks.append(reporter)
            player.seek(to: fault == .ignoresSeeks ? player.currentTime : time, reporter: reporter)
        }

        func play(reporter: PlayerReporter) { player.play(reporter: reporter) }
        func pause() { if fault != .ignoresPause { player.pause() } }
        func unload() { if fault != .ignoresStop { player.unload() } }
        func applySettings() { if fault != .ignoresSpeed { player.setPlaybackSpeed(playbackSpeed) } }
    }
}
