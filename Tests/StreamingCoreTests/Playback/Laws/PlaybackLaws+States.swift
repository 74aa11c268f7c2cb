import StreamingCore
import StreamingTestKit

/// The laws on the visible state, which follows from the phase and the intent.
extension PlaybackLaws {
    static let states: [Law<PlaybackMachine>] = [
        Law("PSM01 the visible state is consistent with the remembered values") { move in
            move.isAccepted ? contradiction(in: move.to) : nil
        },
        Law("PSM04 the next phase depends only on the phase, the action and the generation of a report") { move in
            guard move.isAccepted else { return nil }
            let (expected, found) = (phase(after: move), PlaybackPhase(move.to.state))
            return expected == found ? nil : "the phase is \(found), expected \(expected)"
        },
        Law("PSM04 after loading, the state is ready, not paused, until playback or a seek starts") { move in
            guard move.isAccepted, PlaybackPhase(move.to.state) == .standing, !move.to.willPlay else { return nil }
            let isFresh = move.from.state == .ready || PlaybackPhase(move.from.state) == .loading
            return (move.to.state == .ready) == isFresh ? nil : "the state is \(move.to.state)"
        },
        Law("PSM07 the failed state contains the latest error") { move in
            guard move.isAccepted, case .didFail(let error) = move.asked else { return nil }
            return move.to.state == .failed(error) ? nil : "the state is \(move.to.state)"
        },
    ]

    private static func contradiction(in model: PlaybackModel) -> String? {
        let isFresh = model.intent == .pause && !model.wasAskedToPlay && model.position == 0
        if model.position < 0 || !model.position.isFinite { return "the position is \(model.position)" }
        if model.loadGeneration > model.generation { return "the generation is before that of the load" }
        if !model.suppression.isSubset(of: model.environment) {
            return "\(model.suppression) is not in \(model.environment)"
        }
        if model.intent == .play && !model.wasAskedToPlay { return "the intent is to play without a play command" }
        let resumable = model.willPlay ? PlaybackState.ResumableState.playing : .paused
        let fits =
            switch model.state {
            case .idle: model.media == nil && isFresh && model.suppression == model.environment
            case .loading(let url): model.media == url
            case .playing: model.media != nil && model.willPlay
            case .ready, .paused: model.media != nil && !model.willPlay
            case .buffering(let previous): model.media != nil && previous == resumable
            case .seeking(let target, let previous):
                model.media != nil && previous == resumable && target == model.position
            case .ended, .failed: model.media != nil
            }
        return fits ? nil : "the state is \(model.state) with \(model)"
    }

    private static func phase(after move: Move<PlaybackMachine>) -> PlaybackPhase {
        let phase = PlaybackPhase(move.from.state)
        switch move.asked {
        case .load, .retry: return .loading
        case .stop: return .idle
        case .seek: return phase == .loading ? .loading : .seeking
        case .play: return phase == .ended ? .standing : phase
        case .didBecomeReady: return move.speaksOfBeforeTheSeek ? .seeking : .standing
        case .didStartPlaying: return phase == .seeking ? .seeking : .standing
        case .didStartBuffering: return .buffering
        case .didFinishBuffering, .didFinishSeeking: return .standing
        case .didStartSeeking: return .seeking
        case .didReachEnd: return .ended
        case .didFail: return .failed
        case .pause, .didPause, .didEnterBackground, .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            return phase
        }
    }
}
