/// Methods that process the reports of the player until a task is cancelled, a load ends or the media becomes ready.
///
/// An owner that awaits ``finished()`` or ``ready()`` need not call ``run()`` as well.
extension PlayerSession {
    /// Processes reports of the player and timeouts until the task is cancelled. The task retains the session.
    public func run() async {
        processPending()
        for await _ in wakeups { processPending() }
    }

    /// Waits for the end of the current load and returns the outcome. A failure does not end the load if a retry is
    /// planned.
    ///
    /// - Returns: The outcome of the load. If nothing is loaded, the outcome is `stopped`, without waiting. If the task
    ///   is cancelled before the load ends, the outcome is `failed` with the code `cancelled`.
    public func finished() async -> PlaybackOutcome {
        var outcome = currentOutcome
        let token = endPublisher.sink { outcome = outcome ?? $0 }
        defer { token.cancel() }
        return await firstValue { outcome } ?? .failed(.cancelled)
    }

    /// Waits until the media of the current load is ready.
    ///
    /// - Throws: ``PlaybackFailure`` if the load fails. The code of the failure is `cancelled` if the load was replaced
    ///   or stopped, if nothing is loaded, or if the task was cancelled first. Cancelling the task does not cancel the
    ///   load.
    public func ready() async throws(PlaybackFailure) {
        var outcome = currentOutcome
        let token = endPublisher.sink { outcome = outcome ?? $0 }
        defer { token.cancel() }
        let result: Result<Void, PlaybackFailure>? = await firstValue {
            switch outcome {
            case .failed(let failure): .failure(failure)
            case .replaced, .stopped: .failure(.cancelled)
            case .ended: .success(())
            case nil: isOpen ? .success(()) : nil
            }
        }
        try (result ?? .failure(.cancelled)).get()
    }

    /// Calls `find` now, and again whenever reports have been processed, until `find` returns a value.
    ///
    /// - Parameter find: A closure that returns the value, or nil to wait for further reports.
    /// - Returns: The value; nil if the task was cancelled first.
    private func firstValue<Value>(_ find: () -> Value?) async -> Value? {
        processPending()
        if let value = find() { return value }
        for await _ in wakeups {
            processPending()
            if let value = find() { return value }
        }
        return nil
    }

    /// The outcome of the current load; nil while the load has not ended. If nothing is loaded, the outcome is
    /// `stopped`.
    private var currentOutcome: PlaybackOutcome? {
        switch currentState {
        case .idle: .stopped
        case .ended: .ended
        case .failed: pendingRetry == nil ? failure.map(PlaybackOutcome.failed) : nil
        case .loading, .ready, .playing, .paused, .buffering, .seeking: nil
        }
    }
}
