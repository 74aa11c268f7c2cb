import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the laws, which must hold in every reachable state, and must detect every change of the machine.
final class PlaybackProofTests: XCTestCase {
    // MARK: The machine

    /// Law PSM01.
    func test_exploration_ofEveryStateAndInput_satisfiesTheLaws() {
        for background in BackgroundPlaybackPolicy.allCases {
            let exploration = Exploration(.playback(background: background))
            XCTAssertTrue(exploration.isComplete, "\(exploration)")
            let found = exploration.violation(of: PlaybackLaws.all(background: background))
            XCTAssertNil(found, found?.description ?? "")
        }
    }

    /// Law PSM09.
    func test_exploration_ofEveryValidInput_acceptsTheInputInSomeState() {
        let neverRight = ["seek(-1)", "seek(nan)", "seek(inf)"]
        let tooLate = ["didStartSeeking", "didFinishSeeking", "didReachEnd"].map { $0 + " before the seek" }
        let dead = Exploration(.playback()).deadInputs
        XCTAssertEqual(dead.filter { !$0.hasSuffix("before the load") }, neverRight + tooLate)
        XCTAssertEqual(dead.filter { $0.hasSuffix("before the load") }.count, 11)
    }

    /// Law PSM11.
    func test_exploration_fromEveryState_reachesIdle() {
        XCTAssertEqual(Exploration(.playback()).traps { $0.state == .idle }, [])
    }

    /// Law PSM11.
    func test_exploration_withAPlayerThatReportsOncePerEffect_findsNoEndlessLoop() {
        XCTAssertEqual(Exploration(.playback()).endlessLoop(followUps: Self.followUps), nil)
    }

    /// Law PSM11.
    func test_exploration_withAMachineThatRetriesByItself_findsTheEndlessLoop() throws {
        let retrying = MachineModel.playback().changed { move in
            guard case .didFail = move.asked, case .accepted(let next, _) = move.decision else { return move.decision }
            return PlaybackMachine(next).handle(PlaybackInput(.retry))
        }
        let loop = try XCTUnwrap(Exploration(retrying).endlessLoop(followUps: Self.followUps))
        XCTAssertEqual(loop.first, "idle: load(b)")
        XCTAssertTrue(loop.dropLast().contains(try XCTUnwrap(loop.last)), "\(loop)")
    }

    /// Law PSM01.
    func test_randomRuns_ofAllInputs_satisfyTheLaws() {
        var coverage = Coverage(of: Exploration(.playback()))
        var moves = 0
        let seed = RandomSeed.current(2026)
        expectToHold(.playback(), steps: ProofReport.steps, seed: seed) { input, move in
            moves += 1
            // Naming two shapes takes longer than deciding, so only one move in four is counted.
            if moves % 4 == 0 { coverage.count(input, move) }
        }
        XCTAssertEqual(coverage.contradictions, [], RandomSeed.repetition(of: seed))
        for background in BackgroundPlaybackPolicy.allCases where background != .pauses {
            let model = MachineModel.playback(background: background)
            expectToHold(model, background: background, steps: ProofReport.steps / 10, seed: seed)
        }
    }

    // MARK: The laws

    func test_mutants_ofEveryCell_areAllKilledByTheLaws() {
        let mutants = ProofReport.playbackMutants
        XCTAssertTrue(mutants.survivors.isEmpty, "\(mutants)")
    }

    func test_faults_plantedOneAtATime_areFound() {
        XCTAssertGreaterThan(PlaybackFault.all.count, 20)
        XCTAssertFalse(ProofReport.faults.contains("| no law |"), ProofReport.faults)
    }

    func test_proof_inTheTestingDocument_matchesThisRun() {
        let url = SourceTree.root().appendingPathComponent("TESTING.md")
        Snapshot.check("\n" + ProofReport.machines + "\n", section: "machines", of: url)
        Snapshot.check("\n" + ProofReport.faults + "\n", section: "faults", of: url)
    }

    // MARK: Helpers

    /// Returns the sequences of reports that a player may send after an effect.
    private static func followUps(_ effect: PlaybackEffect, _ model: PlaybackModel) -> [[PlaybackInput]] {
        let failure = PlaybackAction.didFail(.networkError(reason: "any"))
        let ways: [[PlaybackAction]] =
            switch effect {
            case .load: [[.didBecomeReady], [failure]]
            case .play: [[], [.didStartPlaying], [.didStartBuffering, .didFinishBuffering], [.didReachEnd], [failure]]
            case .pause: [[], [.didPause], [.didStartBuffering]]
            case .seek: [[.didFinishSeeking], [.didStartSeeking, .didFinishSeeking], [.didReachEnd], [failure]]
            case .stop: [[]]
            }
        return ways.map { way in way.map { PlaybackInput($0, generation: model.generation, position: 7) } }
    }
}
