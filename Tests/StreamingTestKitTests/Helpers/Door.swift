import StreamingCore
import StreamingTestKit

/// A state machine with three phases.
struct Door: StateMachine {
    enum Phase: Equatable { case closed, opening, open }

    struct Contents: Equatable {
        var count = 0
    }

    struct State: Equatable {
        var phase = Phase.closed
        var contents = Contents()
    }

    enum Action: Equatable { case open, close, count(Int), didFetch(Int), didFail }
    enum Effect: Equatable { case fetch, forget, log }
    enum Rejection: Equatable { case alreadyOpen, notOpen }

    var state = State()

    func handle(_ action: Action) -> StepResult<State, Effect, Rejection> {
        var next = state
        switch (action, state.phase) {
        case (.open, .closed):
            next.phase = .opening
            return .accepted(next, [.fetch])
        case (.open, _): return .rejected(.alreadyOpen)
        case (.close, .closed), (.didFetch, .closed), (.didFail, .closed): return .rejected(.notOpen)
        case (.close, _):
            next.phase = .closed
            return .accepted(next, [.forget, .log])
        case (.count(let count), _):
            next.contents.count = count
            return .accepted(next, [])
        case (.didFetch(let count), _):
            next.phase = .open
            next.contents.count = count
            return .accepted(next, [])
        case (.didFail, _):
            next.phase = .closed
            return .accepted(next, [])
        }
    }
}

extension MachineModel<Door> {
    /// The model of a door with five inputs. The count changes no outcome, so there are three shapes.
    static var door: Self {
        MachineModel(
            Door(),
            inputs: [
                Input("open", .open), Input("close", .close), Input("count", .count(1)),
                Input("didFetch", .didFetch(2)),
                Input("didFail", .didFail),
            ],
            shape: { "\($0.phase)" })
    }

    /// The model of a door that does not close while the door is open and its count is 1.
    static var stuckDoor: Self {
        door.changed { move in
            let isStuck = move.action == .close && move.from.phase == .open && move.from.contents.count == 1
            return isStuck ? .accepted(move.from, move.effects) : move.decision
        }
    }

    /// The model of a nondeterministic door: an open door does not close at the first attempt, but at every later
    /// attempt.
    static var fickleDoor: Self {
        let asked = LockedValue(0)
        return door.changed { move in
            guard move.action == .close, move.from.phase == .open else { return move.decision }
            let isFirst = asked.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? .accepted(move.from, move.effects) : move.decision
        }
    }
}

/// A law that a stuck door violates.
let doorCloses = Law<Door>("closing closes") { move in
    move.action == .close && move.to.phase != .closed ? "it is \(move.to.phase)" : nil
}
