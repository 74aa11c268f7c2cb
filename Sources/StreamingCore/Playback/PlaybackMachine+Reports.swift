import Foundation

/// Functions that handle the events that the player reports.
extension PlaybackMachine {
    func becomeReady(_ input: PlaybackInput) -> Decision {
        switch state.state {
        case .idle: return .rejected(.nothingLoaded)
        case .failed: return .rejected(.hasFailed)
        case .ended: return .rejected(.hasEnded)
        case .ready, .playing, .paused, .buffering, .seeking: return .rejected(.alreadyReady)
        case .loading: break
        }
        let effects: [PlaybackEffect] = state.willPlay ? [.play] : []
        // The event reflects the load, but not yet a seek that was commanded while loading.
        if let generation = input.generation, generation < state.generation {
            return accept(effects) { $0.state = .seeking(to: $0.position, previousState: $0.resumable) }
        }
        return arrive(effects, at: input.position) { $0.state = $0.willPlay ? .playing : .ready }
    }

    func followPlaying(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .playing, .seeking(_, .playing): .rejected(.alreadyPlaying)
        case .seeking(let target, .paused):
            accept(at: position) { next in
                next.followPlaying()
                next.state = .seeking(to: target, previousState: .playing)
            }
        case .loading, .ready, .paused, .buffering, .ended:
            arrive(at: position) { next in
                next.followPlaying()
                next.state = .playing
            }
        }
    }

    func followPause(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .ended: .rejected(.hasEnded)
        // While loading, the player has not been commanded to play, so a pause is no change.
        case .loading: .rejected(.stillLoading)
        case .ready, .paused, .buffering(.paused), .seeking(_, .paused): .rejected(.alreadyPaused)
        case .playing:
            accept(at: position) { next in
                next.intent = .pause
                next.state = .paused
            }
        case .buffering(.playing):
            accept(at: position) { next in
                next.intent = .pause
                next.state = .buffering(previousState: .paused)
            }
        case .seeking(let target, .playing):
            accept(at: position) { next in
                next.intent = .pause
                next.state = .seeking(to: target, previousState: .paused)
            }
        }
    }

    func startBuffering(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .ended: .rejected(.hasEnded)
        case .loading: .rejected(.stillLoading)
        case .ready: .rejected(.notPlaying)
        case .buffering: .rejected(.alreadyBuffering)
        case .seeking: .rejected(.alreadySeeking)
        case .playing, .paused: accept(at: position) { $0.state = .buffering(previousState: $0.resumable) }
        }
    }

    func finishBuffering(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .loading, .ready, .playing, .paused, .seeking, .ended: .rejected(.notBuffering)
        case .buffering(let previous): accept(at: position) { $0.state = PlaybackState(resuming: previous) }
        }
    }

    /// Handles a seek that the player has begun without a command, for example by a control in the player's own window.
    ///
    /// - Parameter target: The target of the seek in seconds; nil if the target is unknown. For an unknown target, the
    ///   model keeps its position as the target.
    /// - Returns: The next model with the effects, or the reason for a rejection.
    func followSeek(to target: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .loading: .rejected(.stillLoading)
        case .seeking: .rejected(.alreadySeeking)
        case .ready, .playing, .paused, .buffering, .ended:
            accept(playsOnAfterTheEnd ? [.play] : [], at: target) { next in
                next.state = .seeking(to: next.position, previousState: next.resumable)
            }
        }
    }

    func finishSeeking(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .loading, .ready, .playing, .paused, .buffering, .ended: .rejected(.notSeeking)
        case .seeking(_, let previous): arrive(at: position) { $0.state = PlaybackState(resuming: previous) }
        }
    }

    func end(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .loading: .rejected(.stillLoading)
        case .ended: .rejected(.alreadyEnded)
        case .ready, .playing, .paused, .buffering, .seeking: arrive(at: position) { $0.state = .ended }
        }
    }

    func fail(_ error: PlaybackError, at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .ended: .rejected(.hasEnded)
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .failed:
            accept([.stop], at: position) { $0.state = .failed(error) }
        }
    }
}

extension PlaybackModel {
    /// Sets the intent to play and clears the suppression, because the player is already playing.
    fileprivate mutating func followPlaying() {
        intent = .play
        wasAskedToPlay = true
        suppression = []
    }
}

extension PlaybackState {
    init(resuming previous: ResumableState) {
        switch previous {
        case .playing: self = .playing
        case .paused: self = .paused
        }
    }
}
