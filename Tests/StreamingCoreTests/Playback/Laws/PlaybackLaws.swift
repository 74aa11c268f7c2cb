import StreamingCore
import StreamingTestKit

/// The laws of playback as predicates on one move, each independent of how the machine decides.
///
/// Together they say what is accepted, what the model is afterwards and what the player is told; `PlaybackProofTests` shows
/// that a machine with any cell changed breaks one of them.
enum PlaybackLaws {
    /// The narrower a law, the earlier: the first that is broken names the fault best.
    static func all(background: BackgroundPlaybackPolicy = .pauses) -> [Law<PlaybackMachine>] {
        [neverUndone] + acceptance(background) + memory(background) + states + effects
    }
}

/// A move as the laws speak of it.
extension Move<PlaybackMachine> {
    var asked: PlaybackAction { action.action }
    var isAccepted: Bool { refusal == nil }

    /// Whether the report speaks of a load or seek that was replaced; PSM10.
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

/// What playback is doing, whether or not it is wanted: the visible state without the will to play.
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

    /// Whether there is something that plays, or would.
    var isUnderWay: Bool { self == .loading || isOpen }
    /// Whether it plays, or may without being asked again; what has failed may after a retry.
    var mayPlayOn: Bool { isUnderWay || self == .failed }
    /// Whether the media was ready once, and has not ended.
    var isOpen: Bool { self == .standing || self == .buffering || self == .seeking }
}
