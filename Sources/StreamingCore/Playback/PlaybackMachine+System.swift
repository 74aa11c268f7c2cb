import Foundation

/// What the system tells, and the two moves that holding and releasing share with pausing and playing.
extension PlaybackMachine {
    func enterBackground(at position: TimeInterval?) -> Answer {
        switch background {
        case .pauses, .pausesAndResumes: hold(.background, at: position, already: .alreadyInBackground)
        case .continues: .refused(.continuesInBackground)
        }
    }

    func hold(_ hold: PlaybackHolds, at position: TimeInterval?, already: PlaybackRefusal) -> Answer {
        switch state.state {
        case .idle: return .refused(.nothingLoaded)
        case .ended: return .refused(.hasEnded)
        case .paused where state.intent == .pause: return .refused(.alreadyPaused)
        // What has failed may be tried again, and is held back then.
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .failed: break
        }
        if state.holds.contains(hold) { return .refused(already) }
        return suspend(at: position) { $0.holds.insert(hold) }
    }

    func release(_ hold: PlaybackHolds, otherwise refusal: PlaybackRefusal) -> Answer {
        guard state.holds.contains(hold) else { return .refused(state.media == nil ? .nothingLoaded : refusal) }
        return resume(at: nil) { next in
            next.holds.remove(hold)
            if hold == .background && background == .pauses { next.intent = .pause }
        }
    }

    /// Applies a change that may end the will to play, and pauses what was running.
    func suspend(at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void) -> Answer {
        let wasRunning = state.willPlay
        let effects: Effects<PlaybackEffect>
        switch state.state {
        case .playing, .buffering, .seeking: effects = wasRunning ? .one(.pause) : .none
        case .idle, .loading, .ready, .paused, .ended, .failed: effects = .none
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
        let effects: Effects<PlaybackEffect>
        switch state.state {
        case .ready, .paused, .buffering, .seeking: effects = changed.willPlay ? .one(.play) : .none
        case .idle, .loading, .playing, .ended, .failed: effects = .none
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
