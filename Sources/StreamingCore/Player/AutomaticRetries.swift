/// Trying again by itself.
extension PlayerSession {
    /// Begins or ends the wait for a retry.
    func watchFailure(_ transition: PlaybackTransition) {
        retries.record(transition.action)
        guard case .failed(let error) = transition.to, error.isRecoverable else { return endRetryWait() }
        // An observer that was told before may have led on already, and a wait that is under way is not moved.
        guard machine.currentState == transition.to, pendingRetry == nil,
            let (attempt, delay) = retries.next(random: random())
        else { return }
        setPendingRetry(
            PendingRetry(
                attempt: attempt, of: policies.retry.attempts, at: clock.now + delay,
                date: clock.date.addingTimeInterval(delay.seconds)))
        start(.retry, after: delay) { PlaybackInput(.retry) }
    }

    private func endRetryWait() {
        guard pendingRetry != nil else { return }
        machine.store.start(.cancel(.retry))
        setPendingRetry(nil)
    }

    /// Not the publisher's value is what is looked at: inside a callback, that is still what is being told.
    private func setPendingRetry(_ retry: PendingRetry?) {
        pendingRetry = retry
        _ = retryPublisher.publish(retry)
    }
}

extension TaskID {
    fileprivate static let retry: TaskID = "retry"
}
