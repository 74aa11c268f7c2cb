import Foundation

/// The automatic retries of a session: plans one after each recoverable failure, until there were
/// enough.
package struct AutomaticRetries {
    /// A change of the pending retry, which the session carries out.
    package enum Change: Equatable {
        /// Retry after this delay.
        case plan(PendingRetry, after: Duration)
        /// Do not retry any more.
        case cancel
    }

    private let attempts: Int
    private let random: @Sendable () -> Double
    private var counter: RetryCounter
    private var pending: PendingRetry?

    /// - Parameter random: returns numbers from 0 to 1, without the latter, for the jitter.
    package init(_ policy: RetryPolicy, random: @escaping @Sendable () -> Double) {
        attempts = policy.attempts
        self.random = random
        counter = RetryCounter(policy)
    }

    /// Follows a transition, and returns the change that it causes, if any.
    ///
    /// - Parameter state: the current state. It differs from that of the transition if an earlier
    ///   observer has sent an action already; then there is nothing to retry.
    package mutating func follow(
        _ transition: PlaybackTransition, in state: PlaybackState, at moment: Moment
    ) -> Change? {
        counter.record(transition.action)
        guard case .failed(let error) = transition.to, error.isRecoverable else { return cancel() }
        // A further failure does not move a retry that is planned.
        guard state == transition.to, pending == nil, let (attempt, delay) = counter.next(random: random()) else {
            return nil
        }
        let retry = PendingRetry(
            attempt: attempt, of: attempts, at: moment.instant + delay,
            date: moment.date.addingTimeInterval(delay.seconds))
        pending = retry
        return .plan(retry, after: delay)
    }

    /// Records that the player plays at `position`. Progress makes the count of attempts start
    /// over.
    package mutating func didPlay(to position: TimeInterval) { counter.didPlay(to: position) }

    private mutating func cancel() -> Change? {
        if pending == nil { return nil }
        pending = nil
        return .cancel
    }
}
