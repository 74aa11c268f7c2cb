/// The running tasks of a store, each under its identifier.
///
/// All tasks that follow from one `send` or `start` call of the store form a group. The result of a task waits until
/// `deliverResults` is called. If a task is replaced or cancelled, its result is discarded, even if the result is
/// already waiting.
final class RunningTasks<Action> {
    private struct Entry {
        let generation: UInt64
        let group: UInt64
        let handle: Task<Void, Never>
        let nextAction: (Result<any Sendable, any Error>) -> Action?
    }

    private var entries: [TaskID: Entry] = [:]
    private var lastGeneration: UInt64 = 0
    private let results = Mailbox<TaskResult>(capacity: .max)
    private let executor: (any TaskExecutor)?
    private let signal: AsyncSignal

    /// Creates an empty set of tasks.
    ///
    /// - Parameters:
    ///   - executor: The executor of the tasks; nil for the default executor.
    ///   - signal: The signal that is sent when a result arrives or a task is cancelled.
    init(executor: (any TaskExecutor)?, signal: AsyncSignal) {
        self.executor = executor
        self.signal = signal
        results.attach(signal)
    }

    deinit {
        for entry in entries.values { entry.handle.cancel() }
    }

    /// Returns whether a task of the group is running, or has a result that waits for delivery.
    func contains(group: UInt64) -> Bool {
        entries.values.contains { $0.group == group }
    }

    /// Starts or cancels a task, depending on the case of `task`. A new task replaces a running task with the same
    /// identifier. Has no effect for `done`.
    ///
    /// - Parameters:
    ///   - task: The work of an effect.
    ///   - group: The group that a new task belongs to.
    func perform(_ task: EffectTask<Action>, in group: UInt64) {
        switch task {
        case .done:
            break
        case .cancel(let id):
            cancel(id)
        case .run(let id, let operation, let nextAction):
            cancel(id)
            lastGeneration += 1
            let generation = lastGeneration
            let handle = Task(executorPreference: executor) { [results] in
                let result: Result<any Sendable, any Error>
                do { result = .success(try await operation()) } catch { result = .failure(error) }
                results.post(TaskResult(id: id, generation: generation, result: result))
            }
            entries[id] = Entry(generation: generation, group: group, handle: handle, nextAction: nextAction)
        }
    }

    private func cancel(_ id: TaskID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        entry.handle.cancel()
        // The group of the task may now be empty, and another task may be waiting for the end of the group.
        signal.send()
    }

    /// Removes all waiting results, and calls `send` for each result whose `nextAction` closure returns an action.
    ///
    /// - Parameter send: A closure that receives the action, and the group of the task that produced the result.
    func deliverResults(_ send: (Action, UInt64) -> Void) {
        for result in results.drain().messages {
            // An action that was sent for an earlier result may have cancelled or replaced the task.
            guard let entry = entries[result.id], entry.generation == result.generation else { continue }
            entries[result.id] = nil
            if let action = entry.nextAction(result.result) { send(action, entry.group) }
        }
    }
}

private struct TaskResult: Sendable {
    let id: TaskID
    let generation: UInt64
    let result: Result<any Sendable, any Error>
}
