import Foundation

/// The playback state machine: a pure function that handles every action in every state.
///
/// ARCHITECTURE.md shows its transition table. In addition to the visible state, the machine remembers:
/// - The intent: whether the user wants to play or pause.
/// - The environment: whether there is an interruption and whether the app is in the background. Each condition is
///   recorded in every state, and lasts until its own end. A `load`, a `stop` or the end of the media does not clear
///   it.
/// - The suppression: the part of the environment that suppresses playback. Media plays when the intent is to play and
///   the suppression is empty.
///
/// The first `play` after a load is part of opening the media: it sets the intent and keeps the suppression. A later
/// `play` clears the suppression, for the loaded media only. The next `load` restores it, and so does a condition that
/// begins again.
public struct PlaybackMachine: StateMachine {
    /// The next model with its effects, or the reason for a rejection.
    public typealias Decision = StepResult<PlaybackModel, PlaybackEffect, PlaybackRefusal>

    /// The visible state, with everything else that the machine remembers.
    public var state = PlaybackModel()

    /// The policy for `didEnterBackground` and `didBecomeActive`.
    public let background: BackgroundPlaybackPolicy

    /// Creates a machine with nothing loaded.
    ///
    /// - Parameter background: The effect of the background on playback.
    public init(background: BackgroundPlaybackPolicy = .pauses) { self.background = background }

    /// Returns the next model with its effects, or the reason for a rejection. An input of an older generation is
    /// rejected as ``PlaybackRefusal/stale``.
    public func handle(_ input: PlaybackInput) -> Decision {
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

    /// Returns whether an input belongs to a load or seek that has been replaced.
    ///
    /// Reports about seeks and the end must reflect the latest load or seek. Other reports, and a `stop` with a
    /// generation, must reflect the latest load.
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

    /// Whether a seek also needs a `play` effect. A player stops at the end, even if its last command was to play.
    var playsOnAfterTheEnd: Bool { state.state == .ended && state.willPlay }

    /// Returns the model with `change` applied.
    ///
    /// It first adopts the reported position, unless nothing is loaded, playback has failed, or a load or seek is in
    /// progress.
    func accept(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval? = nil,
        _ change: (inout PlaybackModel) -> Void
    ) -> Decision {
        var next = state
        if let position, followsThePlayer { next.position = position }
        change(&next)
        return .accepted(next, effects)
    }

    /// Returns the model with `change` applied, at `position` in every state, if it is known.
    func arrive(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void
    ) -> Decision {
        accept(effects) { next in
            if let position { next.position = position }
            change(&next)
        }
    }

    /// Whether the player's position is valid. Otherwise the model keeps its position, such as the target of a load or
    /// a seek.
    private var followsThePlayer: Bool {
        switch state.state {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
