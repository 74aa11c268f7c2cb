import Foundation

/// Functions that handle the events of the system. The functions for commands also call `suspend` and `resume`.
extension PlaybackMachine {
    func enterBackground(at position: TimeInterval?) -> Decision {
        switch background {
        case .pauses, .pausesAndResumes: begin(.background, at: position, already: .alreadyInBackground)
        // The policy never changes, so a background that suppresses nothing need not be recorded.
        case .continues: .rejected(.continuesInBackground)
        }
    }

    /// Records the start of a condition that suppresses playback, in any state.
    ///
    /// A condition that the user has overridden may begin again, and then suppresses playback again.
    ///
    /// - Parameters:
    ///   - condition: The interruption or the background.
    ///   - position: The position of the player in seconds; nil if the position is unknown.
    ///   - already: The reason for the rejection if the condition already suppresses playback.
    /// - Returns: The next model with the effects, or the reason for a rejection.
    func begin(_ condition: PlaybackSuppression, at position: TimeInterval?, already: PlaybackRejection.Reason)
        -> Decision
    {
        if state.suppression.contains(condition) { return .rejected(already) }
        return suspend(at: position) { next in
            next.environment.insert(condition)
            next.suppression.insert(condition)
        }
    }

    /// Records the end of a condition, and resumes playback if nothing else prevents playback.
    ///
    /// If the background suppressed playback under the policy `pauses`, the end of the background sets the intent to
    /// pause instead.
    ///
    /// - Parameters:
    ///   - condition: The interruption or the background.
    ///   - rejection: The reason for the rejection if the environment does not contain the condition.
    /// - Returns: The next model with the effects, or the reason for a rejection.
    func end(_ condition: PlaybackSuppression, otherwise rejection: PlaybackRejection.Reason) -> Decision {
        guard state.environment.contains(condition) else { return .rejected(rejection) }
        return resume(at: nil) { next in
            next.environment.remove(condition)
            let suppressed = next.suppression.remove(condition) != nil
            if suppressed && condition == .background && background == .pauses { next.intent = .pause }
        }
    }

    /// Applies a change that pauses or suppresses playback, in any state. If the player plays, or has been commanded to
    /// play, the player pauses.
    ///
    /// - Parameters:
    ///   - position: The position of the player in seconds; nil if the position is unknown.
    ///   - change: A closure that changes the intent or the suppression, so that playback must not run.
    /// - Returns: The changed model with the effects.
    func suspend(at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void) -> Decision {
        let wasRunning = state.willPlay
        let effects: [PlaybackEffect]
        switch state.state {
        // At the end of the media, the position does not advance. A player that is not paused might nevertheless play
        // after a seek back.
        case .playing, .buffering, .seeking, .ended: effects = wasRunning ? [.pause] : []
        case .idle, .loading, .ready, .paused, .failed: effects = []
        }
        return accept(effects, at: position) { next in
            change(&next)
            switch next.state {
            case .playing: next.state = .paused
            case .buffering: next.state = .buffering(previousState: next.resumable)
            case .seeking(let target, _): next.state = .seeking(to: target, previousState: next.resumable)
            case .idle, .loading, .ready, .paused, .ended, .failed: break
            }
        }
    }

    /// Applies a change that may allow playback. The player starts if the change allows playback and the media is
    /// ready.
    ///
    /// - Parameters:
    ///   - position: The position of the player in seconds; nil if the position is unknown.
    ///   - change: A closure that changes the intent or the suppression.
    /// - Returns: The changed model with the effects.
    func resume(at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void) -> Decision {
        var changed = state
        change(&changed)
        let starts = changed.willPlay && !state.willPlay
        let effects: [PlaybackEffect]
        switch state.state {
        case .ready, .paused, .buffering, .seeking: effects = starts ? [.play] : []
        case .idle, .loading, .playing, .ended, .failed: effects = []
        }
        return accept(effects, at: position) { next in
            change(&next)
            guard next.willPlay else { return }
            switch next.state {
            case .ready, .paused: next.state = .playing
            case .buffering: next.state = .buffering(previousState: .playing)
            case .seeking(let target, _): next.state = .seeking(to: target, previousState: .playing)
            case .idle, .loading, .playing, .ended, .failed: break
            }
        }
    }
}
