/// What a runner tells of a decision.
package protocol DecisionNote {
    associatedtype Machine: StateMachine

    /// With a refusal, `to` is the state before the action and there are no effects.
    init(
        _ action: Machine.Action, from: Machine.State, to: Machine.State, effects: [Machine.Effect],
        refusal: Machine.Refusal?, at moment: Moment)
}

extension Step: DecisionNote {
    package init(
        _ action: Machine.Action, from: Machine.State, to: Machine.State, effects: [Machine.Effect],
        refusal: Machine.Refusal?, at moment: Moment
    ) {
        self.init(
            action: action, from: from, decision: refusal.map { .refused($0) } ?? .accepted(to, effects), at: moment)
    }
}
