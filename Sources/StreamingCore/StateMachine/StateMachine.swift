/// A state machine as a value without side effects.
///
/// ``handle(_:)`` is a pure function of the state and the action. A ``Store`` runs the machine. The store replaces the
/// state, performs the effects and notifies observers.
public protocol StateMachine {
    /// The state of the machine, including everything that the machine remembers.
    associatedtype State: Equatable & Sendable
    /// An input of the machine, such as a command or an event.
    associatedtype Action: Equatable & Sendable
    /// A side effect that the machine requests, and that a ``Store`` performs.
    associatedtype Effect: Equatable & Sendable
    /// A reason why the machine rejects an action.
    associatedtype Rejection: Equatable & Sendable

    /// The current state. A ``Store`` replaces the state after each accepted action.
    var state: State { get set }

    /// Returns the result of `action` in the current state, without changing the state.
    ///
    /// - Returns: The next state and the effects, or the reason for a rejection.
    func handle(_ action: Action) -> StepResult<State, Effect, Rejection>
}
