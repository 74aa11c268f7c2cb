/// The end of each load, recognised from the transitions of a session.
struct LoadEnds: Sendable {
    /// Whether there is a load that has not ended.
    private var isOpen = false

    /// Records a transition, and returns how it ended a load; nil if it ended none.
    ///
    /// - Parameters:
    ///   - isRetryPlanned: Whether the session will retry a failure, which is then not the end.
    ///   - failure: Returns the failure with the details of an error.
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
