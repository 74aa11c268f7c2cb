extension Step<PlaybackMachine> {
    /// The transition, if the input of this step was accepted; nil if the input was rejected.
    package var transition: PlaybackTransition? {
        guard case .accepted(let next, _) = result else { return nil }
        return PlaybackTransition(
            from: from.state, to: next.state, action: action.action, timestamp: timestamp, instant: instant,
            intent: next.intent, cause: next.pauseCause, generation: next.generation,
            position: action.position ?? from.position)
    }

    /// The rejection, if the input of this step was rejected; nil if the input was accepted.
    package var rejection: PlaybackRejection? {
        result.rejection.map { PlaybackRejection(attempt: .action(action.action), reason: $0, state: from.state) }
    }
}
