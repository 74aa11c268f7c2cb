import Foundation

/// The playback state machine: a pure function that handles every action in every state.
///
/// ARCHITECTURE.md shows the transition table of the machine. In addition to the visible state, the machine remembers:
/// - The intent: whether the user wants to play or pause.
/// - The environment: two conditions, an interruption and the background. The machine records each condition in every
///   state, until the condition ends. A `load`, a `stop` or the end of the media does not clear a condition. Under the
///   policy ``BackgroundPlaybackPolicy/continues``, the machine does not record the background.
/// - The suppression: the conditions of the environment that prevent playback. Media plays when the intent is to play
///   and the suppression is empty.
///
/// The first `play` after a load only sets the intent, and keeps the suppression. A later `play`, or a start by the
/// player itself, clears the suppression, for the loaded media only. A `play` after a start by the player itself counts
/// as a later `play`. The next `load` adds all conditions of the environment to the suppression again. A condition that
/// begins again also suppresses playback again.
public struct PlaybackMachine: StateMachine {
    /// The result of an input: the next model with the effects, or the reason for a rejection.
    public typealias Decision = StepResult<PlaybackModel, PlaybackEffect, PlaybackRejection.Reason>

    /// The complete state of the machine: the playback state that observers see, and everything else that the machine
    /// remembers.
    public var state = PlaybackModel()

    /// The policy for playback in the background, which decides the result of `didEnterBackground` and
    /// `didBecomeActive`.
    public let background: BackgroundPlaybackPolicy

    /// Creates a machine with nothing loaded.
    ///
    /// - Parameter background: The policy for playback while the app is in the background.
    public init(background: BackgroundPlaybackPolicy = .pauses) { self.background = background }

    /// Returns the result of `input` in the current state: the next model with the effects, or the reason for a
    /// rejection.
    ///
    /// An event of a replaced load is rejected as ``PlaybackRejection/Reason/stale``. The same applies to an event
    /// about a replaced seek, or about the end of the media before the latest seek.
    public func handle(_ input: PlaybackInput) -> Decision {
        if isStale(input) { return .rejected(.stale) }
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
    /// Events about seeks and about the end of the media must reflect the latest load or seek. Other events of the
    /// player, and a `stop` with a generation, must reflect the latest load. An input without a generation is never
    /// stale.
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

    /// Whether a seek in the current state also needs a `play` effect. A player stops at the end of the media, and
    /// does not start by itself after a seek.
    var playsOnAfterTheEnd: Bool { state.state == .ended && state.willPlay }

    /// Accepts an input: applies `change` to a copy of the model, and returns the copy with the effects.
    ///
    /// - Parameters:
    ///   - effects: The effects, in the order in which they are performed.
    ///   - position: The position of the player in seconds, which the copy adopts before the change; nil to keep the
    ///     position. The position is ignored if nothing is loaded, if playback has failed, or while a load or seek is
    ///     in progress.
    ///   - change: A closure that changes the copy of the model.
    func accept(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval? = nil,
        _ change: (inout PlaybackModel) -> Void
    ) -> Decision {
        var next = state
        if let position, followsThePlayer { next.position = position }
        change(&next)
        return .accepted(next, effects)
    }

    /// Accepts an input like `accept(_:at:_:)`, but adopts the position of the player in every state.
    ///
    /// - Parameters:
    ///   - effects: The effects, in the order in which they are performed.
    ///   - position: The position of the player in seconds; nil to keep the position.
    ///   - change: A closure that changes the copy of the model.
    func arrive(
        _ effects: [PlaybackEffect] = [], at position: TimeInterval?, _ change: (inout PlaybackModel) -> Void
    ) -> Decision {
        accept(effects) { next in
            if let position { next.position = position }
            change(&next)
        }
    }

    /// Whether the model adopts the player's position in the current state. If false, the model keeps its own position,
    /// such as the target of a seek.
    private var followsThePlayer: Bool {
        switch state.state {
        case .ready, .playing, .paused, .buffering, .ended: true
        case .idle, .loading, .seeking, .failed: false
        }
    }
}
