import Foundation

/// One action as a store saw it: what was asked, where it stood, what the machine answered, and when.
public struct Step<Machine: StateMachine>: Sendable {
    /// What was sent.
    public let action: Machine.Action
    /// Where the machine stood.
    public let from: Machine.State
    /// What it answered.
    public let decision: Decision<Machine.State, Machine.Effect, Machine.Refusal>
    /// The monotonic time of the decision, from the clock of the store. The difference of two instants is a duration.
    public let instant: Duration
    /// The wall-clock date of the decision, from the clock of the store.
    public let timestamp: Date

    package init(
        action: Machine.Action, from: Machine.State,
        decision: Decision<Machine.State, Machine.Effect, Machine.Refusal>, at moment: Moment
    ) {
        self.action = action
        self.from = from
        self.decision = decision
        instant = moment.instant
        timestamp = moment.date
    }

    /// The state after the action.
    public var to: Machine.State {
        switch decision {
        case .accepted(let state, _): state
        case .refused: from
        }
    }
}

extension Step: Equatable {}
