import StreamingCore

/// An action that is sent in a state, and the result of that action.
public struct Move<Machine: StateMachine>: Sendable {
    /// The state before the action.
    public let from: Machine.State
    /// The action that was sent.
    public let action: Machine.Action
    /// The result of the action.
    public let decision: MachineModel<Machine>.Decision

    /// Creates a ``Move`` from a state, an action and the result of the action.
    ///
    /// To test that a ``Law`` detects a fault, create a move that the machine does not make.
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

    /// The state after the action, which is unchanged after a rejection.
    public var to: Machine.State {
        switch decision {
        case .accepted(let state, _): state
        case .rejected: from
        }
    }

    /// The effects that the machine requests, in order; empty after a rejection.
    public var effects: [Machine.Effect] { decision.effects }

    /// The reason for the rejection, or nil if the action was accepted.
    public var rejection: Machine.Rejection? { decision.rejection }
}
