/// Trying again by itself.
extension PlayerSession {
    /// Begins or ends the wait for a retry.
    func watchFailure(_ transition: PlaybackTransition) {
        retries.record(transition.action)
        guard case .failed(let error) = transition.to, error.isRecoverable else { return endRetryWait() }
        // One that is under way is not moved, whatever else is told of the failure.
        guard retryPublisher.value == nil,
            let (attempt, delay) = retries.next(at: machine.model.position, random: random())
        else { return }
        let date = clock.date.addingTimeInterval(delay.seconds)
        _ = retryPublisher.publish(PendingRetry(attempt: attempt, of: policies.retry.attempts, at: date))
        start(.retry, after: delay) { PlaybackInput(.retry) }
    }

    private func endRetryWait() {
        guard retryPublisher.value != nil else { return }
        machine.runner.start(.cancel(.retry))
        _ = retryPublisher.publish(nil)
    }
}

extension TaskID {
    fileprivate static let retry: TaskID = "retry"
}
