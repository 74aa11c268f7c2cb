/// A timer for an engine whose deadline may change at every step.
///
/// An early call is harmless, so a pending call is only moved to an earlier time or cancelled.
package final class DeadlineTimer: Sendable {
    private let clock: any MonotonicClock
    private let current = LockedValue<(deadline: Duration, task: Task<Void, Never>)?>(nil)

    /// Creates a timer that is not set.
    package init(clock: any MonotonicClock) { self.clock = clock }

    deinit { current.withLock { $0?.task.cancel() } }

    /// Schedules a call of `fire` at `deadline`, or cancels the pending call if `deadline` is nil.
    ///
    /// A pending call at an earlier or equal time stays as scheduled. Set the timer again after each call.
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
        // The cancellation handler of the clock is foreign code and must not run under the lock.
        last?.cancel()
    }

    private func clear(_ deadline: Duration) {
        current.withLock { if $0?.deadline == deadline { $0 = nil } }
    }
}
