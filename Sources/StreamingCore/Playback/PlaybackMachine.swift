import Foundation

/// The playback state machine: pure, total, and without a catch-all; see the table in
/// ARCHITECTURE.md.
///
/// The machine remembers three things beside the visible state:
/// - The intent: whether the user wants to play or pause.
/// - The environment: the interruption and the background, in every state. Only their own end
///   clears them; a `load`, a `stop` or the end of the media does not.
/// - The suppression: the part of the environment that keeps the media from playing. It plays when
///   the intent is to play and the suppression is empty.
///
/// The first `play` after a load is part of opening the media: it sets the intent and keeps the
/// suppression. A further `play` clears the suppression, for the loaded media only. The next
/// `load`, and an interruption that begins again, suppress playback again.
public struct PlaybackMachine: StateMachine {
    /// The next model with the effects, or the reason for a refusal.
    public typealias Answer = StepResult<PlaybackModel, PlaybackEffect, PlaybackRefusal>

    /// The visible state with the memory.
    public var state = PlaybackModel()

    /// The effect of `didEnterBackground` and `didBecomeActive`.
    public let background: BackgroundPlaybackPolicy

    /// Creates an idle machine with nothing loaded.
    public init(background: BackgroundPlaybackPolicy = .pauses) { self.background = background }

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

    /// Whether a report is too old: reports about a position must know the last seek, all others
    /// the last load.
    private func isStale(_ input: PlaybackInput) -> Bool {
        guard let generation = input.generation else { return false }
        switch input.action {
        case .didStartSeeking, .didFinishSeeking, .didReachEnd:
            return generation < state.generation
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didFail, .stop:
            return generation < state.loadGeneration
        case .load, .play, .pause, .seek, .retry, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            return false
        }
    }

    /// Whether a seek must start the player again: at the end it does not play, whatever its last
    /// command was.
    var playsOnAfterTheEnd: Bool { state.state == .ended && state.willPlay }

    /// Returns the model with `change` applied. Keeps the reported position, unless nothing is
    /// loaded, or a load or a seek is in progress.
    func accept(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval? = nil,
        _ change: (inout PlaybackModel) -> Void
    ) -> Answer {
        var next = state
        if let position, followsThePlayer { next.position = position }
        change(&next)
        return .accepted(next, effects)
    }

    /// Returns the model with `change` applied, at `position` if it is known.
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
