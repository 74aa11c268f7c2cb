/// A state machine as a value: it decides, and touches nothing outside itself.
///
/// `handle` is a pure function of `state` and the action. What runs it (`Store`) replaces the state, tells the
/// observers and performs the effects.
public protocol StateMachine {
    associatedtype State: Equatable & Sendable
    associatedtype Action: Equatable & Sendable
    associatedtype Effect: Equatable & Sendable
    associatedtype Refusal: Equatable & Sendable

    var state: State { get set }

    /// Answers `action` in the present state: the next state and what is to be done, or the reason against it.
    func handle(_ action: Action) -> Decision<State, Effect, Refusal>
}
