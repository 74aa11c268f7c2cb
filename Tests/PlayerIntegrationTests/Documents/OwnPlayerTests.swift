import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("ClockPlayer", .tags(.integration)) @MainActor
struct ClockPlayerTests {
    /// All scenarios except the scenario that cuts the connection to a server, because the player
    /// uses no server.
    nonisolated private static let scenarios = PlayerContract.Scenario.allCases.filter { $0 != .cutAndBack }

    @Test("ClockPlayer fulfills the contract of a player, and leaks nothing", arguments: scenarios)
    func test_player_inEachScenario_fulfillsTheContract(scenario: PlayerContract.Scenario) async {
        await PlayerContract.verify(scenario, in: ClockSetting(scenario))
    }
}

/// A setting on virtual time, in which a session of a minute takes milliseconds.
private final class ClockSetting: PlayerContractSetting {
    let manualClock = ManualClock()
    let isTimingExact = true
    let (clip, film) = (anyURL("clip"), anyURL("film"))
    let failures = [(url: URL(fileURLWithPath: "/clip"), kind: "loadFailed")]
    private let duration: TimeInterval

    init(_ scenario: PlayerContract.Scenario) {
        duration = [.startAtAPosition, .seekOutsideTheBuffer, .seekStorm].contains(scenario) ? 60 : 10
    }

    var clock: any MonotonicClock { manualClock }

    func makePlayer() -> any ReportingPlayer {
        let player = ClockPlayer()
        (player.clock, player.duration) = (clock, duration)
        return player
    }

    func cut() {}
    func restore() {}

    func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
        await manualClock.pass(limit, with: session, until: isDone)
    }
}
