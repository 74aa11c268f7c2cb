import Foundation

/// The playback state machine: pure, total, and without a catch-all; see the table in ARCHITECTURE.md.
///
/// The machine remembers three things beside the visible state:
/// - The intent: whether the user wants to play or pause.
/// - The environment: the interruption and the background, in every state. Only their own end clears them; a `load`, a
///   `stop` or the end of the media does not.
/// - The suppression: the part of the environment that keeps the media from playing. It plays when the intent is to play
///   and the suppression is empty.
///
/// The first `play` after a load is part of opening the media: it sets the intent and keeps the suppression. A further
/// `play` clears the suppression, for the loaded media only. The next `load`, and an interruption that begins again,
/// suppress playback again.
public struct PlaybackMachine: StateMachine {
    /// The next model with its effects, or a reason.
    public typealias Answer = StepResult<PlaybackModel, PlaybackEffect, PlaybackRefusal>

    /// All that it remembers.
    public var state = PlaybackModel()

    /// What `didEnterBackground` and `didBecomeActive` do.
    public let background: BackgroundPlaybackPolicy

    /// Idle, with nothing loaded.
    public init(background: BackgroundPlaybackPolicy = .pauses) {
        self.background = background
    }

    public func handle(_ input: PlaybackInput) -> Answer {
        if isStale(input) { return .refused(.stale) }
        switch input.action {
        case .load(let url): return load(url)
        case .play: return play(at: input.position)
        case .pause: return pause(at: input.position)
        case .seek(let target): return seek(to: target)
        case .stop: return stop()
        case .retry: return retry()
        case .didBecomeReady: return becomeReady(input)
        case .didStartPlaying: return followPlaying(at: input.position)
        case .didPause: return followPause(at: input.position)
        case .didStartBuffering: return startBuffering(at: input.position)
        case .didFinishBuffering: return finishBuffering(at: input.position)
        case .didStartSeeking: return followSeek(to: input.position)
        case .didFinishSeeking: return finishSeeking(at: input.position)
        case .didReachEnd: return end(at: input.position)
        case .didFail(let error): return fail(error, at: input.position)
        case .didEnterBackground: return enterBackground(at: input.position)
        case .audioSessionInterrupted: return begin(.interruption, at: input.position, already: .alreadyInterrupted)
        case .didBecomeActive: return end(.background, otherwise: .notInBackground)
        case .audioSessionResumed: return end(.interruption, otherwise: .notInterrupted)
        }
    }

    /// What speaks of the place in the media must know the last seek; the rest must know the last load.
    private func isStale(_ input: PlaybackInput) -> Bool {
        guard let epoch = input.epoch else { return false }
        switch input.action {
        case .didStartSeeking, .didFinishSeeking, .didReachEnd:
            return epoch < state.epoch
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didFail, .stop:
            return epoch < state.loadEpoch
        case .load, .play, .pause, .seek, .retry, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            return false
        }
    }

    /// Whether a seek must start the player anew: at the end it stands still, whatever it was told before.
    var playsOnAfterTheEnd: Bool { state.state == .ended && state.willPlay }

    /// Returns the model with `change` applied. Keeps the reported position, unless nothing is loaded, or a load or a seek
    /// is in progress.
    func accept(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval? = nil,
        _ change: (inout PlaybackModel) -> Void
    ) -> Answer {
        var next = state
        if let position, followsThePlayer { next.position = position }
        change(&next)
        return .accepted(next, effects)
    }

    /// The model with `change` applied, at the position that playback was on the way to or turned out to be at.
    func arrive(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void
    ) -> Answer {
        accept(effects) { next in
            if let position { next.position = position }
            change(&next)
        }
    }

    /// Whether the player's position is valid, rather than the target of a load or a seek.
    private var followsThePlayer: Bool {
        switch state.state {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
