/// The result of an action in a ``StateMachine``: accepted or rejected.
public enum StepResult<State: Equatable & Sendable, Effect: Equatable & Sendable, Rejection: Equatable & Sendable>:
    Equatable, Sendable
{
    /// The action was accepted.
    ///
    /// The first value is the next state, which may equal the current state. The second value is the list of effects,
    /// in the order in which the store performs them.
    case accepted(State, [Effect])
    /// The action was rejected for this reason, and the state did not change.
    case rejected(Rejection)

    /// Whether the action was accepted.
    public var isAccepted: Bool { rejection == nil }

    /// The effects, in the order in which the store performs them; empty for a rejected action.
    public var effects: [Effect] {
        switch self {
        case .accepted(_, let effects): effects
        case .rejected: []
        }
    }

    /// The reason for the rejection; nil for an accepted action.
    public var rejection: Rejection? {
        switch self {
        case .accepted: nil
        case .rejected(let reason): reason
        }
    }
}
