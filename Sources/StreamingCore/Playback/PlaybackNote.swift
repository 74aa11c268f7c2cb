/// What the playback machine's observers are told of a decision.
package enum PlaybackNote: DecisionNote {
    package typealias Machine = PlaybackMachine

    case accepted(PlaybackTransition)
    case refused(PlaybackRejection)

    package init(
        _ input: PlaybackInput, from: PlaybackModel, to: PlaybackModel, effects: [PlaybackEffect],
        refusal: PlaybackRefusal?, at moment: Moment
    ) {
        if let refusal {
            self = .refused(PlaybackRejection(attempt: .action(input.action), reason: refusal, state: from.state))
        } else {
            self = .accepted(
                PlaybackTransition(
                    from: from.state, to: to.state, action: input.action, timestamp: moment.date,
                    instant: moment.instant, intent: to.intent, cause: to.pauseCause, epoch: to.epoch,
                    position: input.position ?? from.position))
        }
    }
}

extension Step<PlaybackMachine> {
    /// What observers are told of it.
    package var note: PlaybackNote {
        let moment = Moment(instant: instant, date: timestamp)
        return switch decision {
        case .accepted(let model, let effects):
            PlaybackNote(action, from: from, to: model, effects: effects, refusal: nil, at: moment)
        case .refused(let reason):
            PlaybackNote(action, from: from, to: from, effects: [], refusal: reason, at: moment)
        }
    }
}
