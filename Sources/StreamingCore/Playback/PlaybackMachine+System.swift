import Foundation

/// The events of the system, and two transitions that suppression shares with pausing and playing.
extension PlaybackMachine {
    func enterBackground(at position: TimeInterval?) -> Answer {
        switch background {
        case .pauses, .pausesAndResumes: begin(.background, at: position, already: .alreadyInBackground)
        // The policy never changes, so a background that suppresses nothing need not be recorded.
        case .continues: .refused(.continuesInBackground)
        }
    }

    /// Records a condition in any state. If the user has overridden it, it may begin again and then
    /// suppresses playback again.
    func begin(_ condition: PlaybackSuppression, at position: TimeInterval?, already: PlaybackRefusal) -> Answer {
        if state.suppression.contains(condition) { return .refused(already) }
        return suspend(at: position) { next in
            next.environment.insert(condition)
            next.suppression.insert(condition)
        }
    }

    func end(_ condition: PlaybackSuppression, otherwise refusal: PlaybackRefusal) -> Answer {
        guard state.environment.contains(condition) else { return .refused(refusal) }
        return resume(at: nil) { next in
            next.environment.remove(condition)
            let suppressed = next.suppression.remove(condition) != nil
            if suppressed && condition == .background && background == .pauses { next.intent = .pause }
        }
    }

    /// Applies a change that may end the will to play, and pauses what was running.
    func suspend(at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void) -> Answer {
        let wasRunning = state.willPlay
        let effects: [PlaybackEffect]
        switch state.state {
        // At the end the position does not advance, but a player without a pause would play on
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

    /// Applies a change that may bring back the will to play, and then starts what can run.
    func resume(at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void) -> Answer {
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
