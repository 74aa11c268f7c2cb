/// Recognises the end of each load from the transitions of a session.
struct LoadEnds: Sendable {
    /// Whether there is a load that has not ended.
    private var isOpen = false

    /// Returns how a load ended with `transition`; nil if none did.
    ///
    /// - Parameters:
    ///   - isRetryPlanned: Whether a failure is not the end, because the session will retry.
    ///   - failure: The failure in the state `failed`.
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
