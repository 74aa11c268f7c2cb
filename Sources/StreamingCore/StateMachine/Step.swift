import Foundation

/// One action as a store saw it: what was asked, where it stood, what the machine answered, and when.
public struct Step<Machine: StateMachine>: Sendable {
    public let action: Machine.Action
    public let from: Machine.State
    public let decision: Decision<Machine.State, Machine.Effect, Machine.Refusal>
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
