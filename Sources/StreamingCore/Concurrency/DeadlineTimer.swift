/// Wakes an engine at a deadline that changes with everything it is told.
///
/// A call that comes too early does no harm, so a timer that is set is only ever moved forward.
package struct DeadlineTimer: Sendable {
    private let clock: any PlaybackClock
    private var current: (deadline: Duration, task: Task<Void, Never>)?

    package init(clock: any PlaybackClock) {
        self.clock = clock
    }

    /// Calls `fire` at `deadline`; with nil no more. `fire` hands what it is given to `hasFired`.
    package mutating func set(_ deadline: Duration?, fire: @escaping @Sendable (Duration) -> Void) {
        if let deadline, let current, current.deadline <= deadline { return }
        current?.task.cancel()
        current = deadline.map { deadline in
            let task = Task(executorPreference: clock.executor) { [clock] in
                guard (try? await clock.sleep(until: deadline)) != nil else { return }
                fire(deadline)
            }
            return (deadline, task)
        }
    }

    /// The call for `deadline` has come: the next `set` sets it anew.
    package mutating func hasFired(_ deadline: Duration) {
        if current?.deadline == deadline { current = nil }
    }
}
