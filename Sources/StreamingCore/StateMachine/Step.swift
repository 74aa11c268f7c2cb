import Foundation

/// One action as a store saw it: what was asked, where it stood, what the machine answered, and when.
public struct Step<Machine: StateMachine>: Sendable {
    /// What was sent.
    public let action: Machine.Action
    /// Where the machine stood.
    public let from: Machine.State
    /// What it answered.
    public let decision: Decision<Machine.State, Machine.Effect, Machine.Refusal>
    /// When it was decided, by the clock of the store.
    public let timestamp: Date

    /// The state after the action.
    public var to: Machine.State {
        switch decision {
        case .accepted(let state, _): state
        case .refused: from
        }
    }
}

extension Step: Equatable {}
