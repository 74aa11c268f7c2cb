/// The result of an action in a state machine.
public enum StepResult<State: Equatable & Sendable, Effect: Equatable & Sendable, Refusal: Equatable & Sendable>:
    Equatable, Sendable
{
    /// The action led to a state, perhaps the same one, and asks for effects in this order.
    case accepted(State, [Effect])
    /// The action changed nothing.
    case refused(Refusal)

    /// Whether the machine accepted the action.
    public var isAccepted: Bool { refusal == nil }

    /// The effects in the order in which they are performed; none for a refused action.
    public var effects: [Effect] {
        switch self {
        case .accepted(_, let effects): effects
        case .refused: []
        }
    }

    /// The reason for the refusal; nil for an accepted action.
    public var refusal: Refusal? {
        switch self {
        case .accepted: nil
        case .refused(let reason): reason
        }
    }
}
