/// The state of a session over time, with the time spent in each state.
struct SessionTimeline: Equatable, Sendable {
    /// The current state; nil before a load and after a `stop`.
    private(set) var state: PlaybackMetrics.State?
    /// Whether the position has advanced since the load.
    private(set) var hasStarted = false
    /// The visits to states, oldest first. Only the last ``PlaybackMetrics/maximumVisits`` visits are kept.
    private(set) var visits: [PlaybackMetrics.Visit] = []
    /// The number of older visits that are no longer in `visits`.
    private(set) var omittedVisits = 0

    private var start = Duration.zero
    private var end = Duration.zero
    private var durations: [PlaybackMetrics.State: Duration] = [:]
    /// Whether a seek is in progress. The seek to the start position of a load does not count.
    private var isSeeking = false

    /// Creates a timeline without a session, whose length stays 0.
    init() {}

    /// Creates the timeline of a session.
    ///
    /// - Parameter start: The time of the load.
    init(start: Duration) {
        (self.start, end, state) = (start, start, .preparing)
        visits = [PlaybackMetrics.Visit(state: .preparing, instant: start)]
    }

    /// Whether a session is running: from its load until a `stop`.
    var isRunning: Bool { state != nil }

    /// The length of the session up to the last recorded time.
    var length: Duration { end - start }

    /// Returns the time spent in `state`.
    func duration(of state: PlaybackMetrics.State) -> Duration { durations[state] ?? .zero }

    /// Adds the time up to `instant` to the current state.
    ///
    /// - Returns: The added time; 0 if no session is running, or if the timeline has already reached `instant`.
    mutating func pass(to instant: Duration) -> Duration {
        guard let state, instant > end else { return .zero }
        let elapsed = instant - end
        durations[state, default: .zero] += elapsed
        end = instant
        return elapsed
    }

    /// Returns whether a transition counts as a seek. A seek with the time stamp of the load does not count, because it
    /// sets the start position of the load.
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

    /// Sets the state that follows from a transition. Call `pass(to:)` with the time of the transition first.
    mutating func record(_ transition: PlaybackTransition) {
        isSeeking = isSeeking || isSeek(transition)
        switch transition.to {
        case .loading, .seeking: break
        case .idle, .ready, .playing, .paused, .buffering, .ended, .failed: isSeeking = false
        }
        if transition.to == .playing { hasStarted = true }
        state = state(after: transition)
        recordVisit(at: transition.instant)
    }

    private mutating func recordVisit(at instant: Duration) {
        guard let state, visits.last?.state != state else { return }
        // A state of no duration, such as the one between a load and the `play` of the same command, is no visit.
        if visits.last?.instant == instant { visits.removeLast() }
        if visits.last?.state != state { visits.append(PlaybackMetrics.Visit(state: state, instant: instant)) }
        if visits.count > PlaybackMetrics.maximumVisits {
            visits.removeFirst()
            omittedVisits += 1
        }
    }

    private func state(after transition: PlaybackTransition) -> PlaybackMetrics.State? {
        let wantsToPlay = transition.intent == .play
        // With the intent to play, a suppression is the only possible cause.
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

    /// Returns whether the media is loading in `state`.
    ///
    /// A seek to the start position of a load, or to the position before a retry, is part of the load.
    private func isLoading(_ state: PlaybackState) -> Bool {
        switch state {
        case .loading: true
        case .seeking: !isSeeking
        case .idle, .ready, .playing, .paused, .buffering, .ended, .failed: false
        }
    }
}
