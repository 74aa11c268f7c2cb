/// A state machine as a value without side effects.
///
/// ``handle(_:)`` is a pure function of the state and the action. A ``Store`` runs the machine: it replaces the state,
/// performs the effects and notifies observers.
public protocol StateMachine {
    /// The state of the machine, including everything that it remembers.
    associatedtype State: Equatable & Sendable
    /// The inputs of the machine.
    associatedtype Action: Equatable & Sendable
    /// The side effects that the machine requests.
    associatedtype Effect: Equatable & Sendable
    /// The reasons why the machine rejects an action.
    associatedtype Refusal: Equatable & Sendable

    /// The current state. A store replaces it after each accepted action.
    var state: State { get set }

    /// Returns the result of `action` in the current state: the next state with its effects, or the reason for a
    /// rejection.
    func handle(_ action: Action) -> StepResult<State, Effect, Refusal>
}
