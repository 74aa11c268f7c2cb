import Foundation

/// A record of one action that a ``Store`` handled: the action, the state before the action, the result, and the time.
public struct Step<Machine: StateMachine>: Sendable {
    /// The action that was sent to the store.
    public let action: Machine.Action
    /// The state before the action.
    public let from: Machine.State
    /// The result of the action: the next state and the effects, or the reason for the rejection.
    public let result: StepResult<Machine.State, Machine.Effect, Machine.Rejection>
    /// The monotonic time of the step, from the clock of the store. The difference between the instants of two steps is
    /// the time that passed between the steps.
    public let instant: Duration
    /// The wall-clock date of the step, from the clock of the store. Dates may go back when the wall clock is
    /// corrected.
    public let timestamp: Date

    package init(
        action: Machine.Action, from: Machine.State,
        result: StepResult<Machine.State, Machine.Effect, Machine.Rejection>, at moment: Moment
    ) {
        self.action = action
        self.from = from
        self.result = result
        instant = moment.instant
        timestamp = moment.date
    }

    /// The state after the action; equal to ``from`` if the action was rejected.
    public var to: Machine.State {
        switch result {
        case .accepted(let state, _): state
        case .rejected: from
        }
    }
}

extension Step: Equatable {}
