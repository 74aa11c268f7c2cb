import Foundation

/// The automatic retries of a session.
///
/// One retry is planned after each recoverable failure, until the attempts of the policy are used up.
package struct AutomaticRetries {
    /// A change of the pending retry, which the session carries out.
    package enum Change: Equatable {
        /// Retry after this delay.
        case plan(PendingRetry, after: Duration)
        /// Cancel the planned retry.
        case cancel
    }

    private let attempts: Int
    private let random: @Sendable () -> Double
    private var counter: RetryCounter
    private var pending: PendingRetry?

    /// Creates the retries of a policy.
    ///
    /// - Parameter random: Returns numbers in `0..<1`, for the jitter.
    package init(_ policy: RetryPolicy, random: @escaping @Sendable () -> Double) {
        attempts = policy.attempts
        self.random = random
        counter = RetryCounter(policy)
    }

    /// Follows a transition, and returns the change that it causes; nil if it causes none.
    ///
    /// - Parameter state: The current state. It differs from that of the transition if an earlier observer has already
    ///   sent an action. In that case, no retry is planned.
    package mutating func follow(
        _ transition: PlaybackTransition, in state: PlaybackState, at moment: Moment
    ) -> Change? {
        counter.record(transition.action)
        guard case .failed(let error) = transition.to, error.isRecoverable else { return cancel() }
        // A further failure does not postpone the planned retry.
        guard state == transition.to, pending == nil, let (attempt, delay) = counter.next(random: random()) else {
            return nil
        }
        let retry = PendingRetry(
            attempt: attempt, of: attempts, at: moment.instant + delay,
            date: moment.date.addingTimeInterval(delay.seconds))
        pending = retry
        return .plan(retry, after: delay)
    }

    /// Records that playback has reached `position`, in seconds. Progress resets the count of attempts.
    package mutating func didPlay(to position: TimeInterval) { counter.didPlay(to: position) }

    private mutating func cancel() -> Change? {
        if pending == nil { return nil }
        pending = nil
        return .cancel
    }
}
