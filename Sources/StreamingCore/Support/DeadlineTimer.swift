/// A timer with one deadline, for an engine that may change the deadline at every step.
///
/// Setting a later deadline does not delay a pending call. The engine must therefore tolerate a call before the current
/// deadline.
package final class DeadlineTimer: Sendable {
    private let clock: any MonotonicClock
    private let current = LockedValue<(deadline: Duration, task: Task<Void, Never>)?>(nil)

    /// Creates a timer without a pending call.
    ///
    /// - Parameter clock: The clock that measures the deadline. The executor of this clock runs the call.
    package init(clock: any MonotonicClock) { self.clock = clock }

    deinit { current.withLock { $0?.task.cancel() } }

    /// Schedules one call of `fire` at `deadline`, in place of the pending call. If `deadline` is nil, only cancels the
    /// pending call.
    ///
    /// If a call is already pending for an earlier or equal time, this method has no effect. After each call, set the
    /// timer again to schedule the next call.
    ///
    /// - Parameters:
    ///   - deadline: The time of the call, as a value of the clock's `now`; nil for no call.
    ///   - fire: A callback for the deadline, which runs on the executor of the clock.
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
