import StreamingCore
import StreamingTestKit

/// The laws of playback as predicates on one move. Each law is independent of how the machine decides.
///
/// Together, the laws define which inputs are accepted, the model afterwards, and the commands to the player.
/// `PlaybackProofTests` shows that a change of any cell breaks a law.
enum PlaybackLaws {
    /// Returns all laws, narrow laws first, so that the first broken law describes the fault best.
    static func all(background: BackgroundPlaybackPolicy = .pauses) -> [Law<PlaybackMachine>] {
        [neverUndone] + acceptance(background) + memory(background) + states + effects
    }
}

/// The terms that the laws use for a move.
extension Move<PlaybackMachine> {
    var asked: PlaybackAction { action.action }
    var isAccepted: Bool { rejection == nil }

    /// Whether the action is a report about a replaced load or seek (PSM10).
    var isStale: Bool {
        guard let generation = action.generation else { return false }
        switch asked {
        case .didStartSeeking, .didFinishSeeking, .didReachEnd: return generation < from.generation
        case .load, .play, .pause, .seek, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause,
            .didStartBuffering, .didFinishBuffering, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            return generation < from.loadGeneration
        }
    }
}

/// The phase of playback: the visible state without the intent.
enum PlaybackPhase: Equatable {
    case idle, loading, standing, buffering, seeking, ended, failed

    init(_ state: PlaybackState) {
        switch state {
        case .idle: self = .idle
        case .loading: self = .loading
        case .ready, .playing, .paused: self = .standing
        case .buffering: self = .buffering
        case .seeking: self = .seeking
        case .ended: self = .ended
        case .failed: self = .failed
        }
    }

    /// Whether media is loading or open.
    var isUnderWay: Bool { self == .loading || isOpen }
    /// Whether playback may continue without another play command. Failed media may continue after a retry.
    var mayPlayOn: Bool { isUnderWay || self == .failed }
    /// Whether the media is open: it has become ready, and has neither ended nor failed.
    var isOpen: Bool { self == .standing || self == .buffering || self == .seeking }
}
