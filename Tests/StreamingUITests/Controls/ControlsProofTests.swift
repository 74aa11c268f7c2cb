import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingUI

@Suite("Proof of the controls machine", .tags(.unit))
struct ControlsProofTests {
    @Test("Every state of the controls satisfies the laws and leads back to the initial state")
    func test_exploration_ofEveryStateAndInput_satisfiesLaws() {
        let exploration = Exploration(.controls)
        #expect(exploration.isComplete, "\(exploration)")
        #expect(exploration.violation(of: ControlsLaws.all) == nil)
        #expect(exploration.deadInputs.isEmpty)
        #expect(exploration.traps { $0 == ControlsState() } == [])
    }

    @Test("A timer that ends once causes no endless loop")
    func test_exploration_withTimerThatEndsOnce_findsNoEndlessLoop() {
        let loop = Exploration(.controls).endlessLoop { effect, _ in effect == .startTimer ? [[.didTimeOut]] : [[]] }
        #expect(loop == nil)
    }

    @Test("The laws detect every changed cell of the transition table")
    func test_mutants_ofEveryCell_areKilledByLaws() {
        let mutants = Mutants(of: Exploration(.controls), killedBy: ControlsLaws.all)
        #expect(mutants.survivors.isEmpty, "\(mutants)")
    }

    @Test("TESTING.md contains the results of this run")
    func test_proof_inTheTestingDocument_matchesThisRun() {
        let table = machineTable([machineRow("controls", .controls, ControlsLaws.all)])
        let url = SourceTree.root().appendingPathComponent("TESTING.md")
        Snapshot.check("\n" + table + "\n", section: "controls-machine", of: url)
    }
}

/// The laws that every move of the controls satisfies.
enum ControlsLaws {
    static let all: [Law<ControlsMachine>] = [
        Law("the controls are hidden only if they can be hidden") { move in
            move.to.isVisible || move.to.canHide ? nil : "it is \(move.to)"
        },
        Law("a change is stored, and a repeated value is rejected") { move in
            let known: Bool
            switch move.action {
            case .playbackDidChange(let isPlaying): known = isPlaying == move.from.isPlaying
            case .screenReaderDidChange(let runs): known = runs == move.from.isScreenReaderRunning
            case .show, .hide, .toggle, .didTimeOut: return nil
            }
            return move.rejection == (known ? .nothingNew : nil) ? nil : "\(move.decision)"
        },
        Law("only an action about playback or the screen reader changes the value that it reports") { move in
            var expected = move.from
            expected.isVisible = move.to.isVisible
            if move.rejection == nil {
                if case .playbackDidChange(let isPlaying) = move.action { expected.isPlaying = isPlaying }
                if case .screenReaderDidChange(let runs) = move.action { expected.isScreenReaderRunning = runs }
            }
            return move.to == expected ? nil : "it is \(move.to)"
        },
        Law("showing and hiding set the visibility, or the rejection gives the reason") { move in
            let shows = move.action == .show || move.action == .toggle && !move.from.isVisible
            switch move.action {
            case .playbackDidChange, .screenReaderDidChange:
                let wasForced = !move.to.canHide && move.rejection == nil
                return move.to.isVisible == (wasForced || move.from.isVisible) ? nil : "it is \(move.to)"
            case .show, .hide, .toggle, .didTimeOut:
                let reason = shows ? reasonNotToShow(move.from) : reasonNotToHide(move.from)
                if move.rejection != reason { return "\(move.decision)" }
                return reason != nil || move.to.isVisible == shows ? nil : "it is \(move.to)"
            }
        },
        Law("a timer runs while the controls are visible and can hide, and each touch restarts it") { move in
            guard move.rejection == nil else { return nil }
            let (ran, runs) = (move.from.hasTimer && move.action != .didTimeOut, move.to.hasTimer)
            let isTouch = move.action == .show
            let expected: [ControlsMachine.Effect] =
                runs ? (ran && !isTouch ? [] : [.startTimer]) : (ran ? [.cancelTimer] : [])
            return move.effects == expected ? nil : "it asks for \(move.effects)"
        },
    ]

    private static func reasonNotToShow(_ state: ControlsState) -> ControlsMachine.Rejection? {
        state.canHide ? nil : .alreadyVisible
    }

    private static func reasonNotToHide(_ state: ControlsState) -> ControlsMachine.Rejection? {
        if !state.isVisible { return .alreadyHidden }
        if state.canHide { return nil }
        return state.isScreenReaderRunning ? .screenReaderRunning : .notPlaying
    }
}

extension ControlsState {
    fileprivate var hasTimer: Bool { isVisible && canHide }
}

extension MachineModel<ControlsMachine> {
    static var controls: Self {
        MachineModel(
            ControlsMachine(),
            inputs: [
                Input("show", .show), Input("hide", .hide), Input("toggle", .toggle), Input("didTimeOut", .didTimeOut),
                Input("it plays", .playbackDidChange(isPlaying: true)),
                Input("not playing", .playbackDidChange(isPlaying: false)),
                Input("a screen reader runs", .screenReaderDidChange(isRunning: true)),
                Input("no screen reader runs", .screenReaderDidChange(isRunning: false)),
            ],
            shape: { state in
                [
                    state.isVisible ? "visible" : "hidden", state.isPlaying ? "playing" : nil,
                    state.isScreenReaderRunning ? "screen reader" : nil,
                ].compactMap { $0 }.joined(separator: " ")
            })
    }
}
