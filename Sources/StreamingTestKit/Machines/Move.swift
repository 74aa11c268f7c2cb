import StreamingCore

/// An action in a state, and the machine's answer.
public struct Move<Machine: StateMachine>: Sendable {
    /// The state before it.
    public let from: Machine.State
    /// What was sent.
    public let action: Machine.Action
    /// What it leads to, or why it does not.
    public let answer: MachineModel<Machine>.Answer

    /// A move that was not asked of a machine, such as a mutant's.
    public init(from: Machine.State, action: Machine.Action, answer: MachineModel<Machine>.Answer) {
        self.from = from
        self.action = action
        self.answer = answer
    }

    /// The state after it.
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
