/// A detector that finds the end of each load in the transitions of a session.
struct LoadEnds: Sendable {
    /// Whether there is a load that has not ended.
    private var isOpen = false

    /// Records a transition, and returns the outcome of the load that the transition ends.
    ///
    /// - Parameters:
    ///   - transition: The next transition of the session.
    ///   - isRetryPlanned: Whether the session will retry after a failure. In that case, the failure does not end the
    ///     load.
    ///   - failure: A closure that returns the failure with the details of an error.
    /// - Returns: The outcome; nil if the transition ends no load. The outcome of a stop is `stopped`, even if the load
    ///   has already ended.
    mutating func record(
        _ transition: PlaybackTransition, isRetryPlanned: Bool, failure: (PlaybackError) -> PlaybackFailure
    ) -> PlaybackOutcome? {
        let wasOpen = isOpen
        if case .load = transition.action {
            isOpen = true
            return wasOpen ? .replaced : nil
        }
        guard transition.didChangeState else { return nil }
        isOpen = false
        switch transition.to {
        case .ended: return .ended
        case .idle: return .stopped
        case .failed(let error) where !isRetryPlanned: return .failed(failure(error))
        case .failed, .loading, .ready, .playing, .paused, .buffering, .seeking:
            isOpen = true
            return nil
        }
    }
}
