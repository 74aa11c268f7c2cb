import StreamingCore

/// An action in a state, and its result.
public struct Move<Machine: StateMachine>: Sendable {
    /// The state before the action.
    public let from: Machine.State
    /// The action that was sent.
    public let action: Machine.Action
    /// The result of the action.
    public let decision: MachineModel<Machine>.Decision

    /// Creates a move, also one that no machine has made, such as a move of a mutant.
    ///
    /// - Parameters:
    ///   - from: The state before the action.
    ///   - action: The action.
    ///   - decision: The result of the action.
    public init(from: Machine.State, action: Machine.Action, decision: MachineModel<Machine>.Decision) {
        self.from = from
        self.action = action
        self.decision = decision
    }

    /// The state after the action. A refused action does not change it.
    public var to: Machine.State {
        switch decision {
        case .accepted(let state, _): state
        case .refused: from
        }
    }

    /// The effects that the machine requests, in order. A refused action has none.
    public var effects: [Machine.Effect] { decision.effects }

    /// The reason for the refusal, or nil if the action was accepted.
    public var refusal: Machine.Refusal? { decision.refusal }
}
