/// The result of an action in a state machine.
public enum StepResult<State: Equatable & Sendable, Effect: Equatable & Sendable, Refusal: Equatable & Sendable>:
    Equatable, Sendable
{
    /// The action was accepted. The payload is the next state, which may equal the current one, and the effects in
    /// order.
    case accepted(State, [Effect])
    /// The action was rejected, and the state did not change. The payload is the reason.
    case refused(Refusal)

    /// Whether the action was accepted.
    public var isAccepted: Bool { refusal == nil }

    /// The effects in the order in which they are performed; empty for a rejected action.
    public var effects: [Effect] {
        switch self {
        case .accepted(_, let effects): effects
        case .refused: []
        }
    }

    /// The reason for the rejection; nil for an accepted action.
    public var refusal: Refusal? {
        switch self {
        case .accepted: nil
        case .refused(let reason): reason
        }
    }
}
