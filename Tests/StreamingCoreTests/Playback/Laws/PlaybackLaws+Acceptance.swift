import StreamingCore
import StreamingTestKit

/// The laws on the accepted inputs and on the reasons of rejections.
extension PlaybackLaws {
    static func acceptance(_ background: BackgroundPlaybackPolicy) -> [Law<PlaybackMachine>] {
        [
            Law("PSM10 a report about a replaced load or seek is rejected as stale") { move in
                move.isStale && move.rejection != .stale
                    ? "\(move.decision.isAccepted ? "it was accepted" : "it was rejected for another reason")" : nil
            },
            Law("PSM02 an action that changes nothing and has no effect is rejected") { move in
                move.isAccepted && move.to == move.from && move.effects.isEmpty ? "nothing happened" : nil
            },
            Law("PSM03 load is accepted in every state, and stop in every state except idle") { move in
                switch move.asked {
                case .load: move.isAccepted ? nil : "load was rejected"
                case .stop: mustBeAccepted(move, if: move.from.media != nil)
                default: nil
                }
            },
            Law("PSM04 play is accepted if media is loaded, has not failed, and will not play or has ended") { move in
                guard move.asked == .play else { return nil }
                let phase = PlaybackPhase(move.from.state)
                return mustBeAccepted(move, if: phase == .ended || phase.isUnderWay && !move.from.willPlay)
            },
            Law("PSM04 pause is accepted if the intent is to play and the media has not ended") { move in
                guard move.asked == .pause else { return nil }
                let phase = PlaybackPhase(move.from.state)
                return mustBeAccepted(move, if: phase.mayPlayOn && move.from.intent == .play)
            },
            Law("PSM05 a seek to a valid position is accepted if media is loaded and has not failed") { move in
                guard case .seek(let target) = move.asked else { return nil }
                let phase = PlaybackPhase(move.from.state)
                let isPlace = target.isFinite && target >= 0
                return mustBeAccepted(move, if: isPlace && (phase.isUnderWay || phase == .ended))
            },
            Law("PSM06 the start and the end of a condition are recorded in every state") { move in
                switch move.asked {
                case .audioSessionInterrupted: mustBeAccepted(move, if: !move.from.suppression.contains(.interruption))
                case .didEnterBackground:
                    mustBeAccepted(move, if: background != .continues && !move.from.suppression.contains(.background))
                case .audioSessionResumed: mustBeAccepted(move, if: move.from.environment.contains(.interruption))
                case .didBecomeActive: mustBeAccepted(move, if: move.from.environment.contains(.background))
                default: nil
                }
            },
            Law(
                "PSM07 a failure is accepted while media is loaded and has not ended; "
                    + "a retry is accepted if the error is recoverable"
            ) { move in
                switch move.asked {
                case .didFail: mustBeAccepted(move, if: move.from.media != nil && move.from.state != .ended)
                case .retry: mustBeAccepted(move, if: move.from.isRecoverable)
                default: nil
                }
            },
            Law("PSM08 didReachEnd is accepted after loading, until the media ends, fails or is stopped") { move in
                guard move.asked == .didReachEnd else { return nil }
                return mustBeAccepted(move, if: PlaybackPhase(move.from.state).isOpen)
            },
            Law("PSM09 a change that the player makes by itself is adopted") { move in
                let phase = PlaybackPhase(move.from.state)
                return switch move.asked {
                case .didBecomeReady: mustBeAccepted(move, if: phase == .loading)
                case .didStartPlaying: mustBeAccepted(move, if: followsPlaying(move.from))
                case .didPause: mustBeAccepted(move, if: move.from.state.isActive)
                case .didStartBuffering:
                    mustBeAccepted(move, if: move.from.state == .playing || move.from.state == .paused)
                case .didFinishBuffering: mustBeAccepted(move, if: phase == .buffering)
                case .didStartSeeking:
                    mustBeAccepted(move, if: phase == .standing || phase == .buffering || phase == .ended)
                case .didFinishSeeking: mustBeAccepted(move, if: phase == .seeking)
                default: nil
                }
            },
            Law("PSM02 a rejection gives the true reason") { move in
                guard let reason = move.rejection, reason != expectedReason(of: move, background) else { return nil }
                return
                    "the reason is \(reason), not \(expectedReason(of: move, background).map { "\($0)" } ?? "acceptance")"
            },
        ]
    }

