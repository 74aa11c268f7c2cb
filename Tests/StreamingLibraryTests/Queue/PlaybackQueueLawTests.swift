import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingLibrary

@Suite("Laws of PlaybackQueueMachine", .tags(.unit))
struct PlaybackQueueLawTests {
    @Test("Random actions break no law", arguments: RandomSeed.current(1...8))
    func test_handle_randomActions_keepsTheLaws(seed: UInt64) {
        let runs = RandomRuns(.queue(), laws: PlaybackQueueLaws.all)
        var accepted: Set<String> = []
        let violation = runs.violation(steps: 5_000, seed: seed) { input, move in
            if move.rejection == nil { accepted.insert(input.name) }
        }
        #expect(violation == nil, "\(violation.map { "\($0)" } ?? ""); \(RandomSeed.repetition(of: seed))")
        #expect(accepted.count == MachineModel.queue().inputs.count - 2, "\(RandomSeed.repetition(of: seed))")
    }

    @Test("Each fault breaks a law", arguments: PlaybackQueueFault.all)
    func test_laws_withAFault_reportIt(fault: PlaybackQueueFault) {
        let runs = RandomRuns(MachineModel.queue().changed(fault.change), laws: PlaybackQueueLaws.all)
        #expect(runs.violation(steps: 20_000, seed: 1) != nil)
    }

    @Test("In every state, the commands for the next item visit each item that is up next, once")
    func test_next_inRandomStates_visitsWhatIsUpNext() {
        visitRandomStates { state, message in
            var machine = PlaybackQueueMachine()
            machine.state = state
            machine.state.repeatMode = .off
            var visited: [PlaybackQueueItem] = []
            while case .accepted(let next, _) = machine.handle(.next) {
                machine.state = next
                visited.append(contentsOf: [next.current].compactMap(\.self))
            }
            #expect(visited == state.upNext, message)
        }
    }

    @Test("In every state and mode, failures end after at most one attempt for each item")
    func test_didFail_inRandomStates_endsAfterOneAttemptEach() {
        let failure = PlaybackFailure(.networkError(reason: "no connection"))
        visitRandomStates { state, message in
            guard state.isLoaded else { return }
            var machine = PlaybackQueueMachine()
            machine.state = state
            var attempts = 1
            while case .accepted(let next, let effects) = machine.handle(.didFail(failure)), !effects.isEmpty {
                machine.state = next
                attempts += 1
                if attempts > state.items.count { break }
            }
            #expect(attempts <= state.items.count, message)
        }
    }

    @Test("Every state is the same after it is saved and restored")
    func test_saved_inRandomStates_isRestored() throws {
        visitRandomStates(steps: 1_000) { state, message in
            let saved = state.saved(at: 12.5)
            let decoded = Result {
                try JSONDecoder().decode(PlaybackQueueState.self, from: JSONEncoder().encode(saved))
            }
            #expect((try? decoded.get()) == saved, message)
        }
    }

    private func visitRandomStates(
        steps: Int = 3_000, test: String = #function, _ visit: (PlaybackQueueState, Comment) -> Void
    ) {
        let seed = RandomSeed.current(9)
        _ = RandomRuns(.queue(), laws: []).violation(steps: steps, seed: seed) { _, move in
            visit(move.to, "\(RandomSeed.repetition(of: seed, test))")
        }
    }
}

/// A fault of the machine that a law must detect.
struct PlaybackQueueFault: Sendable, CustomTestStringConvertible {
    typealias QueueMove = Move<PlaybackQueueMachine>

    let name: String
    /// Changes the state and the effects after an accepted action.
    let apply: @Sendable (QueueMove, inout PlaybackQueueState, inout [PlaybackQueueMachine.Effect]) -> Void

    var testDescription: String { name }

    func change(_ move: QueueMove) -> MachineModel<PlaybackQueueMachine>.Decision {
        guard case .accepted(var state, var effects) = move.decision else { return move.decision }
        apply(move, &state, &effects)
        return .accepted(state, effects)
    }

    static let all = [
        Self(name: "an insertion also moves another item") { move, state, _ in
            guard case .insert = move.action, let first = state.items.first else { return }
            state.order.move(first, after: state.items.last?.id, current: state.currentID)
        },
        Self(name: "an append while shuffled adds to the beginning") { move, state, _ in
            guard case .append(let items) = move.action, move.from.isShuffled else { return }
            state.order = move.from.order
            state.order.insert(items, after: nil, current: nil)
        },
        Self(name: "a selection keeps the shuffled order") { move, state, _ in
            if case .select = move.action { state.order = move.from.order }
        },
        Self(name: "a new shuffled order begins anywhere") { move, state, _ in
            if case .shuffle(let seed) = move.action { state.order.shuffle(seed: seed, current: nil) }
        },
        Self(name: "a removal keeps the removed item current") { move, state, _ in
            if case .remove = move.action { state.currentID = move.from.currentID }
        },
        Self(name: "a failure forgets earlier failures") { move, state, _ in
            if case .didFail = move.action { state.failedIDs = [] }
        },
        Self(name: "the next item is not reported") { move, _, effects in
            if case .next = move.action { effects.removeFirst() }
        },
        Self(name: "the next item is not loaded") { move, state, _ in
            if case .next = move.action { state.isLoaded = false }
        },
        Self(name: "the end of other media advances the queue") { move, state, _ in
            if case .didEnd = move.action, !move.from.isLoaded, let next = move.from.next { state.currentID = next.id }
        },
    ]
}
