import Foundation

/// Functions that handle the user's commands.
extension PlaybackMachine {
    func load(_ url: URL) -> Decision {
        accept([.load(url)]) { next in
            next.state = .loading(url)
            next.media = url
            next.generation += 1
            next.loadGeneration = next.generation
            next.startAfresh()
        }
    }

    func play(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .failed: .rejected(.hasFailed)
        case .ended: replay()
        case .loading, .ready, .playing, .paused, .buffering, .seeking:
            state.willPlay ? .rejected(.alreadyPlaying) : resume(at: position) { $0.play() }
        }
    }

    private func replay() -> Decision {
        var next = state
        next.play()
        next.state = next.willPlay ? .playing : .paused
        next.generation += 1
        next.position = 0
        return .accepted(next, next.willPlay ? [.seek(to: 0), .play] : [.seek(to: 0)])
    }

    func pause(at position: TimeInterval?) -> Decision {
        switch state.state {
        case .idle: .rejected(.nothingLoaded)
        case .ended: .rejected(.hasEnded)
        // After a pause, a retry of failed media must not start playback.
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .failed:
            state.intent == .pause
                ? .rejected(.alreadyPaused)
                : suspend(at: position) { $0.intent = .pause }
        }
    }

    func seek(to target: TimeInterval) -> Decision {
        switch state.state {
        case .idle: return .rejected(.nothingLoaded)
        case .failed: return .rejected(.hasFailed)
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .ended: break
        }
        guard target.isFinite else { return .rejected(.seekTargetNotFinite) }
        guard target >= 0 else { return .rejected(.seekTargetNegative) }
        return accept(playsOnAfterTheEnd ? [.seek(to: target), .play] : [.seek(to: target)]) { next in
            next.generation += 1
            next.position = target
            if case .loading = next.state { return }
            next.state = .seeking(to: target, previousState: next.resumable)
        }
    }

    func stop() -> Decision {
        if state.state == .idle { return .rejected(.alreadyIdle) }
        return accept([.stop]) { next in
            next.state = .idle
            next.media = nil
            next.startAfresh()
        }
    }

    func retry() -> Decision {
        guard case .failed(let error) = state.state, let media = state.media else { return .rejected(.nothingFailed) }
        guard error.isRecoverable else { return .rejected(.notRecoverable) }
        let isAtStart = state.position == 0
        return accept(isAtStart ? [.load(media)] : [.load(media), .seek(to: state.position)]) { next in
            next.state = .loading(media)
            next.loadGeneration = next.generation + 1
            next.generation += isAtStart ? 1 : 2
        }
    }
}

extension PlaybackModel {
    /// Sets the intent to play. If an earlier `play` was accepted since the load, or the player has started by itself
    /// since the load, the method also clears the suppression.
    mutating func play() {
        if wasAskedToPlay { suppression = [] }
        intent = .play
        wasAskedToPlay = true
    }

    /// Resets the intent, the suppression and the position, because new media was loaded, or the media was unloaded.
    /// All conditions of the environment suppress playback again.
    fileprivate mutating func startAfresh() {
        intent = .pause
        wasAskedToPlay = false
        suppression = environment
        position = 0
    }
}
