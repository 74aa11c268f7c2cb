/// The state of a session over time, and the time spent in each state.
struct SessionTimeline: Equatable, Sendable {
    /// The current state; nil before a load and after a `stop`.
    private(set) var state: PlaybackMetrics.State?
    /// Whether the position has advanced since the load.
    private(set) var hasStarted = false

    private var start = Duration.zero
    private var end = Duration.zero
    private var durations: [PlaybackMetrics.State: Duration] = [:]
    /// Whether the position has not advanced since the last seek.
    private var isSeeking = false

    /// Creates a timeline without a session.
    init() {}

    /// Creates the timeline of a session that was loaded at `start`.
    init(start: Duration) {
        (self.start, end, state) = (start, start, .preparing)
    }

    /// Whether a session is running, so that its time counts.
    var isRunning: Bool { state != nil }

    /// The time since the load.
    var length: Duration { end - start }

    /// Returns the time spent in `state`.
    func duration(of state: PlaybackMetrics.State) -> Duration { durations[state] ?? .zero }

    /// Adds the time up to `instant` to the current state, and returns the added time.
    mutating func pass(to instant: Duration) -> Duration {
        guard let state, instant > end else { return .zero }
        let elapsed = instant - end
        durations[state, default: .zero] += elapsed
        end = instant
        return elapsed
    }

    /// Whether a transition is a seek. A seek with the time stamp of the load is the start position of that load.
    func isSeek(_ transition: PlaybackTransition) -> Bool {
        switch transition.action {
        case .seek:
            if case .loading = transition.to { transition.instant != start } else { true }
        case .didStartSeeking: true
        case .load, .play, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            false
        }
    }

    /// Enters the state that follows a transition.
    mutating func record(_ transition: PlaybackTransition) {
        isSeeking = isSeeking || isSeek(transition)
        switch transition.to {
        case .loading, .seeking: break
        case .idle, .ready, .playing, .paused, .buffering, .ended, .failed: isSeeking = false
        }
        if transition.to == .playing { hasStarted = true }
        state = state(after: transition)
    }

    private func state(after transition: PlaybackTransition) -> PlaybackMetrics.State? {
        let wantsToPlay = transition.intent == .play
        // With the intent to play, only suppression is a cause.
        let isSuppressed = wantsToPlay && transition.cause != nil
        switch transition.to {
        case .idle: return nil
        case .ended: return .ended
        case .failed: return .failed
        case .loading, .ready, .playing, .paused, .buffering, .seeking: break
        }
        if isLoading(transition.to) && !wantsToPlay { return .preparing }
        if !hasStarted && wantsToPlay { return isSuppressed ? .joiningSuppressed : .joining }
        if isSeeking { return .seeking }
        if isSuppressed { return .suppressed }
        return switch transition.to {
        case .loading, .seeking, .buffering(.playing): .rebuffering
        case .buffering(.paused): .pausedBuffering
        case .playing: .playing
        case .idle, .ready, .paused, .ended, .failed: .paused
        }
    }

    /// Whether the media is loading. The player also seeks to the start position of a load, or to the position before a
    /// retry; such a seek is part of the load.
    private func isLoading(_ state: PlaybackState) -> Bool {
        switch state {
        case .loading: true
        case .seeking: !isSeeking
        case .idle, .ready, .playing, .paused, .buffering, .ended, .failed: false
        }
    }
}
