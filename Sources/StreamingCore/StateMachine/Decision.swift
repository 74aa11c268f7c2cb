/// A state machine's answer to an action.
public enum Decision<State: Equatable & Sendable, Effect: Equatable & Sendable, Refusal: Equatable & Sendable>:
    Equatable, Sendable
{
    /// The action took the machine to a state, perhaps the one it was in, and asks for effects in this order.
    case accepted(State, Effects<Effect>)
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
