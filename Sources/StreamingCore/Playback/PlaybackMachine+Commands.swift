import Foundation

/// What the user asks.
extension PlaybackMachine {
    func load(_ url: URL) -> Answer {
        accept(.one(.load(url))) { next in
            next.state = .loading(url)
            next.media = url
            next.epoch += 1
            next.loadEpoch = next.epoch
            next.intent = .pause
            next.position = 0
        }
    }

    func play(at position: TimeInterval?) -> Answer {
        switch state.state {
        case .idle: .refused(.nothingLoaded)
        case .failed: .refused(.hasFailed)
        case .playing: .refused(.alreadyPlaying)
        case .paused:
            accept(.one(.play), at: position) { next in
                next.insistOnPlaying()
                next.state = .playing
            }
        case .ended:
            accept(.two(.seek(to: 0), .play)) { next in
                next.insistOnPlaying()
                next.state = .playing
                next.epoch += 1
                next.position = 0
            }
        case .loading, .ready, .buffering, .seeking:
            playWhenPossible(at: position)
        }
    }

    private func playWhenPossible(at position: TimeInterval?) -> Answer {
        if state.willPlay { return .refused(.alreadyPlaying) }
        if state.intent == .pause && !state.holds.isEmpty {
            return accept(at: position) { $0.intent = .play }
        }
        return resume(at: position) { $0.insistOnPlaying() }
    }

    func pause(at position: TimeInterval?) -> Answer {
        switch state.state {
        case .idle: .refused(.nothingLoaded)
        case .ended: .refused(.hasEnded)
        // What has failed may be tried again, and is not to play then.
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .failed:
            state.intent == .pause
                ? .refused(.alreadyPaused)
                : suspend(at: position) { $0.intent = .pause }
        }
    }

    func seek(to target: TimeInterval) -> Answer {
        switch state.state {
        case .idle: return .refused(.nothingLoaded)
        case .failed: return .refused(.hasFailed)
        case .loading, .ready, .playing, .paused, .buffering, .seeking, .ended: break
        }
        guard target.isFinite else { return .refused(.seekTargetNotFinite) }
        guard target >= 0 else { return .refused(.seekTargetNegative) }
        return accept(playsOnAfterTheEnd ? .two(.seek(to: target), .play) : .one(.seek(to: target))) { next in
            next.epoch += 1
            next.position = target
            if case .loading = next.state { return }
            next.state = .seeking(to: target, previousState: next.resumable)
        }
    }

    func stop() -> Answer {
        if state.state == .idle { return .refused(.alreadyIdle) }
        return accept(.one(.stop)) { next in
            next.state = .idle
            next.media = nil
            next.intent = .pause
            next.holds = []
            next.position = 0
        }
    }

    func retry() -> Answer {
        guard case .failed(let error) = state.state, let media = state.media else { return .refused(.nothingFailed) }
        guard error.isRecoverable else { return .refused(.notRecoverable) }
        let isAtStart = state.position == 0
        return accept(isAtStart ? .one(.load(media)) : .two(.load(media), .seek(to: state.position))) { next in
            next.state = .loading(media)
            next.loadEpoch = next.epoch + 1
            next.epoch += isAtStart ? 1 : 2
        }
    }
}

extension PlaybackModel {
    /// Playback is wanted now, whatever held it back.
    mutating func insistOnPlaying() {
        intent = .play
        holds = []
    }
}
