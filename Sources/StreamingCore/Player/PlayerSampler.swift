import Foundation

/// Looking at the player: at each transition, and at an interval while the position moves or is about to.
extension PlayerSession {
    func sample() {
        machine.store.start(.cancel(.sample))
        if currentState == .idle { return }
        publishPosition()
        if currentState == .playing { retries.didPlay(to: player.currentTime) }
        if let error = stuckPlayer.check(currentState, player.snapshot, at: clock.now) {
            machine.send(PlaybackInput(.didFail(error), position: player.currentTime))
        }
        guard currentState.isActive else { return }
        start(.sample, after: policies.positionInterval) { [weak self] in
            self?.sample()
            return nil
        }
    }

    private func publishPosition() {
        let position = position
        // Not the publisher's value: inside a callback, what it is told has not become that yet.
        guard position.isFinite, position != lastPosition else { return }
        lastPosition = position
        _ = positionPublisher.publish(position)
    }

    /// Where playback is or is to go: seconds from the start.
    package var position: TimeInterval {
        switch currentState {
        case .idle, .loading, .seeking, .failed: machine.model.position
        case .ready, .playing, .paused, .buffering, .ended: player.currentTime
        }
    }

    /// Seconds; nil while the player does not know it.
    package var duration: TimeInterval? { player.duration.isFinite ? player.duration : nil }
}

extension TaskID {
    fileprivate static let sample: TaskID = "sample"
}