    /// Returns nil if the move is accepted exactly when `condition` holds and the move is not stale (PSM10); otherwise
    /// a complaint.
    private static func mustBeAccepted(_ move: Move<PlaybackMachine>, if condition: Bool) -> String? {
        if move.isAccepted == (condition && !move.isStale) { return nil }
        return move.isAccepted ? "\(move.asked.name) was accepted" : "\(move.asked.name) was rejected"
    }

    private static func followsPlaying(_ model: PlaybackModel) -> Bool {
        switch model.state {
        case .idle, .failed, .playing, .seeking(_, .playing): false
        case .loading, .ready, .paused, .buffering, .seeking(_, .paused), .ended: true
        }
    }

    /// Returns the expected reason of a rejection; nil if none is expected. If several reasons apply, the order of the
    /// checks decides.
    private static func expectedReason(
        of move: Move<PlaybackMachine>, _ background: BackgroundPlaybackPolicy
    ) -> PlaybackRejection.Reason? {
        if move.isStale { return .stale }
        if let reason = reasonAgainstTheSystem(move, background) { return reason }
        if case .seek(let target) = move.asked, PlaybackPhase(move.from.state) != .failed, move.from.media != nil {
            return target.isFinite ? target < 0 ? .seekTargetNegative : nil : .seekTargetNotFinite
        }
        if move.asked == .retry { return move.from.isFailed ? .notRecoverable : .nothingFailed }
        if move.asked == .stop { return .alreadyIdle }
        if move.from.media == nil { return .nothingLoaded }
        if move.from.isFailed, move.asked != .pause { return .hasFailed }
        return reasonOfWhatIsSoAlready(move)
    }

    /// Returns the expected reason to reject a system event; nil for any other action. The reason does not depend on
    /// the playback state.
    private static func reasonAgainstTheSystem(
        _ move: Move<PlaybackMachine>, _ background: BackgroundPlaybackPolicy
    ) -> PlaybackRejection.Reason? {
        switch move.asked {
        case .didEnterBackground: background == .continues ? .continuesInBackground : .alreadyInBackground
        case .didBecomeActive: .notInBackground
        case .audioSessionInterrupted: .alreadyInterrupted
        case .audioSessionResumed: .notInterrupted
        default: nil
        }
    }

    private static func reasonOfWhatIsSoAlready(_ move: Move<PlaybackMachine>) -> PlaybackRejection.Reason? {
        let phase = PlaybackPhase(move.from.state)
        switch move.asked {
        case .play, .didStartPlaying: return .alreadyPlaying
        case .didFinishBuffering: return .notBuffering
        case .didFinishSeeking: return .notSeeking
        case .didReachEnd: return phase == .ended ? .alreadyEnded : .stillLoading
        case .pause, .didPause, .didBecomeReady, .didStartBuffering, .didFail: if phase == .ended { return .hasEnded }
        case .didStartSeeking, .load, .seek, .stop, .retry, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            break
        }
        switch move.asked {
        case .pause: return .alreadyPaused
        case .didPause: return phase == .loading ? .stillLoading : .alreadyPaused
        case .didBecomeReady: return .alreadyReady
        case .didStartSeeking: return phase == .loading ? .stillLoading : .alreadySeeking
        case .didStartBuffering:
            switch phase {
            case .loading: return .stillLoading
            case .buffering: return .alreadyBuffering
            case .seeking: return .alreadySeeking
            case .standing: return .notPlaying
            case .idle, .ended, .failed: return nil
            }
        case .load, .play, .seek, .stop, .retry, .didStartPlaying, .didFinishBuffering, .didFinishSeeking, .didReachEnd,
            .didFail, .didEnterBackground, .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            return nil
        }
    }
}

extension PlaybackModel {
    var isFailed: Bool { PlaybackPhase(state) == .failed }

    var isRecoverable: Bool {
        guard case .failed(let error) = state else { return false }
        return error.isRecoverable
    }
}
