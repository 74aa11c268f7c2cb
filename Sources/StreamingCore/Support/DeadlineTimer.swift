/// Wakes an engine at a deadline that changes with everything it is told.
///
/// A call that comes too early does no harm, so a timer that is set is only ever moved forward.
package final class DeadlineTimer: Sendable {
    private let clock: any MonotonicClock
    private let current = LockedValue<(deadline: Duration, task: Task<Void, Never>)?>(nil)

    package init(clock: any MonotonicClock) { self.clock = clock }

    deinit { current.withLock { $0?.task.cancel() } }

    /// Calls `fire` at `deadline`; nil cancels the call. Set it again after each call.
    package func set(_ deadline: Duration?, fire: @escaping @Sendable () -> Void) {
        let last = current.withLock { current -> Task<Void, Never>? in
            if let deadline, let current, current.deadline <= deadline { return nil }
            let last = current?.task
            current = deadline.map { deadline in
                let task = Task(executorPreference: clock.executor) { [weak self, clock] in
                    guard (try? await clock.sleep(until: deadline)) != nil else { return }
                    self?.clear(deadline)
                    fire()
                }
                return (deadline, task)
            }
            return last
        }
        // This is done outside of the lock, because the cancellation handler of the clock is foreign code.
        last?.cancel()
    }

    private func clear(_ deadline: Duration) {
        current.withLock { if $0?.deadline == deadline { $0 = nil } }
    }
}
