/// What happens at a time, unless something else does before.
extension PlayerSession {
    /// Starts and ends the time-outs that a transition calls for.
    func watch(_ transition: PlaybackTransition) {
        switch (transition.to, transition.action) {
        case (.loading, .load), (.loading, .retry): watchLoad(epoch: transition.epoch)
        case (.loading, _): break
        case (.playing, _): if transition.didChangeState { watchProgress() }
        case (.idle, _), (.ready, _), (.paused, _), (.buffering, _), (.seeking, _), (.ended, _), (.failed, _):
            machine.store.start(.cancel(.timeout))
        }
    }

    private func watchLoad(epoch: Int) {
        let error = PlaybackError.networkError(reason: "nothing to play after \(policies.loadTimeout.inWords)")
        start(.timeout, after: policies.loadTimeout) { PlaybackInput(.didFail(error), epoch: epoch) }
    }

    private func watchProgress() {
        let position = player.currentTime
        start(.timeout, after: policies.progressTimeout) { [weak self] in
            guard let self else { return nil }
            guard player.currentTime == position else {
                watchProgress()
                return nil
            }
            let reason = "playing, but the position has not moved for \(policies.progressTimeout.inWords)"
            return PlaybackInput(.didFail(.networkError(reason: reason)), position: position)
        }
    }

    /// Does `action` after a time, in the place of what waits under the same name; what it returns is sent.
    func start(_ id: TaskID, after duration: Duration, then action: @escaping () -> PlaybackInput?) {
        let deadline = clock.now + duration
        machine.store.start(
            .task(id, operation: { [clock] in try await clock.sleep(until: deadline) }) { result in
                switch result {
                case .success: action()
                case .failure: nil
                }
            })
    }
}

extension TaskID {
    fileprivate static let timeout: TaskID = "timeout"
}
