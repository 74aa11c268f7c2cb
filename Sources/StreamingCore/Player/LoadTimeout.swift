/// What happens at a time, unless something else does before.
extension PlayerSession {
    /// Gives a load its time.
    func watchLoad(_ transition: PlaybackTransition) {
        switch (transition.to, transition.action) {
        case (.loading, .load), (.loading, .retry): startLoadTimeout(epoch: transition.epoch)
        case (.loading, _): break
        case (.idle, _), (.ready, _), (.playing, _), (.paused, _), (.buffering, _), (.seeking, _), (.ended, _),
            (.failed, _):
            machine.store.start(.cancel(.load))
        }
    }

    private func startLoadTimeout(epoch: Int) {
        let error = PlaybackError.networkError(reason: "nothing to play after \(policies.loadTimeout.inWords)")
        start(.load, after: policies.loadTimeout) { PlaybackInput(.didFail(error), epoch: epoch) }
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
    fileprivate static let load: TaskID = "load"
}
