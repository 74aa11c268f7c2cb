import StreamingCore

/// An action in a state, and the answer of the machine.
public struct Move<Machine: StateMachine>: Sendable {
    /// The state before the action.
    public let from: Machine.State
    /// The action that was sent.
    public let action: Machine.Action
    /// The result of the action.
    public let answer: MachineModel<Machine>.Answer

    /// Creates a move that no machine has made, such as that of a mutant.
    public init(from: Machine.State, action: Machine.Action, answer: MachineModel<Machine>.Answer) {
        self.from = from
        self.action = action
        self.answer = answer
    }

    /// The state after the action.
    public var to: Machine.State {
        switch answer {
        case .accepted(let state, _): state
        case .refused: from
        }
    }

    /// The effects that the machine asks for, in order.
    public var effects: [Machine.Effect] { answer.effects }

    /// The reason for the refusal; nil if the action was accepted.
    public var refusal: Machine.Refusal? { answer.refusal }
}
