/// A state machine as a value: it decides, and touches nothing outside itself.
///
/// `handle` is a pure function of `state` and the action. A `Store` runs the machine: it replaces
/// the state, performs the effects and tells the observers.
public protocol StateMachine {
    associatedtype State: Equatable & Sendable
    associatedtype Action: Equatable & Sendable
    associatedtype Effect: Equatable & Sendable
    associatedtype Refusal: Equatable & Sendable

    /// The current state, which a store replaces after each accepted action.
    var state: State { get set }

    /// Returns the next state and the effects of `action` in the current state, or the reason for a
    /// refusal.
    func handle(_ action: Action) -> StepResult<State, Effect, Refusal>
}
