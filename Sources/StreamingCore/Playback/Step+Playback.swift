extension Step<PlaybackMachine> {
    /// The transition of an accepted input; nil for a rejected one.
    package var transition: PlaybackTransition? {
        guard case .accepted(let next, _) = result else { return nil }
        return PlaybackTransition(
            from: from.state, to: next.state, action: action.action, timestamp: timestamp, instant: instant,
            intent: next.intent, cause: next.pauseCause, generation: next.generation,
            position: action.position ?? from.position)
    }

    /// The rejection of a rejected input; nil for an accepted one.
    package var rejection: PlaybackRejection? {
        result.refusal.map { PlaybackRejection(attempt: .action(action.action), reason: $0, state: from.state) }
    }
}
