/// A state machine's answer to an action.
public enum Decision<State: Equatable & Sendable, Effect: Equatable & Sendable, Refusal: Equatable & Sendable>:
    Equatable, Sendable
{
    /// The action led to a state, perhaps the same one, and asks for effects in this order.
    case accepted(State, [Effect])
    /// The action changed nothing.
    case refused(Refusal)

    /// Whether the machine does it.
    public var isAccepted: Bool {
        switch self {
        case .accepted: true
        case .refused: false
        }
    }
}
