import Foundation

/// The automatic retries of a session.
///
/// A retry is planned after a recoverable failure, unless a retry is already planned, or the attempts of the
/// ``RetryPolicy`` are used up.
package struct AutomaticRetries {
    /// A change of the pending retry. The session carries out the change.
    package enum Change: Equatable {
        /// This retry is planned, and becomes due after the delay.
        case plan(PendingRetry, after: Duration)
        /// The planned retry is cancelled.
        case cancel
    }

    private let attempts: Int
    private let random: @Sendable () -> Double
    private var counter: RetryCounter
    private var pending: PendingRetry?

    /// Creates the automatic retries of a session, with no retry planned.
    ///
    /// - Parameters:
    ///   - policy: The maximum number of attempts and the delays before them.
    ///   - random: A closure that returns random numbers in `0..<1`, for the jitter of the delays.
    package init(_ policy: RetryPolicy, random: @escaping @Sendable () -> Double) {
        attempts = policy.attempts
        self.random = random
        counter = RetryCounter(policy)
    }

    /// Records a transition, and returns the change of the pending retry.
    ///
    /// - Parameters:
    ///   - transition: A transition of the session.
    ///   - state: The current state, which may differ from the state after `transition` if an earlier observer has
    ///     already sent an action. If the two states differ, no retry is planned.
    ///   - moment: The current time, at which the delay of the retry starts.
    /// - Returns: The change; nil if the pending retry does not change.
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

    /// Records that playback has reached `position`, in seconds. The count of attempts returns to 0 after playback has
    /// advanced by 1 s since the last retry.
    package mutating func didPlay(to position: TimeInterval) { counter.didPlay(to: position) }

    private mutating func cancel() -> Change? {
        if pending == nil { return nil }
        pending = nil
        return .cancel
    }
}
